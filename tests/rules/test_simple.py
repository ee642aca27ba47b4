"""SimpleMahjong at the table: the start, the deal, play, winning and the match.

Each test names the rulings that it shows (docs/rulings/simple.md).
"""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from fivewinds.core.codes import ACT_DISCARD, BY_DISCARD, BY_DRAW, NOBODY, SPECTATOR, discard_action
from fivewinds.core.table import Refused, Table
from fivewinds.core.wins import Win
from fivewinds.match import Match, TableKind
from fivewinds.rules.options import OptionError
from fivewinds.rules.simple import BOOK
from fivewinds.simulation import play_match
from fivewinds.testing.playing import told_plainly
from fivewinds.testing.walls import match_of, table_of, wall_with
from fivewinds.tiles import ID, parse, show
from tests.rules.simple_hands import NOTHING, WAIT_FOR_5S, seed
from tests.second_opinions.generator import below, dealt_wall, shuffled, words

TILES = BOOK.set_of(BOOK.defaults).tiles


def discard(table: Table, tile: str) -> None:
    table.act(table.turn, discard_action(ID[tile]))


def discard_what_is_drawn(table: Table, turns: int) -> None:
    for _ in range(turns):
        table.act(table.turn, discard_action(table.drawn))


def match_with(hands: tuple[str, ...], draws: str) -> Match:
    return match_of(BOOK, wall_with(BOOK, hands, draws))


def record(number: int, levels: str = "greedy", **options: int) -> list[dict[str, Any]]:
    return told_plainly(play_match("simple", seed(number), [levels] * 4, options))


# Tiles, start, deal


def test_the_set_is_four_of_each_suit_tile_wind_and_dragon_sm_1() -> None:
    assert len(TILES) == 136
    assert Counter(TILES) == dict.fromkeys(range(34), 4)
    assert list(TILES) == sorted(TILES)


def test_no_round_is_recorded_sm_2() -> None:
    deals = [event for event in record(1) if event["e"] == "deal"]
    assert deals
    assert all("round" not in deal for deal in deals)


def first_hand(number: int) -> tuple[int, list[list[int]], list[int], int]:
    """Chair that starts, dice by chair, the wall and the throws needed, from the description."""
    source = words(seed(number) + b"\0\0\0\1")
    throws = 0
    while True:
        throws += 1
        dice = [[below(source, 6) + 1 for _ in range(3)] for _ in range(4)]
        totals = [sum(roll) for roll in dice]
        if len(set(totals)) == 4:
            wall = shuffled(source, sorted(TILES))
            return totals.index(max(totals)), dice, wall, throws


def test_the_highest_of_three_dice_starts_and_any_tie_is_thrown_again_sm_3() -> None:
    chairs, throws = set(), set()
    for number in range(40):
        match = Match(BOOK, seed(number))
        chair, dice, wall, thrown = first_hand(number)
        deal = told_plainly(match)[0]
        assert match.chairs[0] == chair
        assert deal["dealer"] == 0
        assert deal["dice"] == [dice[chair] for chair in match.chairs]
        assert sum(deal["dice"][0]) > max(sum(roll) for roll in deal["dice"][1:])
        assert list(match.present.wall) == wall
        chairs.add(chair)
        throws.add(min(thrown, 3))
    assert chairs == {0, 1, 2, 3}
    assert throws == {1, 2, 3}


def test_the_order_of_play_is_the_order_of_sitting_sm_4() -> None:
    for number in range(20):
        match = Match(BOOK, seed(number))
        first = match.chairs[0]
        assert match.chairs == [(first + seat) % 4 for seat in range(4)]
        names = [("Ann", "Ben", "Cor", "Dik")[chair] for chair in match.chairs]
        assert names == (["Ann", "Ben", "Cor", "Dik"] * 2)[first : first + 4]


def test_only_the_first_hand_has_dice_sm_4() -> None:
    dice = [event["dice"] for event in record(2) if event["e"] == "deal"]
    assert [len(thrown) for thrown in dice] == [4, 0, 0, 0]


@pytest.mark.parametrize("levels", ["greedy", "random"])
def test_the_start_passes_to_the_right_whoever_won_sm_5(levels: str) -> None:
    events = record(3, levels, hands=9)
    dealers = [event["dealer"] for event in events if event["e"] == "deal"]
    assert dealers == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert ("win" in {event["e"] for event in events}) == (levels == "greedy")


