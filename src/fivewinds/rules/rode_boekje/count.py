"""What a hand comes to: its readings, points x 2^doubles or a limit, and the minimum (RB-40)."""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any

from fivewinds.core.codes import FOUR_SETS
from fivewinds.core.jokers import Jokers
from fivewinds.core.shape_names import PAIRS, STANDARD
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.codes import NO_TILE
from fivewinds.rules.counting import Tally
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.options import Options
from fivewinds.rules.patterns import Patterns
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import readings
from fivewinds.rules.rode_boekje.all_players import FOR_ALL_PLAYERS, LOSER, SPECIAL_HANDS
from fivewinds.rules.rode_boekje.limit_hands import LIMIT, LIMIT_HANDS
from fivewinds.rules.rode_boekje.rack import (
    IRREGULAR,
    ON_THE_RACK,
    TWINS,
    WIND_SNAKES,
    limit_hand,
    limits_waited_for,
)
from fivewinds.rules.rode_boekje.tiles import BIRD, CAKE
from fivewinds.rules.rode_boekje.winner import FOR_THE_WINNER, FORMS
from fivewinds.rules.scored import Counted
from fivewinds.rules.scoring import Best, NoWin, Score
from fivewinds.rules.splits import plain_readings

_SECTIONS = (*FOR_ALL_PLAYERS, *FOR_THE_WINNER, *LIMIT_HANDS)
PATTERNS = Patterns(*_SECTIONS)
DOUBLES = Patterns(*(section for section in _SECTIONS if section.unit != "points"))
"""The same without points, which replace nothing and help nobody to the minimum."""
SHAPES = Jokers({}, FORMS, WIND_SNAKES)
"""Every shape of a complete hand, for `readings`."""
MINIMUM = 2
"""The doubles that it takes to declare mahjong, unless the hand is clean (RB-41)."""
OF_ONE_SUIT = ("one-suit", "clean-hand")
"""One of these doubles every limit hand has that is also four sets and a pair."""
EATEN = {"cake": True}
_LIMIT_FIRST = 1 << 30
"""Of a limit and a count that come to the same, cut off or not, the limit is shown."""
_READ_BY_THE_FORMS = ("thirteen-orphans", "wind-snake")


def value(reading: Reading, win: Win, options: Options) -> Score | NoWin:
    """What one reading of a complete hand is worth, or that it may not be declared."""
    if reading.shape == PAIRS:
        # Twins are read by their names, below.
        return NoWin("incomplete")
    # Most complete hands fall short of the minimum, so that is looked at first.
    doubles = DOUBLES.tally(reading)
    if not doubles.limit and doubles.doubles < MINIMUM and not doubles.has("clean-hand"):
        return NoWin("minimum", doubles.doubles)
    tally = PATTERNS.tally(reading)
    if tally.limit:
        name = next(pattern.id for pattern in tally)
        return Score(tally.limit, _total(tally.limit, 0, name), tally, order=_LIMIT_FIRST)
    if options["limits"] == "fixed" and _is_irregular(reading, tally):
        return NoWin("incomplete")
    full = doubled(tally.points, tally.doubles)
    # Of two counts that are cut at the limit the higher is still the one that counts (RB-43).
    return Score(_capped(full, options), _total(tally.points, tally.doubles), tally, order=full)


def _is_irregular(reading: Reading, tally: Tally) -> bool:
    """Whether four sets and a pair are a limit hand of which the document fixes the amount.

    They are negen poorten and the two tails, wholly on the rack. The cake makes none of them
    (RB-37), and twins may be counted (RB-50).
    """
    if reading.melds or reading.told or not tally.has(*OF_ONE_SUIT):
        return False
    return limit_hand((*reading.win.hand, reading.win.tile)) in IRREGULAR


def doubled(points: int, doubles: int) -> int:
    """The Verdubbelingtabel, computed: one of its printed cells is wrong (RB-3, RB-22)."""
    return points << doubles


def _total(points: int, doubles: int, limit: str | None = None) -> dict[str, Any]:
    return {"points": points, "doubles": doubles, "limit": limit}


def _capped(score: int, options: Options) -> int:
    """An ordinary count is cut off at the limit only by agreement (RB-43)."""
    return min(score, LIMIT) if options["cap"] else score


