"""A match of any book, left at any moment, goes on as if nobody had left."""

from pathlib import Path
from random import Random

import pytest

from fivewinds import record
from fivewinds.match import TableKind
from fivewinds.terminal.game import Game
from tests.terminal.sitting import questions, sit_down, step
from tests.toys import IDS, book_or_toy

every_book = pytest.mark.parametrize("rules", IDS)
HANDS = 2


@pytest.fixture(autouse=True)
def _toys_are_books(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "book", book_or_toy)


def answer(game: Game, random: Random) -> None:
    """An action of the person, now and then a wrong one where the table accepts that."""
    seat = game.seat
    sound = game.match.table.sound(seat)
    wild = random.random() < 0.05
    game.act(random.choice(game.match.legal(seat) if wild else sound))


def played(rules: str, kind: TableKind, folder: Path, number: int, level: str) -> list[bytes]:
    """The lines of a match of which the first hands are on record."""
    random = Random(number)
    game = sit_down(rules, folder, str(number), kind=kind, level=level, max_hands=None)
    for _ in questions(game):
        answer(game, random)
        if len(game.match.hands) > HANDS:
            break
    return game.kept.path.read_bytes().splitlines(keepends=True)


def assert_goes_on(straight: list[bytes], written: bytes, path: Path) -> None:
    """What was cut off comes again, up to what the person is asked next."""
    path.write_bytes(written)
    game = Game.again(path)
    while not game.is_asked and not game.over:
        step(game)
    again = path.read_bytes().splitlines(keepends=True)
    common = min(len(again), len(straight))
    assert again[:common] == straight[:common]
    assert game.kept.events == game.match.count() == len(record.load(path).events)


@every_book
@pytest.mark.parametrize("kind", ["assisted", "strict"])
def test_wherever_the_file_was_cut_off_the_same_events_follow(
    rules: str, kind: TableKind, tmp_path: Path
) -> None:
    lines = played(rules, kind, tmp_path, 0, "random")
    random = Random(rules)
    for end in random.choices(range(1, len(lines)), k=12):
        part = lines[end][: random.randrange(len(lines[end]))]
        assert_goes_on(lines, b"".join(lines[:end]) + part, tmp_path / "cut.jsonl")


@pytest.mark.parametrize(
    ("rules", "kind", "level", "number"),
    [
        ("storm", "strict", "random", 3),
        ("lantern", "assisted", "greedy", 1),
        ("reed", "strict", "greedy", 3),
    ],
)
def test_what_bots_answered_is_not_lost_between_events_that_came_about_together(
    rules: str, kind: TableKind, level: str, number: int, tmp_path: Path
) -> None:
    lines = played(rules, kind, tmp_path, number, level)
    names = [line[6 : line.index(b'"', 6)].decode() for line in lines]
    ends = [
        end
        for end in range(2, len(lines))
        if names[end - 1] in ("pay", "dead", "win") and names[end] in ("claim", "win")
    ]
    assert ends
    for end in ends:
        assert_goes_on(lines, b"".join(lines[:end]), tmp_path / "cut.jsonl")


@every_book
def test_bots_go_on_with_the_chances_that_they_had(rules: str, tmp_path: Path) -> None:
    straight = sit_down(rules, tmp_path / "straight", max_hands=None)
    broken = sit_down(rules, tmp_path / "broken", max_hands=None)
    random, same = Random(rules), Random(rules)
    for _ in questions(straight):
        answer(straight, random)
        if len(straight.match.hands) > HANDS:
            break
    asked = 0
    while broken.match.count() < straight.match.count():
        if not broken.is_asked:
            step(broken)
            continue
        asked += 1
        if asked % 7 == 0:
            broken = Game.again(broken.kept.path)
            while not broken.is_asked:
                step(broken)
        answer(broken, same)
    assert asked > 7
    assert broken.kept.path.read_bytes() == straight.kept.path.read_bytes()


def test_a_file_of_another_book_with_a_similar_name_is_not_gone_on_with(tmp_path: Path) -> None:
    from fivewinds.terminal.match_file import unfinished

    game = sit_down("reed", tmp_path, max_hands=None)
    other = game.kept.path.with_name(game.kept.path.name.replace("reed", "reed-storm-x"))
    game.kept.path.rename(other)
    assert unfinished(tmp_path, "storm") is None