def test_the_last_ten_tiles_are_put_away_and_never_drawn_sm_6() -> None:
    wall = wall_with(BOOK, NOTHING, dead="999m999p9s777z")
    assert show(wall[-10:]) == "999m999p9s777z"
    table = table_of(BOOK, wall)
    discard_what_is_drawn(table, 74)
    assert table.over
    drawn = [event >> 16 & 255 for event in table.log.read() if event & 255 == 1]
    assert drawn == list(wall[52:126])


def test_four_tiles_each_three_times_and_then_one_sm_7() -> None:
    for number in range(6):
        wall = first_hand(number)[2]
        hands: list[list[int]] = [[], [], [], []]
        pile = iter(wall)
        for count in (4, 4, 4, 1):
            for seat in range(4):
                hands[seat] += [next(pile) for _ in range(count)]
        deal, draw = told_plainly(Match(BOOK, seed(number)))[:2]
        assert deal["hands"] == [show(hand) for hand in hands]
        assert deal["wall"] == 74
        assert (ID[draw["tile"]], draw["wall"]) == (next(pile), 73)


def test_the_deal_begins_with_the_starter_of_the_hand_sm_7() -> None:
    deal = next(event for event in record(5) if event.get("hand") == 2)
    wall = dealt_wall(seed(5), 2, sorted(TILES))
    assert deal["dealer"] == 1
    for place in range(4):
        own = [wall[16 * row + 4 * place + i] for row in range(3) for i in range(4)]
        assert deal["hands"][(1 + place) % 4] == show([*own, wall[48 + place]])


# Play


