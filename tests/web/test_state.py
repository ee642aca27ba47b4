"""The page's own picture of the table agrees with Python's, event by event, for every reader."""

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import json

from fivewinds.core.codes import HIDDEN
from fivewinds.core.shuffle import seed_of
from fivewinds.events import encode
from fivewinds.match import Match, TableKind
from fivewinds.terminal.melds import Laid
from fivewinds.terminal.scene import Scene
from fivewinds.terminal.tiles import Mark
from fivewinds.tiles import NAMES
from fivewinds.view import views
from tests.toys import IDS, book_or_toy
from tests.web.following import telling

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.needs("chromium-headless-shell")

KINDS: tuple[TableKind, ...] = ("assisted", "strict")
FOLLOW = """
async ([seat, told]) => {
  const { begin, hear } = await import("/web/table/state.js");
  const { sorted } = await import("/web/notation.js");
  const found = [];
  let state = begin(seat);
  for (const event of JSON.parse(told)) {
    state = hear(state, event);
    found.push({
      n: state.n, hand: state.hand, round: state.round, dealer: state.dealer, wall: state.wall,
      scores: state.scores, pot: state.pot, indicator: state.indicator, turn: state.turn,
      last: state.last && state.last.seat, over: state.over, ended: state.ended !== null,
      seats: state.seats.map((place, other) => ({
        held: place.hand.length + (place.drawn === null ? 0 : 1),
        tiles: other === seat || place.open ? sorted(place.hand) : null,
        drawn: other === seat ? place.drawn : null,
        river: place.river.map((lying) => [lying.tile, lying.riichi, lying.taken]),
        melds: place.melds.map((meld) => [meld.kind, sorted(meld.tiles)]),
        flowers: place.flowers, riichi: place.riichi, dead: place.dead !== null,
        won: place.won && place.won.tile,
      })),
    });
  }
  return JSON.stringify(found);
}
"""
SEEN = """
async ([seat, told, moments]) => {
  const { begin, hear, held, seen } = await import("/web/table/state.js");
  const { counts } = await import("/web/notation.js");
  const found = [];
  let state = begin(seat);
  for (const event of JSON.parse(told)) {
    state = hear(state, event);
    if (!moments.includes(state.n)) continue;
    const own = state.seats[seat];
    const tiles = [...held(state), ...own.melds.flatMap((meld) => meld.tiles), ...own.flowers];
    found.push(Object.fromEntries(counts([...tiles, ...seen(state)])));
  }
  return JSON.stringify(found);
}
"""


def told(match: Match, reader: int) -> str:
    """The events as that reader's page is sent them, as a list in JSON."""
    return f"[{','.join(encode(event).decode() for event in match.events(reader))}]"


def played_by_chance(rules: str, kind: TableKind, hands: int = 2) -> Match:
    """A match of people who do anything, mostly sound things."""
    random = Random(f"{rules} {kind}")
    match = Match(book_or_toy(rules), seed_of(f"{rules} {kind}", 1), kind=kind, max_hands=hands)
    while not match.over:
        seat = random.choice(match.asked())
        wild = random.random() < 0.02
        match.act(seat, random.choice(match.legal(seat) if wild else match.table.sound(seat)))
    return match


def name(tile: int | None) -> str | None:
    return None if tile is None else "?" if tile == HIDDEN else NAMES[tile]


def meld(laid: Laid) -> list[Any]:
    return [laid.kind, [name(tile) for tile in laid.tiles]]


def pictures(match: Match, reader: int) -> list[dict[str, Any]]:
    """What Python makes of the same events, after each of them."""
    scenes = [Scene(seat, ["A", "B", "C", "D"]) for seat in range(4)]
    over = False
    found = []
    for events in zip(*(match.events(seat) for seat in range(4)), strict=True):
        for scene, event in zip(scenes, events, strict=True):
            scene.hear(event)
        kind = told_kind(events[reader])
        over = kind == "end-hand" or (over and kind != "deal")
        found.append(picture(scenes, reader) | {"n": events[reader].n, "over": over})
    return found


def told_kind(event: Any) -> str:
    return str(json.decode(encode(event))["e"])


def picture(scenes: list[Scene], reader: int) -> dict[str, Any]:
    scene = scenes[reader]
    return {
        "hand": scene.number,
        "round": scene.round,
        "dealer": scene.dealer,
        "wall": scene.wall,
        "scores": scene.scores,
        "pot": scene.pot,
        "indicator": name(scene.indicator),
        "turn": scene.turn,
        "last": scene.last,
        "ended": scene.ended is not None,
        "seats": [seat_picture(scenes, reader, seat) for seat in range(4)],
    }


def seat_picture(scenes: list[Scene], reader: int, seat: int) -> dict[str, Any]:
    scene, own = scenes[reader], scenes[seat]
    is_open = seat in scene.open
    tiles = scene.open[seat] if is_open else own.hand if seat == reader else None
    marks = scene.marks[seat]
    return {
        "held": len(scene.open[seat]) if is_open else len(own.held()),
        "tiles": None if tiles is None else [name(tile) for tile in sorted(tiles)],
        "drawn": name(scene.drawn) if seat == reader and not is_open else None,
        "river": [
            [name(tile), marks.get(place) is Mark.SIDEWAYS, marks.get(place) is Mark.TAKEN]
            for place, tile in enumerate(scene.rivers[seat])
        ],
        "melds": [meld(laid) for laid in scene.melds[seat]],
        "flowers": [name(tile) for tile in scene.flowers[seat]],
        "riichi": seat in scene.riichi,
        "dead": seat in scene.dead,
        "won": name(scene.won.get(seat)),
    }


def assert_followed(page: "Page", match: Match) -> None:
    for reader in range(4):
        followed = json.decode(page.evaluate(FOLLOW, [reader, told(match, reader)]))
        for drawn, expected in zip(followed, pictures(match, reader), strict=True):
            # A declared tile that was taken is only remembered as taken.
            for there, own in zip(drawn["seats"], expected["seats"], strict=True):
                for lying, known in zip(there["river"], own["river"], strict=True):
                    lying[1] = lying[1] and not lying[2]
                    assert lying == known
            assert drawn == expected


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_page_follows_matches_of_every_book(
    modules: "Page", rules: str, kind: TableKind
) -> None:
    assert_followed(modules, played_by_chance(rules, kind))


@pytest.mark.parametrize("rules", IDS)
def test_the_page_follows_every_printed_situation(modules: "Page", rules: str) -> None:
    matches = list(telling(rules))
    assert matches
    for match in matches:
        assert_followed(modules, match)


@pytest.mark.parametrize("rules", IDS)
def test_the_page_counts_what_lies_open_as_the_view_does(modules: "Page", rules: str) -> None:
    random = Random(rules)
    match = Match(book_or_toy(rules), seed_of(rules, 1), max_hands=1)
    looking = views(match)[0]
    moments: list[int] = []
    visible: list[dict[str, int]] = []
    while not match.over:
        looking.look(match)
        if match.count() - 1 not in moments:
            moments.append(match.count() - 1)
            visible.append(
                {
                    NAMES[tile]: copies - looking.unseen[tile]
                    for tile, copies in enumerate(looking.set)
                    if copies > looking.unseen[tile]
                }
            )
        seat = random.choice(match.asked())
        match.act(seat, random.choice(match.table.sound(seat)))
    followed = modules.evaluate(SEEN, [0, told(match, 0), moments])
    assert json.decode(followed) == visible
