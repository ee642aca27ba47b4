"""Who sits at a table, who is host, who is absent since when, for whom a bot plays."""

from collections.abc import Container

from fivewinds.bots import OUTSIDE
from fivewinds.server.room.game import STAND_IN
from fivewinds.server.store.rows import StoredChair, StoredTable
from fivewinds.server.tokens import chair_of
from fivewinds.words import say

BOTS = 4
"""Names that bots have."""


class Chairs:
    """The chairs of a table."""

    def __init__(self, table: StoredTable) -> None:
        self.seated = list(table.chairs)
        self.host = table.host
        self.absent: dict[int, float] = {}
        """Since when the person in a chair has not been connected."""
        self.stood_in: set[int] = set()
        """The chairs of people for whom a bot plays."""
        self.readers: set[int] = set()
        """The chairs whose latest client wants the table to wait for it between two hands."""

    # Questions

    def of_token(self, token: str) -> int | None:
        """The chair that a token belongs to."""
        return chair_of(self.seated, token)

    def first_free(self) -> int | None:
        """The first chair that a bot holds."""
        return next((chair for chair, each in enumerate(self.seated) if not each.taken), None)

    def plays(self, chair: int) -> bool:
        """Whether the person or program in this chair acts itself: no bot of ours does."""
        return self.seated[chair].taken and chair not in self.stood_in

    def playing_people(self) -> set[int]:
        """The chairs of people who play themselves: no bot, no program, nobody stood in for."""
        return {
            chair
            for chair, each in enumerate(self.seated)
            if each.taken and each.level is None and chair not in self.stood_in
        }

    def bot_level(self, chair: int) -> str | None:
        """The level of the bot that acts in a chair; None where a person or program acts."""
        if self.plays(chair):
            return None
        return STAND_IN if chair in self.stood_in else self.seated[chair].level

    def host_without(self, leaving: int) -> int | None:
        """Who is host when somebody has left."""
        if self.host != leaving:
            return self.host
        others = (other for other, each in enumerate(self.seated) if each.taken)
        return next((other for other in others if other != leaving), None)

    def bot_for(self, chair: int, how: str, language: str, *, dealt: bool) -> StoredChair:
        """The bot that gets a chair; after the deal it plays under the name of the occupant."""
        was = self.seated[chair]
        if not dealt:
            return StoredChair(self.bot_name(language), STAND_IN, before=was.before + 1)
        return StoredChair(was.name, STAND_IN, None, how, was.before + 1)

    def bot_name(self, language: str, but: frozenset[str] = frozenset()) -> str:
        """A name that no one else at the table has."""
        names = [say(language, f"play.bot-{number}") for number in range(1, BOTS + 1)]
        used = but | {each.name for each in self.seated}
        return next((name for name in names if name not in used), names[0])

    def for_rematch(self, language: str, here: Container[int]) -> tuple[StoredChair, ...]:
        """The chairs of another match, without people who left and programs that have ended."""
        found: list[StoredChair] = []
        for chair, each in enumerate(self.seated):
            ended = each.level == OUTSIDE and chair not in here
            if each.gone is not None or ended:
                taken = frozenset(other.name for other in found)
                found.append(StoredChair(self.bot_name(language, taken), STAND_IN))
            else:
                found.append(each._replace(before=0))
        return tuple(found)

    # Changes

    def take(self, chair: int, taken: StoredChair, host: int | None, now: float) -> None:
        """Somebody has the chair from now on, and is not connected yet."""
        self.seated[chair] = taken
        self.host = host
        self.absent[chair] = now

    def put(self, chair: int, seated: StoredChair) -> None:
        """The same person in a chair, with another face."""
        self.seated[chair] = seated

    def vacate(self, chair: int, bot: StoredChair, host: int | None) -> None:
        """A bot has the chair from now on."""
        self.seated[chair] = bot
        self.host = host
        self.absent.pop(chair, None)
        self.stood_in.discard(chair)
        self.readers.discard(chair)

    def read(self, chair: int, *, reads: bool) -> None:
        """Whether the table waits between two hands for the client in a chair."""
        self.readers.discard(chair)
        if reads:
            self.readers.add(chair)

    def come_back(self, chair: int) -> None:
        """The person in a chair plays again, whatever the reason that a bot did for them."""
        self.absent.pop(chair, None)
        self.stood_in.discard(chair)

    def leave_alone(self, chair: int, now: float) -> None:
        """The person in a chair is no longer connected."""
        self.absent[chair] = now
