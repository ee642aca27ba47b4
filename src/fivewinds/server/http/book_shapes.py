"""What HTTP tells about rule books, declared once (docs/protocol.md)."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from fivewinds.core.codes import SEATS
from fivewinds.events import Event
from fivewinds.record import Header
from fivewinds.server.messages import Ask, Shape, TableShown


class OptionShown(Shape, frozen=True):
    """What players may agree on before a match."""

    name: str
    label: str
    kind: Literal["whole", "choice", "yes-no"]
    default: int | str | bool
    ruling: str
    choices: list[int | str | bool] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    short: str | UnsetType = UNSET
    """What it is called in a few words, where the book says so."""


class CoverShown(Shape, frozen=True):
    """How the booklet of a book looks."""

    style: str = "unbound"
    """The name of its cover in style/covers.css."""
    tiles: list[str] = msgspec.field(default_factory=lambda: ["1z", "5m", "9p"])
    chinese: str | UnsetType = UNSET
    """What it is called in Chinese."""
    strip: bool | UnsetType = UNSET
    """Whether that stands on a strip of paper where the booklet stands upright."""
    parts: list[str] | UnsetType = UNSET
    """The parts between which its name may be broken."""


class BookShown(Shape, frozen=True):
    """A book in a list."""

    id: str
    name: str
    about: str
    version: int
    tiles: int
    options: list[OptionShown]
    cover: CoverShown
    lesson: bool
    """Whether it has a guided first hand, at `/lesson/ID`."""


class FlagShown(Shape, frozen=True):
    """A situation that the tiles do not show, and the ways of winning that it fits."""

    name: str
    label: str
    by: list[str]


class FieldShown(Shape, frozen=True):
    """A field that a book adds to requests."""

    name: str
    label: str
    kind: str
    by: list[str]
    finished: bool
    """Whether questions about waits do not know it."""
    counted: bool
    """Whether its tiles are taken from the set."""
    default: Any = UNSET
    number: int | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    choices: list[str] | UnsetType = UNSET
    parts: list["FieldShown"] | UnsetType = UNSET
    needs: str | UnsetType = UNSET
    """The field without which it says nothing."""
    fact: str | UnsetType = UNSET
    """The fact of a table that it tells, where it tells one (`rules.fields.FACTS`)."""
    fewer: bool | UnsetType = UNSET
    """Whether, when it is true, fewer tiles are enough."""


class PatternShown(Shape, frozen=True):
    """What a hand may be worth something for."""

    id: str
    name: str
    chinese: str
    """What it is called in Cantonese, to be written beside its name."""
    value: str
    ruling: str
    replaces: list[str]
    example: dict[str, Any] | UnsetType = UNSET
    meaning: str | UnsetType = UNSET
    """What it is, in a sentence."""


class SectionShown(Shape, frozen=True):
    """Patterns under one heading of the document."""

    title: str
    patterns: list[PatternShown]


class ParagraphShown(Shape, frozen=True):
    """A part of "How it is played", or a term with what it means; the text has marks (web.md)."""

    id: str
    title: str
    text: str


class QuestionShown(Shape, frozen=True):
    """A kind of request that a book answers itself: the field that tells it, what else it has."""

    field: str
    names: list[str]
    value: Any = UNSET


class RowShown(Shape, frozen=True):
    """A row of a printed table."""

    name: str
    value: int


class PrintedShown(Shape, frozen=True):
    """A table that a document prints to look a sum up in."""

    counted: str
    paid: str
    rows: list[RowShown]
    ruling: str


class DeadWallShown(Shape, frozen=True):
    """The tiles that are not drawn in turn."""

    tiles: int
    refilled: bool
    """Whether it keeps its size when replacements are drawn from it."""


class BookPage(BookShown, frozen=True):
    """All about a book that a page needs."""

    set: dict[str, int]
    """How many copies there are of each tile, in the order of the tiles."""
    jokers: dict[str, str]
    """What each joker may stand for."""
    flowers: str
    """The tiles that can be laid out."""
    melds: list[str]
    flags: list[FlagShown]
    fields: list[FieldShown]
    questions: list[QuestionShown]
    sections: list[SectionShown]
    tables: list[PrintedShown]
    dead_wall: DeadWallShown = msgspec.field(name="dead-wall")
    rounds: bool
    """Whether hands have a prevailing wind."""
    roundless: bool
    """Whether a hand may have no prevailing wind."""
    robbing: bool
    on_discard: bool = msgspec.field(name="on-discard")
    wins_by_itself: bool = msgspec.field(name="wins-by-itself")
    """Whether a complete hand wins without being declared."""
    pays: bool
    bars: dict[str, str]
    """The ruling behind each reason why something is not offered."""
    why: dict[str, str]
    """By such a reason, the paragraph of `how` that tells of it."""
    how: list[ParagraphShown]
    """How it is played, in the order in which a player needs it."""
    terms: list[ParagraphShown]
    """The terms that these texts name."""
    page: str
    """The rule page, in Markdown."""
    points_at: dict[str, str] = msgspec.field(name="points-at")
    """The tile that an indicator points at, by indicator; empty in most books."""
    hidden_kongs: bool = msgspec.field(name="hidden-kongs")
    """Whether others do not see what a concealed kong is made of."""
    winners: int
    """How many wins end a hand."""
    shares: dict[str, int] | UnsetType = UNSET
    """How many times its score a hand is paid: `draw` by each, `discard` by the one who gave the
    tile. Absent in books that settle in another way."""
    waiting_paid: str | UnsetType = msgspec.field(default=UNSET, name="waiting-paid")
    """The ruling by which hands that wait when the wall is used up are laid open and paid."""


class Settling(Shape, frozen=True, forbid_unknown_fields=True):
    """What four counted hands came to; the book says who pays whom."""

    scores: Annotated[list[int], msgspec.Meta(min_length=SEATS, max_length=SEATS)]
    """By seat."""
    winner: Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]
    dealer: Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]


class DebtShown(Shape, frozen=True):
    """What one seat pays another: so many points, which are some points so many times."""

    payer: int = msgspec.field(name="from")
    receiver: int = msgspec.field(name="to")
    points: int
    times: int


class Debts(Shape, frozen=True):
    """Who pays whom; nobody in books that do not count all hands."""

    ok: bool
    debts: list[DebtShown]


class DrillShown(Shape, frozen=True):
    """A ten-second exercise with its answer."""

    kind: str
    """`waits`, `win`, `worth` or `discard`."""
    seed: str
    request: dict[str, Any]
    """The hand, as in interfaces.md §2 and §3."""
    choices: list[Any]
    answers: list[Any]
    """The right ones: for `waits` all of them, for the other kinds any of them."""
    why: dict[str, Any]
    """What the engine answers: to `waits`, to `score`, or for `discard` to `waits` by tile."""
    kinds: list[str]
    """The kinds that the book has."""


class StepShown(Shape, frozen=True):
    """What happens in a guided hand until the learner reads or does something."""

    events: list[Event]
    """As a socket would send them to the learner's seat."""
    title: str
    text: str
    ask: Ask | UnsetType = UNSET
    """What the table asks then, or why it does not."""
    act: dict[str, Any] | UnsetType = UNSET
    """What the learner is to do; absent where the tip is only read."""


class LessonShown(Shape, frozen=True):
    """A guided first hand: all that a page needs, so that it also works without a network."""

    table: TableShown
    header: Header
    chair: int
    seat: int
    steps: list[StepShown]
    terms: list[ParagraphShown]
    """The terms that the texts name."""
    following: str | UnsetType = UNSET
    """The book whose lesson comes next."""
