"""Declaring patterns: what counts, what replaces what, and what cannot be declared."""

from dataclasses import replace
from typing import Any

import pytest

from fivewinds.core.codes import BY_DRAW, FOUR_SETS, NOBODY, SEVEN_PAIRS
from fivewinds.core.wins import Win
from fivewinds.rules.arrangements import runs
from fivewinds.rules.counting import MOST_PATTERNS
from fivewinds.rules.facts import (
    ALWAYS,
    CLOSED,
    DRAWN,
    FOUR_RUNS,
    ONE_KONG,
    ONE_RUN,
    OPEN,
    THREE_RUNS,
    TWO_RUNS,
    all_of,
    each,
    flag,
    told,
)
from fivewinds.rules.options import Option
from fivewinds.rules.patterns import (
    EACH,
    EVERYTHING,
    DeclarationError,
    Given,
    Otherwise,
    Pattern,
    Patterns,
    Section,
    as_request,
    ladder,
)
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import readings
from fivewinds.rules.tables import Printed
from fivewinds.tiles import ID, parse
from tests.toys.reed import BOOK as REED


def a_reading(hand: str = "123456789m1122p", tile: str = "2p", forms: int = FOUR_SETS) -> Reading:
    win = Win(0, BY_DRAW, ID[tile], NOBODY, tuple(sorted(parse(hand))), 0)
    return next(readings(win, forms, None))


def counted(*declared: Any, **more: Any) -> dict[str, int]:
    patterns = Patterns(Section("all", *declared), **more)
    return {found.id: found.value for found in patterns.tally(a_reading()).counted()}


def always(name: str, value: int = 1, **more: Any) -> Pattern:
    return Pattern(name, value, ALWAYS, **more)


def never(name: str, value: int = 1, **more: Any) -> Pattern:
    return Pattern(name, value, lambda r: False, **more)


def test_a_pattern_counts_as_often_as_it_is_there_but_no_more_than_it_may() -> None:
    def how_many(reading: Reading) -> int:
        return len(reading.runs)

    assert counted(
        Pattern("once", 5, how_many),
        Pattern("twice", 5, how_many, most=2),
        Pattern("each", 5, how_many, most=EACH),
        Pattern("never", 5, lambda r: 0),
    ) == {"once": 5, "twice": 10, "each": 15}


def test_true_is_once_and_a_count_is_a_number() -> None:
    patterns = Patterns(Section("all", Pattern("a", 2, lambda r: True), Pattern("b", 2, ALWAYS)))
    for found in patterns.tally(a_reading()).counted():
        assert (type(found.times), found.times) == (int, 1)


def test_facts_are_conditions() -> None:
    assert counted(
        Pattern("closed", 1, CLOSED),
        Pattern("open", 1, OPEN),
        Pattern("both", 1, all_of(CLOSED, DRAWN)),
    ) == {"closed": 1, "both": 1}


def test_a_pattern_counts_once_for_each_of_several_facts() -> None:
    patterns = Patterns(
        Section(
            "all",
            Pattern("each", 2, each(ONE_RUN, TWO_RUNS, THREE_RUNS, FOUR_RUNS)),
            Pattern("at most twice", 2, each(ONE_RUN, TWO_RUNS, THREE_RUNS), most=2),
            Pattern("none", 2, each(OPEN, ONE_KONG)),
        )
    )
    found = patterns.tally(a_reading()).counted()
    assert {one.id: (one.times, one.value) for one in found} == {
        "each": (3, 6),
        "at most twice": (2, 4),
    }


def test_a_function_is_asked_only_where_its_facts_hold() -> None:
    def fail(reading: Reading) -> bool:
        raise AssertionError("asked")

    def always_true(reading: Reading) -> bool:
        return True

    straight = runs("123a 456a 789a", fixed=True)
    assert counted(
        Pattern("open", 1, fail, where=OPEN),
        Pattern("flagged", 1, fail, where=flag("riichi")),
        Pattern("no straight", 1, fail, where=all_of(CLOSED, runs("123a 123a"))),
        Pattern("straight", 1, always_true, where=all_of(CLOSED, straight)),
    ) == {"straight": 1}


