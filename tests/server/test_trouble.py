"""When the database fails for a while: what was not stored has not happened."""

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy.exc import OperationalError

from fivewinds.server.store.rows import Addition
from fivewinds.server.store.storage import Storage
from tests.server.serving import At, Database, Guest, get, opened, play_out, served, settings


class Failing:
    """Every so many times nothing can be written."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.calls = 0
        self.failed = 0
        self.add = Storage._write_all

    def __call__(self, storage: Storage, additions: Sequence[Addition]) -> list[Exception | None]:
        self.calls += 1
        if self.calls % self.every == 0:
            self.failed += 1
            raise OperationalError("INSERT", {}, OSError("no space left on device"))
        return self.add(storage, additions)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Failing:
    failing = Failing(5)

    def add(storage: Storage, additions: Sequence[Addition]) -> list[Exception | None]:
        return failing(storage, additions)

    monkeypatch.setattr(Storage, "_write_all", add)
    probe = Storage._write_something

    async def write_something(storage: Storage) -> None:
        if failing.every == 1:
            raise OperationalError("UPDATE", {}, OSError("no space left on device"))
        await probe(storage)

    monkeypatch.setattr(Storage, "_write_something", write_something)
    return failing


def test_an_action_that_cannot_be_stored_is_not_acknowledged_nor_told(
    failing: Failing, database: Database
) -> None:
    async def act(base: str) -> None:
        async with At(base, chair) as sitting:
            ask = await sitting.asked()
            failing.every = 1
            await sitting.say(ask["legal"][0] | {"ask": ask["ask"], "id": "a"})
            assert (await sitting.hear_until("ok"))["ok"] is False
            assert (await sitting.hear_until("refused"))["refused"] == "storage"
            ill = get(base, "/healthz")
            assert (ill.status_code, ill.json()["error"]["reason"]) == (503, "storage")
            failing.every = 10**9
            await sitting.say(ask["legal"][0] | {"ask": ask["ask"], "id": "a"})
            assert (await sitting.hear_until("ok", "done"))["ok"] is True
            assert await sitting.hear_until("done", "refused") == {"done": "a"}
            assert get(base, "/healthz").json() == {"ok": True, "tables": 1}

    failing.every = 10**9
    with served(settings(database)) as base:
        chair = opened(base)
        asyncio.run(act(base))


def test_a_match_is_played_to_its_end_though_writing_fails_now_and_then(
    failing: Failing, database: Database
) -> None:
    failing.every = 12
    with served(settings(database)) as base:
        chair = opened(base, options={"hands": 1})
        guest = Guest(base, chair)
        asyncio.run(play_out([guest]))
    assert failing.failed
    assert guest.events[-1]["e"] == "end-match"