def further_readings(win: Win, options: Options = NOTHING) -> Iterator[Reading]:
    """A limit hand on the rack by its name, and the hand with the cake in its pair."""
    if not win.melds:
        yield from _on_the_rack(Setting(win, options), win.tile, NOTHING)
    if win.tile == CAKE:
        laid = sum(meld.tiles.count(BIRD) for meld in win.melds)
        if win.hand.count(BIRD) + laid < 4:
            yield from _with_cake(Setting(win, options))


def _on_the_rack(setting: Setting, tile: int, told: Mapping[str, Any]) -> Iterator[Reading]:
    if setting.win.melds:
        return
    tiles = tuple(sorted((*setting.win.hand, tile)))
    name = limit_hand(tiles)
    if name in TWINS:
        pairs = tuple(zip(tiles[::2], tiles[1::2], strict=True))
        yield Reading(setting, name, pairs, winning=tile, told=told)
    elif name and name not in _READ_BY_THE_FORMS and not told:
        yield Reading(setting, name, (), NO_TILE, tiles, winning=tile)


def _with_cake(setting: Setting) -> Iterator[Reading]:
    """Vogel eet cake: kringen-1 read as the bamboo-1 that completes the pair (RB-36, RB-37).

    Of the limit hands on the rack only the twins take it.
    """
    yield from _on_the_rack(setting, BIRD, EATEN)
    for split in plain_readings(setting, FOUR_SETS, BIRD):
        if split.completes_pair:
            yield Reading(
                setting,
                STANDARD,
                split.groups,
                BIRD,
                completed=(BIRD, BIRD),
                winning=BIRD,
                told=EATEN,
            )


def every_reading(win: Win, options: Options) -> Iterator[Reading]:
    """All readings of a hand with its winning tile."""
    return chain(readings(win, FORMS, SHAPES, options), further_readings(win, options))


def lost(
    held: Win, options: Options, *, dead: bool = False, claims: Collection[str] | None = None
) -> Best:
    """What a hand comes to that has not won: its count, or half the limit that it waits for.

    With `claims` the hand is told in part: what it is as a whole, and what it waits for, is what
    they say (RB-67).
    """
    reading = _arranged(held, options)
    if dead:
        return Best(Score(0, _total(0, 0)), reading)  # RB-58
    tally = PATTERNS.tally(reading)
    if claims is None:
        counted = _counted(tally.points, tally.doubles, tally, options)
        waited_for: Collection[str] = set(limits_waited_for(held.hand).values())
    else:
        counted = _told_in_part(tally, claims, options)
        waited_for = claims
    in_order = (name for name in ON_THE_RACK if name in waited_for)
    agreed = PATTERNS.under(options)
    best = max(in_order, key=lambda name: agreed[name].value, default="")
    half = agreed[best].value // 2 if best else 0
    if half > counted.score:
        patterns = (Counted(best, 1, half, "limit"),)
        counted = Score(half, _total(half, 0, best), patterns)  # RB-45
    return Best(counted, reading)


def _counted(
    points: int, doubles: int, patterns: Tally | tuple[Counted, ...], options: Options
) -> Score:
    score = _capped(doubled(points, doubles), options)
    return Score(score, _total(points, doubles), patterns)


def _told_in_part(tally: Tally, claims: Collection[str], options: Options) -> Score:
    """The sets and pairs that are told, with the doubles for special hands that are claimed."""
    seen = [each for each in tally.counted() if each.id not in SPECIAL_HANDS]
    claimed = (PATTERNS.under(options)[name] for name in SPECIAL_HANDS if name in claims)
    patterns = (*seen, *(Counted(each.id, 1, each.value, each.unit) for each in claimed))
    points, doubles = (
        sum(each.value for each in patterns if each.unit == unit) for unit in ("points", "double")
    )
    return _counted(points, doubles, patterns, options)


def _arranged(held: Win, options: Options) -> Reading:
    """A rack arranged for most points: three or four alike a pung, two a pair (RB-23)."""
    kinds = sorted(set(held.hand))
    pungs = tuple((tile,) * 3 for tile in kinds if held.hand.count(tile) > 2)
    pairs = tuple((tile,) * 2 for tile in kinds if held.hand.count(tile) == 2)
    return Reading(Setting(held, options), LOSER, pungs + pairs, NO_TILE, held.hand)
