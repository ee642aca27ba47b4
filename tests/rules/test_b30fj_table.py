"""Bloody 30 Faan Jokers at the table: calls with jokers, precedence, and what may not be done."""

from collections import Counter
from typing import Any

import pytest

from fivewinds.actions import answered, why_missed
from fivewinds.core.codes import ACT_PASS, HIDDEN, discard_action
from fivewinds.core.table import Refused, Table
from fivewinds.rules.b30fj.book import BOOK
from fivewinds.testing.playing import told_plainly
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.tiles import ID, NAMES, parse, show
from tests.core.seated import act, action, bars, discard_unclaimed, mistakes, sounds, table

DULL = parse("148p2469s1234567z6p")
"""Tiles that make nothing together."""


def seated(
    *given: str,
    draws: str = "9m",
    strict: bool = False,
    left: int | None = None,
    options: dict[str, Any] | None = None,
) -> Table:
    """A table at which the seats hold these tiles, and besides only what is of no use."""
    there = Counter(parse("".join(given) + draws))
    hands = []
    for tiles in (*given, *[""] * (4 - len(given))):
        hand = parse(tiles)
        for tile in DULL:
            if len(hand) < 13 and tile not in hand and there[tile] < 4:
                hand.append(tile)
                there[tile] += 1
        hands.append(show(hand))
    return table(BOOK, tuple(hands), draws, strict=strict, left=left, options=options)


def offered(at: Table, seat: int, kind: str) -> set[str]:
    """What a seat may take from its hand for a call of this kind."""
    found = set()
    for each in at.sound(seat):
        size = 3 if kind == "kong" else 2
        own = tuple(each >> 16 + 8 * place & 255 for place in range(size))
        if all(tile < 50 for tile in own) and action(at, f"{kind} {show(own)}") & 0xFFFFFFFFFF == (
            each & 0xFFFFFFFFFF
        ):
            found.add(show(own))
    return found


def test_a_chow_may_hold_one_joker_or_two() -> None:
    """BF-8: only the discarded joker is barred."""
    at = seated("4m", "5m26j")
    act(at, 0, "discard 4m")
    assert offered(at, 1, "chow") == {"5m2j", "5m6j", "26j"}


NO_JOKER_CHOWS = {"joker-chows": False}


def test_without_joker_chows_a_chow_is_made_of_plain_tiles() -> None:
    """BF-8: option `joker-chows`; pungs and kongs hold their joker as ever."""
    at = seated("4m", "56m26j4m", options=NO_JOKER_CHOWS)
    act(at, 0, "discard 4m")
    assert offered(at, 1, "chow") == {"56m"}
    assert offered(at, 1, "pung") == {"4m2j", "4m6j"}
    assert not bars(at, 1)


def test_a_chow_that_needs_a_joker_is_told_as_barred_with_its_ruling() -> None:
    """BF-8: who might expect the chow reads why it is not offered."""
    hands = ("", "5m26j147p147s1234z", "5m1j258p258s12345z", "")
    match = match_of(BOOK, wall_with(BOOK, hands, "4m"), NO_JOKER_CHOWS)
    match.act(0, discard_action(ID["4m"]))
    told = {"a": "chow", "tile": "4m", "reason": "too-many-jokers", "ruling": "BF-8"}
    assert why_missed(match, 1) == [told]
    assert why_missed(match, 2) == []
    allowed = match_of(BOOK, wall_with(BOOK, hands, "4m"))
    allowed.act(0, discard_action(ID["4m"]))
    assert why_missed(allowed, 1) == []


