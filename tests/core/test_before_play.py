"""Acts before play: choices are secret until all have chosen, and refused where they are wrong."""

import pytest

from fivewinds.actions import answered, asked
from fivewinds.bots import LEVELS
from fivewinds.core.codes import ACT_EXCHANGE, ACT_VOID, BEFORE_PLAY, HIDDEN, SPECTATOR
from fivewinds.core.shuffle import Stream, bot_stream, seed_of
from fivewinds.core.table import Refused
from fivewinds.events import Exchange, Void, encode
from fivewinds.match import Match
from fivewinds.view import views
from tests.toys.willow import BOOK

SEED = seed_of("before play", 1)


def chosen(match: Match, seats: tuple[int, ...] = (0, 1, 2, 3)) -> None:
    """These seats do the first thing that they may."""
    for seat in seats:
        match.act(seat, match.legal(seat)[0])


def refusal(match: Match, seat: int, answer: dict[str, object]) -> str:
    with pytest.raises(Refused) as refused:
        answered(match, seat, {**answer, "ask": match.count() - 1})
    return refused.value.reason


def test_all_are_asked_and_nothing_is_told_until_the_last_has_chosen() -> None:
    match = Match(BOOK, SEED)
    assert match.asked() == [0, 1, 2, 3]
    assert match.table.window == BEFORE_PLAY
    chosen(match, (2, 0, 3))
    assert match.asked() == [1]
    assert match.count() == 1
    chosen(match, (1,))
    events = match.events()[1:]
    assert [type(event) for event in events] == [Exchange] * 4
    assert match.asked() == [0, 1, 2, 3]
    chosen(match)
    assert [type(event) for event in match.events()[5:9]] == [Void] * 4
    assert match.table.window == HIDDEN
    assert match.asked() == [0]


def test_only_the_own_exchange_is_seen() -> None:
    match = Match(BOOK, SEED)
    chosen(match)
    for reader in (0, 1, 2, 3, SPECTATOR):
        for event in match.events(reader)[1:]:
            assert isinstance(event, Exchange)
            hidden = event.seat != reader
            assert (event.tiles == "???") is hidden
            assert (event.received == "???") is hidden
            assert (b"?" in encode(event)) is hidden


def test_what_is_given_arrives() -> None:
    match = Match(BOOK, SEED)
    before = [match.table.held(seat) for seat in range(4)]
    chosen(match)
    told = {event.seat: event for event in match.events()[1:] if isinstance(event, Exchange)}
    for seat, event in told.items():
        assert event.received == told[event.source].tiles
        assert event.source == (seat - match.table.passes) % 4
        assert len(match.table.held(seat)) == len(before[seat])


def test_the_question_has_objects_and_wrong_answers_have_reasons() -> None:
    match = Match(BOOK, SEED)
    question = asked(match, 0)
    assert {each["a"] for each in question["legal"]} == {"exchange"}
    held = match.table.held(0)
    missing = next(tile for tile in range(9) if tile not in held)
    assert refusal(match, 0, {"a": "exchange", "tiles": f"{missing + 1}m" * 3}) == "not-held"
    assert refusal(match, 0, {"a": "exchange", "tiles": "1m2p3s"}) in ("not-held", "not-legal")
    assert refusal(match, 0, {"a": "exchange", "tiles": "123"}) == "malformed"
    assert refusal(match, 0, {"a": "void", "suit": "m"}) == "not-legal"
    assert refusal(match, 0, {"a": "discard", "tile": "1m"}) in ("not-held", "not-legal")
    chosen(match)
    assert [each["suit"] for each in asked(match, 2)["legal"]] == ["m", "p", "s"]
    assert refusal(match, 2, {"a": "void", "suit": "z"}) == "not-legal"
    assert refusal(match, 2, {"a": "void", "suit": ["m"]}) == "not-legal"


def test_a_hand_without_enough_of_any_suit_gives_what_it_likes() -> None:
    """One tile of each suit cannot be three of one; the table still offers something."""
    match = Match(BOOK, SEED, {"tiles": 3})
    for seat in range(4):
        kinds = {action & 255 for action in match.legal(seat)}
        assert kinds == {ACT_EXCHANGE}


def test_who_holds_the_void_suit_discards_it_first() -> None:
    match = Match(BOOK, SEED)
    chosen(match)
    held = match.table.held(0)
    suit = held[0] // 9
    match.act(0, ACT_VOID | 9 * suit << 8)
    chosen(match, (1, 2, 3))
    discards = {action >> 8 for action in match.legal(0) if action & 255 == 1}
    assert {tile // 9 for tile in discards} == {suit}
    bars = {(bar["tile"], bar["reason"]) for bar in asked(match, 0)["barred"]}
    others = {tile for tile in match.table.held(0) if tile // 9 != suit}
    assert len(bars) == len(others)
    assert {reason for _, reason in bars} == {"void-suit"}


@pytest.mark.parametrize("level", ["random", "greedy", "value", "careful", "search"])
def test_bots_play_it_to_the_end(level: str) -> None:
    match = Match(BOOK, SEED, max_hands=1)
    bots = [LEVELS[level](bot_stream(SEED, seat)) for seat in range(4)]
    seen = views(match)
    while not match.over:
        seat = match.table.first_asked()
        seen[seat].look(match)
        if bots[seat].imagines:
            bots[seat].imagine(match, seen[seat])
        match.act(seat, bots[seat].choose(seen[seat]))
    assert match.present.log.count > 8


def test_such_a_hand_is_not_sampled() -> None:
    match = Match(BOOK, SEED)
    with pytest.raises(ValueError, match=r"acts before play cannot be sampled.*without samples"):
        match.resample(0, Stream(SEED, 17))
