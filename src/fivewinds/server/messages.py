"""All that travels between a page and the server, declared once (docs/protocol.md).

The schema of the socket and of HTTP follows from these structs; events are those of `events`.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from fivewinds.match import TableKind
from fivewinds.record import Header

Phase = Literal["waiting", "playing", "over", "closed"]
LONGEST_NAME = 20
LONGEST_ID = 56
FACES = 12
"""Faces that people may choose from, by number; the pages draw them."""


class Shape(msgspec.Struct, frozen=True):
    """A message or a part of one; what does not apply is absent."""


# Tables


class Here(Shape, frozen=True):
    """Which program answers, and a mark of the database that it keeps tables in."""

    fivewinds: str
    database: str
    base: str | UnsetType = UNSET
    """The address by which others reach it, where it knows one."""


class Health(Shape, frozen=True):
    """That the server works, and its database with it."""

    ok: bool
    tables: int
    """Tables that are played at this server."""


class Clock(Shape, frozen=True, forbid_unknown_fields=True):
    """Seconds for each action, and the bank for when they are used up, which every hand fills."""

    base: float
    bank: float = 0.0


Face = Annotated[int, Meta(ge=0, le=FACES - 1)]


class Opened(Shape, frozen=True, forbid_unknown_fields=True):
    """Opens a table."""

    rules: str
    options: dict[str, Any] = {}
    table: TableKind = "assisted"
    name: str = ""
    bots: list[str] = []
    start: bool = True
    clock: Clock | None = None
    hints: bool = True
    listed: bool = False
    """Whether anybody may find the table in the list of tables."""
    face: Face | None = None


class Joined(Shape, frozen=True, forbid_unknown_fields=True):
    """Takes a chair that a bot holds."""

    name: str = ""
    bot: bool = False
    """Whether it is a program that will play."""
    face: Face | None = None


class Started(Shape, frozen=True, forbid_unknown_fields=True):
    """Ends the waiting for guests."""

    token: str


class Chair(Shape, frozen=True):
    """Who sits in a chair, and whether he is connected; a bot always is."""

    name: str
    kind: Literal["human", "bot"]
    here: bool
    level: str | UnsetType = UNSET
    standing_in: bool | UnsetType = msgspec.field(default=UNSET, name="standing-in")
    """Whether a bot plays for the person in the chair."""
    gone: str | UnsetType = UNSET
    """How the person who began the match here has gone: `left`, `conceded`, or `given` to a bot."""
    face: int | UnsetType = UNSET
    """The face that the person has chosen."""


class TableShown(Shape, frozen=True):
    """What everybody may know of a table."""

    id: str
    rules: str
    options: dict[str, Any]
    table: TableKind
    phase: Phase
    chairs: list[Chair]
    commit: str
    clock: Clock | None
    hints: bool
    host: int | None
    """The chair of the host: the person who opened the table, or the one they left it to."""
    watching: int
    """How many watch."""
    reason: str | UnsetType = UNSET
    """Why it is closed, where it is."""
    message: str | UnsetType = UNSET
    invited: bool | UnsetType = UNSET
    """True where only those for whom the table was opened may sit."""
    listed: bool | UnsetType = UNSET
    """True where the table stands in the list of tables; absent where it does not."""


class ListedChair(Shape, frozen=True):
    """Who sits in a chair of a table in the public list."""

    name: str
    kind: Literal["human", "bot"]
    free: bool
    """Whether a guest may take it."""
    level: str | UnsetType = UNSET
    face: int | UnsetType = UNSET


class ListedTable(Shape, frozen=True):
    """A table of the list that anybody may read: what a watcher would be told at once."""

    id: str
    rules: str
    options: dict[str, Any]
    table: TableKind
    phase: Literal["waiting", "playing"]
    chairs: list[ListedChair]
    clock: Clock | None
    hints: bool


class Seated(Shape, frozen=True):
    """The token is the chair: who has it sits there."""

    table: str
    token: str
    chair: int


class OwnPageKept(Shape, frozen=True):
    """A page of somebody's own is kept: who has the code can read, change and delete it."""

    code: str


class Trouble(Shape, frozen=True):
    """Why a request is refused."""

    reason: str
    message: str


class Refusal(Shape, frozen=True):
    """A request that is refused."""

    error: Trouble


# The socket, from the client


