"""What requests to score or to see waits add for this book, and what cannot be (MJ-101 to 105)."""

from fivewinds.core.codes import BY_DRAW, CONCEALED_KONG, HIDDEN, KONG
from fivewinds.core.wins import Win
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Choice, Field, OneTile, Record, Seat, Tiles, Whole
from fivewinds.rules.flags import A_KONG, CLOSED, NO_MELDS, Flag
from fivewinds.rules.mingjong.liability import LIABLE
from fivewinds.rules.options import Options
from fivewinds.tiles import WINDS

NEVER: tuple[str, ...] = ()

FIELDS = (
    Field("indicator", OneTile(), counted=True, fact="indicator"),
    Field("ura", OneTile(), counted=True),
    Field("pot", Whole(), default=0, fact="pot"),
    Field("liable", Record({"seat": Seat(), "pattern": Choice(tuple(LIABLE))})),
    Field("kong-from", Seat()),
    Field("own-discards", Tiles(), default=(), fact="own-discards"),
    Field("round-discards", Tiles(), default=(), fact="go-round"),
)

FLAGS = (
    Flag("riichi", needs=(CLOSED,)),
    Flag("after-kong", by=("draw",), needs=(A_KONG,), beside={"last-tile": NEVER}),
    Flag("last-tile", by=("draw", "discard")),
    Flag(
        "first-turn",
        by=("draw", "discard"),
        needs=(NO_MELDS,),
        # Who has declared riichi has discarded, so that his next draw is a second turn.
        beside={"after-kong": NEVER, "last-tile": NEVER, "riichi": ("discard",)},
    ),
)


def ura_needs_riichi(win: Win, options: Options) -> Fault | None:
    """Only who has declared riichi looks under the indicator."""
    if win.more["ura"] is None or "riichi" in win.flags:
        return None
    return Fault("ura", "conflict", "conflict-ura")


def giver_of_the_kong(win: Win, options: Options) -> Fault | None:
    """`kong-from` is told exactly where the last kong was claimed."""
    giver = win.more["kong-from"]
    claimed = [meld.kind == KONG for meld in win.melds if meld.is_kong]
    if giver is None:
        if "after-kong" in win.flags and all(claimed):
            return Fault("kong-from", "missing", "missing-kong-from")
        return None
    if "after-kong" not in win.flags:
        # A question about waits has it for the draw alone.
        asked_about_a_discard = win.tile == HIDDEN and win.by != BY_DRAW
        return None if asked_about_a_discard else Fault("kong-from", "conflict", "conflict-no-kong")
    if giver == win.seat:
        return Fault("kong-from", "conflict", "conflict-kong-self", seat=WINDS[giver])
    if not any(claimed):
        return Fault("kong-from", "conflict", "conflict-kong-claimed")
    return None


def liable_with_reason(win: Win, options: Options) -> Fault | None:
    """Somebody else gave a tile for melds that make the pattern certain."""
    liable = win.more["liable"]
    if liable is None:
        return None
    if liable["seat"] == win.seat:
        return Fault("liable", "conflict", "conflict-liable-self", seat=WINDS[win.seat])
    melds = LIABLE[liable["pattern"]]([(meld.kind, meld.stands[0]) for meld in win.melds])
    if not melds:
        return Fault("liable", "conflict", "conflict-liable", pattern=liable["pattern"])
    if all(kind == CONCEALED_KONG for kind, _ in melds):
        return Fault("liable", "conflict", "conflict-liable-concealed")
    return None


CONFLICTS = (ura_needs_riichi, giver_of_the_kong, liable_with_reason)
