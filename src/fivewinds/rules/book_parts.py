"""The parts of a rule book: small values, each about one thing that a document speaks of.

`rules.book.Book` puts them together. What has a default here is how most books do it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fivewinds.core.compiled_rules import no_situation
from fivewinds.core.jokers import Form
from fivewinds.core.shuffle import Stream
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Wrong
from fivewinds.core.wins import EXHAUSTED, NOTHING, Ending, Payment, Win
from fivewinds.rules.closed import ClosedCount
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Field
from fivewinds.rules.options import Options
from fivewinds.rules.questions import Question
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, NoWin, Score
from fivewinds.rules.tables import Printed
from fivewinds.rules.worth import Worth


class Opening(NamedTuple):
    """Who starts the first hand: the chair that becomes seat 0, and the dice that chose it."""

    chair: int
    dice: list[Any]
    """Of the deciding throw, in order of seats."""


class Deal(NamedTuple):
    """The next hand: who deals it, and in which round."""

    dealer: int
    round: int | None = None
    """The prevailing wind, 0-3; None where there is none."""
    carried: int = 0
    """A number that goes along from hand to hand, such as how often the deal has been repeated.
    All know it: the deal tells it, and `table.carried` has it."""


FIRST_DEAL = Deal(0)


class End(NamedTuple):
    """There is no next hand."""

    reason: str | None = None
    """Why the match ended early, where it did."""


class Finished(NamedTuple):
    """A hand that has ended, as the book needs it to say what comes next."""

    hand: int
    dealer: int
    round: int | None
    winners: tuple[int, ...]
    stopped: Ending | None
    """How it stopped without a (further) winner, where it did."""
    scores: tuple[int, ...]
    pot: int
    in_round: int = 1
    """How many hands with this prevailing wind, or with none, there have been; this one counts."""
    carried: int = 0
    """What was carried over to this hand."""


class Settled(NamedTuple):
    """Who pays whom for a win."""

    payments: tuple[int, ...]
    """By seat."""
    told: Mapping[str, Any] = NOTHING
    """What the event of the win tells besides, by the names of the book's page. A `Best` in it is
    told as a counted hand, and so is the `Score` of the win itself."""


NOBODY_PAYS = Settled((0, 0, 0, 0))


class Debt(NamedTuple):
    """What one seat pays another for a hand."""

    payer: int
    receiver: int
    points: int
    """All of it."""
    times: int = 1
    """How many times the counted points are owed."""


def by_lot(stream: Stream) -> Opening:
    """The first dealer is drawn by lot."""
    return Opening(stream.below(4), [])


def no_dice(stream: Stream) -> list[Any]:
    """Nothing is thrown before a hand."""
    return []


def nobody_pays(win: Win, score: Score, options: Options) -> Settled:
    """No points change hands."""
    return NOBODY_PAYS


def as_paid(win: Win, payments: Sequence[int]) -> tuple[int, ...]:
    """The scores of a match change by what was paid."""
    return tuple(payments)


def nothing_bars(win: Win, found: Best, options: Options) -> str:
    """Every complete hand that is worth something may win."""
    return ""


def no_further_readings(win: Win, options: Options) -> tuple[Reading, ...]:
    """The forms say all."""
    return ()


def by_score(scores: Sequence[int], won: Sequence[int]) -> list[Any]:
    """Who has more points is ahead."""
    return list(scores)


def wall_is_empty(table: Table, options: Options) -> Ending:
    """The wall is used up, and nobody pays."""
    return EXHAUSTED


@dataclass(frozen=True, kw_only=True)
class Document:
    """Where the rules are written, and what the rule page quotes from there."""

    file: str
    """Name of the file in which the document is kept, as docs/sources.md lists it."""
    rulings: str
    """Letters before the numbers of our rulings, `SM` in SM-19."""
    language: str = "en"
    """The language of the document; the page shows what it can in that one too."""
    prose: Mapping[str, str] = field(default_factory=dict)
    """Rules that the page tells in sentences: names of the book's words, with their rulings."""
    tables: tuple[Printed, ...] = ()
    """The tables that the document prints to look a sum up in."""
    remarks: Mapping[str, str] = field(default_factory=dict)
    """What the document itself calls unfinished or asks: names, whose words under `remark` tell
    our reading, and the rulings behind them."""


@dataclass(frozen=True, kw_only=True)
class PaidAtOnce:
    """What is paid during a hand; None where nothing is."""

    kong: Callable[[Table, int, int, int], Payment | None] | None = None
    """For a kong: table, seat, kind of meld, the seat it was claimed from."""
    flower: Callable[[Table, int, int], Payment | None] | None = None
    """For a tile that is laid out: table, seat and tile."""


@dataclass(frozen=True, kw_only=True)
class Refusals:
    """What becomes of an action that is not allowed: it is refused, or at a strict table it costs
    something.
    """

    rulings: Mapping[str, str] = field(default_factory=dict)
    """The rulings behind the reasons for which an action is barred, by reason."""
    costs: Callable[[Options], Mapping[str, Wrong]] = lambda options: {}
    """What wrong declarations cost at a strict table, by kind; others are refused."""
    dead_hands_claim: bool = True
    """Whether a dead hand may still make melds."""