def test_a_turn_is_a_draw_and_a_discard_and_goes_round_to_the_right_sm_10() -> None:
    events = [e for e in record(6, "random", hands=1) if e["e"] in ("draw", "discard")]
    assert [event["e"] for event in events] == ["draw", "discard"] * 74
    assert [event["seat"] for event in events] == [turn // 2 % 4 for turn in range(148)]
    assert {event["from"] for event in events if event["e"] == "draw"} == {"wall"}


def test_the_starters_first_turn_begins_with_a_draw_sm_10() -> None:
    for dealer in range(4):
        table = table_of(BOOK, wall_with(BOOK, NOTHING, "9m", dealer=dealer), dealer)
        assert table.asked() == [dealer]
        assert table.drawn == ID["9m"]
        assert [len(table.held(seat)) for seat in range(4)] == [
            14 if seat == dealer else 13 for seat in range(4)
        ]


def test_nothing_can_be_claimed_and_no_kong_declared_sm_11() -> None:
    match = match_with(("1111m22p33s44z555z", "22p9p44478s45666z", "", ""), "9p")
    kinds = {action & 255 for seat in range(4) for action in match.legal(seat)}
    assert kinds == {ACT_DISCARD}
    match.act(0, discard_action(ID["2p"]))
    assert match.asked() == [1]
    assert {action & 255 for action in match.legal(1)} == {ACT_DISCARD}


def test_any_tile_of_the_hand_may_be_discarded_also_the_one_just_drawn_sm_12() -> None:
    table = table_of(BOOK, wall_with(BOOK, NOTHING, "9m"))
    held = sorted(set(parse(NOTHING[0] + "9m")))
    assert table.legal(0) == [discard_action(tile) for tile in held]


def test_a_discard_says_whether_it_is_of_the_kind_just_drawn_sm_12() -> None:
    match = match_with(NOTHING, "1m8m8m")
    for tile in ("1m", "2m", "8m"):
        match.act(match.asked()[0], discard_action(ID[tile]))
    discards = [event for event in told_plainly(match) if event["e"] == "discard"]
    assert [(event["tile"], event["drawn"]) for event in discards] == [
        ("1m", True),
        ("2m", False),
        ("8m", True),
    ]


def test_when_the_pile_is_empty_after_the_last_discard_nobody_wins_sm_13() -> None:
    match = match_with(NOTHING, "")
    for _ in range(74):
        assert match.asked()
        match.act(match.table.turn, discard_action(match.table.drawn))
    *_, last, stopped, counted, _ = told_plainly(match)
    assert last["e"] == "discard"
    assert stopped == {
        "e": "stopped",
        "n": last["n"] + 1,
        "reason": "exhausted",
        "payments": [0, 0, 0, 0],
    }
    assert counted["scores"] == [0, 0, 0, 0]


def test_the_last_discard_can_still_be_won_sm_13() -> None:
    hands = (*NOTHING[:3], "123m456m789p123s7z")
    rest = Counter(TILES) - Counter(parse("".join(hands)))
    del rest[ID["7z"]]
    draws = show(sorted(rest.elements())[:73]) + "7z"
    table = table_of(BOOK, wall_with(BOOK, hands, draws))
    discard_what_is_drawn(table, 73)
    assert (table.left(), table.over) == (0, False)
    discard(table, "7z")
    assert table.winners == (3,)


# Winning


def test_a_hand_is_won_by_a_draw_sm_15() -> None:
    table = table_of(BOOK, wall_with(BOOK, (NOTHING[0], WAIT_FOR_5S[0], "", ""), "7z5s"))
    discard(table, "7z")
    assert [verdict.win for verdict in table.verdicts] == [
        Win(1, BY_DRAW, ID["5s"], NOBODY, tuple(sorted(parse(WAIT_FOR_5S[0]))), 0, round=None)
    ]


@pytest.mark.parametrize("winner", [1, 2, 3])
def test_a_hand_is_won_by_the_discard_of_any_other_player_sm_15(winner: int) -> None:
    hands = [NOTHING[0], "", "", ""]
    hands[winner] = WAIT_FOR_5S[0]
    table = table_of(BOOK, wall_with(BOOK, hands, "5s"))
    discard(table, "5s")
    hand = tuple(sorted(parse(WAIT_FOR_5S[0])))
    win = Win(winner, BY_DISCARD, ID["5s"], 0, hand, 0, round=None)
    assert [verdict.win for verdict in table.verdicts] == [win]


def test_earlier_discards_are_gone_sm_15() -> None:
    """Seat 1 comes to wait for 5s only after one was discarded, and gets none."""
    hands = (NOTHING[0], "12345678m119p46s", NOTHING[2], NOTHING[3])
    table = table_of(BOOK, wall_with(BOOK, hands, "5s9m7z"))
    discard(table, "5s")
    discard(table, "9p")
    assert not table.over
    assert table.asked() == [2]


def test_one_does_not_win_with_ones_own_discard_sm_15() -> None:
    table = table_of(
        BOOK, wall_with(BOOK, (WAIT_FOR_5S[0].replace("46s", "45s"), "", "", ""), "8s")
    )
    discard(table, "8s")
    assert table.asked() == [1]


@pytest.mark.parametrize("discarder", range(4))
@pytest.mark.parametrize(
    "claimants", [c for count in (1, 2, 3) for c in combinations((1, 2, 3), count)]
)
def test_of_several_the_first_to_the_right_of_the_discarder_wins_sm_19_sm_20(
    discarder: int, claimants: tuple[int, ...]
) -> None:
    """`claimants` are counted from the discarder; he is also the one who starts."""
    hands = ["", "", "", ""]
    for place in claimants:
        hands[(discarder + place) % 4] = WAIT_FOR_5S[place]
    hands[discarder] = NOTHING[0]
    table = table_of(BOOK, wall_with(BOOK, hands, "5s", dealer=discarder), discarder)
    discard(table, "5s")
    assert table.winners == ((discarder + claimants[0]) % 4,)
    assert table.over


def test_east_discards_west_and_north_are_complete_west_wins_sm_19() -> None:
    hands = (NOTHING[0], "", WAIT_FOR_5S[1], WAIT_FOR_5S[2])
    table = table_of(BOOK, wall_with(BOOK, hands, "5s"))
    discard(table, "5s")
    assert table.winners == (2,)


def test_one_may_win_on_a_kind_that_one_has_discarded_sm_17() -> None:
    hands = (NOTHING[0], "12345678m119p34s", NOTHING[2], NOTHING[3])
    table = table_of(BOOK, wall_with(BOOK, hands, "7z5s7z6z5z9m5s"))
    for tile in ("7z", "5s", "7z", "6z", "5z", "9p", "5s"):
        assert not table.over
        discard(table, tile)
    assert table.winners == (1,)


def test_a_complete_hand_wins_at_once_and_nobody_is_asked_sm_18_sm_20() -> None:
    match = match_with((NOTHING[0], WAIT_FOR_5S[0], "", ""), "5s")
    match.act(0, discard_action(ID["5s"]))
    assert match.asked() == []
    assert all(match.legal(seat) == [] for seat in range(4))
    kinds = [event["e"] for event in told_plainly(match)]
    assert kinds == ["deal", "draw", "discard", "win", "end-hand", "end-match"]


def test_a_hand_can_be_won_with_the_very_first_draw_sm_18() -> None:
    match = match_with((WAIT_FOR_5S[0], "", "", ""), "5s")
    assert match.over
    assert match.decisions == 0
    assert [event["e"] for event in told_plainly(match)][:3] == ["deal", "draw", "win"]


# Match and table


def test_a_win_is_worth_one_hand_and_nobody_pays_sm_21() -> None:
    scores = [0, 0, 0, 0]
    for event in record(8, hands=12):
        assert event.get("payments", [0, 0, 0, 0]) == [0, 0, 0, 0]
        if event["e"] == "win":
            scores[event["seat"]] += 1
            assert event["score"]["score"] == 1
        elif event["e"] in ("end-hand", "end-match"):
            assert event["scores"] == scores
    assert sum(scores) > 4


@pytest.mark.parametrize("hands", [1, 4, 5, 30])
@pytest.mark.parametrize("levels", ["greedy", "random"])
def test_a_match_has_as_many_hands_as_agreed_undecided_ones_included_sm_22(
    hands: int, levels: str
) -> None:
    events = record(9, levels, hands=hands)
    assert [e["hand"] for e in events if e["e"] == "deal"] == list(range(1, hands + 1))
    assert events[-1]["e"] == "end-match"
    assert "reason" not in events[-1]


def test_a_match_has_four_hands_when_nobody_says_sm_22() -> None:
    assert len([event for event in record(10) if event["e"] == "end-hand"]) == 4


def test_a_match_that_is_stopped_says_so_sm_22() -> None:
    match = play_match("simple", seed(11), max_hands=2)
    end = told_plainly(match)[-1]
    assert (end["e"], end["reason"]) == ("end-match", "stopped")
    assert len(match.hands) == 2


@pytest.mark.parametrize("hands", [0, -1, 1000, 4.0, "4", True, None])
def test_no_other_number_of_hands_is_agreed_to_sm_32(hands: object) -> None:
    with pytest.raises(OptionError) as raised:
        Match(BOOK, bytes(32), {"hands": hands})
    assert (raised.value.name, raised.value.fault) == ("hands", "value")


def test_equal_numbers_share_the_place_sm_23() -> None:
    seen = set()
    for number in range(40):
        levels = "random" if number == 0 else "greedy"
        end = record(number, levels)[-1]
        scores, places = end["scores"], end["places"]
        assert places == [1 + sorted(scores, reverse=True).index(score) for score in scores]
        assert end["ranking"] == sorted(range(4), key=lambda seat: (-scores[seat], seat))
        seen.add(tuple(sorted(places)))
    assert {(1, 1, 1, 1), (1, 1, 3, 3), (1, 2, 3, 3), (1, 2, 2, 4)} <= seen


def test_after_a_win_only_the_winners_hand_is_shown_sm_24() -> None:
    match = match_with((NOTHING[0], WAIT_FOR_5S[0], "", ""), "5s")
    match.act(0, discard_action(ID["5s"]))
    for reader in (0, 1, 2, 3, SPECTATOR):
        events = told_plainly(match, reader)
        assert events[3]["shown"] == {"1": {"hand": WAIT_FOR_5S[0], "melds": []}}
        assert all("shown" not in event for event in (*events[:3], *events[4:]))


def test_when_nobody_wins_no_hand_is_shown_sm_24() -> None:
    assert all("shown" not in event for event in record(6, "random", hands=1))


@pytest.mark.parametrize("kind", ["assisted", "strict"])
def test_out_of_turn_or_not_held_is_refused_at_both_tables_sm_25(kind: TableKind) -> None:
    match = match_of(BOOK, wall_with(BOOK, NOTHING, "9m"), kind=kind)
    for seat, tile, reason in ((1, "2m", "not-asked"), (0, "2m", "not-held")):
        with pytest.raises(Refused) as refused:
            match.act(seat, discard_action(ID[tile]))
        assert refused.value.reason == reason
    with pytest.raises(Refused) as refused:
        match.act(0, 99)
    assert refused.value.reason == "not-legal"
    assert len(match.events()) == 2
