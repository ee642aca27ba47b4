"""The checker of histories finds what is wrong, each fault for itself."""

import asyncio
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.server.history import faults
from tests.server.nodes import Roamer
from tests.server.serving import four_people, play_out, served, settings, started, stored_rows


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    """A database with a whole match, and what its four clients heard."""
    database = tmp_path_factory.mktemp("history") / "tables.db"
    with served(settings(database)) as base:
        chairs = four_people(base, options={"hands": 1})
        started(base, chairs[0])
        guests = [Roamer([base], chair) for chair in chairs]
        asyncio.run(play_out([*guests]))
    table = chairs[0]["table"]
    stored_rows(database, "UPDATE actions SET epoch = 1 + number / 20")
    for change in (
        "INSERT INTO owners (table_id, server, epoch, rules_version) VALUES (:table, NULL, 99, 1)",
    ):
        stored_rows(database, change, table=table)
    return database, [guest.history() for guest in guests]


def found(played: tuple[Path, list[dict[str, Any]]], change: str = "", back: str = "") -> list[str]:
    database, clients = played
    if change:
        stored_rows(database, change)
    try:
        return faults(f"sqlite:///{database}", deepcopy(clients))
    finally:
        if back:
            stored_rows(database, back)


def test_a_good_history_has_no_fault(played: tuple[Path, list[dict[str, Any]]]) -> None:
    assert found(played) == []


@pytest.mark.parametrize(
    ("change", "back", "fault"),
    [
        (
            "UPDATE actions SET number = number + 1000 WHERE number >= 10",
            "UPDATE actions SET number = number - 1000 WHERE number >= 1000",
            "no sequence",
        ),
        (
            "UPDATE actions SET epoch = 50 WHERE number = 10",
            "UPDATE actions SET epoch = 1 WHERE number = 10",
            "go back",
        ),
        (
            "UPDATE actions SET epoch = NULL WHERE number = 10",
            "UPDATE actions SET epoch = 1 WHERE number = 10",
            "without an epoch",
        ),
        ("UPDATE owners SET epoch = 1", "UPDATE owners SET epoch = 99", "nobody has claimed"),
    ],
)
def test_rows_that_are_no_sequence_are_found(
    played: tuple[Path, list[dict[str, Any]]], change: str, back: str, fault: str
) -> None:
    assert any(fault in each for each in found(played, change, back))


def test_what_clients_heard_otherwise_is_found(
    played: tuple[Path, list[dict[str, Any]]],
) -> None:
    database, clients = played

    def with_change(name: str, value: Any) -> list[str]:
        changed = deepcopy(clients)
        changed[1][name] = value
        return faults(f"sqlite:///{database}", changed)

    done, events = clients[1]["done"], clients[1]["events"]
    assert any("not stored" in each for each in with_change("done", [*done, "more"]))
    assert any("never sent" in each for each in with_change("done", done[:-1]))
    assert any("another order" in each for each in with_change("done", done[::-1]))
    assert any("event 3" in each for each in with_change("events", events[:3] + events[4:]))
    assert any("event 0" in each for each in with_change("seat", (clients[1]["seat"] + 1) % 4))
