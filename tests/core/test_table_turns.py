"""In one's own turn: kongs, flowers, riichi, and the mistakes that a strict table accepts."""

from dataclasses import replace

import pytest

from fivewinds.core.codes import CONCEALED_KONG, DRAW, FLOWER
from fivewinds.core.table import Refused
from fivewinds.core.table_rules import Calls, Wall
from fivewinds.tiles import ID, NAMES
from tests.core.seated import act, bars, discard_unclaimed, mistakes, sounds, table
from tests.toys.lantern import BOOK as LANTERN
from tests.toys.petal import BOOK as PETAL
from tests.toys.reed import BOOK as REED
from tests.toys.storm import BOOK as STORM

DULL = ("147m258p369s1234z", "258m369p147s4567z", "369m147p258s4567z", "147m258p369s3456z")
FOUR_1M = ("1111m258p369s234z", "258m369p147s4567z", "369m147p258s4567z", "")
ALL_KONGS = frozenset({"added-kong", "concealed-kong"})


# Kongs


def test_a_concealed_kong_is_replaced_and_the_turn_goes_on() -> None:
    at = table(REED, FOUR_1M, "9m", replacements="9p")
    act(at, 0, "concealed-kong 1m")
    assert [(meld.kind, meld.tiles) for meld in at.melds[0]] == [(CONCEALED_KONG, (0, 0, 0, 0))]
    assert (at.asked(), at.drawn, at.left()) == ([0], ID["9p"], 69)


def test_loose_tiles_lie_at_the_end_stack_by_stack_the_upper_one_first() -> None:
    """The last tile of the wall lies under the last but one."""
    hands = ("1111m2222m3333m4z", "", "", "")
    wall_end = "6z7z7z5z"
    at = table(REED, hands, "9m", dead=wall_end)
    for kong, loose in (("1m", "7z"), ("2m", "5z"), ("3m", "6z")):
        act(at, 0, f"concealed-kong {kong}")
        assert NAMES[at.drawn] == loose


def test_replacements_from_the_back_are_tiles_that_nobody_will_draw() -> None:
    at = table(PETAL, ("1111m258p369s559p", "", "", ""), "9m", replacements="9p")
    left = at.left()
    act(at, 0, "concealed-kong 1m")
    assert (NAMES[at.drawn], at.left()) == ("9p", left - 1)


def test_without_a_tile_to_replace_it_no_kong_is_made() -> None:
    at = table(LANTERN, FOUR_1M, "9m", left=1)
    assert bars(at, 0) == {("concealed-kong", "1m", "no-replacement")}
    with pytest.raises(Refused, match="no-replacement"):
        act(at, 0, "concealed-kong 1m")
    short = replace(REED, wall=Wall(dead=1, replacements="dead"))
    at = table(short, ("1111m2222m58p369s", "", "", ""), "9m")
    act(at, 0, "concealed-kong 1m")
    assert ("concealed-kong", "2m", "no-replacement") in bars(at, 0)


def test_more_kongs_than_the_book_allows_are_not_made() -> None:
    calls = replace(LANTERN.doors(LANTERN.defaults).calls, most_kongs=1)
    at = table(replace(LANTERN, calls=calls), ("1111m2222m58p369s", "", "", ""), "9m")
    act(at, 0, "concealed-kong 1m")
    assert ("concealed-kong", "2m", "too-many-kongs") in bars(at, 0)


@pytest.mark.parametrize(
    ("after_claim", "after_chow", "allowed"),
    [(frozenset(), True, False), (ALL_KONGS, True, True), (ALL_KONGS, False, False)],
)
def test_a_kong_right_after_a_chow_is_for_the_book_to_allow(
    after_claim: frozenset[str], after_chow: bool, allowed: bool
) -> None:
    kinds = frozenset({"chow", "pung", "kong", *ALL_KONGS})
    calls = Calls(kinds=kinds, after_claim=after_claim, after_chow=after_chow)
    hands = ("1457m258p369s123z", "46m1111p147s4567z", "258m369p258s4567z", "369m47p258s13566z")
    at = table(replace(REED, calls=calls), hands, "9m")
    act(at, 0, "discard 5m")
    act(at, 1, "chow 46m")
    assert ("concealed-kong" in sounds(at, 1)) == allowed
    assert (("concealed-kong", "1p", "after-claim") in bars(at, 1)) == (not allowed)


def test_a_robbed_pung_stays_a_pung_and_the_tile_is_gone() -> None:
    hands = ("55s147m28p3691s23z", "123456789m11p46s", "147m258p1578s147z", "258m369p378s6677z")
    at = table(REED, hands, "9m9m9s3z1z3z5s")
    discard_unclaimed(at, 0, "9m")
    discard_unclaimed(at, 1, "9m")
    act(at, 2, "discard 5s")
    act(at, 1, "pass")
    act(at, 0, "pung 55s")
    for seat, tile in ((0, "1m"), (1, "3z"), (2, "1z"), (3, "3z")):
        discard_unclaimed(at, seat, tile)
    act(at, 0, "added-kong 5s")
    assert at.asked() == [1]
    assert sounds(at, 1) == {"win", "pass"}
    act(at, 1, "win")
    assert at.winners == (1,)
    assert len(at.melds[0][0].tiles) == 3
    assert ID["5s"] not in at.held(0)


