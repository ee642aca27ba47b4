"""A guided first hand of a book: tiles and acts laid out as data, played by the engine, with tips.

`NAME.lesson.toml` beside a book's module has one table `table` and, for each language, the texts of
the tips. The table has the lesson's `number`, the `hands` dealt and where it matters `options`,
`indicator`, `wall-ends`, `to-draw` and `round`; `script` says what the seats draw and do:

    seat 0 draws 5m and, with the tip `turn`, discards 9p        0 +5m @turn -9p
    a tile that replaces another (flower, kong, joker)           0 ++5m
    riichi with this discard                                     0 !9p
    claims, with the tiles from the hand         0 pung=55z   0 chow=34m   0 kong=555z
    other acts                          0 flower=1f  concealed-kong=1111m  added-kong=5m  win  pass
    a tip that is read before anything else happens              @why

A seat that is asked about a tile and is not said to act passes. What the learner does without a
tip is done for the learner. Everything else (what is offered, what is barred and why, prices, the
sheet) comes from the book.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from fivewinds.actions import Action, asked, shown, why_missed
from fivewinds.core.codes import ACT_PASS, HIDDEN, SEATS
from fivewinds.events import Discard, Draw, Event
from fivewinds.laid_walls import SEED, wall_with
from fivewinds.match import Laid, Match
from fivewinds.rules.book import Book
from fivewinds.tiles import WINDS, parse, show
from fivewinds.words import lesson_data, say

LEARNER = 0
"""The seat of the learner, who deals."""
ANSWERS = ("pung", "chow", "kong", "win", "pass")
"""Acts that may answer another seat's tile."""
LAST = 99
"""The number of a lesson that names none."""
END = "end"
"""The tip that is shown when the sheet of the hand has been read."""


class NoLesson(Exception):
    """The book has no guided hand."""


class Tip(NamedTuple):
    """What a learner reads at one moment."""

    id: str
    title: str
    text: str
    """With the marks of `teaching`: `tiles`, **bold**, [words](#term)."""


class Step(NamedTuple):
    """What happens until the learner is to read or to do something."""

    events: list[Event]
    """As the learner's seat may see them."""
    ask: Action | None
    """What the table asks, or why it does not; None where it has nothing to say."""
    tip: str
    act: Action | None
    """What the learner is to do; None where the tip is only read."""


class Lesson(NamedTuple):
    """A guided hand: its steps, the last of which comes after the hand has ended."""

    match: Match
    """The match as it stands after the last step."""
    steps: list[Step]


class _Token(NamedTuple):
    """One part of the script: a draw, an act or a tip."""

    seat: int
    kind: str
    """`draw`, `replacement`, `tip`, or a kind of action."""
    value: str


def has_lesson(book: Book) -> bool:
    """Whether a book has a guided hand."""
    return bool(lesson_data(book))


def number_of(book: Book) -> int:
    """The place of a book's lesson among all lessons: 1 is the one to begin with."""
    return int(lesson_data(book).get("table", {}).get("number", LAST))


def tips(book: Book, language: str) -> dict[str, Tip]:
    """The texts of the tips by id, in one language; English where the book has none in it.

    `{right}`, `{across}` and `{left}` in a text are the names of the others.
    """
    data = lesson_data(book)
    found = data.get(language) or data.get("en", {})
    others = dict(zip(("right", "across", "left"), names(language)[1:], strict=True))
    return {
        name: Tip(name, each["title"], each["text"].format(**others))
        for name, each in found.items()
    }


def names(language: str) -> list[str]:
    """What the players of a lesson are called, by seat."""
    others = (say(language, f"play.bot-{number}") for number in range(1, SEATS))
    return [say(language, "play.guest"), *others]


def lesson(book: Book) -> Lesson:
    """The guided hand of a book, played by its rules; raises `NoLesson`.

    Raises ValueError where the book does not allow what the script tells.
    """
    data = lesson_data(book)
    if not data:
        raise NoLesson(book.id)
    table: Mapping[str, Any] = data["table"]
    tokens = list(_tokens(table["script"]))
    match = _dealt(book, table, tokens)
    play = _Play(match)
    for token in tokens:
        play.go_on(token)
    play.end()
    return Lesson(match, play.steps)


def _tokens(script: str) -> Iterator[_Token]:
    for line in filter(None, map(str.strip, script.splitlines())):
        first, *rest = line.split()
        seat = int(first) if first.isdigit() else LEARNER
        for word in rest if first.isdigit() else [first, *rest]:
            yield _token(seat, word)


