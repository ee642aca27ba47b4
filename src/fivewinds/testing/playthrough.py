"""Whole hands as readable text, played again and compared line by line.

A playthrough opens with lines that say what it shows, then tells one hand, an event a line. The
hands, the draws and what the seats do are what is played; everything else follows from the book.
To make a new one, write its opening, the four hands, the draws and the acts, and let
`python -m fivewinds.testing.playthrough --write FILE` put in the rest.

The opening may have lines of its own kind::

    Table: strict
    Options: hands=4, flowers=dragons
    Wall ends: 5z1m9p          the last tiles of the wall
    Round: none                a hand without a prevailing wind, in a book that has them

The first line of the story says who starts, and where it matters the round, the indicator and
how many tiles there are to draw: with a smaller number the wall is cut short, so that its end
comes soon. `scores` after it says what is there when the hand begins. These are the lines; counts,
payments and where a tile comes from may be left out, and `as` says what jokers stand for::

    hand 1: seat 0 starts, 84 to draw, round E, indicator 5z
    scores 250 250 250 250, pot 20
    seat 0 holds 123m456p789s1122z
    seat 0 gives 147m and gets 258p from seat 3
    seat 0 plays without m
    seat 0 draws 5m, 83 left
    seat 0 draws 5m as replacement, 82 left
    seat 0 discards 5m, just drawn, declaring riichi
    seat 1 claims 5m from seat 0: chow with 34m as 345m
    seat 1 claims 5m from seat 0: pung with 55m
    seat 1 claims 5m from seat 0: kong with 555m
    seat 1 adds 5m to its pung
    seat 1 makes a concealed kong of 5555m
    seat 1 lays out 1f
    seat 1 wins with 5m, drawn
    seat 1 wins with 5m, discarded by seat 0
    seat 1 wins with 5m, robbed from seat 0

A wrong declaration at a strict table is told by what it brings, with the book's own reason. Other
payments and the end of the hand follow by themselves::

    paid: REASON by seat 1, payments 1 -3 1 1
    seat 1 has a dead hand: REASON
    stopped: REASON by seat 1, payments 8 -24 8 8

A story that ends with a line `then` tells what comes after the hand as well; the rest of that line
is made anew::

    then seat 1 starts, round E
    then paid: final-pot by seat 2, payments 0 0 6 0
    then the match is over: below-zero, scores 270 -4 484 250, ranking 2 0 3 1

Lines that begin with a space tell of the line above them and are made anew; any other line is
refused. A seat that is asked about a tile and is not said to act passes. What leaves no event
is told in brackets, and stays in the text only while it is true::

    (seat 1 claims too: chow with 34m)      and another goes before
    (seat 2 passes)                         though it was asked
    (seat 3 is not asked)                   while others are
    (seat 2 may win)
    (seat 2 may not win: furiten)
    (seat 0 may not discard 5s: swap-calling)
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple, overload

from fivewinds.core.codes import ACT_PASS, ACT_RIICHI, ACTION_NAMES, BEFORE_PLAY, HIDDEN
from fivewinds.core.offers import claim_action
from fivewinds.core.table import Refused
from fivewinds.events import Dead, Draw, EndHand, Event, Pay, Stopped, Win
from fivewinds.match import Laid, Match
from fivewinds.retrace import NOT_TOLD, moves
from fivewinds.rules.book import Book
from fivewinds.rules.book_parts import Deal
from fivewinds.rules.options import as_written
from fivewinds.testing.event_lines import (
    FORMS,
    Dealt,
    belongs_to_the_deal,
    deal_of,
    event_of,
    following_lines,
    is_after,
    is_first,
    lines_of,
)
from fivewinds.testing.playing import plain
from fivewinds.testing.regenerate import compare_or_write
from fivewinds.testing.walls import SEED, wall_with
from fivewinds.tiles import WINDS, TileError, parse

KIND_OF = {name: kind for kind, name in ACTION_NAMES.items()}


def played_again(rules: Book, text: str) -> str:
    """The playthrough as the book plays it now."""
    told, match, remarks = _played(rules, text)
    lines: list[str] = []
    kept = 0
    events = iter(match.events())
    for event in events:
        lines += lines_of(plain(event))
        if isinstance(event, EndHand):
            lines += following_lines(map(plain, events)) if told.goes_on else []
            break
        if _is_kept(event, match):
            kept += 1
            lines += remarks.get(kept, [])
    opening = text.partition("\n\n")[0]
    return "\n".join((opening, "", *lines, ""))


def match_of(rules: Book, text: str) -> Match:
    """The match that a playthrough tells of, as the book plays it now."""
    return _played(rules, text)[1]


def difference(rules: Book, text: str) -> str:
    """The first line in which a playthrough goes otherwise now; empty when there is none."""
    now = played_again(rules, text)
    pairs = zip_longest(text.splitlines(), now.splitlines(), fillvalue="")
    for number, (written, played) in enumerate(pairs, 1):
        if written != played:
            return f"line {number} says `{written}`, and the book plays `{played}`"
    return ""


def _played(rules: Book, text: str) -> tuple["_Story", Match, dict[int, list[str]]]:
    """The story, the match, and the remarks that are true by the kept events before them."""
    opening, blank, story = text.partition("\n\n")
    if not blank:
        raise ValueError("there is no blank line between the opening and the story")
    told = _Story(story.splitlines(), opening.count("\n") + 3)
    match = _begin(rules, opening, told)
    return told, match, _play(match, told)


class _Line(NamedTuple):
    """A line that tells of something that was done, drawn, paid or stopped."""

    number: int
    text: str
    event: Event

    def __str__(self) -> str:
        return f"line {self.number}: `{self.text}`"


class _Story:
    """The lines of a story, read; raises ValueError where one cannot be."""

    def __init__(self, lines: list[str], first: int) -> None:
        if not lines or not is_first(lines[0]):
            said = f"says `{lines[0]}`" if lines else "is missing"
            raise ValueError(
                f"line {first} {said}; a story begins after one blank line with "
                "`hand 1: seat 0 starts` (and `, 84 to draw, round E, indicator 5z`)"
            )
        self.deal: Dealt = deal_of(lines)
        self.told: list[_Line] = []
        self.remarks: list[tuple[_Line | None, str]] = []
        """Lines in brackets, with the line that they come after."""
        self.goes_on = False
        """Whether it tells what comes after the hand."""
        for number, line in enumerate(lines[1:], first + 1):
            if is_after(line):
                self.goes_on = True
            elif line.startswith("("):
                self._remark(number, line)
            elif line and not line.startswith(" "):
                self._tell(number, line)

    def _remark(self, number: int, line: str) -> None:
        if not any(form.fullmatch(line) for form in _REMARKS):
            raise ValueError(_unread(number, line, REMARKS))
        try:
            for tiles in re.findall(r"\b\d+[a-z]\b", line):
                parse(tiles)
        except TileError as error:
            raise ValueError(f"line {number}: `{line}` names no tile: {error}") from None
        self.remarks.append((self.told[-1] if self.told else None, line))

    def _tell(self, number: int, line: str) -> None:
        try:
            if belongs_to_the_deal(line):
                return
            event = event_of(line)
        except TileError as error:
            raise ValueError(f"line {number}: `{line}` names no tile: {error}") from None
        if event is None:
            raise ValueError(_unread(number, line, FORMS))
        self.told.append(_Line(number, line, event))


def _unread(number: int, line: str, forms: Iterable[str]) -> str:
    return "\n    ".join((f"line {number}: nobody can read `{line}`; there are", *forms))


def _begin(rules: Book, opening: str, told: _Story) -> Match:
    options = as_written(filter(None, _said(opening, "Options").split(", ")))
    deal = told.deal
    drawn = [line.event for line in told.told if isinstance(line.event, Draw)]
    wall = wall_with(
        rules,
        deal.hands,
        "".join(event.tile for event in drawn if event.source == "wall"),
        _said(opening, "Wall ends"),
        replacements="".join(event.tile for event in drawn if event.source == "replacement"),
        indicator=deal.indicator,
        left=deal.left,
        dealer=deal.dealer,
        options=options,
    )
    wind = rules.first_deal(rules.defaults).round if deal.round is None else WINDS.index(deal.round)
    if _said(opening, "Round") == "none":
        wind = None
    return Match(
        replace(rules, match=replace(rules.match, first=Deal(deal.dealer, wind))),
        SEED,
        options,
        kind="strict" if _said(opening, "Table") == "strict" else "assisted",
        max_hands=2 if told.goes_on else 1,
        laid=Laid({1: bytes(wall)}, deal.scores, deal.pot),
    )


def _said(opening: str, name: str) -> str:
    """What a line of the opening says that begins with a name."""
    found = re.search(rf"^{name}: (.*)$", opening, re.MULTILINE)
    return found[1] if found else ""


def _is_kept(event: Event, match: Match) -> bool:
    """Whether an event tells of an act or a draw; the others follow from these."""
    terms = match.table.terms
    if isinstance(event, Win):
        return not terms.automatic
    if isinstance(event, Pay | Dead | Stopped):
        wrong = (fault for kind, fault in terms.wrong.items() if kind != ACT_RIICHI)
        return event.reason in {fault.reason for fault in wrong}
    return event_of(next(iter(lines_of(plain(event))), "")) is not None


class _Ahead(Sequence[Event]):
    """What is still to come, at the numbers that the events of the match will have."""

    def __init__(self, match: Match, kept: list[_Line]) -> None:
        self.match = match
        self.kept = [line.event for line in kept]
        self.counted = 0
        self.done = 0

    def passed(self) -> int:
        """How many of the kept events have happened, as long as the hand lasts."""
        for event in self.match.events(since=self.counted):
            if isinstance(event, EndHand):
                break
            self.done += _is_kept(event, self.match)
            self.counted += 1
        return self.done

    def __len__(self) -> int:
        return self.match.count() + len(self.kept) - self.passed()

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        gone = self.match.count() - self.passed()
        if isinstance(place, slice):
            return self.kept[place.start - gone :]
        return self.kept[place - gone]


def _play(match: Match, told: _Story) -> dict[int, list[str]]:
    """Do what the story tells; the remarks that are true, by the number of kept events before."""
    kept = [line for line in told.told if _may_be_kept(line.event, match)]
    waiting = [
        (next((n + 1 for n, each in enumerate(kept) if each is line), 0), remark)
        for line, remark in told.remarks
    ]
    true: dict[int, list[str]] = {}
    ahead = _Ahead(match, kept)
    following = moves(match, ahead)
    while True:
        while waiting and waiting[0][0] <= ahead.passed():
            place, remark = waiting.pop(0)
            if _holds(match, remark):
                true.setdefault(place, []).append(remark)
        move = None if _has_ended(match) else next(following, None)
        if move is None:
            break
        line = kept[min(ahead.passed(), len(kept) - 1)]
        if move.action == NOT_TOLD:
            raise ValueError(f"{line}, but seat {move.seat} is asked what it does")
        try:
            match.act(move.seat, move.action)
        except Refused as refused:
            raise ValueError(f"{line} is refused: {refused.reason}") from None
    _pass_all(match)
    if ahead.passed() < len(kept):
        raise ValueError(f"{kept[ahead.passed()]} comes when the hand has ended")
    return true


def _has_ended(match: Match) -> bool:
    """Whether the hand of the story is over."""
    return match.over or len(match.hands) > 1


def _pass_all(match: Match) -> None:
    """The story ends with a tile that others are asked about: nobody wants it."""
    while not _has_ended(match) and match.table.window not in (HIDDEN, BEFORE_PLAY):
        match.act(match.asked()[0], ACT_PASS)


def _may_be_kept(event: Event, match: Match) -> bool:
    """The line of an event of the story, which leaves out what it does not say."""
    if isinstance(event, Win | Pay | Dead | Stopped):
        return _is_kept(event, match)
    return True


_KIND = f"({'|'.join(KIND_OF)})"
_TOO = re.compile(
    r"\(seat ([0-3]) claims too: (wrong )?(chow|pung|kong|win)(?: with (\w+))?(?: as (\w+))?\)"
)
_PASSES = re.compile(r"\(seat ([0-3]) passes\)")
_NOT_ASKED = re.compile(r"\(seat ([0-3]) is not asked\)")
_MAY = re.compile(rf"\(seat ([0-3]) may {_KIND}(?: (\w\w))?\)")
_MAY_NOT = re.compile(rf"\(seat ([0-3]) may not {_KIND}(?: (\w\w))?: ([\w-]+)\)")
_REMARKS = (_TOO, _PASSES, _NOT_ASKED, _MAY, _MAY_NOT)
REMARKS = (
    "(seat 1 claims too: chow with 34m)",
    "(seat 2 passes)",
    "(seat 3 is not asked)",
    "(seat 2 may win)",
    "(seat 2 may not win: furiten)",
    "(seat 0 may not discard 5s: swap-calling)",
)
"""Remarks as they are written."""


def _holds(match: Match, line: str) -> bool:
    """Whether a remark is true now; a claim that it tells of is made."""
    table = match.table
    if found := _TOO.fullmatch(line):
        seat = int(found[1])
        action = _claim_of(match, KIND_OF[found[3]], found)
        if action not in match.legal(seat) or table.window == HIDDEN:
            return False
        match.act(seat, action)
        return True
    if found := _PASSES.fullmatch(line):
        return table.window != HIDDEN and int(found[1]) in match.asked()
    if found := _NOT_ASKED.fullmatch(line):
        return table.window != HIDDEN and int(found[1]) not in match.asked()
    if found := _MAY_NOT.fullmatch(line):
        return any(
            (ACTION_NAMES[kind], reason) == (found[2], found[4])
            and (found[3] is None or parse(found[3]) == [tile])
            for kind, tile, reason in table.barred_for(int(found[1]))
        )
    found = _MAY.fullmatch(line)
    assert found is not None
    return any(
        ACTION_NAMES[action & 255] == found[2]
        and (found[3] is None or parse(found[3]) == [action >> 8 & 255])
        for action in table.sound(int(found[1]))
    )


def _claim_of(match: Match, kind: int, found: re.Match[str]) -> int:
    if found[2]:
        return kind | HIDDEN << 8
    if found[4] is None:
        return kind | match.table.window << 8
    stated = parse(found[5])[0] if found[5] else -1
    return claim_action(kind, match.table.window, tuple(parse(found[4])), stated)


def main() -> None:
    """Compare playthroughs with what the books play now, or write them anew."""
    compare_or_write(
        "python -m fivewinds.testing.playthrough",
        "each in a folder named by its book",
        lambda path: path.resolve().parent.name,
        played_again,
        lambda rules, text: f": {difference(rules, text)}",
    )


if __name__ == "__main__":
    main()
