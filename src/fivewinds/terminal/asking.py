"""A question to the person and the keys that answer it: in his turn, or about another's tile."""

from collections import Counter

from rich.text import Text

from fivewinds.bots.before_play import choose_before_play
from fivewinds.core.before_play import exchange_action, given_by
from fivewinds.core.codes import (
    ACT_DISCARD,
    ACT_EXCHANGE,
    ACT_PASS,
    ACT_RIICHI,
    ACT_VOID,
    BEFORE_PLAY,
    action_tile,
)
from fivewinds.core.table import Refused
from fivewinds.terminal import before_play
from fivewinds.terminal.advice import is_discard, outlook, plain_minus, ranked_hints
from fivewinds.terminal.calls import (
    LETTERS,
    apart,
    asked_saying,
    barred_lines,
    call_text,
    calls_of,
    may_pass,
    riichi_tiles,
    why_no_call,
)
from fivewinds.terminal.game import Game
from fivewinds.terminal.keys import CLOSED
from fivewinds.terminal.phrases import keys_line, phrase
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.seats import WARNING
from fivewinds.terminal.sheet import outlook_text
from fivewinds.terminal.table import (
    QUIET_ON_RAIL,
    Rail,
    answering_keys,
    playing_keys,
    question,
)
from fivewinds.terminal.tiles import LAMP, Look, Style, chip, grouped
from fivewinds.tiles import ID, NAMES, SUITS
from fivewinds.words import refusal_text, say

_STEPS = {"left": -1, "h": -1, "right": 1, "l": 1}
_MOVES = (*_STEPS, "home", "last")


class Left(Exception):
    """The player has left the table; the match is kept."""


class Asking:
    """What the person has chosen and typed so far."""

    def __init__(
        self, game: Game, scene: Scene, language: str, style: Style, *, watching: bool
    ) -> None:
        self.game = game
        self.scene = scene
        self.language = language
        self.style = style
        self.calls = calls_of(game.match, game.seat)
        self.place: int | None = None
        """The chosen one of the calls."""
        self.narrowed = False
        """Whether only what one call may mean is left to choose from."""
        self.note: Text | None = None
        self.watching = watching
        """Whether the outlook of the chosen tile is shown."""

    def rail(self) -> Rail:
        """What the person sees before him."""
        raise NotImplementedError

    def press(self, key: str) -> bool:
        """What a key does; true when something has been done at the table."""
        self.note = None
        if key in ("q", CLOSED):
            raise Left
        if key in ("?", "w"):
            self._advise(key)
            return False
        return self._press(key)

    def _press(self, key: str) -> bool:
        raise NotImplementedError

    def _act(self, action: int) -> bool:
        try:
            self.game.act(action)
        except Refused as refused:
            self._complain(refused.reason)
            return False
        return True

    def _call(self, letter: str) -> bool:
        """Make the call of a key; of several the next one is chosen, and Enter makes it."""
        places = [place for place, call in enumerate(self.calls) if call.letter == letter]
        if not places:
            reason = why_no_call(self.game.match, self.game.seat, letter)
            self._complain(reason or "not-legal")
            return False
        if len(places) == 1:
            return self._make(places[0])
        further = [place for place in places if self.place is not None and place > self.place]
        self.place = (further or places)[0]
        return False

    def _make(self, place: int) -> bool:
        """Make a call; when it may mean several things these become the calls."""
        actions = self.calls[place].actions
        if len(actions) == 1:
            return self._act(actions[0])
        self.calls, self.place, self.narrowed = apart(actions), 0, True
        return False

    def _forget(self) -> None:
        """Nothing is chosen."""
        self.calls, self.place = calls_of(self.game.match, self.game.seat), None
        self.narrowed = False

    def _complain(self, reason: str) -> None:
        said = refusal_text(self.game.match.book, self.language, reason)
        self.note = Text(said, style=WARNING)

    def _advise(self, key: str) -> None:
        if self.game.match.kind == "strict":
            self.note = phrase(self.language, "play.no-hints")
        elif key == "?":
            (best,) = ranked_hints(self.game.view, self.language, 1)
            self._hint(best.judged.action)
            told = best.told
            self.note = Text(plain_minus(" ".join((told.lead, told.because, told.shape))))
        else:
            self.watching = not self.watching

    def _hint(self, action: int) -> None:
        """Choose what would be wise."""
        self._forget()
        for place, call in enumerate(self.calls):
            if call.actions == (action,):
                self.place = place

    def _call_pieces(self, *, numbered: bool) -> list[Text]:
        """The calls with their keys; a number instead of a letter that stands for several."""
        letters = [call.letter for call in self.calls]
        pieces = []
        for place, call in enumerate(self.calls):
            shared = letters.count(call.letter) > 1
            key = str(place + 1) if numbered and shared else call.letter
            piece = Text.assemble((key, "bold"), " ")
            piece.append_text(call_text(call, self.language, self.style))
            if place == self.place:
                piece = Text.assemble((">" if self.style.look is Look.BOXES else "▶", LAMP), piece)
                piece.stylize("bold underline")
            pieces.append(piece)
        return pieces

    def _reply(self) -> list[Text]:
        return [] if self.note is None else [self.note]

    def _notes(self) -> list[Text]:
        """Why some calls are not there."""
        barred = barred_lines(self.game.match, self.game.seat, self.language, self.style)
        for line in barred:
            line.stylize_before(QUIET_ON_RAIL)
        return barred

    def _keys(self, *names: str) -> Text:
        return keys_line(self.language, *names, arrows=self.style.look is Look.CARDS)