class Greeting(Shape, frozen=True):
    """The first message: a chair's token or a wish to watch, and the last event known there."""

    token: Annotated[str, Meta(max_length=200)] = ""
    watch: bool = False
    last: int = -1
    language: Annotated[str, Meta(max_length=40)] = ""
    wait: bool = False
    """Whether the table waits between two hands until this client says `next`."""


Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID)]
"""The client's own name for a message, printable; the answer carries it."""
ChairNumber = Annotated[int, Meta(ge=0, le=3)]
EventNumber = Annotated[int, Meta(ge=-1, le=10**9)]
Tiles = Annotated[str, Meta(max_length=40)]
MoveKind = Literal[
    "discard",
    "chow",
    "pung",
    "kong",
    "added-kong",
    "concealed-kong",
    "flower",
    "win",
    "pass",
    "exchange",
    "void",
]
Phrase = Literal[
    "hello",
    "good-luck",
    "thanks",
    "well-played",
    "sorry",
    "one-moment",
    "your-turn",
    "so-close",
    "again",
    "goodbye",
    "clap",
    "smile",
    "surprise",
    "think",
]
"""What can be said without typing, the last four as gestures; the words are in `web.phrase`."""


class Move(Shape, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An action at the table: one object of `legal`, with the number of the question."""

    id: Id
    a: MoveKind
    ask: EventNumber
    tile: Tiles | UnsetType = UNSET
    tiles: Tiles | UnsetType = UNSET
    as_: Tiles | UnsetType = msgspec.field(default=UNSET, name="as")
    riichi: bool | UnsetType = UNSET
    suit: Literal["m", "p", "s"] | UnsetType = UNSET
    sound: bool | UnsetType = UNSET
    """Part of what programs are offered at a strict table; it may be sent back."""


class Back(Shape, frozen=True, tag_field="do", tag="back"):
    """Somebody for whom a bot plays plays again."""

    id: Id


class Ping(Shape, frozen=True, tag_field="do", tag="ping"):
    """Does nothing: a client that has heard nothing for a while learns whether it is connected."""

    id: Id


class Say(Shape, frozen=True, tag_field="do", tag="chat"):
    """Says a phrase of the list, or a text of 1 to 200 characters; refused `text`, `too-fast`."""

    id: Id
    phrase: Phrase | None = None
    text: str | None = None


class Ready(Shape, frozen=True, tag_field="do", tag="next"):
    """Between two hands: ready for the next one; at any other time it does nothing."""

    id: Id


class EndMatchNow(Shape, frozen=True, tag_field="do", tag="end"):
    """Between two hands: this person wants the match to end here.

    The first who says so proposes it, the others agree; refused `in-hand`, `declined`, `people`,
    `waiting`, `over`, `closed`.
    """

    id: Id


class PlayOn(Shape, frozen=True, tag_field="do", tag="play-on"):
    """Declines the proposal to end the match."""

    id: Id


class Leave(Shape, frozen=True, tag_field="do", tag="leave"):
    """Gives up the chair: the token is no longer good, and the socket is closed with 4006, `left`.

    Before the deal the chair is free again; later a bot has it, until a guest takes it. Refused
    `over`, and `invited` where the chair stays its player's.
    """

    id: Id


class Concede(Shape, frozen=True, tag_field="do", tag="concede"):
    """Gives up the chair in a match, and the table tells it as `conceded`.

    Refused `over`, `waiting`, and `invited` where the chair stays its player's.
    """

    id: Id


class GiveToBot(Shape, frozen=True, tag_field="do", tag="bot"):
    """The host gives the chair of somebody who is not there to a bot.

    Refused `host`, `here`, `over`.
    """

    id: Id
    chair: ChairNumber


class Remove(Shape, frozen=True, tag_field="do", tag="remove"):
    """The host sends a guest away (4006, `removed`), before the first deal.

    Refused `host`, `playing`.
    """

    id: Id
    chair: ChairNumber


class ListTable(Shape, frozen=True, tag_field="do", tag="list"):
    """The host puts the table into the list that anybody may read, or takes it out.

    Refused `host`, `over`.
    """

    id: Id
    listed: bool


class ChangeFace(Shape, frozen=True, tag_field="do", tag="face"):
    """Chooses another face for the chair; everybody is told `table`."""

    id: Id
    face: Face


class PlayAgain(Shape, frozen=True, tag_field="do", tag="rematch"):
    """After the match: the first who asks opens a table with the same people, options and tokens.

    That person is its host; it waits for its start unless there is no other. Refused `waiting`,
    `playing`, `closed`.
    """

    id: Id


class AskHints(Shape, frozen=True, tag_field="do", tag="hints"):
    """Asks what each action that is offered now is worth, and why; `hints` follows.

    Refused `no-hints` at a strict table and where hints are off, `not-asked`.
    """

    id: Id


Doing = (
    Back
    | Ping
    | AskHints
    | Say
    | Ready
    | EndMatchNow
    | PlayOn
    | Leave
    | Concede
    | GiveToBot
    | Remove
    | ListTable
    | ChangeFace
    | PlayAgain
)
"""What a client may do besides acting, by the tag `do`."""
ClientMessage = Move | Doing


# The socket, from the server, by the tag `type`. Events come as they stand in the record, redacted;
# their tag is `e`.


class AboutTable(Shape, frozen=True, tag_field="type", tag="table"):
    """What everybody may know, first of all and whenever it changes."""

    table: TableShown


class Welcome(Shape, frozen=True, tag_field="type", tag="welcome"):
    """Where the client is, and the number of the last event that was told."""

    last: int
    chair: int
    seat: int | UnsetType = UNSET
    header: Header | UnsetType = UNSET


class Watched(Shape, frozen=True, tag_field="type", tag="watching"):
    """The welcome of a watcher, who has neither chair nor seat."""

    last: int
    header: Header | UnsetType = UNSET


class Ask(Shape, frozen=True, tag_field="type", tag="ask"):
    """The seat may act; or, with nothing legal, why something is not offered."""

    ask: int
    legal: list[dict[str, Any]]
    barred: list[dict[str, Any]] | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    """What is left when this is sent."""
    prices: dict[str, dict[str, Any]] | UnsetType = UNSET
    """What each kind of action brings or costs at once (`fivewinds.prices`)."""


class Hints(Shape, frozen=True, tag_field="type", tag="hints"):
    """What each action that a seat is offered is worth, best first (interfaces §8).

    Besides, each has the sentence part by part where it applies: `because`, `shape`, `brings` and
    `costs` of a claim, and `warning` where it gives up every win in sight.
    """

    ask: int
    hints: list[dict[str, Any]]


class Done(Shape, frozen=True, tag_field="type", tag="done"):
    """An action is stored, or something else done."""

    done: str


class RefusedAction(Shape, frozen=True, tag_field="type", tag="refused"):
    """An action is not accepted, and nothing has changed."""

    refused: str
    ask: int
    message: str
    id: str | UnsetType = UNSET


class ChatLine(Shape, frozen=True):
    """What somebody said: a phrase by its name, or a text; `number` counts the lines of a table."""

    number: int
    chair: int
    name: str
    at: int
    phrase: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class Chat(Shape, frozen=True, tag_field="type", tag="chat"):
    """Somebody says something, or has said it."""

    chat: ChatLine


class Pause(Shape, frozen=True):
    """Between two hands; people are named by their chairs."""

    ready: list[int]
    """Those who are ready for the next hand."""
    awaited: list[int]
    """Those whom the table waits for: for their answer to a proposal, else until they are ready."""
    proposed: int | UnsetType = UNSET
    """Who proposes to end the match."""
    agreed: list[int] | UnsetType = UNSET
    """Who wants that, the proposer among them."""
    declined: int | UnsetType = UNSET
    """Who declined the proposal before."""


class Paused(Shape, frozen=True, tag_field="type", tag="pause"):
    """The table pauses between two hands; again whenever something of it changes."""

    pause: Pause


class Rematch(Shape, frozen=True):
    """Where the same people, with the same tokens, play again."""

    table: str


class RematchTold(Shape, frozen=True, tag_field="type", tag="rematch"):
    """Somebody has asked for another match."""

    rematch: Rematch


class StorageTold(Shape, frozen=True, tag_field="type", tag="storage"):
    """Nothing can be stored just now; or it can again, and open questions are told again."""

    ok: bool
    message: str


class Revealed(Shape, frozen=True, tag_field="type", tag="revealed"):
    """The match is over: the header with its seed."""

    header: Header


ServerMessage = (
    AboutTable
    | Welcome
    | Watched
    | Ask
    | Hints
    | Done
    | RefusedAction
    | Chat
    | Paused
    | RematchTold
    | StorageTold
    | Revealed
)
encode = msgspec.json.Encoder().encode
