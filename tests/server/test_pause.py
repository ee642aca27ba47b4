"""Between two hands: the table waits for those who read, and people may agree to end the match."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fivewinds import record
from fivewinds.core.table import Refused
from fivewinds.events import EndMatch
from fivewinds.server.room.pause import END, NEXT, PLAY_ON, Pausing
from tests.server.serving import (
    At,
    Database,
    Guest,
    Message,
    Reader,
    Sitting,
    four_people,
    get,
    opened,
    play_out,
    post,
    served,
    settings,
    spoken,
    started,
    stored_rows,
)
from tests.server.test_company import done, refused, two_people
from tests.server.test_playing import check_record
from tests.toys import IDS

ENDLESS = {"hands": 999}
NOW, LATER = 100.0, 160.0


async def play_hand(*sittings: Sitting) -> None:
    """Everybody does the first thing that is legal, until all have heard of the end of the hand."""

    async def play(sitting: Sitting) -> None:
        count = 0
        while True:
            message = await sitting.hear()
            if message.get("e") == "end-hand":
                return
            if message.get("legal"):
                count += 1
                action = message["legal"][0] | {"ask": message["ask"], "id": f"hand {count}"}
                await sitting.say(action)

    async with asyncio.TaskGroup() as group:
        for sitting in sittings:
            group.create_task(play(sitting))


async def paused(sitting: Sitting) -> Message:
    """How the pause stands, once that has changed."""
    found: Message = (await sitting.hear_until("pause"))["pause"]
    return found


async def paused_with(sitting: Sitting, *names: str) -> Message:
    """How it stands when it has these fields."""
    while True:
        found = await paused(sitting)
        if all(name in found for name in names):
            return found


async def next_event(sitting: Sitting) -> Message:
    return await sitting.hear_until("e")


def checked(base: str, chair: Message) -> record.Record:
    """The record, which plays again and whose seed deals it."""
    answer = get(base, f"/api/tables/{chair['table']}/record")
    assert answer.status_code == 200, answer.text
    kept = record.read(answer.content.splitlines())
    record.check(kept)
    record.verify(kept)
    return kept


def was_agreed(kept: record.Record) -> bool:
    end = kept.events[-1]
    return isinstance(end, EndMatch) and end.reason == "agreed"


# What people say, by a clock of the test


def test_all_people_agree_or_there_is_no_end() -> None:
    pause = Pausing()
    pause.heard(END, 0, LATER)
    assert not pause.is_agreed({0, 2})
    assert pause.awaited({0, 2}, set()) == {2}
    pause.heard(END, 2, LATER)
    assert pause.is_agreed({0, 2})
    assert not Pausing().is_agreed(set())


def test_one_who_plays_on_closes_the_proposal_which_is_not_made_twice() -> None:
    pause = Pausing()
    pause.heard(END, 0, LATER)
    pause.heard(PLAY_ON, 2, LATER)
    assert not pause.is_agreed({0})
    with pytest.raises(Refused, match="declined"):
        pause.heard(END, 0, LATER)
    pause.heard(END, 2, LATER)
    assert pause.awaited({0, 2}, set()) == {0}


def test_a_proposal_that_is_not_answered_in_time_lapses_and_may_be_made_again() -> None:
    pause = Pausing()
    pause.heard(END, 0, LATER)
    pause.lapse(LATER - 0.001)
    assert pause.lapses == LATER
    pause.lapse(LATER)
    assert pause.lapses is None
    assert not pause.is_agreed({0})
    pause.heard(END, 0, LATER + 1)
    assert pause.is_agreed({0})


def test_who_gives_up_the_chair_has_agreed_to_nothing() -> None:
    pause = Pausing()
    for chair in (0, 1):
        pause.heard(END, chair, LATER)
    pause.gone(1)
    assert not pause.is_agreed({0, 1})
    pause.gone(0)
    assert pause.lapses is None


def test_only_those_who_read_are_waited_for() -> None:
    pause = Pausing()
    assert pause.awaited({0, 1, 2}, {0, 1}) == {0, 1}
    pause.heard(NEXT, 0, LATER)
    pause.heard(PLAY_ON, 2, LATER)
    assert pause.awaited({0, 1, 2}, {0, 1}) == {1}
    assert pause.awaited({0, 2}, {0, 1}) == set()


# At a table


@spoken
async def test_the_next_hand_is_dealt_when_all_who_read_are_ready(base: str) -> None:
    first, second = two_people(base, options=ENDLESS)
    started(base, first)
    async with At(base, first, wait=True) as ann, At(base, second, wait=True) as bea:
        await play_hand(ann, bea)
        assert await paused(ann) == {"ready": [], "awaited": [0, 1]}
        await done(ann, do="next")
        assert (await paused(bea))["awaited"] == [0, 1]
        assert await paused(bea) == {"ready": [0], "awaited": [1]}
        await done(bea, do="next")
        assert (await next_event(ann))["e"] == (await next_event(bea))["e"] == "deal"


@spoken
async def test_nobody_is_waited_for_who_does_not_ask_for_it(base: str) -> None:
    async with At(base, opened(base, options=ENDLESS)) as ann:
        await play_hand(ann)
        assert (await ann.hear())["e"] == "deal"


@spoken
async def test_who_is_alone_with_bots_ends_the_match_after_a_hand(base: str) -> None:
    """MJ-97: all the people at the table are one."""
    chair = opened(base, "mingjong", name="Ann")
    async with At(base, chair, wait=True) as ann:
        await play_hand(ann)
        await done(ann, do="end")
        events = [await next_event(ann)]
        if events[-1]["e"] == "pay":
            events.append(await next_event(ann))
        assert (events[-1]["e"], events[-1]["reason"]) == ("end-match", "agreed")
        assert "seed" in (await ann.hear_until("header"))["header"]
        assert await refused(ann, do="end") == "over"
    assert was_agreed(checked(base, chair))


@spoken
async def test_two_people_agree_and_watchers_are_told(tmp_path: Path) -> None:
    """MJ-97."""
    with served(settings(tmp_path / "tables.db", watch_delay=0.0)) as base:
        first, second = two_people(base, options=ENDLESS)
        started(base, first)
        async with (
            At(base, first, wait=True) as ann,
            At(base, second, wait=True) as bea,
            At(base, {"table": first["table"]}) as watcher,
        ):
            await play_hand(ann, bea)
            await done(ann, do="end")
            for each in (bea, watcher):
                proposal = await paused_with(each, "proposed")
                assert proposal == {"ready": [], "awaited": [1], "proposed": 0, "agreed": [0]}
            await done(bea, do="end")
            for each in (ann, bea, watcher):
                end = await next_event(each)
                while end["e"] == "end-hand" or (each is watcher and end["e"] != "end-match"):
                    end = await next_event(each)
                assert (end["e"], end["reason"]) == ("end-match", "agreed")
        assert was_agreed(checked(base, first))


@spoken
async def test_one_who_wants_to_play_on_is_enough(base: str) -> None:
    first, second = two_people(base, options=ENDLESS)
    started(base, first)
    async with At(base, first, wait=True) as ann, At(base, second, wait=True) as bea:
        await play_hand(ann, bea)
        await done(ann, do="end")
        await done(bea, do="play-on")
        assert await paused_with(ann, "declined") == {
            "ready": [],
            "awaited": [0, 1],
            "declined": 1,
        }
        assert await refused(ann, do="end") == "declined"
        for each in (ann, bea):
            await each.say({"do": "next", "id": "on"})
        assert (await next_event(ann))["e"] == "deal"


@spoken
async def test_a_proposal_that_nobody_answers_lapses(tmp_path: Path) -> None:
    with served(settings(tmp_path / "tables.db", away=0.01)) as base:
        first, second = two_people(base, options=ENDLESS)
        started(base, first)
        async with At(base, first, wait=True) as ann, At(base, second, wait=True) as bea:
            await play_hand(ann, bea)
            await ann.say({"do": "end", "id": "e"})
            assert "proposed" in await paused_with(bea, "proposed")
            assert "proposed" not in await paused(bea)


@spoken
async def test_who_is_stood_in_for_is_not_asked(tmp_path: Path) -> None:
    """Somebody who has gone for long cannot hold the others at the table."""
    with served(settings(tmp_path / "tables.db", away=0.0)) as base:
        first, _ = two_people(base, options=ENDLESS)
        started(base, first)
        async with At(base, first, wait=True) as ann:
            await play_hand(ann)
            await done(ann, do="end")
            assert (await next_event(ann))["reason"] == "agreed"


@spoken
async def test_who_has_just_gone_is_asked_when_he_comes_back(base: str) -> None:
    first, second = two_people(base, options=ENDLESS)
    started(base, first)
    async with At(base, first, wait=True) as ann:
        async with At(base, second, wait=True) as bea:
            await play_hand(ann, bea)
        await done(ann, do="end")
        assert (await paused_with(ann, "proposed"))["awaited"] == [1]
        async with At(base, second, wait=True) as bea:
            assert (await paused_with(bea, "proposed"))["proposed"] == 0
            await done(bea, do="end")
            assert (await next_event(ann))["reason"] == "agreed"


@spoken
async def test_a_guest_who_takes_a_chair_has_agreed_to_nothing(base: str) -> None:
    first, second = two_people(base, options=ENDLESS)
    started(base, first)
    async with At(base, first, wait=True) as ann, At(base, second, wait=True) as bea:
        await play_hand(ann, bea)
        await done(bea, do="end")
        await paused_with(ann, "proposed")
        await bea.say({"do": "leave", "id": "leave"})
        assert "proposed" not in await paused(ann)
        guest = post(base, f"/api/tables/{first['table']}/join", {"name": "Cor"}).json()
        assert guest["chair"] == 1
        await done(ann, do="end")
        assert (await paused_with(ann, "proposed"))["awaited"] == [1]


@spoken
async def test_programs_are_not_asked_and_may_not_end_a_match(base: str) -> None:
    first = opened(base, options=ENDLESS, start=False)
    program = post(base, f"/api/tables/{first['table']}/join", {"name": "P", "bot": True}).json()
    started(base, first)
    async with At(base, first, wait=True) as ann, At(base, program, wait=True) as bot:
        await play_hand(ann, bot)
        assert await paused(ann) == {"ready": [], "awaited": [0]}
        assert await refused(bot, do="end") == "people"
        await done(ann, do="end")
        assert (await next_event(ann))["reason"] == "agreed"


@spoken
async def test_within_a_hand_and_before_the_match_nobody_ends_it(base: str) -> None:
    chair = opened(base, options=ENDLESS, start=False)
    async with At(base, chair, wait=True) as ann:
        assert await refused(ann, do="end") == "waiting"
        started(base, chair)
        await ann.asked()
        await ann.say({"do": "end", "id": "now"})
        assert (await ann.hear_until("refused"))["refused"] == "in-hand"
        await done(ann, do="next")


@spoken
async def test_with_a_clock_the_table_waits_no_longer_than_people_have_for_reading(
    base: str,
) -> None:
    """The settings of tests give no time for that."""
    chair = opened(base, options=ENDLESS, clock={"base": 60})
    async with At(base, chair, wait=True) as ann:
        await play_hand(ann)
        assert (await next_event(ann))["e"] == "deal"


@pytest.mark.parametrize("rules", IDS)
def test_people_at_a_table_of_any_book_agree_to_end_after_two_hands(base: str, rules: str) -> None:
    """MJ-97, in every book: the record plays again, and everybody was told it."""
    chairs = four_people(base, rules)
    started(base, chairs[0])
    guests: list[Guest] = [Reader(base, chair, 2) for chair in chairs]
    asyncio.run(play_out(guests))
    kept = check_record(base, chairs[0]["table"], guests)
    assert was_agreed(kept) or guests[0].events[-1].get("reason") == "below-nought"


# A server that is started again


def test_a_pause_and_an_agreed_end_survive_a_restart(database: Database) -> None:
    async def end_of_hand(base: str) -> None:
        async with At(base, first, wait=True) as ann, At(base, second, wait=True) as bea:
            await play_hand(ann, bea)
            await ann.say({"do": "end", "id": "lost"})
            await paused_with(bea, "proposed")

    async def agree(base: str) -> None:
        async with At(base, first, wait=True) as ann, At(base, second, wait=True) as bea:
            assert "proposed" not in await paused(ann)
            await done(ann, do="end")
            await bea.say({"do": "end", "id": "agreed"})
            assert await bea.hear_until("done") == {"done": "agreed"}

    async def find(base: str) -> None:
        async with At(base, second, wait=True) as bea:
            await bea.say({"do": "end", "id": "agreed"})
            assert await bea.hear_until("done", "refused") == {"done": "agreed"}

    with served(settings(database)) as base:
        first, second = two_people(base, options=ENDLESS)
        started(base, first)
        asyncio.run(end_of_hand(base))
    with served(settings(database)) as base:
        asyncio.run(agree(base))
    with served(settings(database)) as base:
        assert was_agreed(checked(base, first))
        asyncio.run(find(base))


def test_a_dealt_hand_stays_dealt(database: Database) -> None:
    """Players who have seen the deal can no longer agree to end before it."""

    async def deal(base: str) -> int:
        async with At(base, chair, wait=True) as ann:
            await play_hand(ann)
            await done(ann, do="next")
            number: int = (await next_event(ann))["n"]
            return number

    async def come_again(base: str, last: int) -> None:
        async with At(base, chair, last, wait=True) as ann:
            await ann.asked()
            assert await refused(ann, do="end") == "in-hand"

    with served(settings(database)) as base:
        chair = opened(base, options=ENDLESS)
        last = asyncio.run(deal(base))
    with served(settings(database)) as base:
        asyncio.run(come_again(base, last))


def test_a_table_stored_when_the_deal_was_no_action_goes_on(database: Database) -> None:
    async def play(base: str, hands: int) -> list[Any]:
        events: list[Any] = []
        async with At(base, chair) as ann:
            count = 0
            while sum(event["e"] == "end-hand" for event in events) < hands:
                message = await ann.hear()
                if "e" in message:
                    events.append(message)
                elif message.get("legal"):
                    count += 1
                    name = f"{hands} {count}"
                    await ann.say(message["legal"][0] | {"ask": message["ask"], "id": name})
        return events

    with served(settings(database)) as base:
        chair = opened(base, options=ENDLESS, bots=["random", "greedy", "greedy"])
        before = asyncio.run(play(base, 2))
    dealt = "FROM actions WHERE action = :action"
    assert stored_rows(database, f"SELECT number {dealt}", action='{"a": "deal"}')
    stored_rows(database, f"DELETE {dealt}", action='{"a": "deal"}')
    with served(settings(database)) as base:
        assert asyncio.run(play(base, 3))[: len(before)] == before