def test_what_the_win_tells_is_a_condition() -> None:
    patterns = Patterns(
        Section(
            "all",
            Pattern("riichi", 1, flag("riichi")),
            Pattern("last", 1, all_of(flag("last-tile"), DRAWN)),
            Pattern("early", 2, told("drawn", lambda drawn: drawn < 8)),
            Pattern("told", 1, told("drawn")),
        )
    )

    def found(flags: frozenset[str], **more: Any) -> list[str]:
        win = a_reading().win._replace(flags=flags, more=more)
        return [one.id for one in patterns.tally(next(readings(win, FOUR_SETS, None)))]

    assert found(frozenset()) == []
    assert found(frozenset({"riichi", "other"}), drawn=9) == ["riichi", "told"]
    assert found(frozenset({"last-tile"}), drawn=7) == ["last", "early", "told"]
    assert found(frozenset(), drawn=None) == []


def test_each_rung_of_a_ladder_replaces_all_lower_ones() -> None:
    assert counted(ladder(always("a"), always("b"), always("c"))) == {"c": 1}
    assert counted(ladder(always("a"), always("b"), never("c"))) == {"b": 1}
    assert counted(ladder(always("a"), never("b"), always("c"))) == {"c": 1}
    rungs = ladder(always("a"), always("b"), always("c", replaces=("d",)))
    assert [rung.replaces for rung in rungs] == [(), ("a",), ("a", "b", "d")]


def test_two_ladders_may_share_their_lowest_rungs() -> None:
    assert counted(ladder(always("low"), always("a")), ladder("low", always("b"))) == {
        "a": 1,
        "b": 1,
    }


def test_what_a_pattern_replaces_is_all_that_it_names_and_a_replaced_one_still_replaces() -> None:
    """BF-52: the column is complete, and a condition that is met is enough."""
    chain = (
        always("a", replaces=("b",)),
        always("b", replaces=("c",)),
        always("c"),
    )
    assert counted(*chain) == {"a": 1}
    chain = (always("a", replaces=("b",)), never("b", replaces=("c",)), always("c"))
    assert counted(*chain) == {"a": 1, "c": 1}


def test_a_count_tells_what_it_kept_from_counting() -> None:
    patterns = Patterns(
        Section("all", ladder(always("a"), never("b"), always("c")), always("d", replaces=("b",)))
    )
    kept = {found.id: found.replaced for found in patterns.tally(a_reading()).counted()}
    assert kept == {"c": ("a",), "d": ()}


def test_everything_is_replaced_but_what_replaces_everything_too() -> None:
    assert counted(
        always("a"),
        always("big", replaces=EVERYTHING),
        always("small", replaces=EVERYTHING),
        unit="limit",
    ) == {"big": 1, "small": 1}


def test_sums_are_kept_by_unit_and_limits_are_never_added() -> None:
    patterns = Patterns(
        Section(
            "all",
            always("a", 3),
            always("b", 4, unit="points"),
            always("c", 2, unit="double"),
            always("d", 100, unit="limit"),
            always("e", 200, unit="limit"),
            always("f", 2),
        )
    )
    tally = patterns.tally(a_reading())
    assert (tally.faan, tally.points, tally.doubles, tally.limit, len(tally)) == (5, 4, 2, 200, 6)
    assert tally.value("a", "f", "no-such") == 5
    assert [found.id for found in tally.counted("limit")] == ["d", "e"]


def test_what_so_many_bring_may_be_other_than_so_many_times_the_value() -> None:
    flies = Pattern("flies", 1, lambda r: 3, most=EACH, worth=lambda r, times: times + 1)
    (found,) = Patterns(Section("all", flies)).tally(a_reading()).counted()
    assert (found.times, found.value) == (3, 4)


