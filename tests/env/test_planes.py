"""Planes are complete, and hold nothing that a seat may not know."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import fivewinds
import fivewinds.env
from fivewinds.actions import shown
from fivewinds.bots import LEVELS
from fivewinds.core.codes import ACT_EXCHANGE, BEFORE_PLAY, CONCEALED_KONG, HIDDEN
from fivewinds.core.shuffle import Stream, bot_stream, seed_of
from fivewinds.env.episode import Episode
from fivewinds.env.layout import SEATS, layout_of
from fivewinds.events import Exchange
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, own_books
from fivewinds.testing.secrets import other_worlds
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.tiles import parse
from fivewinds.view import View, views
from tests.env.decoded import Decoded, known_by
from tests.env.outside_book import registered_sichuan
from tests.toys import TOYS, WILLOW

ROOT = Path(__file__).parents[2]
MATCHES = 8 if fivewinds.COMPILED else 2
BOOKS = [*map(book, own_books()), *TOYS]


def of(each: Book) -> str:
    return each.id


def planes_of(episode: Episode, seat: int) -> NDArray[np.uint8]:
    layout = layout_of(episode.book)
    buffer = bytearray(layout.size)
    episode.observe(seat, buffer, 0)
    return np.frombuffer(buffer, np.uint8).reshape(layout.count, layout.width)


def mask_of(episode: Episode) -> bytes:
    mask = bytearray(episode.actions.size)
    episode.mask(mask, 0)
    return bytes(mask)


class Game:
    """A match between bots, played through an episode."""

    def __init__(self, rules: Book, level: str, number: int, hands: int = 2) -> None:
        self.episode = Episode(layout_of(rules), hands=hands)
        seed = seed_of("planes", number)
        self.episode.begin(seed)
        self.bots = [LEVELS[level](bot_stream(seed, seat)) for seat in range(4)]
        self.seen = views(self.episode.match)

    def look(self) -> View:
        """The view of the seat that is asked."""
        view: View = self.seen[self.episode.seat]
        view.look(self.episode.match)
        return view

    def go_on(self) -> None:
        episode = self.episode
        action = self.bots[episode.seat].choose(self.look())
        index = episode.actions.index(action)
        assert episode.actions.action(index) == action
        assert episode.is_legal(index)
        episode.act(index)


@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_a_decoder_rebuilds_the_view_from_the_planes(rules: Book, level: str) -> None:
    highest = np.array([plane.highest for plane in fivewinds.env.planes(rules)])
    for number in range(1, MATCHES + 1):
        game = Game(rules, level, number)
        turns = 0
        while game.episode.seat >= 0:
            turns += 1
            if turns % 5 == 0 or game.episode.match.table.robbing:
                planes = planes_of(game.episode, game.episode.seat)
                assert (planes <= highest).all()
                assert Decoded(rules, planes).known() == known_by(game.look())
            game.go_on()


PREFERRED = ("riichi", "concealed-kong", "added-kong", "kong", "flower", "pung", "chow")
"""What players do here when they may, so that there is something of everything."""
ASKS = {
    "simple": {"turn"},
    "red-dragon-joker": {"turn", "after a claim", "claims", "open kong"},
    "b30fj": {"turn", "after a claim", "claims", "hidden kong", "won"},
    "rode-boekje": {"turn", "after a claim", "claims", "hidden kong"},
    "mingjong": {"turn", "after a claim", "claims", "riichi", "open kong"},
    "willow": {"turn", "after a claim", "claims", "exchange", "void"},
    "sichuan": {"turn", "after a claim", "claims", "exchange", "void", "open kong"},
}
"""Kinds of asks, and of what is open at one, at which every book is looked at."""
EACH = 3


def kinds_of_ask(match: Match, seat: int) -> set[str]:
    """What kind of ask a seat has, and what of others that it may not know."""
    table = match.table
    others = [other for other in range(4) if other != seat]
    found = set()
    if table.window == BEFORE_PLAY:
        found.add("exchange" if table.before == ACT_EXCHANGE else "void")
    elif table.window != HIDDEN:
        found.add("robbing" if table.robbing else "claims")
    else:
        found.add("turn" if table.drawn != HIDDEN else "after a claim")
    if any(table.riichi[other] for other in others):
        found.add("riichi")
    kongs = [meld for other in others for meld in table.melds[other] if meld.kind == CONCEALED_KONG]
    if kongs:
        found.add("hidden kong" if table.terms.hidden_kongs else "open kong")
    if table.won:
        found.add("won")
    return found


def preferred(episode: Episode, chance: Random) -> int:
    """The index of an action: what is preferred, now and then a pass, else any that is no win."""
    told = fivewinds.env.actions(episode.book)
    legal = [index for index, may in enumerate(mask_of(episode)) if may]
    names = ["riichi" if "riichi" in told[index] else told[index]["a"] for index in legal]
    for name in PREFERRED:
        if name in names and chance.random() < 0.8:
            return legal[names.index(name)]
    rest = [index for index, name in zip(legal, names, strict=True) if name != "win"]
    return chance.choice(rest if rest and chance.random() < 0.9 else legal)


def worlds(match: Match, seat: int, chance: Random) -> list[Match]:
    """Matches with other hidden tiles: dealt anew, and with tiles put elsewhere by hand."""
    found = other_worlds(match, seat, chance)
    if match.table.terms.exchanged == 0 and not match.table.terms.voids:
        found.append(match.resample(seat, Stream(chance.randbytes(16), 17)))
    return found


def look_at_hidden_tiles(rules: Book) -> set[str]:
    """Change hidden tiles at every kind of ask and compare the bytes; the kinds there were."""
    chance = Random(rules.id)
    looked: Counter[str] = Counter()
    changed: set[str] = set()
    for number in range(1, 40):
        episode = Episode(layout_of(rules), hands=1)
        episode.begin(seed_of("hidden tiles", number))
        while episode.seat >= 0:
            match, seat = episode.match, episode.seat
            kinds = kinds_of_ask(match, seat)
            if any(looked[kind] < EACH for kind in kinds):
                looked.update(kinds)
                for world in worlds(match, seat, chance):
                    other = Episode(layout_of(rules), hands=1)
                    other.take_up(world)
                    assert (planes_of(other, seat) == planes_of(episode, seat)).all(), kinds
                    if other.seat == seat:
                        assert mask_of(other) == mask_of(episode), kinds
                    changed |= kinds
            episode.act(preferred(episode, chance))
        if changed >= ASKS.get(rules.id, {"turn"}):
            break
    return changed


@pytest.mark.heavy
@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_hidden_tiles_change_no_byte_at_any_kind_of_ask(rules: Book) -> None:
    assert look_at_hidden_tiles(rules) >= ASKS.get(rules.id, {"turn"})


@pytest.mark.parametrize("name", ["b30fj", "mingjong", "rode-boekje", "red-dragon-joker"])
def test_hidden_tiles_change_no_byte_when_a_kong_may_be_robbed(name: str) -> None:
    rules = book(name)
    hands = ("147m258m369s1478p", "11122258s55p369m", "123456789m99s46p", "")
    match = match_of(rules, wall_with(rules, hands, "5p8p8p8p5p"))
    answers = {0: ("pass",), 1: ("pung", "added-kong", "pass"), 2: ("pass",), 3: ("pass",)}
    discards = iter(("5p", "2s", "8p", "8p", "8p"))
    while not match.table.robbing:
        (seat, *_) = match.asked()
        told = [shown(action) for action in match.legal(seat)]
        legal = {(each["a"], each.get("tile", "")): each for each in told if "riichi" not in each}
        kinds = [key for key in legal if key[0] in answers[seat]]
        key = min(kinds, key=lambda key: answers[seat].index(key[0]), default=None)
        chosen = legal[key or ("discard", next(discards))]
        match.act(seat, next(a for a in match.legal(seat) if shown(a) == chosen))
    assert kinds_of_ask(match, 2) == {"robbing"}
    assert match.asked() == [2]
    episode = Episode(layout_of(rules), hands=1)
    episode.take_up(match)
    before = planes_of(episode, 2)
    number = 0
    for world in worlds(match, 2, Random(name)):
        other = Episode(layout_of(rules), hands=1)
        other.take_up(world)
        assert (planes_of(other, 2) == before).all()
        number += 1
    assert number


@pytest.mark.heavy
def test_hidden_tiles_change_no_byte_of_a_book_from_outside(tmp_path: Path) -> None:
    assert look_at_hidden_tiles(registered_sichuan(tmp_path)) >= ASKS["sichuan"]


def test_what_was_given_and_received_is_told_to_its_own_seat_alone() -> None:
    episode = Episode(layout_of(WILLOW), hands=1)
    episode.begin(seed_of("exchange", 1))
    names = [plane.name for plane in fivewinds.env.planes(WILLOW)]
    assert names[-7:] == ["given", "received", "exchange", *(f"{seat} void" for seat in SEATS)]
    while episode.match.table.window == BEFORE_PLAY:
        episode.act(mask_of(episode).index(1))
    for seat in range(4):
        rows = dict(zip(names, planes_of(episode, seat), strict=True))
        (event,) = [
            event
            for event in episode.match.events()
            if isinstance(event, Exchange) and event.seat == seat
        ]
        for name, tiles in (("given", event.tiles), ("received", event.received)):
            counts = [parse(tiles).count(tile) for tile in range(34)]
            assert rows[name].tolist() == counts
        assert [rows[f"{relative} void"].sum() for relative in SEATS] == [9] * 4


def _hands_changed(match: Match, seat: int) -> Any:
    return [match.table.held(other) for other in range(4) if other != seat]


def test_the_test_of_hidden_tiles_changes_them() -> None:
    match = Match(book("mingjong"), bytes(32))
    other = match.resample(0, Stream(b"hidden", 17))
    assert _hands_changed(match, 0) != _hands_changed(other, 0)


def test_the_tables_of_the_page_are_made_from_the_code() -> None:
    script = ROOT / "scripts" / "environment_tables.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.stdout == "up to date\n", done.stdout + done.stderr
