"""Rosters as they come: pasted, from Excel, with accents and tussenvoegsels."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivewinds.tournament.events import Entrant
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.roster import read_roster, sort_key, sorted_entrants

SHEET = "Naam;Club\r\nJosé Müller;Rode Draak\r\nAnna van der Berg;\r\n\r\nZoë 't Hooft;Draak"


@pytest.mark.parametrize("coding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_a_sheet_of_excel_is_read_whatever_its_coding(coding: str) -> None:
    assert read_roster(SHEET.encode(coding)) == (
        Entrant("José Müller", "Rode Draak"),
        Entrant("Anna van der Berg"),
        Entrant("Zoë 't Hooft", "Draak"),
    )


def test_names_in_parts_are_put_together() -> None:
    sheet = "Voornaam;Tussenvoegsel;Achternaam;Vereniging\nAnna;van der;Berg;Draak\nJan;;Jansen;"
    assert [each.name for each in read_roster(sheet)] == ["Anna van der Berg", "Jan Jansen"]


@pytest.mark.parametrize("sign", [";", "\t", ","])
def test_pasted_lines_need_no_headings(sign: str) -> None:
    assert read_roster(f"Anna{sign}Draak\nBert{sign}\n") == (
        Entrant("Anna", "Draak"),
        Entrant("Bert"),
    )


def test_only_names_may_be_pasted() -> None:
    assert read_roster("  Anna  van   Dam \nBert\n") == (Entrant("Anna van Dam"), Entrant("Bert"))


def test_quoted_cells_keep_their_separators() -> None:
    assert read_roster('"Berg, Anna van der";Draak') == (Entrant("Berg, Anna van der", "Draak"),)


@pytest.mark.parametrize(
    ("given", "saying", "line"),
    [
        ("", "roster-empty", None),
        ("Naam;Club\n", "roster-empty", None),
        ("Anna\nBert\nANNA", "double", 3),
        ("Naam;Club\nAnna;a\n;b", "roster-no-name", 3),
        ("a;b;c;d;e", "roster-columns", 1),
        ("x" * 61, "long-name", 1),
        ("Anna\nB\u202eert", "odd-name", 2),
        (b"PK\x00\x01", "roster-binary", None),
        ("\n".join(f"p{n}" for n in range(401)), "roster-many", None),
    ],
)
def test_a_bad_sheet_is_refused_with_the_line(
    given: str | bytes, saying: str, line: int | None
) -> None:
    with pytest.raises(Refusal) as refused:
        read_roster(given)
    assert refused.value.saying == saying
    assert refused.value.values.get("line") == line


def test_names_are_sorted_as_the_dutch_do() -> None:
    names = [
        "Zoë Aalders", "Élise Bakker", "Berg, Anna van der", "Piet van der Berg", "Anna de Boer",
        "Wim van den Hont", "Kees 't Hooft", "Jan Jansen", "Van Zanten",
    ]  # fmt: skip
    mixed = [*names[4:], *names[:4]]
    assert sorted(mixed, key=sort_key) == names
    entrants = [Entrant("Huis 1", house=True), *(Entrant(name) for name in reversed(names))]
    assert sorted_entrants(entrants)[-1].name == "Huis 1"


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Refusal):
        assert all(entrant.name for entrant in read_roster(text))


@given(st.binary(max_size=200))
def test_any_file_is_read_or_refused(data: bytes) -> None:
    with suppress(Refusal):
        assert read_roster(data)
