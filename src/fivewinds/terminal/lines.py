"""A match in plain lines: the state is printed, and each line read is one command."""

import sys

import click
from rich.text import Text

from fivewinds.bots.before_play import choose_before_play
from fivewinds.core.codes import (
    ACT_DISCARD,
    ACT_PASS,
    ACT_RIICHI,
    BEFORE_PLAY,
    SEATS,
    action_tile,
)
from fivewinds.core.table import Refused
from fivewinds.events import Discard, EndMatch, Event
from fivewinds.terminal import before_play
from fivewinds.terminal.advice import outlook, plain_minus, ranked_hints, waiting
from fivewinds.terminal.calls import (
    Call,
    apart,
    asked_saying,
    barred_lines,
    call_text,
    calls_of,
    letter_of,
    may_pass,
    named,
    riichi_tiles,
    why_no_call,
)
from fivewinds.terminal.game import Game
from fivewinds.terminal.phrases import (
    Teller,
    counted,
    indicator_text,
    meld_text,
    phrase,
    phrase_of,
    round_text,
)
from fivewinds.terminal.result import told_lines
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.seats import lays_out
from fivewinds.terminal.sheet import outlook_text
from fivewinds.terminal.tiles import Look, Style, in_a_row
from fivewinds.tiles import TileError, parse, show
from fivewinds.words import refusal_text, say

_STYLE = Style(Look.TEXT, colour=False)
SHOWN = 3
"""Actions of which a hint tells, the best first."""
_RIICHI = ("r", "riichi")
_PASS = ("", "pass")


