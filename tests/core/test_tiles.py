"""Tiles and their notation, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivewinds.tiles import FIRST, ID, KINDS, LETTERS, NAMES, SIZES, TileError, parse, show
from fivewinds.tiles import show_in_order as in_order

DIGITS = "0123456789"
TILE = st.integers(0, KINDS - 1)

WRITTEN = (
    "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s "
    "1z 2z 3z 4z 5z 6z 7z 1j 2j 3j 4j 5j 6j 7j 8j 1f 2f 3f 4f 5f 6f 7f 8f"
)


def fault(text: str) -> TileError:
    with pytest.raises(TileError) as raised:
        parse(text)
    return raised.value


def test_there_are_fifty_tiles_in_the_order_in_which_they_are_printed() -> None:
    assert " ".join(NAMES) == WRITTEN
    assert [ID[name] for name in NAMES] == list(range(50))
    assert [NAMES[first] for first in FIRST] == ["1" + letter for letter in LETTERS]
    assert sum(SIZES) == KINDS == 50


@pytest.mark.parametrize("tile", range(50))
def test_every_tile_is_read_and_written(tile: int) -> None:
    assert parse(NAMES[tile]) == [tile]
    assert show([tile]) == NAMES[tile]


def test_a_run_of_digits_shares_the_letter_that_follows() -> None:
    assert parse("123m77z1j") == [0, 1, 2, 33, 33, 34]


def test_spaces_mean_nothing_wherever_they_stand() -> None:
    assert parse(" 1 2 3 m 77 z  1j ") == parse("123m77z1j")


@pytest.mark.parametrize("sign", "\t\n\r\v\f\u00a0\u3000")
def test_no_other_blank_is_a_space(sign: str) -> None:
    """Interfaces §1: a tab or a line feed inside a string of tiles names its place."""
    for text, place in (("123m{}45p", 4), ("12{}3m", 3), ("{}1m", 1), ("1m{}", 2), ("1{}m", 2)):
        error = fault(text.format(sign))
        assert (error.place, error.text, error.loose) == (place, sign, False)


def test_nothing_written_is_no_tiles() -> None:
    assert parse("") == parse("  ") == []
    assert show([]) == in_order([]) == ""


def test_order_is_kept_on_reading_and_sorted_on_writing() -> None:
    assert parse("7z3m1m") == [33, 2, 0]
    assert show(parse("7z3m1f1j1m9s9p")) == "13m9p9s7z1j1f"


def test_where_order_means_something_it_is_kept_and_only_neighbours_are_gathered() -> None:
    assert in_order(parse("7z31m2p5m")) == "7z31m2p5m"


@given(st.lists(TILE))
def test_what_is_written_is_read_back(tiles: list[int]) -> None:
    assert parse(in_order(tiles)) == tiles
    assert parse(show(tiles)) == sorted(tiles)


@given(st.lists(TILE))
def test_one_by_one_or_gathered_reads_the_same(tiles: list[int]) -> None:
    assert parse(" ".join(NAMES[tile] for tile in tiles)) == parse(in_order(tiles))


@given(st.text(), st.text(alphabet="0123456789mpszjfMPSZ \n"))
def test_any_text_is_read_or_refused_with_a_place_in_it(anything: str, likely: str) -> None:
    for text in (anything, likely):
        read = parsed(text)
        if isinstance(read, TileError):
            assert 1 <= read.place <= len(text)
            assert set(read.text) <= set(text)
            assert read.instead in ("", *NAMES)
        else:
            assert len(read) == sum(character in DIGITS for character in text)


def parsed(text: str) -> list[int] | TileError:
    try:
        return parse(text)
    except TileError as error:
        return error


@pytest.mark.parametrize(
    ("text", "place", "piece", "instead"),
    [
        ("0m", 1, "0m", "5m"),
        ("123p0s", 4, "0s", "5s"),
        ("0P", 1, "0P", "5p"),
        ("340m", 3, "0m", "5m"),
        ("0z", 1, "0z", ""),
        ("12M", 1, "1M", "1m"),
        ("1m7Z", 2, "7Z", "7z"),
        ("8z", 1, "8z", ""),
        ("178z", 3, "8z", ""),
        ("9j", 1, "9j", ""),
        ("9F", 1, "9F", ""),
        ("1m 2x", 2, "2x", ""),
        ("123m45?", 4, "4?", ""),
        ("m", 1, "m", ""),
        ("1mm", 2, "m", ""),
        ("E", 1, "E", ""),
        ("1m,2m", 2, ",", ""),
        ("１m", 1, "１", ""),
        ("1ｍ", 1, "1ｍ", ""),
        ("²m", 1, "²", ""),
    ],
)
def test_what_is_no_tile_is_named_with_its_place_and_what_was_meant(
    text: str, place: int, piece: str, instead: str
) -> None:
    error = fault(text)
    assert (error.place, error.text, error.instead) == (place, piece, instead)
    assert not error.loose


@pytest.mark.parametrize(
    ("text", "place", "digits"), [("5", 1, "5"), ("123m45", 4, "45"), ("1z2 3", 2, "23")]
)
def test_digits_without_a_letter_are_loose(text: str, place: int, digits: str) -> None:
    error = fault(text)
    assert (error.place, error.text, error.instead, error.loose) == (place, digits, "", True)