class Turn(Asking):
    """The person's own turn: a tile to discard, or a call."""

    def __init__(
        self, game: Game, scene: Scene, language: str, style: Style, *, watching: bool
    ) -> None:
        super().__init__(game, scene, language, style, watching=watching)
        self.chosen = len(scene.held()) - 1
        """The place of the chosen tile among those held."""
        self.typed = ""
        self.riichi = False
        """Whether the discard will declare riichi."""
        self.riichi_tiles = riichi_tiles(game.match, game.seat)
        self.warnings: dict[int, str] | None = None
        """Tiles whose discard gives up every win in sight, with the warning; None: not looked."""
        self._choose_what_may_go()

    def _warning(self) -> list[Text]:
        """That the discard of the chosen tile gives up every win in sight; not at strict tables."""
        if self.game.match.kind == "strict":
            return []
        if self.warnings is None:
            found = ranked_hints(self.game.view, self.language)
            self.warnings = {
                action_tile(hint.judged.action): hint.told.warning
                for hint in found
                if hint.reason.warns and hint.judged.action & 255 == ACT_DISCARD
            }
        warning = self.warnings.get(self._tile())
        return [Text(plain_minus(warning), style=WARNING)] if warning else []

    def rail(self) -> Rail:
        tile = self._tile()
        calls = self._call_pieces(numbered=False)
        if self.riichi_tiles:
            named = say(self.language, "terminal.call-riichi")
            style = "bold underline" if self.riichi else ""
            calls.append(Text.assemble(("R", "bold"), (f" {named}", style)))
        if self.watching and self.note is None:
            after = outlook(self.game.view, tile)
            self.note = outlook_text(after, self.language, self.style)
        return Rail(
            prompt=question(self.language, self.style, tile, self.typed, riichi=self.riichi),
            chosen=self.chosen,
            calls=calls,
            called=self.place,
            reply=self._reply(),
            notes=[*self._warning(), *self._notes()],
            keys=self._keys(*playing_keys(self.game.match.kind)),
        )

    def _press(self, key: str) -> bool:
        if key == "enter":
            if self.place is not None:
                return self._make(self.place)
            return self._discard(self.typed or NAMES[self._tile()])
        if key == "space":
            drawn = self.scene.drawn
            return self._discard("" if drawn is None else NAMES[drawn])
        if key in _MOVES and not self.typed:
            self._move(key)
        elif key == "escape":
            self.typed, self.riichi = "", False
            self._forget()
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif not self.typed and key.upper() == "R" and self.riichi_tiles:
            self._toggle_riichi()
        elif not self.typed and (key.upper() in LETTERS.values() or key.upper() == "R"):
            return self._call(key.upper())
        else:
            self._type(key)
        return False

    def _tile(self) -> int:
        return self.scene.held()[self.chosen]

    def _move(self, key: str) -> None:
        held = self.scene.held()
        self.place = None
        if key not in _STEPS:
            self.chosen = 0 if key == "home" else len(held) - 1
            return
        for _ in held:
            self.chosen = (self.chosen + _STEPS[key]) % len(held)
            if not self.riichi or self._tile() in self.riichi_tiles:
                return

    def _choose_what_may_go(self) -> None:
        """Choose the last tile that may be discarded, unless the chosen one may."""
        legal = self.game.match.legal(self.game.seat)
        held = self.scene.held()
        may = [p for p, tile in enumerate(held) if ACT_DISCARD | tile << 8 in legal]
        if may and self.chosen not in may:
            self.chosen = may[-1]

    def _toggle_riichi(self) -> None:
        self.riichi = not self.riichi
        self.place = None
        if self.riichi and self._tile() not in self.riichi_tiles:
            self._choose(self.riichi_tiles[-1])

    def _type(self, key: str) -> None:
        """A tile typed by its name is chosen as soon as the name is whole."""
        if key.isdigit():
            self.typed = key
        elif len(self.typed) == 1 and self.typed + key in ID:
            self.typed += key
            self._choose(ID[self.typed])
        else:
            self.typed = ""
            self._complain("malformed")

    def _choose(self, tile: int) -> None:
        held = self.scene.held()
        if tile in held and tile != self._tile():
            self.chosen = held.index(tile)

    def _discard(self, name: str) -> bool:
        self.typed = ""
        if name not in ID:
            self._complain("malformed")
            return False
        kind = ACT_RIICHI if self.riichi else ACT_DISCARD
        done = self._act(kind | ID[name] << 8)
        if not done and not self.riichi:
            self._choose_what_may_go()
        return done

    def _hint(self, action: int) -> None:
        if not is_discard(action):
            super()._hint(action)
            return
        self.place = None
        self.riichi = action & 255 == ACT_RIICHI
        self._choose(action_tile(action))