def test_a_chow_with_a_joker_beside_a_sound_one_is_refused_with_the_reason() -> None:
    """BF-8 at an assisted table."""
    hands = ("", "56m6j147p147s1234z", "", "")
    match = match_of(BOOK, wall_with(BOOK, hands, "4m"), NO_JOKER_CHOWS)
    match.act(0, discard_action(ID["4m"]))
    chow = {"ask": match.count() - 1, "a": "chow", "tile": "4m", "tiles": "5m6j", "as": "456m"}
    with pytest.raises(Refused) as refused:
        answered(match, 1, chow)
    assert refused.value.reason == "too-many-jokers"
    del chow["as"]
    assert answered(match, 1, {**chow, "tiles": "56m"})


@pytest.mark.parametrize("held", ["5m6j1m", "56m6j"])
def test_a_chow_with_a_joker_is_a_false_call_at_a_strict_table(held: str) -> None:
    """BF-8, BF-46: also where the same chow could be made without the joker."""
    hands = ("", f"{held}147p147s1234z", "", "")
    match = match_of(BOOK, wall_with(BOOK, hands, "4m"), NO_JOKER_CHOWS, kind="strict")
    match.act(0, discard_action(ID["4m"]))
    chow = {"ask": match.count() - 1, "a": "chow", "tile": "4m", "tiles": "5m6j", "as": "456m"}
    for seat in (1, 2, 3):
        answer = chow if seat == 1 else {"ask": chow["ask"], "a": "pass"}
        match.act(seat, answered(match, seat, answer))
    paid = [event for event in told_plainly(match) if event["e"] == "pay"]
    assert [(each["reason"], each["seats"]) for each in paid] == [("false-call", [1])]
    assert paid[0]["payments"] == [8, -24, 8, 8]
    assert not any(event["e"] in ("claim", "dead") for event in told_plainly(match))


def test_a_chow_is_open_to_the_player_at_the_right_alone() -> None:
    """BF-7."""
    at = seated("4m", "", "56m")
    act(at, 0, "discard 4m")
    assert "chow" not in sounds(at, 2)


def test_a_pung_goes_before_a_chow() -> None:
    """BF-7: though who chows sits nearer."""
    at = seated("4m", "56m", "44m")
    act(at, 0, "discard 4m")
    act(at, 1, "chow 56m")
    act(at, 2, "pung 44m")
    assert at.turn == 2


def test_any_tile_may_be_discarded_jokers_too() -> None:
    """BF-6."""
    at = seated("55m1367j", draws="8j")
    assert {action(at, f"discard {NAMES[tile]}") for tile in at.held(0)} <= set(at.sound(0))


def test_a_discarded_joker_is_never_chowed() -> None:
    """BF-8, although it could be pung or kong."""
    at = seated("6j", "4456m", "7778m")
    act(at, 0, "discard 6j")
    assert sounds(at, 1) == {"pung", "pass"}
    assert offered(at, 1, "pung") == {"44m"}
    assert offered(at, 2, "kong") == {"777m"}


def test_a_pung_holds_one_joker_at_most() -> None:
    """BF-9: the discard counts too."""
    at = seated("4m", "4m126j")
    act(at, 0, "discard 4m")
    assert offered(at, 1, "pung") == {"4m1j", "4m2j", "4m6j"}
    at = seated("6j", "4m12j")
    act(at, 0, "discard 6j")
    assert at.window == HIDDEN


def test_a_kong_of_a_discard_holds_one_joker_at_most() -> None:
    """BF-9."""
    at = seated("4m", "44m16j")
    act(at, 0, "discard 4m")
    assert offered(at, 1, "kong") == {"44m1j", "44m6j"}


def test_a_joker_stands_only_for_what_is_in_its_power() -> None:
    """BF-3, BF-9."""
    at = seated("4m", "4m34578j")
    act(at, 0, "discard 4m")
    assert at.window == HIDDEN


def test_a_joker_is_never_added_to_a_pung_nor_part_of_a_concealed_kong() -> None:
    """BF-10: a plain tile may be added to a pung that holds a joker."""
    at = seated("4m", "44m16j", draws="9m7p7p7s7s")
    act(at, 0, "discard 4m")
    act(at, 1, "pung 44m")
    for seat, tile in ((1, "1z"), (2, "7p"), (3, "7p"), (0, "7s")):
        discard_unclaimed(at, seat, tile)
    assert "added-kong" not in sounds(at, 1)
    at = seated("555m6j")
    assert "concealed-kong" not in sounds(at, 0)


