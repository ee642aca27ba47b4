"""Declaring patterns: what counts, what replaces what, and what cannot be declared."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from fivewinds.core.codes import BY_DRAW, FOUR_SETS, NOBODY, SEVEN_PAIRS
from fivewinds.core.wins import Win
from fivewinds.rules.counting import MOST_PATTERNS, Tally
from fivewinds.rules.facts import ALWAYS, CLOSED, DRAWN, OPEN, all_of
from fivewinds.rules.options import Option
from fivewinds.rules.patterns import (
    EACH,
    EVERYTHING,
    NOTHING_ELSE,
    WITH_FAAN,
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
    def runs(reading: Reading) -> int:
        return len(reading.runs)

    assert counted(
        Pattern("once", 5, runs),
        Pattern("twice", 5, runs, most=2),
        Pattern("each", 5, runs, most=EACH),
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


def test_a_section_may_find_facts_of_its_own() -> None:
    asked = []

    def finds(reading: Reading) -> int:
        asked.append(reading)
        return 0b1011

    patterns = Patterns(
        Section(
            "own",
            Pattern("one", 1, 0b1),
            Pattern("two", 1, 0b110),
            Pattern("again", 2, 0b1, again=0b1110, most=EACH),
            Pattern("at most twice", 2, 0b1, again=0b1110, most=2),
            finds=finds,
        ),
        Section("of the rules", Pattern("drawn", 1, DRAWN), Pattern("open", 1, OPEN)),
    )
    found = patterns.tally(a_reading()).counted()
    assert {each.id: (each.times, each.value) for each in found} == {
        "one": (1, 1),
        "again": (3, 6),
        "at most twice": (2, 4),
        "drawn": (1, 1),
    }
    assert len(asked) == 1


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
    told = {found.id: found.replaced for found in patterns.tally(a_reading()).counted()}
    assert told == {"c": ("a",), "d": ()}


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
    limits = tally.only("limit")
    assert [found.id for found in limits.counted()] == ["d", "e"]
    assert (limits.faan, limits.limit) == (0, 200)


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


def test_what_is_asked_most_about_the_others_has_a_name() -> None:
    chicken = Pattern("chicken", 15, last=NOTHING_ELSE)
    bonus = Pattern("bonus", 1, last=WITH_FAAN)
    assert counted(never("a"), bonus, chicken) == {"chicken": 15}
    assert counted(never("a"), chicken, bonus) == {"chicken": 15, "bonus": 1}
    assert counted(always("a"), chicken, bonus) == {"a": 1, "bonus": 1}


def test_the_others_are_asked_about_only_where_facts_hold() -> None:
    def fail(reading: Reading, others: Tally) -> bool:
        raise AssertionError("asked")

    assert counted(always("a"), Pattern("b", 1, last=fail, where=OPEN)) == {"a": 1}
    assert counted(Pattern("b", 1, last=WITH_FAAN, where=DRAWN), always("a")) == {"a": 1, "b": 1}


def test_sections_that_find_facts_share_words_and_have_as_many_as_there_is_room_for() -> None:
    asked = []

    def one(reading: Reading) -> int:
        asked.append(reading)
        return 1 << 40

    def two(reading: Reading) -> int:
        return 1 << 63 >> 1

    found = Patterns(
        Section("one", Pattern("a", 1, 1 << 40), Pattern("b", 1, 1), finds=one),
        Section("two", Pattern("c", 1, 1 << 62), Pattern("d", 1, 1 << 40), finds=two),
        Section("three", Pattern("e", 1, 1 << 40), finds=one),
        Section("four", Pattern("f", 1, DRAWN)),
    ).tally(a_reading())
    assert found.ids() == ("a", "c", "e", "f")
    assert len(asked) == 1
    finders = [partial(lambda reading, number: number, number=n) for n in range(16)]
    sections = [Section(str(n), always(f"p{n}"), finds=finders[n]) for n in range(16)]
    Patterns(*sections[:15])
    with pytest.raises(DeclarationError, match="at most 15 words of facts"):
        Patterns(*sections)


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
        ((Pattern("a", 1, ALWAYS, where=DRAWN),), "a has `where` but no `last`"),
        ((always("a", most=0),), "a could never count"),
        ((always("a", again=DRAWN),), "a counts again by facts that nobody finds"),
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
    with pytest.raises(ValueError, match="table of faan has no row for -1: its first row is 0"):
        table[-1]
    with pytest.raises(ValueError, match="table of faan has no row named 'huge'"):
        table["huge"]
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
    assert [each.value for each in printed] == [1, 1, 1]
    assert [each.value for each in other] == [8, 5, 1]
    assert [printed.replaced_by(name) for name in "abc"] == [(), (), ("b",)]
    assert [other.replaced_by(name) for name in "abc"] == [("b",), (), ()]
    assert patterns.under({"reading": "author"}) is other
    assert other.under({"reading": "printed"}) is other
    assert {each.option for each in patterns.otherwise} == {"reading"}
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


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (Otherwise("reading", "author"), "'reading', which there is not; options: hands"),
        (Otherwise("hands", "author"), "hands = 'author', which is no value of that option"),
    ],
)
def test_a_book_has_the_options_that_its_patterns_depend_on(other: Otherwise, told: str) -> None:
    patterns = Patterns(Section("one", always("a", otherwise=(other,))))
    with pytest.raises(ValueError, match=f"reed: a price depends on {told}"):
        replace(REED, patterns=patterns)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"default": 9, "least": 0, "most": 5}, "its default is 9, which is not from 0 to 5"),
        ({"default": "no", "choices": ("yes",)}, "its default is 'no', which is not one of"),
        ({"default": 1}, "has `choices`, or `least` and `most`, and not both"),
    ],
)
def test_an_option_that_cannot_be_says_why(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=f"the option minimum .*{told}"):
        Option("minimum", ruling="X-1", **given)
