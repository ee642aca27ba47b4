"""A person at a table of any book, toys among them, with consoles to draw it on."""

import io
import os
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from fivewinds.core.shuffle import seed_of
from fivewinds.match import Match, TableKind
from fivewinds.record import Player
from fivewinds.terminal.game import Game
from fivewinds.terminal.scene import Scene
from tests.toys import TOYS, book_or_toy

NAMES = ["Ann", "Bob", "Cas", "Dee"]
SIZES = [(60, 24), (80, 24), (120, 40), (130, 50)]


def console(width: int, height: int, encoding: str = "utf-8") -> Console:
    """A terminal that knows all colours."""
    return Console(
        file=io.TextIOWrapper(io.BytesIO(), encoding=encoding),
        width=width,
        height=height,
        force_terminal=True,
        color_system="truecolor",
        _environ={},
    )


def sit_down(
    rules: str,
    folder: Path,
    seed: str = "x",
    *,
    kind: TableKind = "assisted",
    level: str = "random",
    max_hands: int | None = 1,
) -> Game:
    """A new match; the person has the first chair."""
    match = Match(book_or_toy(rules), seed_of(seed, 1), kind=kind, max_hands=max_hands)
    return Game.new(match, players(level), folder)


def players(level: str) -> list[Player]:
    """The person and three bots, by chair."""
    bots = [Player(name, "bot", level, chair) for chair, name in enumerate(NAMES[1:], 1)]
    return [Player(NAMES[0], "human", chair=0), *bots]


def scene_of(game: Game) -> Scene:
    """What the person sees of all that has happened."""
    scene = Scene(game.seat, game.names("en"))
    for event in game.match.events(game.seat):
        scene.hear(event)
    return scene


def questions(game: Game) -> Iterator[None]:
    """Let the bots play; stop whenever the person is asked, who has answered when we go on."""
    while not game.over:
        if game.is_asked:
            yield
        else:
            step(game)


def step(game: Game) -> None:
    """Let the next bot act, or between two hands deal the next."""
    if game.between:
        game.go_on()
    else:
        game.bot_acts()


def toys_beside(folder: Path) -> dict[str, str]:
    """An environment in which the toys are registered as other packages register their books."""
    information = folder / "toys-1.0.dist-info"
    information.mkdir(parents=True)
    metadata = "Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n"
    (information / "METADATA").write_text(metadata, encoding="utf-8")
    points = [f"{toy.id} = {toy.module}:BOOK" for toy in TOYS]
    listed = "\n".join(["[fivewinds.rules]", *points, ""])
    (information / "entry_points.txt").write_text(listed, encoding="utf-8")
    here = [str(folder), str(Path(__file__).parents[2])]
    before = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([*here, *([before] if before else [])])}