# Flowers


def test_flowers_of_the_deal_are_laid_out_from_the_dealer_on() -> None:
    hands = ("147m258p369s119s1f", "258m369p147s22p2f3f", "", "4f369m147p258s444s")
    at = table(PETAL, hands, "9m", replacements="1m2m3m4m")
    events = [(event & 255, event >> 8 & 255) for event in at.log.read()]
    laid = [seat for kind, seat in events if kind == FLOWER]
    assert laid == [0, 1, 1, 3]
    assert [kind for kind, _ in events] == [DRAW] + [FLOWER, DRAW] * 4


def test_the_dealer_has_drawn_his_own_tile_whatever_others_replaced() -> None:
    hands = ("123456789m11p46s", "258m369p147s229p2f", "147m258p3369s222s", "369m133447p2588s")
    at = table(PETAL, hands, "5s", replacements="1m")
    assert at.asked() == [0]
    assert NAMES[at.drawn] == "5s"
    act(at, 0, "win")
    assert at.winners == (0,)


def test_a_flower_that_is_a_choice_is_laid_out_only_after_a_draw() -> None:
    hands = ("147m258p369s1234z", "46m369p147s1567z6j", "258m369p258s4567z", "369m47p258s12356z")
    at = table(STORM, hands, "5m")
    act(at, 0, "discard 5m")
    act(at, 1, "chow 46m")
    assert sounds(at, 1) == {"discard"}
    with pytest.raises(Refused, match="not-legal"):
        act(at, 1, "flower 6j")


# Riichi


def test_riichi_is_offered_with_each_discard_that_leaves_a_wait() -> None:
    at = table(LANTERN, ("123456789m11p46s", *DULL[1:]), "6s")
    riichi = {NAMES[each >> 8] for each in at.sound(0) if each & 255 == 10}
    assert riichi == {"4s", "6s"}


def test_an_open_hand_declares_no_riichi() -> None:
    at = table(LANTERN, ("1457m258p369s123z", "46m123p45678s111z", *DULL[2:]), "9m")
    act(at, 0, "discard 5m")
    act(at, 1, "chow 46m")
    assert sounds(at, 1) == {"discard"}


def test_after_riichi_the_tile_drawn_is_discarded_and_nothing_is_claimed() -> None:
    hands = ("12345678m11p46s7z", "258m369p147s4566z", "369m147p258s3567z", "147m258p369s3456z")
    at = table(LANTERN, hands, "9m8s7s1p9p")
    act(at, 0, "riichi 7z")
    assert list(at.riichi) == [1, 0, 0, 0]
    for seat, tile in ((1, "8s"), (2, "7s"), (3, "1p")):
        act(at, seat, f"discard {tile}")
    assert at.asked() == [0]
    assert [NAMES[each >> 8] for each in at.sound(0)] == ["9p"]
    assert ("discard", "1m", "after-riichi") in bars(at, 0)
    with pytest.raises(Refused, match="after-riichi"):
        act(at, 0, "discard 1m")


# Mistakes


def test_an_assisted_table_accepts_no_mistake() -> None:
    at = table(STORM, DULL, "7z")
    assert mistakes(at, 0) == set()
    with pytest.raises(Refused, match="not-legal"):
        act(at, 0, "wrong win")


def test_each_mistake_is_accepted_once_in_a_turn() -> None:
    at = table(STORM, DULL, "7z", strict=True)
    wrong = {"win", "concealed-kong", "added-kong", "flower"}
    assert mistakes(at, 0) == wrong
    act(at, 0, "wrong flower")
    assert mistakes(at, 0) == wrong - {"flower"}
    assert list(at.scores) == [-24, 8, 8, 8]
    with pytest.raises(Refused, match="not-legal"):
        act(at, 0, "wrong flower")


def test_a_dead_hand_declares_nothing_where_the_book_says_so() -> None:
    hands = ("1111m258p369s234z", *DULL[1:3], "47m258p3369s345z6j")
    at = table(STORM, hands, "9m", strict=True)
    assert "concealed-kong" in sounds(at, 0)
    act(at, 0, "wrong win")
    assert list(at.dead) == [1, 0, 0, 0]
    assert (sounds(at, 0), mistakes(at, 0)) == ({"discard"}, set())


def test_what_the_book_does_not_name_is_no_mistake_but_refused() -> None:
    at = table(REED, DULL, "7z", strict=True)
    assert mistakes(at, 0) == {"win"}
    with pytest.raises(Refused, match="not-legal"):
        act(at, 0, "wrong concealed-kong")


# Refusals


@pytest.mark.parametrize("strict", [False, True])
def test_what_nobody_asked_for_is_refused_and_changes_nothing(strict: bool) -> None:
    at = table(REED, DULL, "7z", strict=strict)
    before = at.snapshot()
    for seat, said, reason in (
        (1, "discard 2m", "not-asked"),
        (0, "discard 2m", "not-held"),
        (0, "pass", "not-legal"),
        (0, "added-kong 7z", "not-legal"),
        (0, "concealed-kong 9s", "not-legal"),
        (0, "flower 1f", "not-held"),
        (0, "riichi 7z", "not-legal"),
    ):
        with pytest.raises(Refused) as refused:
            act(at, seat, said)
        assert (said, refused.value.reason) == (said, reason)
    assert at.snapshot() == before
