"""People who leave, concede, are replaced, talk, and play again."""

import asyncio
from pathlib import Path
from typing import Any, get_args

import pytest

from fivewinds.server.messages import Phrase
from fivewinds.words import LANGUAGES, say
from tests.server.serving import (
    At,
    Guest,
    Message,
    Sitting,
    joined,
    opened,
    play_out,
    post,
    served,
    settings,
    shown,
    spoken,
    started,
)

ENDLESS = {"hands": 999}


def two_people(base: str, **more: Any) -> list[Message]:
    first = opened(base, name="Ann", start=False, **more)
    return [first, joined(base, first["table"], "Bea")]


async def done(sitting: Sitting, **what: Any) -> None:
    """Do something that is accepted."""
    await sitting.say(what | {"id": "d"})
    assert await sitting.hear_until("done", "refused") == {"done": "d"}


async def refused(sitting: Sitting, **what: Any) -> str:
    """Do something that is not; the reason."""
    await sitting.say(what | {"id": "r"})
    answer = await sitting.hear_until("done", "refused")
    assert answer["message"].endswith(".")
    reason: str = answer["refused"]
    return reason


async def told(sitting: Sitting) -> Message:
    """What everybody may know, when it has changed."""
    about: Message = (await sitting.hear_until("table"))["table"]
    return about


# Leaving


@spoken
async def test_who_leaves_before_the_deal_leaves_a_free_chair(base: str) -> None:
    first, second = two_people(base)
    async with At(base, first) as ann, At(base, second) as bea:
        await done(bea, do="leave")
        assert await bea.closed() == (4006, "left")
        while (about := await told(ann))["chairs"][1]["kind"] == "human":
            pass
        assert about["chairs"][1]["name"] != "Bea"
        assert "gone" not in about["chairs"][1]
        async with At(base, second) as again:
            assert await again.closed() == (4003, "token")
        assert joined(base, first["table"], "Cor")["chair"] == 1


@pytest.mark.parametrize(("what", "how"), [("leave", "left"), ("concede", "conceded")])
@spoken
async def test_who_leaves_a_match_leaves_a_bot_for_good(base: str, what: str, how: str) -> None:
    first, second = two_people(base, options=ENDLESS)
    started(base, first)
    async with At(base, first) as ann, At(base, second) as bea:
        await done(bea, do=what)
        assert await bea.closed() == (4006, "left")
        while (about := await told(ann))["chairs"][1]["kind"] == "human":
            pass
        assert about["chairs"][1] == {
            "name": "Bea",
            "kind": "bot",
            "here": True,
            "level": "greedy",
            "gone": how,
        }
    async with At(base, first) as ann:
        ask = await ann.asked()
        await ann.say(ask["legal"][0] | {"ask": ask["ask"], "id": "on"})
        assert (await ann.asked())["ask"] > ask["ask"]


@spoken
async def test_nobody_concedes_a_match_that_is_not_played(base: str) -> None:
    async with At(base, opened(base, start=False)) as ann:
        assert await refused(ann, do="concede") == "waiting"


@spoken
async def test_a_new_guest_in_a_chair_calls_things_by_his_own_names(base: str) -> None:
    first, second = two_people(base, options=ENDLESS)
    started(base, first)
    async with At(base, first) as ann:
        async with At(base, second) as bea:
            await bea.say({"do": "chat", "phrase": "hello", "id": "1"})
            await bea.hear_until("done")
            await done(bea, do="leave")
        async with At(base, joined(base, first["table"], "Cor")) as cor:
            await cor.say({"do": "chat", "phrase": "sorry", "id": "1"})
            assert (await cor.hear_until("done")) == {"done": "1"}
        said = [(await ann.hear_until("chat"))["chat"] for _ in range(2)]
        assert [(each["name"], each["phrase"]) for each in said] == [
            ("Bea", "hello"),
            ("Cor", "sorry"),
        ]


@spoken
async def test_when_the_host_leaves_another_is_host_and_may_start(base: str) -> None:
    first, second = two_people(base)
    assert shown(base, first)["host"] == 0
    async with At(base, first) as ann:
        await done(ann, do="leave")
    assert shown(base, first)["host"] == 1
    assert post(base, f"/api/tables/{first['table']}/start", first).status_code == 400
    refusal = post(base, f"/api/tables/{first['table']}/start", {"token": first["token"]})
    assert refusal.status_code == 403
    started(base, second)


