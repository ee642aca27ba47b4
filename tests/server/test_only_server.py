"""One server for an SQLite file; other programs may use it beside the server."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from fivewinds.server.desk import handlers
from fivewinds.server.desk.store import DeskStore
from fivewinds.server.store.engine import engine_of
from fivewinds.server.store.only_server import AnotherServer, only_server
from fivewinds.tournament.events import Entry, LinkMade
from fivewinds.words import LANGUAGES, say
from tests.server import postgres
from tests.server.serving import get, opened, served, settings
from tests.server.test_serve import address_in, invoked, ran, typed

__all__ = ["ran"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("ran")
def test_a_second_server_on_the_same_file_says_so_and_stops(database: Path, language: str) -> None:
    url = f"sqlite:///{database}"
    with typed("serve", "--port", "0", "--database", url) as (printed, server):
        base = address_in(printed)
        second = invoked("--port", "0", "--database", url, "--language", language)
        assert second.exit_code == 1
        assert say(language, "web.server.another") in second.output
        chair = opened(base)
        assert get(base, f"/api/tables/{chair['table']}").status_code == 200
        server.kill()
        server.wait()
    with only_server(url, cluster=False):
        pass


def test_servers_in_memory_and_at_other_files_do_not_mind_each_other(tmp_path: Path) -> None:
    with (
        only_server("sqlite://", cluster=False),
        only_server("sqlite://", cluster=False),
        only_server(f"sqlite:///{tmp_path / 'a.db'}", cluster=False),
        only_server(f"sqlite:///{tmp_path / 'b.db'}", cluster=False),
    ):
        assert not (tmp_path / "c.db-server").exists()


@pytest.mark.needs("postgresql")
@pytest.mark.usefixtures("ran")
def test_servers_of_a_cluster_share_a_database_and_others_do_not() -> None:
    with postgres.running() as cluster:
        url = cluster.new_database()
        with (
            only_server(url, cluster=True),
            only_server(url, cluster=True),
            pytest.raises(AnotherServer),
            only_server(url, cluster=False),
        ):
            pass
        with only_server(url, cluster=False):
            result = invoked("--port", "0", "--database", url, "--cluster")
            assert result.exit_code == 1
            assert "--cluster" in result.output


@pytest.mark.parametrize(
    "words",
    [
        ("--cluster",),
        ("--cluster", "--database", "sqlite:///x.db"),
        ("--address", "http://10.0.0.2:8555"),
        ("--cluster", "--database", "postgresql:///x", "--address", "10.0.0.2"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("ran")
def test_what_makes_no_cluster_is_refused_with_a_reason(
    words: tuple[str, ...], language: str
) -> None:
    result = invoked("--port", "0", *words, "--language", language)
    assert result.exit_code == 1
    assert "postgresql" in result.output or "http://10.0.0.2:8555" in result.output


def test_a_page_sees_what_another_program_has_added_without_asking_again(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page waits for as long as it likes: it is answered because the server has looked."""
    monkeypatch.setattr(handlers, "WAIT", 3600.0)
    url = settings(database).database
    with served(settings(database)) as base, ThreadPoolExecutor(1) as aside:
        made = subprocess.run(
            [sys.executable, "-m", "fivewinds", "tournament", "new", "Evening",
             "--database", url],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        tournament = made.stdout.strip()
        store = DeskStore(engine_of(url, 10.0))
        link = store.entries(tournament)[-1].event
        assert isinstance(link, LinkMade)
        path = f"/api/tournament/{link.code}"
        count = get(base, path).json()["count"]
        waiting = aside.submit(httpx.get, f"{base}{path}?after={count}", timeout=300)
        other = Entry("2027-01-09T20:00:00.000+00:00", "organiser", LinkMade("screen", "ABCDEFGH"))
        store.add(tournament, count, [other])
        assert waiting.result().json()["count"] == count + 1
        exported = subprocess.run(
            [sys.executable, "-m", "fivewinds", "tournament", "export", tournament,
             "--database", url],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert json.loads(exported.stdout)["name"] == "Evening"
        store.engine.dispose()