def _token(seat: int, word: str) -> _Token:
    for mark, kind in {"++": "replacement", "+": "draw", "-": "discard", "!": "riichi"}.items():
        if word.startswith(mark):
            return _Token(seat, kind, word.removeprefix(mark))
    if word.startswith("@"):
        return _Token(seat, "tip", word[1:])
    kind, _, value = word.partition("=")
    return _Token(seat, kind, value)


def _dealt(book: Book, table: Mapping[str, Any], tokens: Sequence[_Token]) -> Match:
    options = table.get("options", {})
    drawn = {
        kind: "".join(each.value for each in tokens if each.kind == kind)
        for kind in ("draw", "replacement")
    }
    wall = wall_with(
        book,
        table["hands"],
        drawn["draw"],
        table.get("wall-ends", ""),
        replacements=drawn["replacement"],
        indicator=table.get("indicator", ""),
        left=table.get("to-draw"),
        options=options,
    )
    first = book.first_deal(book.filled(options))
    if "round" in table:
        first = first._replace(round=WINDS.index(table["round"]))
    laid = Laid({1: bytes(wall)})
    return Match(
        replace(book, match=replace(book.match, first=first)), SEED, options, pauses=True, laid=laid
    )


class _Play:
    """The hand as it is played, cut into steps."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.steps: list[Step] = []
        self.seen = 0
        """Events that earlier steps have told."""
        self.tip: str | None = None
        """The tip that waits for the act it belongs to."""

    def go_on(self, token: _Token) -> None:
        """Carry out the next part of the script; raises ValueError where the book forbids it."""
        if token.kind == "tip":
            self._read()
            self.tip = token.value
        elif token.kind in ("draw", "replacement"):
            self._read()
            _pass_others(self.match, HIDDEN)
        else:
            self._act(token)

    def _act(self, token: _Token) -> None:
        if token.seat != LEARNER:
            self._read()
        _pass_others(self.match, token.seat if token.kind in ANSWERS else HIDDEN)
        action = _found(self.match, token)
        if self.tip is not None:
            self._stop(self.tip, shown(action), asked(self.match, LEARNER, sees_soundness=False))
        self.match.act(token.seat, action)

    def end(self) -> None:
        """The last step: the hand has ended."""
        self._read()
        _pass_others(self.match, HIDDEN)
        self._stop(END, None, None)

    def _read(self) -> None:
        """If a tip waits that belongs to no act, end a step with it, before the next draw."""
        if self.tip is None:
            return
        events = list(self.match.events(LEARNER, self.seen))
        while len(events) > 1 and isinstance(events[-1], Draw) and events[-1].seat != LEARNER:
            del events[-1]
        asks = self.match.table.window != HIDDEN and LEARNER in self.match.asked()
        bars = why_missed(self.match, LEARNER) if isinstance(events[-1], Discard) else []
        ask = None
        if bars and not asks:
            ask = {"ask": events[-1].n, "legal": [], "barred": bars}
        self._stop(self.tip, None, ask, len(events))

    def _stop(self, tip: str, act: Action | None, ask: Action | None, told: int = -1) -> None:
        """End a step; `told` is how many of the new events it tells, -1 for all."""
        events = list(self.match.events(LEARNER, self.seen))
        events = events if told < 0 else events[:told]
        self.steps.append(Step(events, ask, tip, act))
        self.seen += len(events)
        self.tip = None


def _pass_others(match: Match, but: int) -> None:
    """Let all pass who are asked about a tile, except one seat."""
    while not (match.over or match.between) and match.table.window != HIDDEN:
        waiting = [seat for seat in match.asked() if seat != but]
        if not waiting:
            return
        match.act(waiting[0], ACT_PASS)


def _found(match: Match, token: _Token) -> int:
    """The action of the table that a part of the script names."""
    if match.over or match.between or token.seat not in match.asked():
        raise ValueError(f"{token}: the seat is not asked")
    wanted = _wanted(token)
    for action in match.table.sound(token.seat):
        found = shown(action)
        if all(found.get(name) == value for name, value in wanted.items()):
            return action
    raise ValueError(f"{token}: not offered")


def _wanted(token: _Token) -> Action:
    kind, value = token.kind, token.value
    if kind in ("discard", "riichi"):
        return {"a": "discard", "tile": value, "riichi": True if kind == "riichi" else None}
    if kind in ("pung", "chow", "kong"):
        tiles, _, stated = value.partition(":")
        wanted: Action = {"a": kind, "tiles": show(parse(tiles))}
        return wanted | ({"as": stated} if stated else {})
    if kind == "concealed-kong":
        return {"a": kind, "tiles": value}
    return {"a": kind} | ({"tile": value} if value else {})
