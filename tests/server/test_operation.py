"""Running a server for others: behind HTTPS, watched over, tidied, stopped, not overrun."""

import asyncio
import re
import signal
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus

from fivewinds.server.http.invitation import drawn, link
from fivewinds.server.http.pages import WEB
from fivewinds.server.store.storage import Storage, now
from tests.server.serving import (
    At,
    Database,
    Guest,
    get,
    joined,
    opened,
    play_out,
    post,
    served,
    settings,
    spoken,
    stored_rows,
)
from tests.server.test_serve import Ran, address_in, invoked, ran, typed

__all__ = ["ran"]
OUTSIDE = "https://mahjong.example.org"


# The invitation


def test_the_link_to_a_table_is_drawn_for_a_camera(base: str) -> None:
    chair = opened(base)
    answer = get(base, f"/api/tables/{chair['table']}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.content == drawn(f"{base}/table/{chair['table']}")
    assert ET.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"
    assert "style" not in answer.text
    assert get(base, "/api/tables/nowhere/qr.svg").status_code == 404


def test_who_sits_at_the_server_itself_invites_by_an_address_that_others_reach(
    database: Path,
) -> None:
    network = "http://192.0.2.7:8555"
    with served(settings(database, network=network)) as base:
        chair = opened(base)
        assert get(base, "/api/here").json()["base"] == network
        path = f"/api/tables/{chair['table']}/qr.svg"
        assert get(base, path).content == drawn(f"{network}/table/{chair['table']}")
        other = get(base, path, headers={"Host": "winds.lan:8555"}).content
        assert other == drawn(f"http://winds.lan:8555/table/{chair['table']}")


def test_two_links_are_two_drawings() -> None:
    assert drawn(link(OUTSIDE, "a")) != drawn(link(OUTSIDE, "b"))


# Behind another server


@spoken
async def test_behind_another_server_pages_come_from_the_address_that_was_given(
    database: Path,
) -> None:
    with served(settings(database, base_url=OUTSIDE)) as base:
        chair = opened(base)
        for origin, status in ((OUTSIDE, 200), (base, 403), (OUTSIDE + ".evil.net", 403)):
            answer = get(base, "/api/books", headers={"Origin": origin})
            assert answer.status_code == status
        assert "max-age" in answer.headers["strict-transport-security"]
        assert get(base, "/api/here").json()["base"] == OUTSIDE
        picture = get(base, f"/api/tables/{chair['table']}/qr.svg").content
        assert picture == drawn(f"{OUTSIDE}/table/{chair['table']}")
        async with At(base, chair, origin=OUTSIDE) as sitting:
            assert "table" in await sitting.hear()
        with pytest.raises(InvalidStatus):
            async with At(base, chair, origin=base):
                pass


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (OUTSIDE, OUTSIDE),
        (f"{OUTSIDE}/", OUTSIDE),
        (f"{OUTSIDE}:443", OUTSIDE),
        (f"{OUTSIDE}:8443", f"{OUTSIDE}:8443"),
        ("HTTP://Mahjong.LAN:80", "http://mahjong.lan"),
    ],
)
def test_an_address_is_written_as_browsers_write_it(ran: Ran, given: str, meant: str) -> None:
    result = invoked("--port", "0", "--base-url", given, "--keep-days", "30")
    assert f"{meant}/" in result.output
    assert ran.settings is not None
    assert (ran.settings.base_url, ran.settings.keep_days) == (meant, 30)


@pytest.mark.parametrize(
    "given",
    ["mahjong.example.org", f"{OUTSIDE}/games", "ftp://example.org", "https://", "https://a:b"],
)
def test_what_is_no_address_is_refused(ran: Ran, given: str) -> None:
    result = invoked("--port", "0", "--base-url", given)
    assert result.exit_code == 1
    assert given in result.output
    assert ran.settings is None


@pytest.mark.parametrize("page", sorted(WEB.glob("*.html")), ids=lambda page: page.name)
def test_no_page_needs_what_the_policy_forbids(page: Path) -> None:
    text = page.read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", text), "a script in the page"
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text), "style or script inline"
    assert not re.search(r"""(src|href)=["'](https?:)?//""", text), "something from elsewhere"


# Health and stopping


