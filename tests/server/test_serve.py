"""`fivewinds serve`, and `fivewinds` alone, as a person types them."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fivewinds.commands import serve as command
from fivewinds.server import running
from fivewinds.server.settings import Settings
from fivewinds.words import LANGUAGES
from tests.server.serving import get, opened, served, settings


@contextmanager
def typed(*words: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server as a person starts it: what it prints first, and its process."""
    quiet = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    process = subprocess.Popen(
        [sys.executable, "-m", "fivewinds", *words],
        env=quiet | {"PYTHONUNBUFFERED": "1"} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline() + process.stdout.readline(), process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def address_in(printed: str) -> str:
    found = re.search(r"http://\S+[0-9]", printed)
    assert found, printed
    return found[0]


def test_it_says_where_the_table_is_and_stops_with_a_signal(database: Path) -> None:
    with typed("serve", "--port", "0", "--database", f"sqlite:///{database}") as (printed, server):
        assert str(database) in printed
        base = address_in(printed)
        chair = opened(base)
        assert get(base, f"/api/tables/{chair['table']}").json()["phase"] == "playing"
        server.send_signal(signal.SIGINT)
        assert server.wait() == 0
    with served(settings(database)) as again:
        assert get(again, f"/api/tables/{chair['table']}").status_code == 200


def test_without_a_command_the_browser_opens_and_data_lies_in_the_data_folder(
    tmp_path: Path,
) -> None:
    shown = tmp_path / "shown"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{shown}.new" && mv "{shown}.new" "{shown}"\n')
    browser.chmod(0o755)
    folder = tmp_path / "data"
    surroundings = {
        "DISPLAY": ":9", "BROWSER": f"{browser} %s", "XDG_DATA_HOME": str(folder),
        "HOME": str(tmp_path),
    }  # fmt: skip
    with typed(**surroundings) as (printed, _):
        base = address_in(printed)
        assert get(base, "/api/here").json().keys() == {"fivewinds", "database"}
        while not shown.exists():
            pass
        assert shown.read_text().strip() == f"{base}/"
    if sys.platform == "linux":
        assert (folder / "fivewinds" / "tables.db").exists()


# The rest without a process of its own


class Ran:
    """What would have been served."""

    def __init__(self) -> None:
        self.port = 0
        self.settings: Settings | None = None

    def __call__(self, listening: socket.socket, how: Settings) -> None:
        self.port = listening.getsockname()[1]
        self.settings = how
        listening.close()


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ran:
    ran = Ran()
    monkeypatch.setattr(running, "run", ran)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return ran


def invoked(*words: str) -> Result:
    return CliRunner().invoke(command.serve, words)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The usual port, which somebody else has."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port: int = other.getsockname()[1]
        monkeypatch.setattr(command, "PORT", port)
        # Nobody answers there: not this program, then.
        monkeypatch.setattr(command, "_answers", lambda mark: False)
        yield port


def test_where_the_usual_port_is_taken_any_other_serves(ran: Ran, taken: int) -> None:
    assert invoked().exit_code == 0
    assert ran.port not in (0, taken)


def test_a_port_that_was_asked_for_must_be_free(ran: Ran, taken: int) -> None:
    result = invoked("--port", str(taken))
    assert result.exit_code == 1
    assert str(taken) in result.output
    assert ran.settings is None


def test_a_second_one_with_the_same_tables_shows_the_first(
    ran: Ran, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(settings(database)) as base:
        monkeypatch.setattr(command, "PORT", int(base.rpartition(":")[2]))
        result = invoked("--database", f"sqlite:///{database}")
        assert base in result.output
        assert ran.settings is None
        invoked("--database", "sqlite://")
        assert ran.settings is not None


def test_pace_and_hold_can_be_set(ran: Ran) -> None:
    invoked("--port", "0", "--pace", "0", "--hold", "2.5")
    assert ran.settings is not None
    assert (ran.settings.pace, ran.settings.hold) == (0, 2.5)
    usual = Settings(database="")
    invoked("--port", "0")
    assert (ran.settings.pace, ran.settings.hold) == (usual.pace, usual.hold)


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "sqlite:////nowhere/at/all/tables.db",
        "nosuch://localhost/tables",
        "sqlite:///{}",
    ],
)
def test_a_database_that_cannot_be_used_is_named_without_a_fright(
    ran: Ran, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    (tmp_path / "text").write_text("This is no database, though long enough to be one." * 100)
    result = invoked("--port", "0", "--database", url.format(tmp_path / "text"))
    assert result.exit_code == 1
    assert result.output.startswith("Error: The tables cannot be kept there: ")
    assert "Traceback" not in result.output
    assert ran.settings is None
    assert not list(here.iterdir()), "nothing is left where the command was typed"


def test_a_database_of_a_newer_version_is_used_where_that_one_says_so(
    ran: Ran, database: Path
) -> None:
    """So a server of the version before can be started again in the middle of an upgrade."""
    url = f"sqlite:///{database}"
    assert invoked("--port", "0", "--database", url).exit_code == 0
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("INSERT INTO runs_with VALUES ('9999')")
    connection.close()
    assert invoked("--port", "0", "--database", url).exit_code == 0
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [
            ("9999",)
        ]
    connection.close()


def test_a_database_of_a_newer_version_is_refused(ran: Ran, database: Path) -> None:
    url = f"sqlite:///{database}"
    assert invoked("--port", "0", "--database", url).exit_code == 0
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("DELETE FROM runs_with")
    connection.close()
    result = invoked("--port", "0", "--database", url)
    assert result.exit_code == 1
    assert "9999" in result.output


def test_an_address_of_another_machine_cannot_be_listened_at(ran: Ran) -> None:
    result = invoked("--host", "192.0.2.1")
    assert result.exit_code == 1
    assert "192.0.2.1" in result.output


def test_for_others_the_address_of_this_machine_is_told(ran: Ran) -> None:
    told = invoked("--host", "0.0.0.0", "--port", "0").output
    assert "0.0.0.0" not in told
    assert f":{ran.port}/" in told
    assert ran.settings is not None
    assert f"{ran.settings.network}/" in told
    invoked("--port", "0")
    assert ran.settings.network is None, "nobody else can come"


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_its_packages_it_names_them_and_the_other_way_to_play(
    ran: Ran, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "litestar", None)
    result = invoked("--language", language)
    assert result.exit_code == 1
    assert 'pip install "fivewinds[web]"' in result.output
    assert "fivewinds play" in result.output
    assert ran.settings is None
