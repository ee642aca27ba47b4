"""A match that pauses between hands, and that all people agree to end; in every book."""

import json
from collections.abc import Callable

import msgspec
import pytest

from fivewinds.bots import LEVELS
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.core.table import Refused
from fivewinds.events import Deal, EndHand, EndMatch, encode
from fivewinds.match import Match
from fivewinds.record import (
    Player,
    Record,
    RecordError,
    check,
    header,
    lines,
    read,
    resumed,
    verify,
)
from fivewinds.rules.registry import book
from fivewinds.simulation import play_match
from fivewinds.view import views
from tests.referees.mingjong import Referee
from tests.toys import IDS, book_or_toy

every_book = pytest.mark.parametrize("rules", IDS)
HANDS = 2
PLAYERS = [Player("Ann", "human"), *(Player(f"bot {n}", "bot", "greedy", n) for n in (1, 2, 3))]


class Pausing:
    """A match that pauses, played by greedy bots."""

    def __init__(self, rules: str, number: int = 1) -> None:
        self.match = Match(book_or_toy(rules), seed_of(f"agreed {rules}", number), pauses=True)
        self.seen = views(self.match)
        self.bots = [LEVELS["greedy"](bot_stream(self.match.seed, seat)) for seat in range(4)]

    def play_hand(self) -> None:
        """Play to the end of the present hand."""
        match = self.match
        while not match.over and not match.between:
            seat = match.table.first_asked()
            self.seen[seat].look(match)
            match.act(seat, self.bots[seat].choose(self.seen[seat]))


def agreed(rules: str, hands: int = HANDS, first: int = 1) -> Match:
    """A match that was ended by agreement after so many hands, of the seeds from the first on."""
    for number in range(first, first + 20):
        pausing = Pausing(rules, number)
        for _ in range(hands - 1):
            pausing.play_hand()
            if pausing.match.between:
                pausing.match.go_on()
        pausing.play_hand()
        if pausing.match.between and len(pausing.match.hands) == hands:
            pausing.match.agree()
            return pausing.match
    raise AssertionError(f"{rules}: every match was over too soon")


def record_of(match: Match) -> Record:
    written = b"".join(lines(header(match, PLAYERS), match.events())).splitlines()
    return read(written)


@every_book
def test_between_two_hands_nobody_is_asked_and_nothing_of_the_next_deal_is_told(rules: str) -> None:
    pausing = Pausing(rules)
    match = pausing.match
    assert match.asked()
    pausing.play_hand()
    assert match.between
    assert match.asked() == match.legal(0) == []
    with pytest.raises(Refused):
        match.act(match.present.dealer, 1)
    assert isinstance(match.events()[-1], EndHand)
    assert match.count() == len(match.events())
    match.go_on()
    assert not match.between
    assert match.asked()
    assert sum(isinstance(event, Deal) for event in match.events()) == HANDS


@every_book
def test_a_match_that_pauses_is_the_one_that_does_not(rules: str) -> None:
    pausing = Pausing(rules)
    straight = Match(pausing.match.book, pausing.match.seed)
    pausing.play_hand()
    pausing.match.go_on()
    other = Pausing(rules)
    other.match = straight
    other.seen = views(straight)
    while len(straight.hands) < HANDS:
        seat = straight.table.first_asked()
        other.seen[seat].look(straight)
        straight.act(seat, other.bots[seat].choose(other.seen[seat]))
    assert straight.events() == pausing.match.events()


@every_book
def test_the_scores_stand_when_people_agree_to_end(rules: str) -> None:
    """MJ-97, at the table of any book: nothing follows the last hand but a pot that is left."""
    match = agreed(rules)
    told = match.events()
    end = told[-1]
    assert isinstance(end, EndMatch)
    assert end.reason == "agreed"
    assert match.over
    assert match.asked() == []
    last = next(event for event in reversed(told) if isinstance(event, EndHand))
    paid = match.last_payment.payments if match.last_payment else (0, 0, 0, 0)
    assert end.scores == [score + extra for score, extra in zip(last.scores, paid, strict=True)]
    assert end.n == last.n + 1 + (match.last_payment is not None)