@spoken
async def test_when_the_host_stays_away_another_is_host_and_may_start(tmp_path: Path) -> None:
    with served(settings(tmp_path / "tables.db", away=0.3)) as base:
        first, second = two_people(base)
        async with At(base, second) as bea:
            while (await told(bea))["host"] != 1:
                pass
            async with At(base, first) as ann:
                assert (await told(ann))["host"] == 1
            started(base, second)
            assert (await bea.asked())["legal"]
    with served(settings(tmp_path / "tables.db")) as base:
        assert shown(base, first)["host"] == 1


@spoken
async def test_a_host_who_is_gone_for_a_moment_is_host_still(base: str) -> None:
    first, second = two_people(base)
    async with At(base, second) as bea:
        async with At(base, first):
            pass
        while (about := await told(bea))["chairs"][0]["here"]:
            pass
        assert about["host"] == 0


# The host


@spoken
async def test_the_host_gives_an_absent_chair_to_a_bot_and_no_other(base: str) -> None:
    first, second = two_people(base, options=ENDLESS)
    started(base, first)
    async with At(base, first) as ann:
        async with At(base, second) as bea:
            await bea.hear_until("seat")
            assert await refused(bea, do="bot", chair=0) == "host"
            assert await refused(ann, do="bot", chair=1) == "here"
        while (await told(ann))["chairs"][1]["here"]:
            pass
        for nowhere in (0, 4, -1, "1", None, True):
            await ann.say({"do": "bot", "chair": nowhere, "id": f"x{nowhere}"})
            assert (await ann.hear_until("refused"))["refused"] == "malformed"
        await done(ann, do="bot", chair=1)
        assert shown(base, first)["chairs"][1]["gone"] == "given"
    async with At(base, second) as bea:
        assert await bea.closed() == (4003, "token")


@spoken
async def test_the_host_removes_a_guest_before_the_first_deal_only(base: str) -> None:
    first, second = two_people(base)
    async with At(base, first) as ann, At(base, second) as bea:
        assert await refused(bea, do="remove", chair=0) == "host"
        await done(ann, do="remove", chair=1)
        assert await bea.closed() == (4006, "removed")
        joined(base, first["table"], "Cor")
        started(base, first)
        assert await refused(ann, do="remove", chair=1) == "playing"


# Programs from outside


@spoken
async def test_a_program_from_outside_sits_in_a_chair_as_a_bot(base: str) -> None:
    first = opened(base, options=ENDLESS)
    answer = post(base, f"/api/tables/{first['table']}/join", {"name": "Deep", "bot": True})
    chair = answer.json()
    assert shown(base, first)["chairs"][chair["chair"]] == {
        "name": "Deep",
        "kind": "bot",
        "here": False,
        "level": "outside",
        "standing-in": False,
    }
    async with At(base, first) as ann, At(base, chair) as deep:
        welcome = await deep.hear_until("seat")
        player = welcome["header"]["players"][welcome["seat"]]
        assert (player["kind"], player["level"]) == ("bot", "outside")
        asks = [asyncio.create_task(each.asked()) for each in (ann, deep)]
        await asyncio.wait(asks, return_when=asyncio.FIRST_COMPLETED)
        for task in asks:
            task.cancel()


# Playing again


@spoken
async def test_the_same_people_play_again_with_the_same_tokens(base: str) -> None:
    first, second = two_people(base, options={"hands": 1}, clock={"base": 90}, hints=False)
    started(base, first)
    async with At(base, first) as ann:
        assert await refused(ann, do="rematch") == "playing"
    await play_out([Guest(base, chair) for chair in (first, second)])
    async with At(base, first) as ann, At(base, second) as bea:
        await ann.hear_until("header", "seat")
        await bea.say({"do": "rematch", "id": "again"})
        table = (await bea.hear_until("rematch"))["rematch"]["table"]
        assert (await ann.hear_until("rematch"))["rematch"]["table"] == table
        await ann.say({"do": "rematch", "id": "again too"})
        assert (await ann.hear_until("rematch"))["rematch"]["table"] == table
    async with At(base, first) as late:
        assert (await late.hear_until("rematch"))["rematch"]["table"] == table
    before, after = shown(base, first), shown(base, first | {"table": table})
    assert (after["phase"], after["host"]) == ("waiting", 1)
    assert after["commit"] != before["commit"]
    for same in ("rules", "options", "table", "clock", "hints", "chairs"):
        assert after[same] == before[same]
    started(base, second | {"table": table})
    await play_out([Guest(base, chair | {"table": table}) for chair in (first, second)])


