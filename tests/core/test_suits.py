"""The suit tables are made by our own program, and what ships is what it makes."""

import zlib
from importlib.resources import files
from random import Random

import pytest

from fivewinds.core import suits
from tests.second_opinions.hands import SET
from tests.second_opinions.shapes import lacking_for_sets


@pytest.mark.heavy
def test_the_shipped_tables_are_what_making_them_gives() -> None:
    made = suits.make()
    assert made == suits.load()


def test_the_shipped_file_is_what_packing_gives() -> None:
    shipped = files("fivewinds.core").joinpath(suits.FILE).read_bytes()
    assert zlib.decompress(suits.pack(suits.load())) == zlib.decompress(shipped)


def test_every_place_in_the_tables_leads_to_another() -> None:
    tables = suits.load()
    assert (len(tables.suit), len(tables.honour)) == (5**9, 5**7)
    assert len(tables.joint) == tables.profiles**2
    assert len(tables.missing) == 5 * tables.joints**2
    assert max(tables.suit) < tables.profiles
    assert max(tables.honour) < tables.profiles
    assert max(tables.joint) < tables.joints
    assert max(tables.missing) <= 14
    assert (len(tables.wind), len(tables.dragon)) == (5**4, 5**3)
    assert len(tables.row) == 3 * 256
    assert len(tables.join) == tables.rows**2
    assert len(tables.less) == 15 * tables.rows
    assert len(tables.lacking) == 10 * tables.rows
    assert max(tables.row + tables.join + tables.less) < tables.rows


@pytest.mark.parametrize("sets", range(5))
def test_a_suit_alone_lacks_what_trying_everything_says(sets: int) -> None:
    """Straight from the tables, with more tiles of one suit than any hand has."""
    tables = suits.load()
    nothing = tables.joint[tables.suit[0] * tables.profiles + tables.honour[0]]
    chance = Random(sets)
    for _ in range(15):
        tiles = chance.sample([tile for tile in SET if tile < 9], chance.randrange(8, 20))
        counts = [tiles.count(tile) for tile in range(34)]
        key = sum(count * 5**tile for tile, count in enumerate(counts[:9]))
        row = tables.joint[tables.suit[key] * tables.profiles + tables.suit[0]]
        lacking = tables.missing[(sets * tables.joints + row) * tables.joints + nothing]
        assert lacking == lacking_for_sets(counts, sets), tiles
        plain = tables.row[256 + tables.suit[key]]
        assert lacking >= tables.lacking[tables.row[tables.suit[key]] * 10 + 2 * sets + 1]
        assert lacking <= tables.lacking[plain * 10 + 2 * sets + 1]