def test_a_tile_is_added_to_a_pung_in_a_later_turn() -> None:
    """BF-10, BF-11: it may have been in the hand all along."""
    at = seated("4m", "44m16j", draws="9m7p7p7s7s")
    act(at, 0, "discard 4m")
    act(at, 1, "pung 4m6j")
    assert "added-kong" not in sounds(at, 1)
    assert ("added-kong", "4m", "after-claim") in bars(at, 1)
    for seat, tile in ((1, "1j"), (2, "7p"), (3, "7p"), (0, "7s")):
        discard_unclaimed(at, seat, tile)
    assert "added-kong" in sounds(at, 1)
    act(at, 1, "added-kong 4m")
    assert at.melds[1][0].tiles == (ID["4m"], ID["4m"], ID["4m"], ID["6j"])


def test_no_concealed_kong_is_made_right_after_a_call() -> None:
    """BF-11: it needs a tile drawn in this turn."""
    at = seated("4m", "44m7777p")
    act(at, 0, "discard 4m")
    act(at, 1, "pung 44m")
    assert "concealed-kong" not in sounds(at, 1)
    assert ("concealed-kong", "7p", "after-claim") in bars(at, 1)


def test_a_joker_is_declared_after_a_draw_and_not_after_a_call() -> None:
    """BF-14."""
    at = seated("4m", "44m16j")
    act(at, 0, "discard 4m")
    act(at, 1, "pung 44m")
    assert "flower" not in sounds(at, 1)
    at = seated("16j")
    act(at, 0, "flower 1j")
    assert at.flowers[0] == (ID["1j"],)
    assert at.turn == 0
    act(at, 0, "flower 6j")
    assert len(at.held(0)) == 14


@pytest.mark.parametrize(
    ("own", "barred"),
    [("56m", {"4m", "7m"}), ("35m", {"4m"}), ("23m", {"1m", "4m"}), ("5m6j as 456m", {"4m", "7m"})],
)
def test_swap_calling_bars_what_would_make_a_set_with_the_same_two_tiles(
    own: str, barred: set[str]
) -> None:
    """BF-16: jokers count as what they stand for, and may be discarded themselves."""
    at = seated("4m", "1234567m6j")
    act(at, 0, "discard 4m")
    act(at, 1, f"chow {own}")
    assert {tile for kind, tile, _ in bars(at, 1) if kind == "discard"} == barred
    held = {tile for tile in ("1m", "4m", "7m", "1p", "6j") if ID[tile] in at.held(1)}
    free = {tile for tile in held if action(at, f"discard {tile}") in at.sound(1)}
    assert free == held - barred


def test_after_a_pung_its_own_tile_is_not_discarded() -> None:
    """BF-16."""
    at = seated("4m", "444m")
    act(at, 0, "discard 4m")
    act(at, 1, "pung 44m")
    assert ("discard", "4m", "swap-calling") in bars(at, 1)


def test_a_call_that_would_leave_no_discard_may_not_be_made() -> None:
    """BF-16: with three melds and 4567m, a chow of 4m with 56m would leave 4m and 7m only."""
    at = seated("4m", "4567m")
    at.hands[1].clear()
    for tile in ("4m", "5m", "6m", "7m"):
        at.hands[1].add(ID[tile])
    assert at.jokered is not None
    at.jokered[1] = None  # made anew when it is asked
    act(at, 0, "discard 4m")
    assert "56m" not in offered(at, 1, "chow")


def test_a_pung_without_a_joker_goes_before_one_with() -> None:
    """BF-13: however near the other sits."""
    at = seated("4m", "4m6j", "44m")
    act(at, 0, "discard 4m")
    act(at, 1, "pung 4m6j")
    act(at, 2, "pung 44m")
    assert at.turn == 2


