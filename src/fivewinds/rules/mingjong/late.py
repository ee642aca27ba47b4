"""What depends on what all the other patterns come to: 鳴牌減翻 and 懸賞."""

from fivewinds.rules.counting import Tally
from fivewinds.rules.mingjong.dora import dora_of
from fivewinds.rules.reading import Reading


def open_deduction(r: Reading, tally: Tally) -> bool:
    """One faan off an open hand in which at least one reduced pattern counts (MJ-53)."""
    return not r.closed and tally.marked("reduced")


def dora(r: Reading, tally: Tally) -> bool:
    """One faan however many tiles there are, on a hand that has its minimum (MJ-52, MJ-56)."""
    return tally.faan >= 1 and _points_at(r, "indicator")


def ura_dora(r: Reading, tally: Tally) -> bool:
    """The same for the tile under it after riichi; together one, unless agreed (MJ-56)."""
    if tally.faan < 1 or not _points_at(r, "ura"):
        return False
    return r.options["dora-cap"] == "each" or not _points_at(r, "indicator")


def _points_at(r: Reading, field: str) -> bool:
    """Whether the hand holds what the indicator in this field points at."""
    indicator = r.win.more.get(field)
    return indicator is not None and r.count(dora_of(indicator)) > 0
