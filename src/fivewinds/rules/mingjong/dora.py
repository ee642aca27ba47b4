"""懸賞: the tile that an indicator points at, and the faan for holding it."""

from collections.abc import Callable

from fivewinds.rules.counting import Tally
from fivewinds.rules.facts import told
from fivewinds.rules.mingjong.examples import closed
from fivewinds.rules.patterns import Pattern, Section
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

DECLARED = ["riichi"]


def dora_of(indicator: int) -> int:
    """10 − X of the same suit; winds and dragons each in their circle (MJ-55)."""
    if indicator < 27:
        return indicator - indicator % 9 + 8 - indicator % 9
    if indicator < 31:
        return 27 + (indicator - 27 + 1) % 4
    return 31 + (indicator - 31 + 1) % 3


def pointed_at(r: Reading, field: str) -> int:
    """How many tiles the hand holds of what the indicator in this field points at."""
    indicator = r.setting.told(field)
    return 0 if indicator is None else r.count(dora_of(indicator))


def dora(r: Reading, tally: Tally) -> bool:
    """One faan however many tiles there are, on a hand that has its minimum (MJ-52, MJ-56)."""
    return tally.faan >= 1 and pointed_at(r, "indicator") > 0


def ura_dora(r: Reading, tally: Tally) -> bool:
    """The same for the tile under it after riichi; together one, unless agreed (MJ-56)."""
    if tally.faan < 1 or not pointed_at(r, "ura"):
        return False
    return r.options["dora-cap"] == "each" or not pointed_at(r, "indicator")


def tiles_pointed_at(field: str) -> Callable[[Reading], list[Group]]:
    """The tiles that an indicator points at."""
    return lambda r: [(dora_of(r.win.more[field]),) * pointed_at(r, field)]


DORA = Section(
    "懸賞",
    Pattern(
        "dora",
        1,
        last=dora,
        where=told("indicator"),
        tiles=tiles_pointed_at("indicator"),
        ruling="MJ-56",
        example=closed("123678m555p23s99s", "4s", flags=DECLARED, indicator="8s"),
    ),
    Pattern(
        "ura-dora",
        1,
        last=ura_dora,
        where=told("ura"),
        tiles=tiles_pointed_at("ura"),
        ruling="MJ-56",
        example=closed("123678m555p23s99s", "4s", flags=DECLARED, indicator="1z", ura="4m"),
    ),
)
