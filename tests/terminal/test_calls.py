"""What a person may call, by key and by word, and why something is not there."""

from pathlib import Path

import pytest

from fivewinds.bots import Greedy
from fivewinds.core.codes import ACT_PASS, ACTION_NAMES
from fivewinds.core.shuffle import Stream
from fivewinds.match import TableKind
from fivewinds.terminal.asking import Answer, Asking, Turn, asking
from fivewinds.terminal.calls import barred_lines, call_text, calls_of, named
from fivewinds.terminal.game import Game
from fivewinds.terminal.tiles import Look, Style
from fivewinds.tiles import NAMES as TILE_NAMES
from tests.terminal.sitting import questions, scene_of, sit_down

TEXT = Style(Look.TEXT, colour=False)
CARDS = Style(Look.CARDS, colour=True)


def reached(rules: str, folder: Path, wanted: str, seed: str, kind: TableKind = "assisted") -> Game:
    """A match at the moment when a person who never claims is offered what is wanted, or told
    for that reason that something is not.
    """
    game = sit_down(rules, folder, seed, kind=kind, level="greedy", max_hands=None)
    for _ in questions(game):
        match, seat = game.match, game.seat
        offered = {ACTION_NAMES[action & 255] for action in match.table.sound(seat)}
        why = {reason for _, _, reason in match.table.barred_for(seat)}
        if wanted in offered | why:
            return game
        sound = match.table.sound(seat)
        game.act(ACT_PASS if ACT_PASS in sound else Greedy(Stream(b"", 1)).choose(game.view))
        assert len(match.hands) < 8, f"no {wanted}"
    raise AssertionError


def question(game: Game, style: Style = CARDS) -> Asking:
    return asking(game, scene_of(game), "en", style, watching=False)


def shown(asked: Asking) -> list[str]:
    return [call.plain for call in asked.rail().calls]


def last(game: Game, kind: str) -> str:
    """The latest event of a kind, as text."""
    return next(str(event) for event in reversed(game.match.events()) if kind in repr(type(event)))


@pytest.mark.parametrize("key", ["enter", "space", "escape"])
def test_a_tile_is_let_go_with_any_key_that_says_so(key: str, tmp_path: Path) -> None:
    game = reached("reed", tmp_path, "pung", "a")
    asked = question(game)
    assert isinstance(asked, Answer)
    assert asked.press(key)
    assert not game.match.table.melds[game.seat]


@pytest.mark.parametrize("key", ["P", "p"])
def test_a_letter_makes_its_call(key: str, tmp_path: Path) -> None:
    game = reached("reed", tmp_path, "pung", "a")
    asked = question(game)
    (pung,) = (text for text in shown(asked) if "pung" in text)
    assert pung.startswith("P pung")
    assert asked.press(key)
    while not game.is_asked:
        game.bot_acts()
    assert len(game.match.table.melds[game.seat]) == 1


def test_a_letter_for_several_calls_goes_through_them_and_enter_makes_the_chosen_one(
    tmp_path: Path,
) -> None:
    game = reached("storm", tmp_path, "chow", "s0")
    asked = question(game)
    chows = [text for text in shown(asked) if "chow" in text]
    assert len(chows) > 1
    assert chows[0].startswith("1 chow")
    for _ in range(2):
        assert not asked.press("C")
    assert shown(asked)[asked.rail().called or 0].startswith("▶2 chow")
    wanted = asked.calls[1].actions[0]
    assert asked.press("enter")
    while not game.is_asked:
        game.bot_acts()
    (meld,) = game.match.table.melds[game.seat]
    assert {wanted >> 16 & 255, wanted >> 24 & 255} <= set(meld.tiles)


def test_a_number_makes_the_call_that_has_it(tmp_path: Path) -> None:
    game = reached("storm", tmp_path, "chow", "s0")
    asked = question(game)
    wanted = asked.calls[2].actions[0]
    assert asked.press("3")
    assert game.match.table.answers[game.seat] == wanted or game.match.table.melds[game.seat]


