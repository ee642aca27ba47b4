"""明將麻雀 at the table: the set, the lot, the wall, the deal, and what stands at the end."""

import pytest

from fivewinds.core.shuffle import seed_of
from fivewinds.events import Deal, Discard, Draw, EndHand, EndMatch, Pay, Win
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.simulation import play_match
from fivewinds.tiles import NAMES, parse

MINGJONG = book("mingjong")


def dealt(number: int) -> Match:
    return Match(MINGJONG, seed_of("mingjong table", number))


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    """Bots that play by chance use up the wall; the others declare riichi and win."""
    seeds = [seed_of("mingjong table", number) for number in range(5)]
    return [
        *(play_match("mingjong", seed) for seed in seeds),
        play_match("mingjong", seeds[0], ["random"] * 4, max_hands=8),
    ]


def test_four_of_each_suited_tile_and_honour_and_nothing_else() -> None:
    """MJ-1: no flowers, no red fives."""
    tiles = MINGJONG.set_of(MINGJONG.defaults)
    assert len(tiles.tiles) == 136
    assert {NAMES[tile] for tile in tiles.tiles} == {
        *(f"{number}{suit}" for suit in "mps" for number in range(1, 10)),
        *(f"{number}z" for number in range(1, 8)),
    }
    assert {tiles.tiles.count(tile) for tile in tiles.tiles} == {4}
    assert not tiles.flowers
    assert not tiles.powers


def test_the_lot_gives_seat_0_to_any_chair_and_seats_go_round_from_there() -> None:
    """MJ-2: seat 0 deals first and is East, and play goes on to the next seat."""
    firsts = set()
    for number in range(40):
        match = dealt(number)
        firsts.add(match.chairs[0])
        assert match.chairs == [(match.chairs[0] + seat) % 4 for seat in range(4)]
        deal, draw = match.events()[:2]
        assert isinstance(deal, Deal)
        assert isinstance(draw, Draw)
        assert deal.dealer == draw.seat == 0
    assert firsts == {0, 1, 2, 3}


def test_turns_go_to_the_next_seat(matches: list[Match]) -> None:
    """MJ-2: nobody draws from the wall but the seat after the last who discarded."""
    for match in matches:
        seat = None
        for event in match.events():
            if isinstance(event, Deal):
                seat = event.dealer
            elif isinstance(event, Draw) and event.source == "wall":
                assert event.seat == seat
            elif isinstance(event, Discard):
                seat = (event.seat + 1) % 4


def test_two_dice_are_thrown_and_the_wall_is_drawn_in_its_order(matches: list[Match]) -> None:
    """MJ-3."""
    for match in matches:
        place = 0
        hands = iter(match.hands)
        for event in match.events():
            if isinstance(event, Deal):
                hand, place = next(hands), 52
                assert len(event.dice) == 2
                assert all(1 <= die <= 6 for die in event.dice)
            elif isinstance(event, Draw) and event.source == "wall":
                assert event.tile == NAMES[hand.wall[place]]
                place += 1


def test_the_indicator_lies_next_to_the_sea_bottom_tile(matches: list[Match]) -> None:
    """MJ-4: position 122, the ura indicator under it; without a kong 121 is drawn last."""
    riichi = exhausted = 0
    for match in matches:
        hands = iter(match.hands)
        for event in match.events():
            if isinstance(event, Deal):
                hand, kongs = next(hands), 0
                assert event.indicator == NAMES[hand.wall[122]]
                assert event.wall == 122 - 52
            elif isinstance(event, Draw):
                kongs += event.source == "replacement"
                if event.wall == 0 and not kongs:
                    exhausted += 1
                    assert event.tile == NAMES[hand.wall[121]]
            elif isinstance(event, Win) and event.told:
                riichi += 1
                assert event.told["ura"] == NAMES[hand.wall[123]]
    assert riichi
    assert exhausted


@pytest.mark.parametrize("number", range(8))
def test_three_times_four_tiles_and_one_then_the_dealer_draws(number: int) -> None:
    """MJ-5: the dealer's first tile is an ordinary draw, one of seventy."""
    match = dealt(number)
    deal, draw = match.events()[:2]
    assert isinstance(deal, Deal)
    assert isinstance(draw, Draw)
    wall = match.present.wall
    for seat in range(4):
        fours = [wall[16 * time + 4 * seat + place] for time in range(3) for place in range(4)]
        assert sorted(parse(deal.hands[seat])) == sorted([*fours, wall[48 + seat]])
    assert (draw.tile, draw.source, draw.wall) == (NAMES[wall[52]], "wall", 69)
    assert deal.wall == 70


def test_the_scores_as_they_stand_are_final(matches: list[Match]) -> None:
    """MJ-96: no bonus for the first and no points by rank; only a pot that is left is paid out."""
    for match in matches:
        told = match.events()
        end = told[-1]
        assert isinstance(end, EndMatch)
        last = next(event for event in reversed(told) if isinstance(event, EndHand))
        paid = told[-2].payments if isinstance(told[-2], Pay) else [0, 0, 0, 0]
        assert end.scores == [score + extra for score, extra in zip(last.scores, paid, strict=True)]
        assert sum(end.scores) == 4 * 250
