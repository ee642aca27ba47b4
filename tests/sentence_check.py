"""Reads the English sentence of a hint and compares all that it says with the engine's own answers.

What a hand waits for and how far it is comes from `fivewinds.waits`, what a win is made of and
brings from `fivewinds.score`: neither knows judgement. Chances and points are judgement's own.
"""

import re
from collections.abc import Collection, Sequence
from typing import Any

from fivewinds.advice import request_of
from fivewinds.answers import score, waits
from fivewinds.core.codes import ACT_DISCARD, ACT_PASS, ACT_RIICHI, ACT_WIN, MELD_NAMES
from fivewinds.core.jokers import JokerHand, Jokers
from fivewinds.judgement.hints import Hint
from fivewinds.judgement.judge import Judge, state_after
from fivewinds.judgement.position import position_of
from fivewinds.judgement.sentences import figure
from fivewinds.judgement.why import Shape
from fivewinds.rules.book import Book
from fivewinds.tiles import KINDS, NAMES, parse, show
from fivewinds.view import View
from fivewinds.words import name_of

NUMBER = r"−?\d+(?:\.\d+)?"
SHAPE = re.compile(
    r"waits for (?P<waits>\S+), (?P<left>\d+) left\."
    r"|(?P<far>one tile|\d+ tiles) from waiting; (?P<help>\d+) left that help: (?P<tiles>\S+)\."
)
WORTH = re.compile(rf"(?:(?P<points>{NUMBER}) points to expect, )?(?P<win>\d+) % to win\.")
TARGET = re.compile(
    rf"Likeliest good win: (?:(?P<patterns>.+?), for )?(?P<points>{NUMBER}) points"
    r"(?:, (?P<lacks>\d+) tiles away)?\."
)
COST = re.compile(rf"It may cost (?P<cost>{NUMBER}) points\.")
VERDICT = re.compile(r"(?P<verdict>Better|Worse) than (?P<other>.+?): (?P<clause>.+?)\.(?= |$)")
CLAUSES = {
    "distance": re.compile(r"^(\d+) from waiting, not (\d+)$"),
    "left": re.compile(r"^(\d+) tiles (?:help|win), not (\d+)$"),
    "win": re.compile(r"^(\d+) % to win, not (\d+) %$"),
    "brings": re.compile(rf"^its likeliest good win brings ({NUMBER}) points, not ({NUMBER})$"),
    "points": re.compile(rf"^({NUMBER}) points to expect, not ({NUMBER})$"),
    "cost": re.compile(rf"^it may cost ({NUMBER}) points, not ({NUMBER})$"),
    "worth": re.compile(rf"^({NUMBER}) points, not ({NUMBER})$"),
}
CHANGES = re.compile(r"(Gains|Gives up) (.+?)\.(?= |$)")
NAMED = re.compile(r"^(?P<name>.+?) \((?P<value>\d+) [a-z]+\)$")


def wrong(view: View, hint: Hint, hints: Sequence[Hint]) -> list[str]:
    """What in a sentence does not agree with the engine; `hints` are all of the moment."""
    return list(_Check(view, hint, hints).faults(hint.why))


def wrong_text(view: View, hint: Hint, hints: Sequence[Hint], text: str) -> list[str]:
    """The same for another text than the hint's own."""
    return list(_Check(view, hint, hints).faults(text))