def test_riichi_is_declared_with_one_of_the_tiles_that_leave_a_waiting_hand(
    tmp_path: Path,
) -> None:
    game = reached("lantern", tmp_path, "riichi", "c")
    asked = question(game)
    assert isinstance(asked, Turn)
    assert "R riichi" in shown(asked)
    asked.press("R")
    assert "Riichi with" in asked.rail().prompt.plain
    for key in ("left", "right", "left", "left"):
        asked.press(key)
        assert asked.scene.held()[asked.chosen] in asked.riichi_tiles
    tile = asked.scene.held()[asked.chosen]
    assert asked.press("enter")
    assert f"tile='{TILE_NAMES[tile]}'" in last(game, "Discard")
    assert "riichi=True" in last(game, "Discard")


def test_escape_takes_riichi_back(tmp_path: Path) -> None:
    game = reached("lantern", tmp_path, "riichi", "c")
    asked = question(game)
    asked.press("R")
    asked.press("escape")
    assert asked.press("space")
    assert "riichi=UNSET" in last(game, "Discard")


def test_the_key_of_a_call_that_is_barred_tells_why_with_the_ruling(tmp_path: Path) -> None:
    game = reached("petal", tmp_path, "self-draw-only", "s9")
    asked = question(game)
    assert not asked.press("W")
    (reply,) = asked.rail().reply
    assert reply.plain == "This hand can only be won by drawing the tile yourself. [T-2]"
    (barred,) = barred_lines(game.match, game.seat, "en", TEXT)
    assert barred.plain.startswith("No win ")
    assert barred.plain.endswith("[T-2]")


def test_a_strict_table_tells_nothing_and_offers_all_alike(tmp_path: Path) -> None:
    game = reached("storm", tmp_path, "chow", "s0", "strict")
    asked = question(game)
    assert shown(asked)[1:] == ["C chow", "P pung", "K kong", "W win"]
    assert barred_lines(game.match, game.seat, "en", TEXT) == []
    asked.press("?")
    assert asked.rail().reply[0].plain == "This match is played without hints."


def test_at_a_strict_table_the_tiles_are_asked_for_when_the_call_is_made(tmp_path: Path) -> None:
    game = reached("storm", tmp_path, "chow", "s0", "strict")
    asked = question(game)
    assert not asked.press("C")
    assert all("chow" in text for text in shown(asked)[1:])
    assert len(shown(asked)) > 2
    assert not asked.press("escape")
    assert shown(asked)[1:] == ["C chow", "P pung", "K kong", "W win"]


def test_at_a_strict_table_a_wrong_call_counts(tmp_path: Path) -> None:
    game = reached("storm", tmp_path, "chow", "s0", "strict")
    asked = question(game)
    assert asked.press("W")
    while not game.is_asked:
        game.bot_acts()
    assert game.match.table.dead[game.seat]


def test_a_call_is_found_by_number_letter_word_and_tiles(tmp_path: Path) -> None:
    game = reached("storm", tmp_path, "chow", "s0")
    calls = calls_of(game.match, game.seat)
    texts = {call_text(call, "en", TEXT).plain: call for call in calls}
    stated = next(text for text in texts if "=" in text)
    assert named(calls, stated, "en") == [texts[stated]]
    assert named(calls, "2", "en") == [calls[1]]
    assert named(calls, "C", "en") == named(calls, "chow", "en")
    assert named(calls, "上", "yue") == named(calls, "chow", "yue")
    assert len(named(calls, "chow", "en")) > 1
    assert named(calls, "chow 99z", "en") == []
    assert named(calls, "chow nothing", "en") == []
    assert named(calls, "99", "en") == []
    assert named(calls, "dance", "en") == []


def test_a_hint_chooses_the_call_that_it_names(tmp_path: Path) -> None:
    game = reached("reed", tmp_path, "win", "a")
    asked = question(game)
    asked.press("?")
    assert asked.rail().reply[0].plain.startswith("Win with ")
    assert asked.press("enter")
    assert game.match.hands[0].verdicts or game.match.present.verdicts