def test_a_pattern_holds_for_its_shapes_or_those_of_its_section() -> None:
    patterns = Patterns(
        Section("sets", always("a"), always("b", shapes="seven-pairs"), shapes="standard"),
        Section("any", always("c"), always("d", shapes=("standard", "seven-pairs"))),
    )
    pairs = a_reading("1122m3344p5566s7z", "7z", SEVEN_PAIRS)
    assert [found.id for found in patterns.tally(a_reading()).counted()] == ["a", "c", "d"]
    assert [found.id for found in patterns.tally(pairs).counted()] == ["b", "c", "d"]


@pytest.mark.parametrize("given", [OPEN, lambda r: not r.closed], ids=["fact", "function"])
def test_patterns_that_share_a_condition_are_not_looked_at_where_it_fails(given: Any) -> None:
    def fail(reading: Reading) -> bool:
        raise AssertionError("looked at")

    assert counted(Given(given, Pattern("a", 1, fail)), always("b")) == {"b": 1}
    hidden = Section("hidden", Pattern("a", 1, fail), given=given)
    shown = Section("shown", always("b"), given=DRAWN)
    tally = Patterns(hidden, shown).tally(a_reading())
    assert [found.id for found in tally.counted()] == ["b"]


def test_a_pattern_may_ask_what_all_the_others_came_to() -> None:
    chicken = Pattern("chicken", 15, last=lambda r, so_far: not so_far)
    less = Pattern("less", -1, last=lambda r, so_far: so_far.marked("reduced"))
    run = always("run", marks=frozenset({"reduced"}))
    assert counted(never("a"), chicken, less) == {"chicken": 15}
    assert counted(chicken, less, run) == {"run": 1, "less": -1}
    assert counted(chicken, less, run, always("b", replaces=("run",))) == {"b": 1}


def test_patterns_tell_which_tiles_earn_them() -> None:
    pattern = Pattern("runs", 1, ALWAYS, tiles=lambda r: [g for g in r.sets if g[0] != g[1]])
    (found,) = Patterns(Section("all", pattern)).tally(a_reading()).counted()
    assert found.tiles == ((0, 1, 2), (3, 4, 5), (6, 7, 8))


@pytest.mark.parametrize(
    ("declared", "fault"),
    [
        ((always("a"), always("a")), "a is declared twice"),
        ((always("a", replaces=("z",)),), "a replaces z, which there is not"),
        ((always("a", replaces=("a",)),), "a replaces a"),
        (
            [always(name, replaces=(next_one,)) for name, next_one in ("ab", "bc", "ca")],
            "none of these could count: a replaces b replaces c replaces a",
        ),
        ((always("a"), always("b", replaces=("a", "a"))), "b replaces the same twice"),
        ((always("a", unit="fan"),), "a has the unit 'fan'"),
        ((Pattern("a", 1),), "a needs either"),
        ((Pattern("a", 1, ALWAYS, last=lambda r, t: 1),), "a needs either"),
        ((always("a", most=0),), "a could never count"),
        ((Pattern("a", 1, last=lambda r, t: 1, replaces=("b",)), always("b")), "a comes last"),
        ((Pattern("a", 1, last=lambda r, t: 1), always("b", replaces=("a",))), "b replaces a, wh"),
        (tuple(always(str(number)) for number in range(MOST_PATTERNS + 1)), "at most"),
    ],
)  # fmt: skip
def test_patterns_that_cannot_be_are_refused_when_they_are_declared(
    declared: tuple[Pattern, ...], fault: str
) -> None:
    with pytest.raises(DeclarationError, match=fault):
        Patterns(Section("all", *declared))


def test_sections_have_different_titles_and_no_condition_within_another() -> None:
    with pytest.raises(DeclarationError, match="two sections are called 'a'"):
        Patterns(Section("a"), Section("a"))
    with pytest.raises(DeclarationError, match="within another"):
        Section("a", Given(DRAWN, always("a")), given=CLOSED)