def test_a_server_that_can_read_its_tables_is_well(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(storage: Storage, table_id: str) -> None:
        raise OperationalError("SELECT", {}, OSError("the disk is gone"))

    with served(settings(database)) as base:
        assert get(base, "/healthz").json() == {"ok": True, "tables": 0}
        monkeypatch.setattr(Storage, "table", broken)
        ill = get(base, "/healthz")
        assert (ill.status_code, ill.json()["error"]["reason"]) == (503, "storage")


@spoken
async def test_told_to_stop_it_says_goodbye_and_has_stored_everything(database: Database) -> None:
    words = ("serve", "--port", "0", "--database", settings(database).database)
    with typed(*words) as (printed, server):
        base = address_in(printed)
        chair = opened(base)
        async with At(base, chair) as sitting:
            ask = await sitting.asked()
            await sitting.say(ask["legal"][0] | {"ask": ask["ask"], "id": "a"})
            await sitting.hear_until("done")
            server.send_signal(signal.SIGTERM)
            code, _ = await sitting.closed()
            assert code in (1001, 1012)
        assert await asyncio.to_thread(server.wait) == 0
    kept = stored_rows(database, "SELECT count(*) FROM actions WHERE command = 'a'")
    assert kept == [(1,)]


# Tidying up


def test_old_tables_are_forgotten_with_all_that_belongs_to_them(database: Database) -> None:
    async def finish(base: str) -> None:
        async with At(base, old) as sitting:
            await sitting.say({"do": "chat", "phrase": "hello", "id": "c"})
            await sitting.hear_until("done")
        await play_out([Guest(base, old)])

    long_ago = now() - 10 * 86_400
    with served(settings(database)) as base:
        old = opened(base, options={"hands": 1})
        asyncio.run(finish(base))
        new = opened(base)
        waiting = opened(base, start=False)
    for table in (old, waiting):
        for change in (
            "UPDATE tables SET opened = :then WHERE id = :id",
            "UPDATE tables SET started = :then WHERE id = :id AND started IS NOT NULL",
            "UPDATE actions SET stored = :then WHERE table_id = :id",
            "UPDATE chats SET stored = :then WHERE table_id = :id",
        ):
            stored_rows(database, change, then=long_ago, id=table["table"])
    with served(settings(database, keep_days=30)) as base:
        assert get(base, f"/api/tables/{old['table']}").status_code == 200
    with served(settings(database, keep_days=9)) as base:
        while get(base, f"/api/tables/{old['table']}").status_code == 200:
            time.sleep(0.005)
        assert get(base, f"/api/tables/{waiting['table']}").status_code == 404
        assert get(base, f"/api/tables/{new['table']}").status_code == 200
    left = {
        name: stored_rows(database, f"SELECT DISTINCT table_id FROM {name}")
        for name in ("chairs", "actions", "records", "chats")
    }
    assert left == {"chairs": [(new["table"],)], "actions": [], "records": [], "chats": []}


def test_a_table_that_somebody_uses_is_not_forgotten(database: Database) -> None:
    async def forget() -> tuple[int, int]:
        storage = Storage(settings(database).database)
        try:
            future = now() + 1000
            kept = await storage.forget(future, {chair["table"]})
            return kept, await storage.forget(future, ())
        finally:
            await storage.close()

    with served(settings(database)) as base:
        chair = opened(base)
        joined(base, chair["table"], "Bea")
    assert asyncio.run(forget()) == (0, 1)


# Too much


@spoken
async def test_an_address_has_only_so_many_connections(database: Path) -> None:
    with served(settings(database, connections_each=1)) as base:
        first = opened(base, start=False)
        second = joined(base, first["table"], "Bea")
        async with At(base, first) as ann:
            await ann.hear_until("last")
            async with At(base, second) as bea:
                assert await bea.closed() == (4010, "connections")
        code = 4010
        while code == 4010:
            async with At(base, second | {"table": "nowhere"}) as bea:
                code, _ = await bea.closed()
        assert code == 4004


@spoken
async def test_only_so_many_tables_are_used_at_once(database: Path) -> None:
    with served(settings(database, rooms=1)) as base:
        first, second = opened(base), opened(base)
        async with At(base, first) as ann:
            await ann.hear()
            async with At(base, second) as bea:
                assert await bea.closed() == (4010, "busy")
            answer = post(base, f"/api/tables/{second['table']}/join", {"name": "Cor"})
            assert (answer.status_code, answer.json()["error"]["reason"]) == (503, "busy")