class Lines:
    """One player's match, line by line."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        names = game.names(language)
        self.scene = Scene(game.seat, names, game.match.options.get("hands"))
        match = game.match
        self.teller = Teller(match.book, language, names, game.seat, _STYLE, match.options)
        self.calls: list[Call] = []
        self.ending = False
        """Whether the player wants the match to end after this hand."""

    def play(self, *, silently_to_now: bool) -> bool:
        """Play until the match is over (true) or the player leaves (false).

        What has happened before is printed first, unless the match is resumed.
        """
        self._catch_up(aloud=not silently_to_now)
        self._say("terminal.help")
        match = self.game.match
        if match.book.doors(match.options).calls.kinds:
            self._say("terminal.help-calls")
        elif match.table.terms.windows:
            self._say("terminal.help-wins")
        self._say("terminal.help-end")
        while not self.game.over:
            if self.game.between:
                self._pause()
            elif not self.game.is_asked:
                self.game.bot_acts()
            elif not self._asked():
                return False
            self._catch_up(aloud=True)
        return True

    def _pause(self) -> None:
        """Between two hands: deal the next, or end the match where the player has said so."""
        if self.ending:
            self.game.end()
        else:
            self.game.go_on()

    def _catch_up(self, *, aloud: bool) -> None:
        discarded = False
        for event in self.game.news():
            discarded |= isinstance(event, Discard)
            self._hear(event, aloud=aloud)
        if aloud and discarded and not self.game.is_asked:
            # A win that something bars is told even though nothing is asked.
            self._echo(*self._barred(wins=True))

    def _hear(self, event: Event, *, aloud: bool) -> None:
        self.scene.hear(event)
        # That the match is over stands above the ranking, which follows.
        if aloud and not isinstance(event, EndMatch):
            self._echo(*told_lines(event, self.scene, self.teller))

    def _asked(self) -> bool:
        """Commands, until something is done; false when the player leaves."""
        self._show_table()
        self._offer(calls_of(self.game.match, self.game.seat))
        self._echo(*before_play.question(self.game.match, self.game.seat, self.language))
        self._echo(*self._barred(wins=False))
        while True:
            line = sys.stdin.readline()
            command = line.strip()
            if not line or command == "q":
                return False
            if self._obey(command):
                return True

    def _offer(self, calls: list[Call]) -> None:
        """What may be called, numbered."""
        self.calls = calls
        match, seat = self.game.match, self.game.seat
        if may_pass(match, seat):
            saying = asked_saying(match.table)
            tile = in_a_row([match.table.window], _STYLE, 0)
            name = self.teller.names[match.table.source]
            self._echo(phrase(self.language, f"terminal.{saying}", name=name, tile=tile))
        for number, call in enumerate(calls, 1):
            self._echo(Text(f"  {number}  ").append_text(call_text(call, self.language, _STYLE)))
        riichi = show(riichi_tiles(match, seat))
        if riichi:
            self._say("terminal.may-riichi", tiles=riichi)

    def _show_table(self) -> None:
        click.echo()
        for seat in range(SEATS):
            self._show_seat(seat)
        self._show_middle()
        self._echo(counted(self.language, "terminal.left", self.scene.wall))
        drawn = self.scene.drawn
        self._say(
            "terminal.your-hand" if drawn is None else "terminal.your-hand-drawn",
            hand=show(self.scene.hand),
            drawn="" if drawn is None else show([drawn]),
        )

    def _show_seat(self, seat: int) -> None:
        scene = self.scene
        river = in_a_row(scene.rivers[seat], _STYLE, 0, marks=scene.marks[seat])
        name = self.teller.names[seat]
        match = self.game.match
        if lays_out(match.book, match.options) or scene.round is not None:
            name = f"{say(self.language, f'terminal.wind-{scene.wind(seat)}')} {name}"
        values = {"name": name, "score": scene.scores[seat], "river": river}
        line = phrase(self.language, "terminal.river", **values)
        line.rstrip()
        self._echo(line)
        laid = [meld_text(meld, _STYLE) for meld in scene.melds[seat]]
        if scene.flowers[seat]:
            laid.append(in_a_row(scene.flowers[seat], _STYLE, 0))
        if seat in scene.open:
            laid.append(in_a_row(scene.open[seat], _STYLE, 0))
        if laid:
            self._echo(Text("  ").append_text(Text(" ").join(laid)))
        if seat in scene.void:
            suit = say(self.language, f"tile.suit-{scene.void[seat]}")
            self._echo(Text("  " + say(self.language, "terminal.is-void", suit=suit)))
        for state, seats in (("has-won", scene.won), ("is-dead", scene.dead)):
            if seat in seats:
                self._echo(Text("  " + say(self.language, f"terminal.{state}")))

    def _show_middle(self) -> None:
        """What belongs to nobody."""
        scene = self.scene
        book = self.game.match.book
        round_ = round_text(book, self.language, scene.round)
        if round_ is not None:
            self._echo(round_)
        if scene.indicator is not None:
            self._echo(
                indicator_text(
                    book, self.language, scene.indicator, lambda tile: Text(show([tile]))
                )
            )
        if scene.pot is not None:
            self._echo(phrase_of(book, self.language, "terminal.pot", count=scene.pot))

    def _obey(self, command: str) -> bool:
        """Carry out a command; true when something has been done at the table."""
        answering = may_pass(self.game.match, self.game.seat)
        if command in ("?", "w"):
            self._advise(command)
            return False
        if answering and command.lower() in (*_PASS, say(self.language, "terminal.does-pass")):
            return self._act(ACT_PASS)
        if command.lower() == "end":
            self.ending = not self.ending
            self._say("terminal.ends-here" if self.ending else "terminal.goes-on")
            return False
        if self.game.match.table.window == BEFORE_PLAY:
            return self._before_play(command)
        word, _, rest = command.partition(" ")
        if not answering and command == "drawn" and self.scene.drawn is not None:
            return self._act(ACT_DISCARD | self.scene.drawn << 8)
        if not answering and word.lower() in _RIICHI:
            return self._discard_named(rest, ACT_RIICHI)
        meant = named(self.calls, command, self.language)
        if meant:
            return self._call(meant)
        letter = letter_of(command, self.language)
        if letter or answering:
            why = why_no_call(self.game.match, self.game.seat, letter)
            self._complain(why or ("not-legal" if letter else "malformed"))
            return False
        return self._discard_named(command, ACT_DISCARD)

    def _before_play(self, command: str) -> bool:
        """Give the tiles that are typed, or name a suit."""
        action = before_play.typed(self.game.match, command, self.language)
        if action is None:
            self._complain("malformed")
            self._echo(*before_play.question(self.game.match, self.game.seat, self.language))
            return False
        return self._act(action)

    def _call(self, meant: list[Call]) -> bool:
        """Make the call that is meant, or ask which."""
        actions = [action for call in meant for action in call.actions]
        if len(actions) == 1:
            return self._act(actions[0])
        self._say("terminal.which")
        self._offer(meant if len(meant) > 1 else apart(actions))
        return False

    def _discard_named(self, name: str, kind: int) -> bool:
        try:
            (tile,) = parse(name)
        except (TileError, ValueError):  # no tile, or several
            self._complain("malformed")
            self._say("terminal.help")
            return False
        return self._act(kind | tile << 8)

    def _act(self, action: int) -> bool:
        try:
            self.game.act(action)
        except Refused as refused:
            self._complain(refused.reason)
            return False
        return True

    def _advise(self, command: str) -> None:
        view = self.game.view
        if self.game.match.kind == "strict":
            self._say("play.no-hints")
            return
        if self.game.match.table.window == BEFORE_PLAY:
            (call,) = apart([choose_before_play(view)])
            self._echo(call_text(call, self.language, _STYLE))
            return
        found = ranked_hints(view, self.language, SHOWN)
        waits = waiting(view) if command == "w" else []
        if command == "w" and not waits and found[0].judged.action & 255 == ACT_DISCARD:
            waits = [outlook(view, action_tile(found[0].judged.action))]
        for each in waits:
            self._echo(outlook_text(each, self.language, _STYLE))
        if not waits:
            for hint in found:
                click.echo(plain_minus(hint.why))

    def _barred(self, *, wins: bool) -> list[Text]:
        return barred_lines(self.game.match, self.game.seat, self.language, _STYLE, wins=wins)

    def _complain(self, reason: str) -> None:
        click.echo(refusal_text(self.game.match.book, self.language, reason))

    def _echo(self, *lines: Text) -> None:
        for line in lines:
            click.echo(line.plain)

    def _say(self, path: str, /, **values: object) -> None:
        click.echo(say(self.language, path, **values))