class Answer(Asking):
    """A question about another's tile: a call, or nothing."""

    def rail(self) -> Rail:
        table = self.game.match.table
        saying = f"terminal.{asked_saying(table)}"
        asked = phrase(
            self.language,
            saying,
            name=self.scene.names[table.source],
            tile=chip(table.window, self.style, lit=True),
        )
        key = say(self.language, "terminal.key-pass" if self.place is None else "terminal.key-none")
        passing = Text.assemble((key, "bold"), " ", say(self.language, "terminal.does-pass"))
        return Rail(
            prompt=asked,
            calls=[passing, *self._call_pieces(numbered=True)],
            called=None if self.place is None else self.place + 1,
            reply=self._reply(),
            notes=self._notes(),
            keys=self._keys(*answering_keys(self.game.match.kind, calling=self.place is not None)),
        )

    def _press(self, key: str) -> bool:
        if key == "enter" and self.place is not None:
            return self._make(self.place)
        if key == "escape" and self.narrowed:
            self._forget()
        elif key in ("enter", "space", "escape"):
            return self._act(ACT_PASS)
        elif key in _MOVES:
            self._move(key)
        elif key.isdecimal() and 0 < int(key) <= len(self.calls):
            return self._make(int(key) - 1)
        elif key.upper() in LETTERS.values() and key != "w":
            return self._call(key.upper())
        else:
            self._complain("malformed")
        return False

    def _move(self, key: str) -> None:
        """Go through the calls; before the first and after the last nothing is chosen."""
        if key in ("home", "last"):
            self.place = 0 if key == "home" else len(self.calls) - 1
            return
        at = -1 if self.place is None else self.place
        at = (at + 1 + _STEPS[key]) % (len(self.calls) + 1) - 1
        self.place = None if at < 0 else at

    def _advise(self, key: str) -> None:
        if key == "w" and self.game.match.kind == "assisted":
            self._complain("not-legal")
        else:
            super()._advise(key)


