"""Who watches sees what anybody may see, later than the players, and is never asked."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from fivewinds import record
from fivewinds.core.codes import SPECTATOR
from fivewinds.events import encode
from fivewinds.rules.registry import own_books
from fivewinds.server.room.watchers import Watchers
from tests.server.serving import (
    At,
    Guest,
    Message,
    Sitting,
    get,
    opened,
    play_out,
    served,
    settings,
    spoken,
    started,
)
from tests.server.test_playing import short
from tests.toys import book_or_toy

NEVER = 1e9


def seen_from_outside(chair: Message) -> Message:
    """The table of a chair, for somebody without a token."""
    return {"table": chair["table"]}


async def watched(sitting: Sitting) -> tuple[list[Message], Message]:
    """All events until the end, and the header that comes then."""
    events = []
    while True:
        message = await sitting.hear()
        assert "legal" not in message
        if "e" in message:
            events.append(message)
        elif "seed" in message.get("header", ()):
            return events, message["header"]


@pytest.mark.parametrize("rules", own_books())
def test_a_match_of_every_book_is_watched_to_its_end(database: Path, rules: str) -> None:
    async def play(base: str) -> tuple[list[Message], Message]:
        async with At(base, seen_from_outside(chair)) as watcher:
            watching = asyncio.create_task(watched(watcher))
            await play_out([guest])
            return await watching

    with served(settings(database, watch_delay=0.0)) as base:
        chair = opened(base, rules, options=short(rules))
        guest = Guest(base, chair)
        events, header = asyncio.run(play(base))
        kept = record.read(get(base, f"/api/tables/{chair['table']}/record").content.splitlines())
    match = record.check(kept, book_or_toy(rules))
    told = [msgspec.json.decode(encode(event)) for event in match.events(SPECTATOR)]
    assert events == told
    assert header == guest.header
    assert all(hand == "?" * 13 for hand in events[0]["hands"])


@spoken
async def test_a_watcher_has_neither_chair_nor_seat_and_is_counted(base: str) -> None:
    chair = opened(base)
    async with At(base, chair) as ann:
        assert (await ann.hear())["table"]["watching"] == 0
        async with At(base, seen_from_outside(chair)) as watcher:
            assert (await watcher.hear())["table"]["watching"] == 1
            welcome = await watcher.hear()
            assert welcome.keys() == {"last", "header"}
            assert "seed" not in welcome["header"]
            while (await ann.hear_until("table"))["table"]["watching"] != 1:
                pass
            await watcher.say({"a": "pass", "ask": 0, "id": "x"})
            assert (await watcher.hear_until("refused"))["refused"] == "watching"
        while (await ann.hear_until("table"))["table"]["watching"] != 0:
            pass


@spoken
async def test_who_watches_a_table_that_waits_is_told_when_it_begins(database: Path) -> None:
    with served(settings(database, watch_delay=0.0)) as base:
        chair = opened(base, start=False)
        async with At(base, seen_from_outside(chair)) as watcher, At(base, chair):
            assert await watcher.hear_until("last") == {"last": -1}
            started(base, chair)
            assert "header" in await watcher.hear_until("last")
            assert (await watcher.hear_until("e"))["e"] == "deal"


@spoken
async def test_before_its_time_nothing_tells_how_far_the_match_is(database: Path) -> None:
    """A match is played and talked about; a watcher is not sent that and cannot find it out."""
    with served(settings(database, watch_delay=NEVER)) as base:
        first = opened(base, options={"hands": 1})
        outside = seen_from_outside(first)
        async with At(base, first) as ann, At(base, outside) as watcher:
            for number in range(5):
                ask = await ann.asked()
                await ann.say(ask["legal"][0] | {"ask": ask["ask"], "id": str(number)})
                await ann.hear_until("done")
            await ann.say({"do": "chat", "text": "three white dragons", "id": "c"})
            await ann.hear_until("done")
            for last in (-1, 0, 3, 1000):
                async with At(base, outside, last=last) as prying:
                    assert "table" in await prying.hear()
                    assert (await prying.hear_until("last"))["last"] == -1
                    await prying.say({"a": "pass", "ask": last, "id": "x"})
                    while "refused" not in (message := await prying.hear()):
                        assert message.keys() == {"table"}
                    assert message["ask"] == -1
            await watcher.say({"a": "pass", "ask": 0, "id": "x"})
            assert (await watcher.hear())["table"]["phase"] == "playing"
            assert (await watcher.hear())["last"] == -1
            while "refused" not in (message := await watcher.hear()):
                assert message.keys() == {"table"}
            assert message["ask"] == -1


@spoken
async def test_after_a_restart_what_has_just_happened_stays_unseen(database: Path) -> None:
    with served(settings(database)) as base:
        chair = opened(base)
        async with At(base, chair) as ann:
            ask = await ann.asked()
            await ann.say(ask["legal"][0] | {"ask": ask["ask"], "id": "a"})
            await ann.hear_until("done")
    with served(settings(database, watch_delay=NEVER)) as base:
        async with At(base, seen_from_outside(chair)) as watcher:
            assert (await watcher.hear_until("last"))["last"] == -1


@spoken
async def test_what_happened_long_ago_is_seen_at_once(database: Path) -> None:
    with served(settings(database)) as base:
        chair = opened(base)
        async with At(base, chair) as ann:
            await ann.asked()
    with served(settings(database, watch_delay=-10.0)) as base:
        async with At(base, seen_from_outside(chair)) as watcher:
            assert (await watcher.hear_until("last"))["last"] >= 1
            assert (await watcher.hear_until("e"))["n"] == 0


@spoken
async def test_only_so_many_may_watch(database: Path) -> None:
    with served(settings(database, watchers=1)) as base:
        outside = seen_from_outside(opened(base))
        async with At(base, outside) as one, At(base, outside) as two:
            await one.hear_until("last")
            assert await two.closed() == (4010, "watchers")


def test_what_is_due_comes_in_order_and_not_before() -> None:
    gallery = Watchers(30)
    gallery.later(2, now=100)
    gallery.later(b"hello", now=101)
    gallery.later(5, now=101)
    assert gallery.due(129) == []
    assert gallery.next() == 130
    assert gallery.due(130) == [2]
    assert gallery.due(200) == [b"hello", 5]
    assert gallery.next() is None