def test_as_many_patterns_as_there_may_be_replace_each_other_all_the_same() -> None:
    rungs = [always(str(number)) for number in range(MOST_PATTERNS)]
    assert counted(ladder(*rungs)) == {str(MOST_PATTERNS - 1): 1}


def test_patterns_are_found_by_their_ids_in_the_order_of_the_book() -> None:
    patterns = Patterns(Section("one", always("b")), Section("two", always("a", replaces=("b",))))
    assert [pattern.id for pattern in patterns] == ["b", "a"]
    assert (len(patterns), "a" in patterns, "c" in patterns) == (2, True, False)
    assert patterns["a"].unit == "faan"
    assert patterns.replaced_by("a") == ("b",)
    assert list(patterns.sections) == ["one", "two"]


def test_a_printed_table_is_read_by_number_or_by_name() -> None:
    table = Printed("faan", "payout", {0: 1, 1: 2, 3: 4, 40: 256}, {"small": 120, "big": 160})
    assert [(row.name, row.value) for row in table.rows] == [
        ("0", 1), ("1-2", 2), ("3-39", 4), ("40+", 256), ("small", 120), ("big", 160),
    ]  # fmt: skip
    assert [table[faan].value for faan in (0, 1, 2, 3, 39, 40, 900)] == [1, 2, 2, 4, 4, 256, 256]
    assert table["big"].value == 160
    with pytest.raises(KeyError):
        table[-1]
    with pytest.raises(ValueError, match="out of order"):
        Printed("faan", "payout", {3: 4, 1: 2})


def test_an_example_in_short_is_a_drawn_hand() -> None:
    assert as_request("123m + 2p") == {"hand": "123m", "win": "2p", "by": "draw"}
    assert as_request({"hand": "1m", "win": "1m"}) == {"hand": "1m", "win": "1m"}


def author(**changes: Any) -> Otherwise:
    """What is otherwise with `reading` `author`."""
    return Otherwise("reading", "author", **changes)


def test_a_pattern_is_otherwise_under_an_option() -> None:
    """Value and what it replaces; all else stays, and so do the patterns as declared."""
    patterns = Patterns(
        Section(
            "one",
            always("a", otherwise=(author(value=8, replaces=("b",)),)),
            always("b", otherwise=(author(value=5),)),
            always("c", replaces=("b",), otherwise=(author(replaces=()),)),
        )
    )
    printed, other = (patterns.under({"reading": name}) for name in ("printed", "author"))
    assert [one.value for one in printed] == [1, 1, 1]
    assert [one.value for one in other] == [8, 5, 1]
    assert [printed.replaced_by(name) for name in "abc"] == [(), (), ("b",)]
    assert [other.replaced_by(name) for name in "abc"] == [("b",), (), ()]
    assert patterns.under({"reading": "author"}) is other
    assert other.under({"reading": "printed"}) is other
    assert {one.option for one in patterns.otherwise} == {"reading"}
    assert not other.otherwise


def test_patterns_that_would_replace_each_other_under_an_option_are_refused() -> None:
    patterns = Patterns(
        Section(
            "one", always("a", replaces=("b",)), always("b", otherwise=(author(replaces=("a",)),))
        )
    )
    reading = Option("reading", default="printed", choices=("printed", "author"), ruling="X-1")
    with pytest.raises(DeclarationError, match="none of these could count"):
        replace(REED, patterns=patterns, options=(*REED.options, reading))


@pytest.mark.parametrize("other", [Otherwise("reading", "author"), Otherwise("hands", "author")])
def test_a_book_has_the_options_that_its_patterns_depend_on(other: Otherwise) -> None:
    patterns = Patterns(Section("one", always("a", otherwise=(other,))))
    with pytest.raises(ValueError, match=f"reed: a pattern depends on the option {other.option}"):
        replace(REED, patterns=patterns)
