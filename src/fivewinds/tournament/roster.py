"""The roster: names typed, pasted or from a spreadsheet, sorted as the Dutch do."""

import csv
import io
import re
import unicodedata
from collections.abc import Sequence

from fivewinds.tournament.designs import MOST_PLAYERS
from fivewinds.tournament.events import Entrant
from fivewinds.tournament.faults import Refusal

LONGEST_NAME = 60
_PARTICLES = frozenset(
    [
        "'s",
        "'t",
        "aan",
        "af",
        "al",
        "am",
        "auf",
        "aus",
        "bij",
        "d'",
        "da",
        "dal",
        "dalla",
        "de",
        "degli",
        "dei",
        "del",
        "della",
        "den",
        "der",
        "des",
        "di",
        "die",
        "do",
        "dos",
        "du",
        "el",
        "het",
        "i",
        "im",
        "in",
        "l'",
        "la",
        "las",
        "le",
        "les",
        "lo",
        "los",
        "of",
        "onder",
        "op",
        "over",
        "s'",
        "t'",
        "te",
        "ten",
        "ter",
        "toe",
        "tot",
        "uijt",
        "uit",
        "van",
        "vanden",
        "vander",
        "ver",
        "vom",
        "von",
        "voor",
        "vor",
        "zu",
        "zum",
        "zur",
    ]
)
"""Tussenvoegsels, which do not count when names are sorted: Van der Berg stands under B."""
_HEADINGS = {
    "name": "name", "naam": "name", "speler": "name", "player": "name", "姓名": "name",
    "first": "first", "voornaam": "first", "roepnaam": "first", "first name": "first",
    "last": "last", "achternaam": "last", "last name": "last", "surname": "last",
    "particle": "particle", "tussenvoegsel": "particle", "tv": "particle",
    "club": "club", "vereniging": "club", "會": "club",
    "family": "family", "familie": "family", "gezin": "family", "家庭": "family",
}  # fmt: skip
"""Columns that are understood, by what stands above them."""


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 with or without a mark at its start, else what Excel writes."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Five bytes have no letter in cp1252; they are shown as such rather than refused blindly.
        return data.decode("cp1252", errors="replace")


def read_roster(given: str | bytes) -> tuple[Entrant, ...]:
    """The entrants of a CSV file or of pasted lines; raises `Refusal` with the line.

    Columns are separated by semicolons, tabs or commas. A first line of headings is understood
    when it names a column for names; without headings they are name, club, family.
    """
    text = decoded(given) if isinstance(given, bytes) else given.removeprefix("\ufeff")
    if "\x00" in text:
        raise Refusal("players", "roster-binary")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    separator = next((sign for sign in ";\t," if sign in text), ";")
    try:
        rows = [
            (number, [cell.strip() for cell in row])
            for number, row in enumerate(csv.reader(io.StringIO(text), delimiter=separator), 1)
            if any(cell.strip() for cell in row)
        ]
    except csv.Error:
        raise Refusal("players", "roster-binary") from None
    columns = _columns(rows[0][1]) if rows else None
    if columns is None:
        columns = ["name", "club", "family"]
    else:
        rows = rows[1:]
    if not rows:
        raise Refusal("players", "roster-empty")
    return check_entrants(
        [_entrant(number, row, columns) for number, row in rows], [number for number, _ in rows]
    )


def _columns(first: Sequence[str]) -> list[str] | None:
    """What the columns are called; None when the first line is no line of headings."""
    found = [_HEADINGS.get(cell.casefold(), "") for cell in first]
    return found if {"name", "last", "first"} & set(found) else None


def _entrant(number: int, row: Sequence[str], columns: Sequence[str]) -> Entrant:
    if len(row) > len(columns) and any(row[len(columns) :]):
        raise Refusal("players", "roster-columns", line=number, wanted=len(columns), count=len(row))
    cells = {name: cell for name, cell in zip(columns, row, strict=False) if name}
    whole = " ".join(
        part for part in (cells.get(name) for name in ("first", "particle", "last")) if part
    )
    name = cells.get("name") or whole
    if not name:
        raise Refusal("players", "roster-no-name", line=number)
    return Entrant(
        name=name, club=cells.get("club", "")[:LONGEST_NAME], family=cells.get("family", "")
    )


def check_name(name: str, field: str) -> str:
    """A name as it is kept: one line, composed accents, no signs that cannot be seen."""
    kept = unicodedata.normalize("NFC", " ".join(name.split()))
    if not kept:
        raise Refusal(field, "no-name")
    if len(kept) > LONGEST_NAME:
        raise Refusal(field, "long-name", name=kept[:20], most=LONGEST_NAME)
    if any(unicodedata.category(sign) in ("Cc", "Cf", "Co", "Cs") for sign in kept):
        raise Refusal(field, "odd-name", name=re.sub(r"[^\w .,'-]", "?", kept)[:20])
    return kept


def check_entrants(
    entrants: Sequence[Entrant], lines: Sequence[int] | None = None
) -> tuple[Entrant, ...]:
    """The entrants with tidy names; double names and too many are refused with their lines."""
    if len(entrants) > MOST_PLAYERS:
        raise Refusal("players", "roster-many", count=len(entrants), most=MOST_PLAYERS)
    places = lines or range(1, len(entrants) + 1)
    seen: dict[str, int] = {}
    kept = []
    for line, entrant in zip(places, entrants, strict=True):
        try:
            name = check_name(entrant.name, "players")
        except Refusal as refusal:
            refusal.values["line"] = line
            raise
        if name.casefold() in seen:
            raise Refusal("players", "double", name=name, line=line, first=seen[name.casefold()])
        seen[name.casefold()] = line
        kept.append(Entrant(name, entrant.club.strip(), entrant.family.strip(), entrant.house))
    return tuple(kept)


def sort_key(name: str) -> tuple[str, str, str]:
    """By surname without its tussenvoegsel, then the rest; accents do not matter.

    A name with a comma has its surname first: "Berg, Anna van der".
    """
    surname, comma, before = name.partition(",")
    if comma:
        words = before.split()
        main = surname.split()
    else:
        words, main = _split(name.split())
    particles = [word for word in main if word.casefold() in _PARTICLES]
    surname = " ".join(main[len(particles) :]) if main[: len(particles)] == particles else surname
    return _plain(surname), _plain(" ".join(words)), name


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """First names, and the surname with the particles before it left out."""
    for place, word in enumerate(words[1:], 1):
        if word.casefold() in _PARTICLES:
            end = place
            while end < len(words) - 1 and words[end].casefold() in _PARTICLES:
                end += 1
            return [*words[:place], *words[place:end]], list(words[end:])
    return list(words[:-1]), list(words[-1:])


def _plain(text: str) -> str:
    """Letters without accents, in one case."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in split if not unicodedata.combining(sign))


def sorted_entrants(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """As the Dutch sort names, the stand-ins of the house last."""
    return tuple(sorted(entrants, key=lambda each: (each.house, sort_key(each.name))))


def lacking(count: int) -> int:
    """How many stand-ins of the house make the number divisible by four (RB-83)."""
    return -count % 4
