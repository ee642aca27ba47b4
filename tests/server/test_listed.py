"""The list of tables to join or to watch: only where the host wants that, and nothing hidden."""

from pathlib import Path
from typing import Any

from tests.server.serving import (
    At,
    Message,
    Sitting,
    get,
    joined,
    opened,
    post,
    served,
    settings,
    spoken,
    started,
)

HIDDEN = {"token", "seed", "commit", "watching", "last", "n", "scores"}


def listed(base: str) -> list[Message]:
    answer = get(base, "/api/tables")
    assert answer.status_code == 200
    found: list[Message] = answer.json()
    return found


async def answered(sitting: Sitting, **said: Any) -> Message:
    """What is answered to something that a client does."""
    await sitting.say(said | {"id": "x"})
    return await sitting.hear_until("done", "refused")


@spoken
async def test_a_table_is_listed_if_its_host_wants_that_and_somebody_is_there(
    database: Path,
) -> None:
    with served(settings(database)) as base:
        private = opened(base, start=False)
        public = opened(base, name="Ann", start=False, listed=True, face=3)
        assert listed(base) == []
        async with At(base, private), At(base, public) as ann:
            await ann.hear_until("chair")
            (found,) = listed(base)
            assert found["id"] == public["table"]
            assert (found["rules"], found["phase"]) == ("simple", "waiting")
            assert [each["free"] for each in found["chairs"]] == [False, True, True, True]
            assert found["chairs"][0] == {
                "name": "Ann", "kind": "human", "free": False, "face": 3,
            }  # fmt: skip
            assert not HIDDEN & found.keys()

            joined(base, found["id"], "Bea")
            started(base, public)
            (found,) = listed(base)
            assert found["phase"] == "playing"
            assert [each["free"] for each in found["chairs"]] == [False, False, True, True]


@spoken
async def test_the_host_alone_puts_a_table_into_the_list_and_takes_it_out(database: Path) -> None:
    with served(settings(database)) as base:
        first = opened(base, start=False)
        guest = joined(base, first["table"], "Bea")
        async with At(base, first) as ann, At(base, guest) as bea:
            refused = await answered(bea, do="list", listed=True)
            assert refused["refused"] == "host"
            assert listed(base) == []
            await answered(ann, do="list", listed=True)
            assert [each["id"] for each in listed(base)] == [first["table"]]
            assert get(base, f"/api/tables/{first['table']}").json()["listed"] is True
            await ann.say({"do": "list", "listed": False, "id": "y"})
            await ann.hear_until("done")
            assert listed(base) == []
            assert "listed" not in get(base, f"/api/tables/{first['table']}").json()


@spoken
async def test_a_table_stays_listed_when_the_server_is_started_again(database: Path) -> None:
    with served(settings(database)) as base:
        first = opened(base, start=False, listed=True)
    with served(settings(database)) as base:
        assert listed(base) == []
        async with At(base, first) as ann:
            await ann.hear_until("chair")
            assert [each["id"] for each in listed(base)] == [first["table"]]


def test_a_face_that_there_is_not_is_refused(base: str) -> None:
    answer = post(base, "/api/tables", {"rules": "simple", "face": 99})
    assert answer.json()["error"]["reason"] == "malformed"


@spoken
async def test_a_person_changes_their_face_at_the_table_and_it_lasts(database: Path) -> None:
    with served(settings(database)) as base:
        first = opened(base, start=False, face=3)
        guest = joined(base, first["table"], "Bea")
        async with At(base, first) as ann, At(base, guest) as bea:
            await bea.hear_until("chair")
            started(base, first)
            assert "done" in await answered(ann, do="face", face=7)
            while (await bea.hear_until("table"))["table"]["chairs"][0]["face"] != 7:
                pass
            refused = await answered(bea, do="face", face=99)
            assert refused["refused"] == "malformed"
    with served(settings(database)) as base:
        chairs = get(base, f"/api/tables/{first['table']}").json()["chairs"]
        assert [each.get("face") for each in chairs] == [7, None, None, None]
