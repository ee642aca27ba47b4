"""Questions about waits: a hand without its last tile, as it would win in either way."""

from typing import Any, NamedTuple

from fivewinds.core.codes import BY_DISCARD, BY_DRAW, BY_NAMES, NOBODY
from fivewinds.core.wins import Win
from fivewinds.request.copies import refuse_extra_copies
from fivewinds.request.reader import Request
from fivewinds.rules.fields import Field, Tiles
from fivewinds.rules.flags import known


class Waiting(NamedTuple):
    """A hand that waits, or should."""

    drawn: Win
    """As it would win by drawing; the tile is still to come."""
    discarded: Win
    """As it would win on a discard."""
    options: dict[str, Any]
    left: tuple[int, ...]
    """The copies of each tile, by id, that lie outside the request's own fields."""
    seen: tuple[int, ...]
    """Tiles visible elsewhere."""


def read_waiting(request: Request) -> Waiting:
    """The hand that a question about waits describes; raises `Fault`."""
    held = request.held()
    seen: tuple[int, ...] = request.value(Field("seen", Tiles(), default=()))
    refuse_extra_copies(request.tile_set.copies, [*request.own_tiles(held), ("seen", seen)])
    _check_flags(request, held)
    drawn = _won(request, held, BY_DRAW, NOBODY)
    discarded = _won(request, held, BY_DISCARD, _nearest_to_the_left(request, held))
    return Waiting(drawn, discarded, request.options, request.left(), seen)


def _check_flags(request: Request, held: Win) -> None:
    """Refuse a flag that fits neither way, whether by itself or beside another one."""
    flags = known(request.book.requests.flags)
    for name in sorted(held.flags):
        if not any(flags[name].fits(BY_NAMES[by], held.flags) for by in (BY_DRAW, BY_DISCARD)):
            fault = flags[name].fault(held._replace(by=BY_DRAW))
            assert fault is not None
            raise fault


def _won(request: Request, held: Win, by: int, source: int) -> Win:
    """The hand as it would win in one way, without what fits only the other."""
    way = BY_NAMES[by]
    flags = known(request.book.requests.flags)
    fitting = frozenset(name for name in held.flags if flags[name].fits(way, held.flags))
    more = {
        field.name: held.more[field.name] if way in field.by else field.default
        for field in request.book.requests.fields
    }
    win = held._replace(by=by, source=source, flags=fitting, more=more)
    request.check(win)
    return win


def _nearest_to_the_left(request: Request, held: Win) -> int:
    """The seat that would discard: to the left, and still playing."""
    out = {seat for _, seats in request.out(held) for seat in seats}
    left = [(held.seat - step) % 4 for step in (1, 2, 3)]
    return next((seat for seat in left if seat not in out), left[0])