@pytest.mark.parametrize(
    ("near", "far", "first"),
    [("1j", "6j", 2), ("2j", "6j", 2), ("1j", "2j", 2), ("6j", "1j", 1), ("6j", "2j", 1)],
)
def test_of_two_pungs_with_a_joker_the_weaker_one_goes_first(
    near: str, far: str, first: int
) -> None:
    """BF-13."""
    at = seated("4m", f"4m{near}", f"4m{far}")
    act(at, 0, "discard 4m")
    while at.window != HIDDEN:
        seat = at.first_asked()
        act(at, seat, f"pung 4m{near if seat == 1 else far}")
    assert at.turn == first


@pytest.mark.parametrize(
    ("tile", "pung", "kong"),
    [("4m", "4m6j", "44m1j"), ("6j", "44m", "777m")],
)
def test_a_kong_goes_before_a_pung_whatever_the_jokers(tile: str, pung: str, kong: str) -> None:
    """BF-13: though the pung's joker is the weaker and its caller sits nearer."""
    at = seated(tile, pung, kong)
    act(at, 0, f"discard {tile}")
    act(at, 1, f"pung {pung}")
    act(at, 2, f"kong {kong}")
    assert at.turn == 2
    assert len(at.melds[2][0].tiles) == 4


def test_of_two_pungs_of_a_discarded_joker_the_nearest_goes_first() -> None:
    """BF-13: the last criterion is needed only then."""
    at = seated("2j", "44m", "55m")
    act(at, 0, "discard 2j")
    act(at, 2, "pung 55m")
    act(at, 1, "pung 44m")
    assert at.turn == 1


def test_with_an_empty_wall_nothing_is_called_and_no_kong_made() -> None:
    """BF-11."""
    at = seated("4444m6j", left=1)
    assert at.left() == 0
    assert "concealed-kong" not in sounds(at, 0)
    assert ("concealed-kong", "4m", "no-replacement") in bars(at, 0)
    assert "flower" in sounds(at, 0)
    act(at, 0, "flower 6j")
    assert at.over


@pytest.mark.parametrize(
    ("joker", "wins"),
    [(f"{number}j", number in (1, 2, 8)) for number in range(1, 9)],
)
def test_a_discarded_joker_may_be_won_on_for_what_is_in_its_power(joker: str, wins: bool) -> None:
    """BF-22: for 9s it must stand for any tile, a suited one or a bamboo tile."""
    at = seated(joker, "123456m456p78s11z")
    act(at, 0, f"discard {joker}")
    assert ("win" in sounds(at, 1)) == wins


def test_neither_a_concealed_kong_nor_a_declared_joker_is_robbed() -> None:
    """BF-17: South waits for 1m, or for a joker that may stand for it."""
    at = seated("1111m26j", "99m19p19s1234567z")
    act(at, 0, "concealed-kong 1m")
    assert at.window == HIDDEN
    act(at, 0, "flower 6j")
    assert at.window == HIDDEN
    act(at, 0, "discard 2j")
    assert "win" in sounds(at, 1)


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("123456m456p78s11z", "9s"),
        ("1122m3344p5566s7z", "7z"),
        ("99m19p19s1234567z", "1m"),
        ("147m258p36s12356z", "6z"),
    ],
)
def test_a_hand_of_each_shape_may_win_off_a_discard_and_by_drawing(hand: str, tile: str) -> None:
    """BF-20, BF-21."""
    at = table(BOOK, ("", hand, "", ""), f"{tile}{tile}")
    act(at, 0, f"discard {tile}")
    assert "win" in sounds(at, 1)
    while at.window != HIDDEN:
        act(at, at.first_asked(), "pass")
    assert "win" in sounds(at, 1)


