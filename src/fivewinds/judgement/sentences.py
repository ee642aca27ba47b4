"""The reason of an action in words: what it leaves, what it is worth, and what decides."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CHOW,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_FLOWER,
    ACT_KONG,
    ACT_PASS,
    ACT_PUNG,
    ACT_RIICHI,
    ACT_WIN,
)
from fivewinds.judgement.judge import claimed
from fivewinds.judgement.sizes import NONE
from fivewinds.judgement.why import (
    ALONE,
    CHANCE,
    CLAIMS,
    COST,
    DISTANCE,
    HOPEFUL,
    HOPELESS,
    SAME,
    TILES,
    Pattern,
    Reason,
    Shape,
    is_hopeless,
    patterns_of,
    percent,
    rounded,
    without,
)
from fivewinds.rules.book import Book
from fivewinds.tiles import NAMES, show
from fivewinds.words import first_said, name_of, say, say_of

NAMED = 2
"""Patterns that a sentence names at most, of the likeliest win and of what is gained or lost."""
MINUS = "−"
_ACTS = {
    ACT_DISCARD: "discard",
    ACT_RIICHI: "riichi",
    ACT_CHOW: "claim",
    ACT_PUNG: "claim",
    ACT_KONG: "claim",
    ACT_CONCEALED_KONG: "kong",
    ACT_ADDED_KONG: "added-kong",
    ACT_FLOWER: "flower",
    ACT_PASS: "pass",
    ACT_WIN: "win",
}


class Told(NamedTuple):
    """A reason in words, part by part; a part that does not apply is empty."""

    lead: str
    """The action itself."""
    because: str
    """What decides between it and another action."""
    shape: str
    """What the hand waits for, or how far it is, and what bars a win."""
    target: str
    """The likeliest win."""
    worth: str
    """The points to expect, the chance to win, what the action may cost."""
    brings: tuple[str, ...] = ()
    """What a claim brings, compared with letting the tile go."""
    costs: tuple[str, ...] = ()
    """What it costs, compared with that."""
    warning: str = ""
    """That the action gives up every win in sight."""
    waits_at_once: bool = False
    """Whether what a claim brings begins with what `shape` says too."""

    @property
    def whole(self) -> str:
        """All of it as one text."""
        parts = [self.lead, self.shape, self.target, self.worth]
        parts += (*self.brings[self.waits_at_once :], *self.costs, self.because)
        return " ".join(part for part in parts if part)


def sentence(reason: Reason, book: Book, language: str) -> str:
    """The whole reason in words."""
    return told(reason, book, language).whole


def told(reason: Reason, book: Book, language: str) -> Told:
    """A reason in words, part by part."""
    return _Speaker(book, language).told(reason)


def figure(number: float, language: str) -> str:
    """A number as people read it in a language."""
    text = rounded(number)
    nothing = not text.strip("0.")
    if language == "nl":
        text = text.replace(".", ",")
    return f"{MINUS}{text}" if number < 0 and not nothing else text


class _Speaker:
    """Speaks of one book in one language."""

    def __init__(self, book: Book, language: str) -> None:
        self.book = book
        self.language = language

    def say(self, name: str, /, **values: object) -> str:
        return say(self.language, f"why.{name}", **values)

    def counted(self, name: str, count: int, /, **values: object) -> str:
        """A saying with a number in it, in its singular where that is one."""
        return self.say(f"{name}-one" if count == 1 else name, count=count, **values)

    def figure(self, number: float) -> str:
        return figure(number, self.language)

    def reason(self, name: str) -> str:
        """Why a hand may not win."""
        return first_said(self.book, self.language, (f"reason.{name}",), name)

    def told(self, reason: Reason) -> Told:
        shape = reason.shape
        if reason.action & 255 == ACT_WIN:
            return self._win(reason)
        brings, costs = self._exchange(reason)
        because = self._because(reason)
        return Told(
            self._lead(reason.action),
            because,
            self._shape(shape),
            self._target(reason),
            self._worth(reason),
            brings,
            costs,
            self.say("warning", because=because, why=self._target(reason)) if reason.warns else "",
            reason.before is not None
            and shape.distance == 0 < reason.before.distance
            and bool(shape.tiles),
        )

    def _win(self, reason: Reason) -> Told:
        values = {"tile": NAMES[reason.action >> 8 & 255]}
        if not self.book.pays:
            return Told(self.say("win-plain", **values), self._because(reason), "", "", "")
        values["points"] = self.figure(reason.judged.points)
        named = self.patterns(patterns_of(reason.shape))
        lead = self.say("win-with" if named else "win", patterns=named, **values)
        return Told(lead, self._because(reason), "", "", "")

    # The action

    def _lead(self, action: int) -> str:
        return self.say(f"lead-{_ACTS[action & 255]}", **self._tiles(action))

    def _other(self, action: int) -> str:
        return self.say(f"other-{_ACTS[action & 255]}", **self._tiles(action))

    def _tiles(self, action: int) -> dict[str, str]:
        """The tiles that an action names."""
        kind = action & 255
        if kind == ACT_PASS:
            return {}
        found = {"tile": NAMES[action >> 8 & 255]}
        if kind in CLAIMS:
            own = [action >> 16 + 8 * i & 255 for i in range(3 if kind == ACT_KONG else 2)]
            found["own"] = show(own)
            if action >> 40 & 255:
                found["own"] += f"={show(claimed(action, own).stands)}"
        return found

    # The hand that it leaves

    def _shape(self, shape: Shape) -> str:
        if shape.distance >= NONE:
            return self.say("nothing")
        tiles = show(shape.tiles)
        if shape.distance == 0:
            text = self.say("no-wait")
            if shape.tiles:
                text = self.say("waits", tiles=tiles, left=shape.left)
        else:
            name = "helps" if shape.tiles else "helps-none"
            text = self.counted(name, shape.distance, tiles=tiles, left=shape.left)
        if shape.bars:
            barred = show([tile for tile, _ in shape.bars])
            text += " " + self.say("barred", tiles=barred, why=self.reason(shape.bars[0][1]))
        return text

    def _target(self, reason: Reason) -> str:
        shape = reason.shape
        target = shape.target
        if is_hopeless(reason.judged, shape) and shape.distance < NONE:
            return self.say("no-target", why=self.reason(shape.barred_by))
        if target is None or not self.book.pays:
            return ""
        values = {"patterns": self.patterns(target.patterns), "points": self.figure(target.brings)}
        name = "target" if values["patterns"] else "target-plain"
        if target.lacks > shape.distance + 1:
            return self.say(f"{name}-far", lacks=target.lacks, **values)
        return self.say(name, **values)

    def _worth(self, reason: Reason) -> str:
        judged = reason.judged
        win = percent(judged.win)
        if not self.book.pays:
            return self.say("chance", win=win)
        text = self.say("worth", points=self.figure(judged.points), win=win)
        if rounded(judged.cost).strip("0."):
            text += " " + self.say("cost", cost=self.figure(judged.cost))
        return text

    # What decides

    def _because(self, reason: Reason) -> str:
        if reason.because == ALONE:
            return ""
        other = self._other(reason.rival)
        text = self._verdict(reason, other)
        if reason.before is not None and reason.rival == ACT_PASS:
            # What a claim gains and gives up stands under what it brings and costs.
            return text
        for name, patterns in (("gains", reason.gained), ("gives-up", reason.lost)):
            if patterns and self.book.pays:
                text += " " + self.say(name, patterns=self.patterns(patterns))
        return text

    def _verdict(self, reason: Reason, other: str) -> str:
        if reason.because == SAME:
            return self.say("same", other=other)
        clause = self._clause(reason)
        return self.say("better" if reason.better else "worse", other=other, clause=clause)

    def _clause(self, reason: Reason) -> str:
        because = reason.because
        if because in (HOPELESS, HOPEFUL):
            return self.say(f"clause-{because}")
        own, theirs = reason.figures
        if because == CHANCE:
            return self.say("clause-chance", own=percent(own), other=percent(theirs))
        if because in (DISTANCE, TILES):
            name = f"clause-{because}"
            if because == TILES and reason.shape.distance == 0:
                name = "clause-wins"
            return self.say(name, own=int(own), other=int(theirs))
        # Where books do not pay, points are hands won: the chance says the same.
        if not self.book.pays and because != COST:
            return self.say("clause-chance", own=percent(own), other=percent(theirs))
        return self.say(f"clause-{because}", own=self.figure(own), other=self.figure(theirs))

    # Claims

    def _exchange(self, reason: Reason) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a claim brings and what it costs, compared with letting the tile go."""
        shape, before = reason.shape, reason.before
        brings: list[str] = []
        costs: list[str] = []
        if before is not None and shape.distance < NONE:
            nearer = before.distance - shape.distance
            if nearer > 0 and shape.distance == 0:
                if shape.tiles:
                    brings.append(self.say("brings-wait", tiles=show(shape.tiles), left=shape.left))
            elif nearer:
                name = "brings-nearer" if nearer > 0 else "costs-farther"
                text = self.say(name, own=shape.distance, other=before.distance)
                (brings if nearer > 0 else costs).append(text)
            elif shape.left != before.left:
                name = "brings" if shape.left > before.left else "costs"
                name += "-tiles" if shape.distance else "-wins"
                text = self.say(name, own=shape.left, other=before.left)
                (brings if shape.left > before.left else costs).append(text)
            if self.book.pays:
                mine, theirs = patterns_of(shape), patterns_of(before)
                for name, list_, found in (
                    ("brings-patterns", brings, without(mine, theirs)),
                    ("costs-patterns", costs, without(theirs, mine)),
                ):
                    if found:
                        list_.append(self.say(name, patterns=self.patterns(found)))
        if reason.opens:
            costs.insert(0, self.say("opens-no-riichi" if reason.no_riichi else "opens"))
        if shape.needs and reason.action & 255 in CLAIMS:
            names = [name_of(self.book, self.language, "pattern", each.id) for each in shape.needs]
            costs.append(self.say("needs", patterns=self.say("or").join(names)))
        return tuple(brings), tuple(costs)

    def patterns(self, patterns: Sequence[Pattern]) -> str:
        """The dearest patterns by name, each with what it brings."""
        return self.say("and").join(self._named(patterns[:NAMED]))

    def _named(self, patterns: Iterable[Pattern]) -> list[str]:
        found = []
        for pattern in patterns:
            name = name_of(self.book, self.language, "pattern", pattern.id)
            value = ""
            if pattern.unit != "limit":
                path = f"sheet.sum-{pattern.unit}"
                path = f"{path}-one" if pattern.value == 1 else path
                value = say_of(self.book, self.language, path, count=pattern.value)
            known = value and not value.startswith("sheet.")
            found.append(self.say("pattern", name=name, value=value) if known else name)
        return found
