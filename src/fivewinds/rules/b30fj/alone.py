"""The joker alone: when the Baida or suit joker is half of the pair, one can only win by drawing.

BF-23 has the four cases. They are about the tiles before the winning one: without the joker all
the others are a complete hand but for the pair.
"""

from collections.abc import Iterator, Sequence

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS
from fivewinds.core.jokers import Form, JokerHand, Jokers
from fivewinds.core.wins import Win
from fivewinds.rules.b30fj import unconnected
from fivewinds.rules.b30fj.jokers import BAIDA, JOKERS, SUIT
from fivewinds.rules.readings import NONE_LEFT
from fivewinds.tiles import PLAIN

ORPHANS = frozenset(tile for tile in range(PLAIN) if tile >= 27 or tile % 9 in (0, 8))


def without_the_pair(form: Form) -> Form:
    """Thirteen kinds of which none is there twice."""
    unit, twin, repeats = form.unit, form.twin, form.repeats
    return Form(form.shape, form.layers, form.ends, form.units, 0, unit, twin, repeats)


SETS = Jokers(JOKERS, FOUR_SETS)
KINDS = Jokers(JOKERS, 0, map(without_the_pair, unconnected.FORMS))
PAIRS = Jokers(JOKERS, SEVEN_PAIRS)


def waits_alone(win: Win) -> bool:
    """Whether the Baida or the suit joker would be one half of the pair."""
    return any(
        all_sets(win, joker) or (not win.melds and any(_without_melds(win.hand, joker)))
        for joker in (BAIDA, SUIT)
        if joker in win.hand
    )


def _without_melds(hand: Sequence[int], joker: int) -> Iterator[bool]:
    yield six_pairs(hand, joker)
    yield twelve_orphans(hand, joker)
    yield twelve_unconnected(hand)


def all_sets(win: Win, joker: int) -> bool:
    """The others are sets and nothing else."""
    hand = JokerHand(SETS, (*win.hand, win.tile), NONE_LEFT)
    return hand.sets_without(joker, win.tile)


def six_pairs(hand: Sequence[int], joker: int) -> bool:
    """The others are six different pairs: with another pair of a tile that is not there, seven."""
    others = list(hand)
    others.remove(joker)
    counts = [others.count(tile) for tile in range(PLAIN)]
    jokers = len(others) - sum(counts)
    if max(counts) > 2 or counts.count(1) > jokers:
        return False
    return any(
        JokerHand(PAIRS, [*others, tile, tile], NONE_LEFT).complete()
        for tile in range(PLAIN)
        if not counts[tile]
    )


def twelve_orphans(hand: Sequence[int], joker: int) -> bool:
    """The others are twelve different terminals and honors, and the joker may be the missing one.

    With another joker among them the hand waits for plain tiles and is free.
    """
    missing = ORPHANS.difference(hand)
    return len(missing) == 1 and all(JOKERS[joker] >> tile & 1 for tile in missing)


def twelve_unconnected(hand: Sequence[int]) -> bool:
    """All thirteen, the joker among them, are different tiles of Thirteen Unconnected."""
    return any(map(JokerHand(KINDS, hand, NONE_LEFT).makes, KINDS.forms))