def test_who_has_won_is_asked_nothing_more() -> None:
    """BF-30: not even about a tile of which it has laid open two, nor one that it waited for."""
    at = seated("123456m456p78s11z", draws="9s1z9s")
    act(at, 0, "win")
    assert at.turn == 1
    for seat, tile in ((1, "1z"), (2, "9s")):
        act(at, seat, f"discard {tile}")
        assert at.asked() == [seat + 1]


def test_all_win_who_declare_on_a_tile_and_others_may_let_it_go() -> None:
    """BF-24."""
    at = seated("", "123456m456p78s11z", "123789m123p7899s", "234678p78s44777z", draws="9s")
    act(at, 0, "discard 9s")
    assert at.asked() == [1, 2, 3]
    act(at, 3, "win")
    act(at, 1, "pass")
    act(at, 2, "win")
    assert at.won == 0b1100
    assert at.winners == (2, 3)
    assert at.turn == 1


def test_a_strict_table_accepts_every_wrong_declaration_once() -> None:
    """BF-46."""
    at = seated(strict=True)
    assert mistakes(at, 0) == {"win", "concealed-kong", "added-kong", "flower"}
    act(at, 0, "wrong flower")
    assert at.scores == [-24, 8, 8, 8]
    assert not at.dead[0]
    act(at, 0, "wrong win")
    assert at.scores == [-48, 16, 16, 16]
    assert at.dead[0]
    assert mistakes(at, 0) == set()
    act(at, 0, "discard 9m")
    assert mistakes(at, 1) == {"win", "chow", "pung", "kong"}


def test_the_joker_alone_makes_a_win_off_a_discard_a_false_one() -> None:
    """BF-23, BF-46: the hand is complete, and yet dead."""
    at = seated("", "123m456p888s777z2j", strict=True)
    act(at, 0, "discard 9m")
    assert "win" not in sounds(at, 1)
    for seat in (2, 3):
        act(at, seat, "pass")
    act(at, 1, "wrong win")
    assert at.dead[1]
    assert at.scores == [8, -24, 8, 8]


def test_a_dead_hand_only_draws_and_discards() -> None:
    """BF-46: it may not win, call or declare, and further declarations are refused."""
    at = seated("555m16j", strict=True, draws="5m")
    act(at, 0, "wrong win")
    assert sounds(at, 0) == {"discard"}
    assert mistakes(at, 0) == set()


def test_a_false_win_may_be_called_right_after_a_call() -> None:
    """BF-46: anything may be declared."""
    at = seated("4m", "44m", strict=True)
    act(at, 0, "discard 4m")
    act(at, 2, "pass")
    act(at, 3, "pass")
    act(at, 1, "pung 44m")
    assert "win" in mistakes(at, 1)
    act(at, 1, "wrong win")
    assert at.dead[1]
    assert at.scores == [8, -24, 8, 8]


def test_a_penalty_goes_to_those_alone_who_have_not_yet_won() -> None:
    """BF-46."""
    at = seated("123456m456p78s11z", strict=True, draws="9s9m")
    act(at, 0, "win")
    won = at.scores[0]
    act(at, 1, "wrong win")
    assert at.scores[0] == won
    assert at.scores[2] == at.scores[3]


def test_wrong_and_right_wins_on_one_tile() -> None:
    """BF-46: the wrong one is paid first, to the winner too."""
    at = seated("", "123456m456p78s11z", strict=True, draws="9s")
    act(at, 0, "discard 9s")
    act(at, 3, "wrong win")
    act(at, 2, "pass")
    act(at, 1, "win")
    assert at.dead[3]
    assert at.scores[3] == -24
    assert at.won == 0b10
    kinds = [event & 255 for event in at.log.read()][-4:]
    assert kinds == [8, 9, 3, 1]


def test_everybody_passes() -> None:
    at = seated("4m", "44m16j")
    act(at, 0, "discard 4m")
    at.act(1, ACT_PASS)
    assert at.turn == 1
