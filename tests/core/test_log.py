"""The log of a hand tells each reader what he may see."""

import pytest

from fivewinds.core.codes import (
    ADDED_KONG,
    CONCEALED_KONG,
    DECLARED_KONG,
    DISCARD,
    DRAW,
    EVERYTHING,
    HIDDEN,
    SPECTATOR,
)
from fivewinds.core.log import Log


def event(kind: int, seat: int, tile: int) -> int:
    return kind | seat << 8 | tile << 16


@pytest.mark.parametrize("length", [0, 1, 383, 384, 385, 1000])
def test_a_log_holds_as_many_events_as_a_hand_has(length: int) -> None:
    events = [event(DISCARD, i % 4, i % 34) | i << 32 for i in range(length)]
    log = Log.of(events)
    assert log.count == length
    assert log.read() == events
    assert log.read(since=length // 2) == events[length // 2 :]


@pytest.mark.parametrize("number", [0, 383, 384, 500])
def test_a_drawn_tile_is_hidden_from_all_but_its_seat_and_the_record(number: int) -> None:
    log = Log.of([event(DRAW, 2, 11)] * 501)
    for reader in (EVERYTHING, 2):
        assert log.seen(number, reader) == event(DRAW, 2, 11)
    for reader in (0, 1, 3, SPECTATOR):
        assert log.seen(number, reader) == event(DRAW, 2, HIDDEN)


def kong(kind: int) -> int:
    return event(DECLARED_KONG, 1, 5) | kind << 24


def test_a_concealed_kong_is_hidden_from_others_where_the_book_says_so() -> None:
    for hides in (True, False):
        log = Log.of([kong(CONCEALED_KONG), kong(ADDED_KONG)], hidden_kongs=hides)
        for reader in (EVERYTHING, 1):
            assert log.read(reader) == [kong(CONCEALED_KONG), kong(ADDED_KONG)]
        for reader in (0, 2, 3, SPECTATOR):
            concealed, added = log.read(reader)
            assert (concealed >> 16 & 255 == HIDDEN) == hides
            assert added == kong(ADDED_KONG)


def test_a_discard_lies_open_to_everybody() -> None:
    log = Log.of([event(DISCARD, 1, 33)])
    for reader in (EVERYTHING, 0, 1, 2, 3, SPECTATOR):
        assert log.read(reader) == [event(DISCARD, 1, 33)]


@pytest.mark.parametrize("length", [0, 5, 383, 384, 385, 500])
def test_logs_that_are_copies_go_their_own_ways(length: int) -> None:
    log = Log.of([event(DISCARD, 1, 5)] * length)
    copy = log.clone()
    copy.append(event(DISCARD, 2, 6))
    log.append(event(DISCARD, 3, 7))
    again = copy.clone()
    copy.append(event(DISCARD, 2, 8))
    assert log.read()[length:] == [event(DISCARD, 3, 7)]
    assert copy.read()[length:] == [event(DISCARD, 2, 6), event(DISCARD, 2, 8)]
    assert again.read()[length:] == [event(DISCARD, 2, 6)]
