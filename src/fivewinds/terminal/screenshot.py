"""Draws docs/pictures/terminal.svg, a table in mid-hand: run this module."""

import html
import io
import re
import sys
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from fivewinds.bots import Greedy
from fivewinds.core.codes import action_tile
from fivewinds.core.shuffle import Stream, bot_stream, seed_of
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.terminal.advice import outlook
from fivewinds.terminal.phrases import Teller, keys_line
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.sheet import outlook_text
from fivewinds.terminal.table import Picture, Rail, playing_keys, question
from fivewinds.terminal.tiles import Look, style_for
from fivewinds.view import views
from fivewinds.words import say

SEED = "five winds"
TURNS = 46
WIDTH, HEIGHT = 80, 24
PLACE = Path("docs/pictures/terminal.svg")
_FONTS = "Menlo, 'DejaVu Sans Mono', 'Noto Sans Mono CJK TC', monospace"
_THEME = TerminalTheme((30, 74, 61), (247, 240, 223), [(0, 0, 0)] * 8, [(255, 255, 255)] * 8)


def table_lines(console: Console, language: str = "en", turns: int = TURNS) -> list[Text]:
    """The table of a match between greedy players, on the turn of the one who looks."""
    match = Match(book("simple"), seed_of(SEED, 1))
    seats = views(match)
    players = [Greedy(bot_stream(match.seed, seat)) for seat in range(4)]
    own = match.chairs.index(0)
    while match.decisions < turns or match.asked() != [own]:
        seat = match.asked()[0]
        seats[seat].look(match)
        match.act(seat, players[seat].choose(seats[seat]))
    seats[own].look(match)

    names = [say(language, f"play.bot-{chair}" if chair else "play.you") for chair in match.chairs]
    style = style_for(console)
    teller = Teller(match.book, language, names, own, style, match.options)
    scene = Scene(own, names, match.options["hands"])
    log = []
    for event in match.events(own):
        scene.hear(event)
        told = teller.tell(event)
        if told is not None:
            log.append(told)
    after = outlook(seats[own], action_tile(Greedy(Stream(b"", 1)).choose(seats[own])))
    rail = Rail(
        prompt=question(language, style, after.discard),
        chosen=scene.held().index(after.discard),
        reply=[outlook_text(after, language, style)],
        keys=keys_line(language, *playing_keys(match.kind), arrows=style.look is Look.CARDS),
    )
    picture = Picture(match.book, language, style, console, match.options)
    return picture.table(scene, log, rail)


def svg() -> str:
    """The picture, the same on every machine; it fetches nothing when it is shown."""
    console = Console(
        record=True,
        file=io.StringIO(),
        width=WIDTH,
        height=HEIGHT,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        _environ={},
    )
    console.print(Text("\n").join(table_lines(console)), no_wrap=True, overflow="crop")
    drawn = console.export_svg(title="fivewinds play", theme=_THEME)
    alone = re.sub(r"\s*@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    spaced = re.sub(r'textLength="([^"]*)"([^>]*)>([^<]*)<', _widened, alone)
    return re.sub(r"font-family: (Fira Code|arial)[^;]*;", f"font-family: {_FONTS};", spaced)


def _widened(found: re.Match[str]) -> str:
    """A piece of text with the room it needs; rich gives Chinese signs that of Latin ones."""
    length, further, written = found.groups()
    text = html.unescape(written)
    room = float(length) * cell_len(text) / len(text)
    return f'textLength="{room:g}"{further}>{written}<'


def main() -> None:
    """Write the picture where the README finds it, or where the first argument says."""
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else PLACE
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
