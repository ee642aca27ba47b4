"""Whatever is said to the server is answered with a reason, and ends no table."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from schemathesis import openapi
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
)

from tests.server.serving import (
    At,
    Guest,
    Message,
    Reader,
    Sitting,
    opened,
    play_out,
    served,
    settings,
    started,
)
from tests.server.test_company import two_people
from tests.server.test_pause import play_hand
from tests.server.test_playing import check_record

pytestmark = pytest.mark.heavy

KINDS = ["discard", "pass", "win", "chow", "pung", "kong", "riichi", "dance"]
DOINGS = ["back", "bot", "chat", "rematch", "remove", "next", "end", "play-on", "dance"]
"""Neither `leave` nor `concede`: after these the chair is free."""
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
names = st.text(min_size=1, max_size=60) | anything
acts = st.fixed_dictionaries(
    {"a": st.sampled_from(KINDS), "id": names},
    optional={
        "tile": st.sampled_from(["1m", "5p", "7z", "1f", "0m", ""]) | anything,
        "ask": st.integers(-2, 40) | anything,
        "tiles": anything,
        "do": anything,
    },
)
doings = st.fixed_dictionaries(
    {"do": st.sampled_from(DOINGS), "id": names},
    optional={"chair": st.integers(-1, 4) | anything, "text": anything, "phrase": anything},
)
texts = st.text(max_size=50) | st.sampled_from(
    ['{"id": "\\ud800", "a": "pass"}', '{"id": "a", "id": "b"}', "[" * 4000, '{"a": 1e999}', ""]
)
sayings = st.one_of(texts, anything.map(json.dumps), acts.map(json.dumps), doings.map(json.dumps))


class Pest:
    """Somebody at a table who says anything; what he is told, by its kind."""

    def __init__(self, base: str, chair: Message) -> None:
        self.base = base
        self.chair = chair
        self.told: Counter[str] = Counter()
        self.count = 0

    async def pester(self, said: list[str]) -> None:
        """Say things, the last of them again, late, and in the name of an action that was done."""
        async with At(self.base, self.chair) as sitting:
            ask = await sitting.asked()
            for each in (*said, said[-1]):
                await self._answered(sitting, each)
            self.count += 1
            name = f"end {self.count}"
            stale = ask["legal"][0] | {"ask": ask["ask"] - 2, "id": f"late {self.count}"}
            assert (await self._answered(sitting, json.dumps(stale))) == "stale"
            await sitting.say({"do": "back", "id": name})
            assert await sitting.hear_until("done", "refused") == {"done": name}

    async def _answered(self, sitting: Sitting, said: str) -> str:
        """Say something; each is answered once, with a reason in words where it is refused."""
        await sitting.say(said)
        answer = await sitting.hear_until("done", "refused")
        if "refused" in answer:
            assert answer["message"]
        reason: str = answer.get("refused", "done")
        self.told[reason] += 1
        return reason


def test_nothing_that_is_said_at_a_table_ends_it(base: str) -> None:
    chair = opened(base, options={"hands": 1})
    pest = Pest(base, chair)

    @examples(
        max_examples=60,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(sayings, min_size=1, max_size=6))
    def pester(said: list[str]) -> None:
        asyncio.run(pest.pester(said))

    pester()
    assert {"malformed", "stale"} <= set(pest.told)
    guest = Guest(base, chair)
    asyncio.run(play_out([guest]))
    check_record(base, chair["table"], [guest])


def test_nothing_that_one_says_between_two_hands_ends_the_match_or_the_pause(base: str) -> None:
    """There are two people, and the other says nothing."""
    chairs = two_people(base, options={"hands": 999})
    started(base, chairs[0])

    async def come_to_the_end_of_a_hand() -> None:
        async with At(base, chairs[0], wait=True) as ann, At(base, chairs[1], wait=True) as bea:
            await play_hand(ann, bea)

    async def pester(said: list[str]) -> None:
        async with At(base, chairs[0], wait=True) as ann, At(base, chairs[1], wait=True) as bea:
            assert 1 in (await bea.hear_until("pause", "legal"))["pause"]["awaited"]
            for each in (*said, said[-1]):
                await ann.say(each)
                answer = await ann.hear_until("done", "refused")
                told[answer.get("refused", "done")] += 1
                assert "done" in answer or answer["message"]

    told = Counter[str]()
    asyncio.run(come_to_the_end_of_a_hand())

    @examples(
        max_examples=40,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(doings.map(json.dumps) | sayings, min_size=1, max_size=6))
    def try_it(said: list[str]) -> None:
        asyncio.run(pester(said))

    try_it()
    assert {"done", "malformed"} <= set(told)
    guests: list[Guest] = [Reader(base, chair, 1) for chair in chairs]
    asyncio.run(play_out(guests))
    assert guests[0].events[-1]["reason"] == "agreed"


# Rude clients: each is hung up on with a code, and finds the table as it was.


@pytest.fixture(scope="module")
def strict_base() -> Iterator[str]:
    """A server with the message limits of a public one."""
    with served(settings("sqlite://", messages=20.0)) as address:
        yield address


async def flood(sitting: Sitting) -> None:
    await sitting.flood({"a": "pass", "ask": 0, "id": "f"})


async def say_too_much(sitting: Sitting) -> None:
    await sitting.say("x" * 5000)


async def break_off(sitting: Sitting) -> None:
    sitting.line.transport.abort()


@pytest.mark.parametrize(
    ("rude", "codes"),
    [(flood, {4008}), (say_too_much, {1009}), (break_off, {0, 1006})],
)
def test_who_is_rude_harms_no_table(strict_base: str, rude: Any, codes: set[int]) -> None:
    chair = opened(strict_base, options={"hands": 1})

    async def come_again() -> None:
        async with At(strict_base, chair) as sitting:
            ask = await sitting.asked()
            await rude(sitting)
            code, _ = await sitting.closed()
            assert code in codes
        async with At(strict_base, chair) as sitting:
            assert await sitting.asked() == ask
            await sitting.say(ask["legal"][0] | {"ask": ask["ask"], "id": "mine"})
            assert await sitting.hear_until("done", "refused") == {"done": "mine"}

    asyncio.run(come_again())


# HTTP


def test_every_request_that_the_schema_allows_or_not_is_answered_as_it_says(base: str) -> None:
    schema = openapi.from_url(f"{base}/api/openapi.json")
    real = {"book_id": "b30fj", "table_id": opened(base)["table"], "language": "nl"}
    tried = Counter[int]()
    checks = (not_a_server_error, content_type_conformance, response_schema_conformance)
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @examples(
            max_examples=6,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            tried[case.call_and_validate(checks=list(checks)).status_code] += 1
            if case.path_parameters:
                # And once more where there is something to be found.
                case.path_parameters = {name: real[name] for name in case.path_parameters}
                tried[case.call_and_validate(checks=list(checks)).status_code] += 1

        ask()
    assert {200, 400, 404, 409} <= set(tried)