@every_book
def test_its_record_is_played_again_and_verified(rules: str) -> None:
    record = record_of(agreed(rules))
    assert check(record, book_or_toy(rules)).reason == "agreed"
    assert verify(record, book_or_toy(rules)) == HANDS


def test_a_referee_who_knows_the_rulings_has_no_objection() -> None:
    """MJ-97, MJ-95: what is left in the pot goes to the first when people agree to end."""
    for number in range(1, 100):
        match = agreed("mingjong", 1 + number % 2, number)
        head = json.loads(msgspec.json.encode(header(match, PLAYERS)))
        Referee(head).judge([json.loads(encode(event)) for event in match.events()])
        if match.last_payment is not None:
            return
    raise AssertionError("no match left a pot")


def test_nothing_is_agreed_on_within_a_hand_or_after_the_end() -> None:
    match = Pausing("simple").match
    for act in (match.agree, match.go_on):
        with pytest.raises(ValueError, match="between two hands"):
            act()
    over = agreed("simple")
    before = over.events()
    for act in (over.agree, over.go_on):
        with pytest.raises(ValueError, match="between two hands"):
            act()
    assert over.events() == before


def with_end(record: Record, change: Callable[[EndMatch], EndMatch]) -> Record:
    end = record.events[-1]
    assert isinstance(end, EndMatch)
    return Record(record.header, [*record.events[:-1], change(end)])


@pytest.mark.parametrize("reason", ["stopped early", "below-nought", "capped"])
def test_a_record_that_ends_for_another_reason_than_it_could_is_refused(reason: str) -> None:
    record = record_of(agreed("mingjong"))
    wrong = with_end(record, lambda end: msgspec.structs.replace(end, reason=reason))
    with pytest.raises(RecordError) as refused:
        check(wrong)
    assert refused.value.saying == "different"


def test_a_match_that_has_come_to_its_own_end_was_not_ended_by_agreement() -> None:
    record = record_of(play_match("simple", seed_of("own end", 1), options={"hands": 1}))
    wrong = with_end(record, lambda end: msgspec.structs.replace(end, reason="agreed"))
    with pytest.raises(RecordError) as refused:
        check(wrong)
    assert refused.value.saying == "different"


def test_nobody_agrees_to_end_in_the_middle_of_a_hand() -> None:
    record = record_of(agreed("simple"))
    end = record.events[-1]
    place = len(record.events) - 6
    wrong = [*record.events[:place], msgspec.structs.replace(end, n=place)]
    with pytest.raises(RecordError):
        check(Record(record.header, wrong))


def test_a_record_that_breaks_off_between_two_hands_is_one_of_a_match_that_goes_on() -> None:
    record = record_of(agreed("simple"))
    match = resumed(Record(record.header, record.events[:-1]))
    assert match.between
    match.go_on()
    assert match.asked()


def test_without_a_cap_deciding_hands_go_on() -> None:
    """MJ-97, MJ-103: the cap is 0, none, unless the players agree on another."""
    mingjong = book("mingjong")
    assert mingjong.defaults["deciding-hands"] == 0
    for cap in range(3):
        seen = capped_hands(cap)
        assert seen == cap or (cap == 0 and seen > 2)


def capped_hands(cap: int) -> int:
    """The deciding hands of the first match that does not end before so many by itself."""
    for number in range(200):
        seed = seed_of("deciding", number)
        match = play_match("mingjong", seed, options={"deciding-hands": cap})
        deciding = sum(hand.round is None for hand in match.hands)
        if match.reason == "capped" or (cap == 0 and deciding > 2):
            return deciding
        assert deciding <= cap or not cap
    raise AssertionError(f"no match came to {cap} deciding hands")
