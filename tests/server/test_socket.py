"""What may be said over the socket, and what is refused, with which reason."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fivewinds.server.settings import Settings
from tests.server.serving import (
    At,
    Message,
    Sitting,
    four_people,
    get,
    joined,
    opened,
    served,
    settings,
    socket_of,
    spoken,
    started,
)


@pytest.fixture
def chair(base: str) -> Message:
    """At a table with three bots."""
    return opened(base, name="Ann")


def answer_to(ask: Message, name: str = "a") -> Message:
    found: Message = ask["legal"][0] | {"ask": ask["ask"], "id": name}
    return found


# The greeting


@spoken
async def test_who_comes_hears_of_the_table_of_the_seat_and_of_all_that_happened(
    base: str, chair: Message
) -> None:
    async with At(base, chair) as sitting:
        about = (await sitting.hear())["table"]
        assert about["phase"] == "playing"
        assert [each["kind"] for each in about["chairs"]] == ["human", "bot", "bot", "bot"]
        assert about["chairs"][0] == {
            "name": "Ann",
            "kind": "human",
            "here": True,
            "standing-in": False,
        }
        welcome = await sitting.hear()
        assert welcome["chair"] == 0
        assert welcome["header"]["commit"] == about["commit"]
        assert welcome["header"]["players"][welcome["seat"]]["name"] == "Ann"
        assert "seed" not in welcome["header"]
        for number in range(welcome["last"] + 1):
            assert (await sitting.hear())["n"] == number


@spoken
async def test_who_knows_some_events_hears_those_after_them(base: str, chair: Message) -> None:
    async with At(base, chair) as sitting:
        ask = await sitting.asked()
    async with At(base, chair, last=ask["ask"] - 1) as sitting:
        assert (await sitting.hear_until("e"))["n"] == ask["ask"]
        assert await sitting.asked() == ask


@spoken
async def test_a_wrong_token_is_4003(base: str, chair: Message) -> None:
    async with At(base, chair | {"token": "x" * 43}) as sitting:
        assert await sitting.closed() == (4003, "token")


@spoken
async def test_an_unknown_table_is_4004(base: str, chair: Message) -> None:
    async with At(base, chair | {"table": "nowhere"}) as sitting:
        assert await sitting.closed() == (4004, "unknown-table")


@pytest.mark.parametrize(
    "greeting",
    ["", "{", "null", "[]", '"token"', "{}", '{"token": 5}', '{"token": "t", "last": "1"}'],
)
@spoken
async def test_what_is_no_greeting_is_4000(base: str, chair: Message, greeting: str) -> None:
    async with connect(socket_of(base, chair["table"])) as line:
        await line.send(greeting)
        assert await Sitting(line).closed() == (4000, "greeting")


@spoken
async def test_a_greeting_in_bytes_is_none(base: str, chair: Message) -> None:
    async with connect(socket_of(base, chair["table"])) as line:
        await line.send(b'{"token": "t"}')
        assert await Sitting(line).closed() == (4000, "greeting")


@pytest.mark.parametrize("last", [-2, 1000])
@spoken
async def test_a_last_event_that_was_never_told_is_4000(
    base: str, chair: Message, last: int
) -> None:
    async with At(base, chair, last=last) as sitting:
        assert await sitting.closed() == (4000, "greeting")


@spoken
async def test_a_second_socket_for_a_chair_closes_the_first(base: str, chair: Message) -> None:
    async with At(base, chair) as first:
        ask = await first.asked()
        async with At(base, chair) as second:
            assert await second.asked() == ask
            assert await first.closed() == (4001, "elsewhere")
            await second.say(answer_to(ask))
            assert await second.hear_until("done") == {"done": "a"}


@spoken
async def test_a_page_of_another_site_is_turned_away(base: str, chair: Message) -> None:
    with pytest.raises(InvalidStatus):
        async with At(base, chair, origin="http://example.org"):
            pass
    async with At(base, chair, origin=base) as sitting:
        assert "table" in await sitting.hear()


# Acting


@spoken
async def test_an_action_is_acknowledged_and_then_told(base: str, chair: Message) -> None:
    async with At(base, chair) as sitting:
        ask = await sitting.asked()
        await sitting.say(answer_to(ask))
        assert await sitting.hear() == {"done": "a"}
        event = await sitting.hear()
        assert event["e"] == ask["legal"][0]["a"]
        assert event["n"] == ask["ask"] + 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"a": "dance"}, "malformed"),
        ({"a": None}, "malformed"),
        ({"tile": "0m"}, "malformed"),
        ({"tile": 3}, "malformed"),
        ({"tile": "?"}, "malformed"),
        ({"ask": 0}, "stale"),
        ({"ask": "17"}, "malformed"),
        ({"ask": None}, "malformed"),
        ({"ask": 10**30}, "malformed"),
        ({"a": "pung"}, "not-legal"),
        ({"a": "pass"}, "not-legal"),
        ({"riichi": True}, "not-legal"),
        ({"more": 1}, "malformed"),
    ],
)
@spoken
async def test_what_cannot_be_done_is_refused_with_its_reason(
    base: str, chair: Message, change: Message, reason: str
) -> None:
    async with At(base, chair) as sitting:
        ask = await sitting.asked()
        await sitting.say(answer_to(ask) | change)
        refused = await sitting.hear()
        assert (refused["refused"], refused["id"], refused["ask"]) == (reason, "a", ask["ask"])
        assert refused["message"].endswith(".")
        await sitting.say(answer_to(ask, "b"))
        assert await sitting.hear() == {"done": "b"}


@spoken
async def test_a_tile_that_is_not_held_is_refused(base: str, chair: Message) -> None:
    async with At(base, chair) as sitting:
        ask = await sitting.asked()
        held = {action["tile"] for action in ask["legal"]}
        other = next(f"{number}m" for number in range(1, 10) if f"{number}m" not in held)
        await sitting.say(answer_to(ask) | {"tile": other})
        assert (await sitting.hear())["refused"] == "not-held"


@pytest.mark.parametrize(
    "message",
    [
        "", "{", "[]", "null", "17", '"discard"', "{}", '{"a": "pass"}', '{"a": "pass", "id": 5}',
        '{"a": "pass", "id": ""}', '{"a": "pass", "id": "' + 65 * "x" + '"}', "[" * 2000,
    ],
)  # fmt: skip
@spoken
async def test_what_has_no_id_is_malformed_and_the_socket_stays(
    base: str, chair: Message, message: str
) -> None:
    async with At(base, chair) as sitting:
        ask = await sitting.asked()
        await sitting.say(message)
        refused = await sitting.hear()
        assert refused["refused"] == "malformed"
        assert "id" not in refused
        await sitting.say(answer_to(ask))
        assert await sitting.hear() == {"done": "a"}


@spoken
async def test_an_action_in_bytes_is_malformed_and_changes_nothing(
    base: str, chair: Message
) -> None:
    async with At(base, chair) as sitting, At(base, {"table": chair["table"]}) as watching:
        ask = await sitting.asked()
        await sitting.line.send(json.dumps(answer_to(ask)).encode())
        refused = await sitting.hear_until("refused", "done")
        assert (refused["refused"], refused["ask"]) == ("malformed", ask["ask"])
        assert "id" not in refused
        await watching.hear_until("last")
        await watching.line.send(b"\xff\x00")
        assert (await watching.hear_until("refused"))["refused"] == "watching"
        await sitting.say(answer_to(ask))
        assert await sitting.hear() == {"done": "a"}
        assert (await sitting.hear_until("e"))["n"] == ask["ask"] + 1


@spoken
async def test_a_client_learns_whether_its_line_is_one(base: str, chair: Message) -> None:
    async with At(base, chair) as sitting:
        await sitting.asked()
        for _ in range(2):
            await sitting.say({"do": "ping", "id": "ping"})
            assert await sitting.hear() == {"done": "ping"}


@spoken
async def test_the_same_id_acts_once_and_is_answered_the_same_way(
    base: str, chair: Message
) -> None:
    async with At(base, chair) as sitting:
        ask = await sitting.asked()
        for _ in range(3):
            await sitting.say(answer_to(ask))
        for _ in range(3):
            assert await sitting.hear_until("done", "refused") == {"done": "a"}
    async with At(base, chair) as sitting:
        events = [await sitting.hear_until("e")]
        while (message := await sitting.hear()).get("e"):
            events.append(message)
        own = [event for event in events if event["n"] > ask["ask"]]
        assert own[0]["tile"] == ask["legal"][0]["tile"]
        await sitting.say(answer_to(ask) | {"ask": message["ask"]})
        assert await sitting.hear_until("done", "refused") == {"done": "a"}
    async with At(base, chair) as sitting:
        assert await sitting.asked() == message, "an old id has acted again"


@spoken
async def test_a_refused_id_stays_refused(base: str, chair: Message) -> None:
    async with At(base, chair) as sitting:
        ask = await sitting.asked()
        await sitting.say(answer_to(ask) | {"ask": 0})
        first = await sitting.hear()
        await sitting.say(answer_to(ask))
        assert await sitting.hear() == first


@spoken
async def test_who_is_not_asked_may_not_act(base: str) -> None:
    chairs = four_people(base)
    started(base, chairs[0])
    async with At(base, chairs[0]) as one, At(base, chairs[1]) as two:
        seats = [(await each.hear_until("seat"))["seat"] for each in (one, two)]
        idle, seat = next(
            (each, seat) for each, seat in zip((one, two), seats, strict=True) if seat
        )
        assert seat > 0, "seat 0 begins"
        last = await idle.hear_until("n")
        while last["n"] < 1:
            last = await idle.hear()
        await idle.say({"a": "discard", "tile": "1m", "ask": 1, "id": "x"})
        refused = await idle.hear_until("refused")
        assert refused["refused"] == "not-asked"
        await idle.say({"a": "discard", "tile": "1m", "ask": 0, "id": "y"})
        assert (await idle.hear_until("refused"))["refused"] == "stale"


@spoken
async def test_before_the_match_nobody_may_act(base: str) -> None:
    chair = opened(base, start=False)
    async with At(base, chair) as sitting:
        assert (await sitting.hear())["table"]["phase"] == "waiting"
        assert await sitting.hear() == {"last": -1, "chair": 0}
        await sitting.say({"a": "pass", "ask": 0, "id": "a"})
        assert (await sitting.hear())["refused"] == "not-asked"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "gone on"), ("nl", "verder"), ("zh-HK", "牌局")],
)
@spoken
async def test_a_refusal_is_told_in_the_language_of_the_client(
    base: str, chair: Message, language: str, words: str
) -> None:
    async with At(base, chair, additional_headers={"Accept-Language": language}) as sitting:
        ask = await sitting.asked()
        await sitting.say(answer_to(ask) | {"ask": 0})
        assert words in (await sitting.hear())["message"]


# Guests


@spoken
async def test_who_sits_at_the_table_hears_who_comes_and_goes(base: str) -> None:
    first = opened(base, start=False, name="Ann")
    async with At(base, first) as ann:
        await ann.hear_until("last")
        second = joined(base, first["table"], "Bea")
        about = (await ann.hear_until("table"))["table"]
        assert about["chairs"][1] == {
            "name": "Bea",
            "kind": "human",
            "here": False,
            "standing-in": False,
        }
        async with At(base, second):
            assert (await ann.hear_until("table"))["table"]["chairs"][1]["here"]
        assert not (await ann.hear_until("table"))["table"]["chairs"][1]["here"]
        started(base, first)
        assert (await ann.hear_until("table"))["table"]["phase"] == "playing"
        assert "header" in await ann.hear_until("seat")
        assert (await ann.hear_until("e"))["e"] == "deal"


@spoken
async def test_a_guest_takes_the_place_of_a_bot_while_the_match_goes_on(base: str) -> None:
    first = opened(base, name="Ann")
    async with At(base, first) as ann:
        ask = await ann.asked()
        second = joined(base, first["table"], "Bea")
        await ann.say(answer_to(ask))
        async with At(base, second) as bea:
            welcome = await bea.hear_until("seat")
            told = [player["name"] for player in welcome["header"]["players"]]
            assert told[welcome["seat"]] == "Bea"
            question = await bea.asked()
            await bea.say(answer_to(question))
            assert await bea.hear_until("done", "refused") == {"done": "a"}


# Limits


@pytest.fixture
def strict_base(database: Path) -> Any:
    with served(settings(database, messages=5, message_size=512)) as address:
        yield address


@spoken
async def test_who_says_nothing_is_hung_up_on(database: Path) -> None:
    with served(settings(database, greeting=0.05)) as base:
        async with connect(socket_of(base, opened(base)["table"])) as line:
            assert await Sitting(line).closed() == (4000, "greeting")


@spoken
async def test_a_message_that_is_too_long_is_1009(strict_base: str) -> None:
    async with At(strict_base, opened(strict_base)) as sitting:
        await sitting.say("x" * 600)
        assert (await sitting.closed())[0] == 1009


@spoken
async def test_who_sends_too_fast_is_4008(strict_base: str) -> None:
    async with At(strict_base, opened(strict_base)) as sitting:
        await sitting.flood("{}")
        assert await sitting.closed() == (4008, "too-fast")


@spoken
async def test_who_does_not_read_is_hung_up_on_and_the_table_stays(
    database: Path,
) -> None:
    with served(settings(database, backlog=1)) as base:
        chair = opened(base)
        async with At(base, chair) as sitting:
            assert await sitting.closed() == (4009, "too-slow")
        assert get(base, f"/api/tables/{chair['table']}").json()["phase"] == "playing"


def test_by_default_people_can_follow_the_bots() -> None:
    usual = Settings(database="sqlite://")
    assert 0.3 <= usual.pace <= 2
    assert 0.3 <= usual.hold <= 2


@spoken
async def test_a_server_that_stops_says_so(database: Path) -> None:
    with served(settings(database)) as base:
        chair = opened(base)
        line = At(base, chair)
        sitting = await line.__aenter__()
        await sitting.asked()
    code, _ = await sitting.closed()
    assert code in (1001, 1012)
    with pytest.raises(httpx.ConnectError):
        get(base, "/api/here")