@dataclass(frozen=True, kw_only=True)
class CompleteHands:
    """Which hands are complete, and how they can be read."""

    forms: int
    """The forms of `core.shapes` that complete a hand, as bits."""
    further: tuple[Form, ...] = ()
    """Forms of the book's own."""
    readings: Callable[[Win, Options], Iterable[Reading]] = no_further_readings
    """Readings that only the book knows, besides those of the forms."""


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """What a complete hand is worth, and when it may not win."""

    value: Callable[[Reading, Win, Options], Score | NoWin]
    """What one reading of a complete hand is worth, or why it may not win."""
    matters: int | None = None
    """The facts (`rules.facts`) by which readings of one hand and shape differ in worth: of those
    that agree in them one is counted. None where something else matters."""
    bar: Callable[[Win, Best, Options], str] = nothing_bars
    """Why a hand that is worth something may yet not win in its situation; empty when it may."""


@dataclass(frozen=True, kw_only=True)
class Shortcuts:
    """Quicker ways to count that a book may bring; each must say what the usual way says."""

    search: Callable[[Win, Options], Best | NoWin] | None = None
    """A search for the best reading that looks at fewer of them than `Book.searched`."""
    quick: Callable[[Options], Callable[[Win], Worth]] | None = None
    """Under some options, what hands come to without explaining it."""
    closed: Callable[[Options], ClosedCount] | None = None
    """What counts closed hands of plain tiles under the default options, to answer requests."""


@dataclass(frozen=True, kw_only=True)
class Settlement:
    """Who pays whom for a win."""

    settle: Callable[[Win, Score, Options], Settled] = nobody_pays
    debts: Callable[[Sequence[int], int, int], tuple[Debt, ...]] | None = None
    """Where all four hands are counted and settled: who pays whom, by their scores, the winner's
    seat and the dealer's."""
    hand_scores: Callable[[bool, Options], Sequence[int]] | None = None
    """Where all four hands are counted: the scores that a winner's hand (true), or another's, can
    have at all, in order."""
    gains: Callable[[Win, Sequence[int]], tuple[int, ...]] = as_paid
    """How a win changes the scores of the match, by seat."""


@dataclass(frozen=True, kw_only=True)
class AtWin:
    """What the table tells about a win."""

    situate: Callable[[Table, int, int], tuple[frozenset[str], Mapping[str, Any]]] = no_situation
    """The flags and the book's own fields of a win, read from the table: seat and how. A view asks
    too, with a table as its seat knows it (`fivewinds.seen`): nothing that the seat may not know is
    read here."""
    reveal: Callable[[Table, int], Mapping[str, Any]] | None = None
    """The fields of a win that nobody knows before it: tiles turned over then, the other hands."""
    reveal_adds: bool = True
    """Whether what `reveal` brings may add to what the winner gets."""
    foreseen: Mapping[str, Any] = field(default_factory=dict)
    """Fields of a win that stand for what `reveal` will bring on average: judgement counts hands
    with them, since nobody knows the others before a win."""
    rank: Callable[[Win, Any], int] | None = None
    """Of several who win on one tile the one of highest rank, 0 to 65535, goes first."""
    shows_all: bool = False
    """Whether all four hands are laid open at a win; else the winner's."""


@dataclass(frozen=True, kw_only=True)
class AtEnd:
    """How a hand ends without a win, and what is shown then."""

    called_off: Callable[[Table], Ending | None] | None = None
    """Whether the hand is called off before the next seat draws, and how it ends then. Only what
    all may know is read here."""
    exhausted: Callable[[Table, Options], Ending] = wall_is_empty
    """How the hand ends when the wall is used up."""
    waiting_paid: str = ""
    """The ruling by which hands that wait are laid open then and paid, where there is one."""
    shows_all: bool = False
    """Whether all four hands are laid open when a hand has ended, with a win or without."""


@dataclass(frozen=True, kw_only=True)
class MatchRules:
    """Who deals, how long a match lasts, who is ahead."""

    opening: Callable[[Stream], Opening] = by_lot
    """Who starts the first hand."""
    dice: Callable[[Stream], list[Any]] = no_dice
    """What is thrown before every hand, after the lot and before the shuffle."""
    first: Deal | Callable[[Options], Deal] = FIRST_DEAL
    """Who deals the first hand, and in which round."""
    next_deal: Callable[[Finished, Options], Deal | End]
    """The deal after a finished hand, or the end of the match."""
    roundless: bool = False
    """Whether a hand may have no prevailing wind; in a request `round` may be null then."""
    start: int = 0
    """The points that everybody starts with."""
    usual_win: int = 1
    """About what a winner gains, in points: the constant by which learners may scale rewards."""
    has_pot: bool = False
    last_payment: Callable[[Sequence[int], int, Sequence[int]], Payment | None] | None = None
    """What is paid when the match has ended: scores, pot, ranking."""
    ranks: Callable[[Sequence[int], Sequence[int]], list[Any]] = by_score
    """What seats are ranked by, higher first: scores and hands won."""
    shares_places: bool = True
    """Whether equal ranks share a place."""


@dataclass(frozen=True, kw_only=True)
class Requests:
    """What a request to score tells besides the tiles."""

    flags: tuple[str, ...] = ()
    """Names, and where a flag asks for something, a `Flag`."""
    fields: tuple[Field, ...] = ()
    """The book's own fields; copies are counted in this order."""
    conflicts: tuple[Callable[[Win, Options], Fault | None], ...] = ()
    """What a request says that cannot be, beyond what flags and fields ask for. In a question
    about waits each is asked of the hand as it would win by drawing and on a discard, when the
    tile is not known yet (`HIDDEN`)."""
    questions: tuple[Question, ...] = ()
    """Requests to score that the book answers itself."""
    robbed_copies: int = 4
    """Copies of a robbed tile that the robber cannot hold: itself and what lies in the pung."""