@spoken
async def test_against_bots_the_next_match_begins_at_once(base: str) -> None:
    first = opened(base, options={"hands": 1})
    await play_out([Guest(base, first)])
    async with At(base, first) as ann:
        await ann.say({"do": "rematch", "id": "again"})
        table = (await ann.hear_until("rematch"))["rematch"]["table"]
    assert shown(base, first | {"table": table})["phase"] == "playing"


@spoken
async def test_a_program_that_has_ended_is_not_waited_for_in_the_next_match(base: str) -> None:
    first = opened(base, options={"hands": 1}, start=False)
    robin = {"name": "Robin", "bot": True}
    second = post(base, f"/api/tables/{first['table']}/join", robin).json()
    started(base, first)
    await play_out([Guest(base, chair) for chair in (first, second)])
    while shown(base, first)["chairs"][second["chair"]]["here"]:
        await asyncio.sleep(0.01)
    async with At(base, first) as ann:
        await ann.say({"do": "rematch", "id": "again"})
        table = (await ann.hear_until("rematch"))["rematch"]["table"]
    after = shown(base, first | {"table": table})
    assert after["phase"] == "playing"
    assert after["chairs"][second["chair"]]["level"] == "greedy"
    assert "Robin" not in {chair["name"] for chair in after["chairs"]}


# Talking


@spoken
async def test_what_is_said_is_told_to_all_and_to_whoever_comes(database: Path) -> None:
    with served(settings(database)) as base:
        first, second = two_people(base)
        async with At(base, first) as ann, At(base, second) as bea:
            await done(ann, do="chat", phrase="hello")
            await bea.say({"do": "chat", "text": "  Hi\tthere\u202e ", "id": "hi"})
            while "text" not in (heard := (await ann.hear_until("chat"))["chat"]):
                pass
            assert (heard["chair"], heard["name"], heard["text"]) == (1, "Bea", "Hi there")
            await bea.hear_until("done")
            await bea.say({"do": "chat", "text": "again", "id": "hi"})
            await bea.hear_until("done")
    with served(settings(database)) as base:
        async with At(base, first) as ann:
            said = [(await ann.hear_until("chat"))["chat"] for _ in range(2)]
            assert said[0]["phrase"] == "hello"
            assert said[1] == heard
            assert [each["number"] for each in said] == [0, 1]
            await ann.say({"do": "chat", "text": "more", "id": "m"})
            assert (await ann.hear_until("chat"))["chat"]["text"] == "more"
        async with At(base, second) as bea:
            await bea.say({"do": "chat", "text": "again", "id": "hi"})
            assert await bea.hear_until("done", "refused") == {"done": "hi"}
        async with At(base, first) as ann:
            texts = [(await ann.hear_until("chat"))["chat"].get("text") for _ in range(3)]
            assert texts == [None, "Hi there", "more"], "the same thing is said once"


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ({"text": ""}, "text"),
        ({"text": " \n"}, "text"),
        ({"text": "x" * 201}, "text"),
        ({"text": 5}, "malformed"),
        ({"phrase": "boo"}, "malformed"),
        ({"phrase": ["hello"]}, "malformed"),
        ({}, "malformed"),
        ({"text": "x", "phrase": "hello"}, "malformed"),
    ],
)
@spoken
async def test_what_cannot_be_said_is_refused(base: str, what: Message, reason: str) -> None:
    async with At(base, opened(base)) as ann:
        assert await refused(ann, do="chat", **what) == reason


@spoken
async def test_who_talks_too_fast_is_not_heard(base: str) -> None:
    first = opened(base)
    async with At(base, first) as ann:
        for number in range(7):
            await ann.say({"do": "chat", "phrase": "hello", "id": str(number)})
        while "refused" not in (answer := await ann.hear()):
            pass
        assert (answer["refused"], answer["id"]) == ("too-fast", "6")


@spoken
async def test_what_nobody_can_do_is_malformed(base: str) -> None:
    async with At(base, opened(base)) as ann:
        for number, what in enumerate(("dance", None, 5, ["chat"])):
            await ann.say({"do": what, "id": str(number)})
            assert (await ann.hear_until("refused"))["refused"] == "malformed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_its_words(language: str) -> None:
    words = [say(language, f"web.phrase.{phrase}") for phrase in get_args(Phrase)]
    assert not any(each.startswith("web.") for each in words)
    assert len(set(words)) == len(words)
