"""What a tournament prints, as PDF: cards, lists, table cards, slips, certificates, result sheets.

Typst (the extra `print`) sets the pages from `print.typ`; all words and figures come from here. The
same tournament gives the same bytes.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

import msgspec

from fivewinds.tiles import WINDS
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.sentences import name_of
from fivewinds.tournament.slips import SEATS
from fivewinds.tournament.standings import Line, standings_of
from fivewinds.tournament.state import Tournament
from fivewinds.words import has_saying, language_of, say

SORTS = ("cards", "lists", "tables", "slips", "certificates", "sheets")
USUAL_SORTS = ("cards", "lists", "tables", "slips")
"""What is printed before the evening."""
DOUBLES = 6
"""Columns of the doubling table."""
LEAST, MOST = 20, 62
"""Points in its rows, which are even."""

FONT = "Libertinus Serif"
"""Comes with typst, and has all letters of English and Dutch."""
CHINESE_FONTS = (
    "Noto Serif CJK HK", "Noto Serif HK", "Noto Serif CJK TC", "Noto Serif TC", "MingLiU_HKSCS",
    "PMingLiU", "Songti TC", "Noto Sans CJK HK", "Noto Sans HK", "Noto Sans CJK TC", "PingFang HK",
    "PingFang TC", "Microsoft JhengHei",
)  # fmt: skip
"""In this order; where the machine has none of them, any other that has the signs."""

Piece = dict[str, Any]
Drawing = Callable[[str, int], str | None]
"""The QR code of a role and its number as SVG; None where there is no link."""


def is_available() -> bool:
    """Whether PDFs can be made: the extra `print` is installed."""
    return find_spec("typst") is not None


@cache
def has_chinese() -> bool:
    """Whether the machine has a font with Chinese signs: another one than that of typst is used."""
    import typst

    probe = f'#set text(font: "{FONT}")\n風'.encode()
    made: bytes = typst.compile(probe, timestamp=0)
    names = re.findall(rb"/FontName\s*/([^\s/]+)", made)
    return any(FONT.replace(" ", "").encode() not in name for name in names)


def needs_chinese(text: str) -> bool:
    """Whether a text has Chinese signs."""
    return any("\u2e80" <= letter <= "\u9fff" or letter >= "\U00020000" for letter in text)


def pdf(now: Tournament, sorts: Sequence[str], language: str, drawing: Drawing) -> bytes:
    """A PDF of these sorts of sheets, in the order of `SORTS`; raises `Refusal`."""
    for sort in sorts:
        if sort not in SORTS:
            raise Refusal("sorts", "sorts", sorts=", ".join(SORTS))
    if not now.is_drawn:
        raise Refusal("schedule", "not-drawn")
    if not is_available():
        raise Refusal("pdf", "no-pdf")
    import typst

    data = msgspec.json.encode(_Printer(now, language_of(language), drawing).all(sorts))
    if needs_chinese(data.decode()) and not has_chinese():
        raise Refusal("pdf", "no-font")
    source = files("fivewinds.tournament").joinpath("print.typ").read_bytes()
    made: bytes = typst.compile(source, sys_inputs={"data": data.decode()}, timestamp=0)
    return made


class _Printer:
    def __init__(self, now: Tournament, language: str, drawing: Drawing) -> None:
        self.now = now
        self.language = language
        self.drawing = drawing
        self.codes = {
            (link.role, link.number): f"{code[:4]}-{code[4:]}"
            for code, link in now.links.items()
            if not link.withdrawn
        }
        self.winds = [self._say(f"sheet.seat-{wind}") for wind in WINDS]
        self.title = " · ".join(filter(None, (now.name, now.date, now.place)))

    def all(self, sorts: Sequence[str]) -> Piece:
        now = self.now
        made: dict[str, Callable[[], list[Piece]]] = {
            "cards": lambda: [self._card(player.number) for player in now.players],
            "lists": lambda: [self._list(round_) for round_ in range(1, now.rounds + 1)],
            "tables": lambda: [self._table(table) for table in range(1, now.tables + 1)],
            "slips": lambda: [
                self._slip(round_, table)
                for round_ in range(1, now.rounds + 1)
                for table in range(1, now.tables + 1)
            ],
            "certificates": self._certificates,
            "sheets": lambda: [self._sheet(line) for line in standings_of(now)],
        }
        parts = [{"sort": sort, "pieces": made[sort]()} for sort in SORTS if sort in sorts]
        head = ("round", "table", "first-wind", "you-meet", "points")
        return {
            "language": "zh" if self.language == "yue" else self.language,
            "region": "HK" if self.language == "yue" else None,
            "fonts": [FONT, *CHINESE_FONTS],
            "title": self.title,
            "hands": now.hands,
            "words": {
                "card": [self._say(f"web.tournament.card-{name}") for name in head],
                "card-note": self._say("web.tournament.card-note"),
                "slip": self._say("slip.title"),
                "slip-note": self._say("web.tournament.slip-note"),
                "drawn": self._say("web.tournament.drawn"),
                "initials": self._say("web.tournament.initials"),
                "signature": self._say("web.tournament.signature"),
            },
            "parts": [part for part in parts if part["pieces"]],
        }

    def _say(self, path: str, **values: object) -> str:
        return say(self.language, path, **values)

    def _name(self, number: int) -> str:
        player = self.now.player(number)
        name = name_of(player, self.language)
        house = player.kind == "house"
        return self._say("web.tournament.of-the-house", name=name) if house else name

    def _link(self, role: str, number: int) -> Piece:
        """The code that leads there: drawn for a camera, and to type."""
        return {"qr": self.drawing(role, number), "code": self.codes.get((role, number), "")}

    def _rounds(self, number: int) -> list[Piece]:
        """Where a player sits in each round, and with whom."""
        found = []
        for round_, tables in enumerate(self.now.schedule, 1):
            place, four = next((p, t) for p, t in enumerate(tables, 1) if number in t)
            seat = four.index(number)
            others = [
                f"{self.winds[other]}: {self._name(player)}"
                for other, player in enumerate(four)
                if other != seat
            ]
            found.append(
                {
                    "round": str(round_),
                    "table": str(place),
                    "wind": self.winds[seat],
                    "others": others,
                }
            )
        return found

    def _card(self, number: int) -> Piece:
        player = self.now.player(number)
        line = [self._say("tournament.player", number=number), player.club]
        return {
            "name": name_of(player, self.language),
            "line": " · ".join(filter(None, line)),
            **self._link("player", number),
            "rounds": self._rounds(number),
        }

    def _list(self, round_: int) -> Piece:
        tables = self.now.schedule[round_ - 1]
        return {
            "title": f"{self.now.name}: {self._say('tournament.round', round=round_)}",
            "head": [self._say("web.tournament.card-table"), *self.winds],
            "rows": [[str(place), *map(self._name, four)] for place, four in enumerate(tables, 1)],
        }

    def _table(self, table: int) -> Piece:
        return {
            "title": self._say("tournament.table", table=table),
            "note": self._say("web.tournament.table-note"),
            **self._link("table", table),
            "doubling": doubling_table() if self.now.slip_rules().counts_hands else [],
        }

    def _slip(self, round_: int, table: int) -> Piece:
        four = self.now.schedule[round_ - 1][table - 1]
        names = [self._name(player) for player in four]
        line = [
            self._say("tournament.round", round=round_),
            self._say("tournament.table", table=table),
        ]
        if self.now.hands == SEATS:  # the wind of the round prevails in all its hands (RB-78)
            prevailing = self.winds[(round_ - 1) % SEATS]
            line.append(f"{self._say('web.tournament.prevailing')} {prevailing}")
        return {
            "line": " · ".join(line),
            **self._link("table", table),
            "players": [
                {"wind": wind, "name": name} for wind, name in zip(self.winds, names, strict=True)
            ],
            "hands": [
                {
                    "number": str(hand + 1),
                    "east": self._say("web.tournament.east-is", name=names[hand % SEATS]),
                }
                for hand in range(self.now.hands)
            ],
        }

    def _certificates(self) -> list[Piece]:
        if not self.now.is_complete:
            raise Refusal("sorts", "prize-waits")
        return [
            {
                "name": self._name(line.number),
                "place": self._say("simulate.place", place=line.place),
                "line": self._comes_to(line),
                "prizes": [
                    self._say(f"web.tournament.{saying}")
                    for saying, won in (
                        ("trophy-name", line.trophy is True),
                        ("red-lantern", line.lantern is True),
                    )
                    if won
                ],
            }
            for line in standings_of(self.now)
            if line.ranked
        ]

    def _comes_to(self, line: Line) -> str:
        path = "web.tournament.times-mahjong"
        one = line.won == 1 and has_saying(self.language, f"{path}-one")
        won = self._say(f"{path}-one" if one else path, count=line.won)
        return f"{signed(line.total)} · {won}"

    def _sheet(self, line: Line) -> Piece:
        """A player's own result: each round, adjustments, what they come to."""
        place = "" if line.place is None else self._say("simulate.place", place=line.place)
        rounds = self._rounds(line.number)
        for round_, points in zip(rounds, line.rounds, strict=True):
            round_["points"] = "–" if points is None else signed(points)
        return {
            "name": self._name(line.number),
            "line": " · ".join(filter(None, (place, self._comes_to(line)))),
            "rounds": rounds,
            "notes": [
                f"{self._say('tournament.adjusted')}: {signed(each.points)}, {each.reason}"
                for each in self.now.adjustments
                if each.number == line.number and not each.cancelled
            ],
        }


def signed(points: int) -> str:
    """Points with their sign, and a true minus."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def doubling_table() -> list[list[str]]:
    """Points by doubles, computed: the printed table has a misprint (RB-3)."""
    head = ["", *(f"{double} ×" for double in range(1, DOUBLES + 1))]
    rows = [
        [str(base), *(str(base << double) for double in range(1, DOUBLES + 1))]
        for base in range(LEAST, MOST + 1, 2)
    ]
    return [head, *rows]