class Giving(Asking):
    """Before play: tiles of the own hand to give away."""

    def __init__(
        self, game: Game, scene: Scene, language: str, style: Style, *, watching: bool
    ) -> None:
        super().__init__(game, scene, language, style, watching=watching)
        self.chosen = 0
        """The place of the chosen tile among those held."""
        self.marked: set[int] = set()
        """The places of the tiles that are to go."""

    def rail(self) -> Rail:
        held = self.scene.held()
        prompt = before_play.prompt(self.game.match, self.language)
        if self.marked:
            going = [held[place] for place in sorted(self.marked)]
            prompt.append("  ").append_text(grouped(going, self.style))
        advice = ["hint"] if self.game.match.kind == "assisted" else []
        return Rail(
            prompt=prompt,
            chosen=self.chosen,
            reply=self._reply(),
            keys=self._keys("move", "mark", "give", *advice, "leave"),
        )

    def _press(self, key: str) -> bool:
        held = self.scene.held()
        if key in _STEPS:
            self.chosen = (self.chosen + _STEPS[key]) % len(held)
        elif key in _MOVES:
            self.chosen = 0 if key == "home" else len(held) - 1
        elif key == "space":
            self._mark(self.chosen)
        elif key == "escape":
            self.marked = set()
        elif key == "enter":
            if len(self.marked) == self.game.match.table.terms.exchanged:
                return self._act(exchange_action([held[place] for place in sorted(self.marked)]))
            self._mark_and_step()
        else:
            self._complain("malformed")
        return False

    def _mark(self, place: int) -> None:
        """Mark a tile, or take its mark off; marks that cannot go with the new one go."""
        if place in self.marked:
            self.marked.discard(place)
        elif self._fits({*self.marked, place}):
            self.marked.add(place)
        elif self._fits({place}):
            self.marked = {place}
        else:
            self._complain("not-legal")

    def _fits(self, places: set[int]) -> bool:
        """Whether some exchange has the tiles of these places."""
        held = self.scene.held()
        marked = Counter(held[each] for each in places)
        legal = self.game.match.legal(self.game.seat)
        return any(not marked - Counter(given_by(action)) for action in legal)

    def _mark_and_step(self) -> None:
        """Mark the chosen tile and go on to the next that may go with it."""
        held = self.scene.held()
        if self.chosen not in self.marked:
            self._mark(self.chosen)
        for _ in held:
            self.chosen = (self.chosen + 1) % len(held)
            if self.chosen not in self.marked and self._fits({*self.marked, self.chosen}):
                return

    def _advise(self, key: str) -> None:
        if self.game.match.kind == "strict":
            self.note = phrase(self.language, "play.no-hints")
        elif key == "?":
            self._hint(choose_before_play(self.game.view))
        else:
            self._complain("not-legal")

    def _hint(self, action: int) -> None:
        """Mark the tiles that a bot would give."""
        held = self.scene.held()
        self.marked = set()
        for tile in given_by(action):
            place = next(p for p in range(len(held)) if held[p] == tile and p not in self.marked)
            self.marked.add(place)
        (call,) = apart([action])
        self.note = call_text(call, self.language, self.style)


class Naming(Asking):
    """Before play: the suit to play without."""

    def rail(self) -> Rail:
        pieces = []
        for place, suit in enumerate(SUITS):
            piece = Text.assemble((suit, "bold"), " ", say(self.language, f"tile.suit-{suit}"))
            if place == self.place:
                piece.stylize("bold underline")
            pieces.append(piece)
        advice = ["hint"] if self.game.match.kind == "assisted" else []
        return Rail(
            prompt=before_play.prompt(self.game.match, self.language),
            calls=pieces,
            called=self.place,
            reply=self._reply(),
            keys=self._keys("move", "suit", *advice, "leave"),
        )

    def _press(self, key: str) -> bool:
        if key in SUITS:
            return self._act(ACT_VOID | 9 * SUITS.index(key) << 8)
        if key == "enter":
            if self.place is not None:
                return self._act(ACT_VOID | 9 * self.place << 8)
            self.place = 0
            return False
        if key in _STEPS:
            at = -1 if self.place is None and _STEPS[key] > 0 else self.place or 0
            self.place = (at + _STEPS[key]) % len(SUITS)
        elif key in _MOVES:
            self.place = 0 if key == "home" else len(SUITS) - 1
        elif key != "escape":
            self._complain("malformed")
        return False

    def _advise(self, key: str) -> None:
        if self.game.match.kind == "strict":
            self.note = phrase(self.language, "play.no-hints")
        elif key == "?":
            self._hint(choose_before_play(self.game.view))
        else:
            self._complain("not-legal")

    def _hint(self, action: int) -> None:
        """Choose the suit that a bot would name."""
        self.place = action_tile(action) // 9
        (call,) = apart([action])
        self.note = call_text(call, self.language, self.style)


def asking(game: Game, scene: Scene, language: str, style: Style, *, watching: bool) -> Asking:
    """The question that the person is asked now."""
    kind: type[Asking] = Answer if may_pass(game.match, game.seat) else Turn
    if game.match.table.window == BEFORE_PLAY:
        kind = Giving if game.match.table.before == ACT_EXCHANGE else Naming
    return kind(game, scene, language, style, watching=watching)