class _Check:
    def __init__(self, view: View, hint: Hint, hints: Sequence[Hint]) -> None:
        self.view = view
        self.book: Book = view.book
        self.hint = hint
        self.hints = hints
        self.kind = hint.judged.action & 255

    def faults(self, text: str) -> list[str]:
        found = self._lead(text) + self._verdict(text)
        if self.kind == ACT_WIN:
            return found
        return found + self._shape(text) + self._target(text) + self._worth(text)

    def _lead(self, text: str) -> list[str]:
        tile = NAMES[self.hint.judged.action >> 8 & 255]
        head = text.partition(":")[0].partition(" now")[0]
        if self.kind == ACT_PASS:
            return [] if head == "Let it go" else ["lead"]
        return [] if re.search(rf"(?<![\w]){tile}\b", head) else ["lead"]

    # The hand after the action

    def _left(self) -> dict[str, Any]:
        """The request about the waits of the hand that the action leaves."""
        position = position_of(self.view)
        hand, melds = state_after(Judge(position, {}, thorough=True), self.hint.judged.action)
        request = request_of(self.view)
        for name in ("last", "turns"):
            request.pop(name, None)
        gone = list(position.hand)
        for each in hand:
            gone.remove(each)
        laid = [tile for meld in melds for tile in meld.tiles]
        for meld in position.melds:
            for tile in meld.tiles:
                laid.remove(tile)
        seen = parse(request["seen"])
        for tile in laid:
            if tile in gone:
                gone.remove(tile)
            else:
                seen.remove(tile)
        request["seen"] = show(sorted([*seen, *gone]))
        request["hand"] = show(hand)
        request["melds"] = [
            {"kind": MELD_NAMES[meld.kind], "tiles": show(meld.tiles)}
            | ({} if meld.tiles == meld.stands else {"as": show(meld.stands)})
            for meld in melds
        ]
        if self.kind == ACT_RIICHI:
            request["flags"] = ["riichi"]
        return request

    def _shape(self, text: str) -> list[str]:
        said = SHAPE.search(text)
        if said is None:
            plain = ("for no tile", "none left that helps", "no hand that can still")
            return [] if any(each in text for each in plain) else ["no shape"]
        if self.kind not in (ACT_DISCARD, ACT_RIICHI, ACT_PASS):
            return []
        answer = waits(self.book, self._left())
        if not answer["ok"]:
            return [f"no answer: {answer['error']}"]
        if said["waits"]:
            wins = [w for w in answer["waits"] if w["draw"]["win"] and w["left"]]
            tiles = show(parse("".join(w["tile"] for w in wins)))
            found = [] if answer["distance"] == 0 else ["distance"]
            found += [] if tiles == said["waits"] else [f"waits {tiles}"]
            total = sum(w["left"] for w in wins)
            return found + ([] if total == int(said["left"]) else [f"left {total}"])
        far = 1 if said["far"] == "one tile" else int(said["far"].split()[0])
        distance, useful = self._nearest()
        found = [] if distance == far else [f"distance {distance}"]
        tiles = show(useful)
        found += [] if tiles == said["tiles"] else [f"useful {tiles}"]
        total = sum(self.view.unseen[tile] for tile in useful)
        return found + ([] if total == int(said["help"]) else [f"help {total}"])

    def _nearest(self) -> tuple[int, list[int]]:
        """Distance and useful tiles by the core, only tiles counted that may still come."""
        book, options = self.book, dict(self.view.options)
        left = self.view.unseen[:KINDS]
        tiles = book.set_of(options)
        forced = book.doors(options).flowers.forced
        for tile in tiles.flowers:
            if forced or tile not in tiles.powers:
                left[tile] = 0
        position = position_of(self.view)
        hand, _ = state_after(Judge(position, {}, thorough=True), self.hint.judged.action)
        jokers = book.jokers_of(options) or Jokers({}, book.hands.forms)
        held = JokerHand(jokers, tuple(hand), left)
        return held.distance(), [tile for tile in held.useful() if left[tile]]

    # The likeliest win

    def _target(self, text: str) -> list[str]:
        said = TARGET.search(text)
        target = self.hint.reason.shape.target
        if said is None or target is None:
            return [] if (said is None) == (target is None or not self.book.pays) else ["target"]
        counts = self._counts(self.hint.reason.shape)
        found = []
        if figure(counts["payments"][self._wind()], "en") != said["points"]:
            found.append(f"brings {counts['payments']}")
        known = {
            name_of(self.book, "en", "pattern", each["id"]): each["value"]
            for each in counts["patterns"]
        }
        found += [f"pattern {each}" for each in self._named(said["patterns"], known)]
        if said["lacks"] and int(said["lacks"]) != target.lacks:
            found.append("lacks")
        return found

    def _named(self, said: str | None, known: dict[str, int]) -> list[str]:
        """Named patterns that are not known, or with another value."""
        found = []
        for each in _parts(said or "", known):
            match = NAMED.match(each)
            name, value = (match["name"], int(match["value"])) if match else (each, None)
            if name not in known or (value is not None and known[name] != value):
                found.append(each)
        return found

    def _wind(self) -> str:
        return str(request_of(self.view)["seat"])

    def _counts(self, shape: Shape) -> dict[str, Any]:
        """What the book makes of the likeliest win."""
        target = shape.target
        assert target is not None
        request = request_of(self.view)
        for name in ("last", "turns", "seen"):
            request.pop(name, None)
        request |= {"hand": show(target.hand), "win": NAMES[target.tile], "by": "draw"}
        request["melds"] = [
            {"kind": MELD_NAMES[meld.kind], "tiles": show(meld.tiles)}
            | ({} if meld.tiles == meld.stands else {"as": show(meld.stands)})
            for meld in target.melds
        ]
        for field in self.book.requests.fields:
            # Before the win nothing speaks of others' tiles; a draw cannot be barred by them.
            if "draw" not in field.by:
                request.pop(field.name, None)
        if target.riichi:
            request["flags"] = ["riichi"]
        answer = score(self.book, request)
        assert answer["ok"], (answer, request)
        assert answer["win"], (answer, request)
        return dict(answer)

    # Figures

    def _worth(self, text: str) -> list[str]:
        judged = self.hint.judged
        said = WORTH.search(text)
        if said is None:
            return ["no worth"]
        found = [] if int(said["win"]) == round(100 * judged.win) else ["win"]
        if self.book.pays and said["points"] != figure(judged.points, "en"):
            found.append("points")
        cost = COST.search(text)
        told = figure(judged.cost, "en")
        if cost is not None and cost["cost"] != told:
            found.append("cost")
        return found

    def _verdict(self, text: str) -> list[str]:
        if len(self.hints) < 2:
            return []
        place = self.hints.index(self.hint)
        rival = self.hints[1 if place == 0 else 0]
        said = VERDICT.search(text)
        if said is None:
            return [] if "As good as" in text else ["no verdict"]
        found = []
        if (said["verdict"] == "Better") != (self.hint.judged.worth >= rival.judged.worth):
            found.append("verdict")
        tile = NAMES[rival.judged.action >> 8 & 255]
        named = said["other"]
        if rival.judged.action & 255 not in (ACT_PASS, ACT_WIN) and tile not in named:
            found.append("rival")
        return found + self._clause(said["clause"], rival) + self._changes(text, rival)

    def _clause(self, clause: str, rival: Hint) -> list[str]:
        if "no win in sight" in clause:
            loser = self.hint if clause.startswith("it leaves") else rival
            shape = loser.reason.shape
            known = shape.barred_by or shape.distance > 13
            hopeless = loser.judged.win <= 0 and shape.target is None and known
            return [] if hopeless else ["hopeless"]
        for name, pattern in CLAUSES.items():
            match = pattern.match(clause)
            if match:
                figures = [_figure_of(name, each, self.book) for each in (self.hint, rival)]
                return [] if list(match.groups()) == figures else [f"{name} {figures}"]
        return [f"clause {clause}"]

    def _changes(self, text: str, rival: Hint) -> list[str]:
        """Patterns gained and lost; of a claim by comparison with letting the tile go."""
        if self.hint.reason.before is not None:
            return []
        own, theirs = (
            {} if each.reason.shape.target is None else self._values(each)
            for each in (self.hint, rival)
        )
        found = []
        for word, names in CHANGES.findall(text):
            here, there = (own, theirs) if word == "Gains" else (theirs, own)
            found += self._named(names, here)
            for each in _parts(names, here):
                match = NAMED.match(each)
                name = match["name"] if match else each
                if there.get(name, 0) >= here.get(name, 0):
                    found.append(f"{word} {name}")
        return found

    def _values(self, hint: Hint) -> dict[str, int]:
        target = hint.reason.shape.target
        assert target is not None
        return {name_of(self.book, "en", "pattern", p.id): p.value for p in target.patterns}


def _parts(said: str, known: Collection[str]) -> list[str]:
    """Patterns as a sentence lists them; the names of some have commas in them."""
    found = []
    while said:
        start = next((n for n in sorted(known, key=len, reverse=True) if said.startswith(n)), "")
        value = re.match(r" \(\d+ [a-z]+\)", said[len(start) :]) if start else None
        end = len(start) + (value.end() if value else 0) if start else len(said)
        found.append(said[:end])
        said = said[end:].removeprefix(", ")
    return found


def _figure_of(name: str, hint: Hint, book: Book) -> str:
    """The figure of a hint that a clause speaks of, as it is written."""
    judged, shape = hint.judged, hint.reason.shape
    if name == "win":
        return f"{100 * (judged.win if book.pays else judged.worth) + 0.0:.0f}"
    if name in ("distance", "left"):
        return str(getattr(shape, name))
    if name == "brings":
        assert shape.target is not None
        return figure(shape.target.brings, "en")
    return figure(float(getattr(judged, name)), "en")
