"""What a run of the benchmark uses: its size, the contestants, and a place for remarks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from fivewinds.bench.outcome import Outcome
from fivewinds.bench.peers import Contestant, PeerMissingError, is_installed, python_of


@dataclass
class Arena:
    """One run: how long it measures, and which contestants can take part."""

    rounds: int = 15
    seconds: float = 0.2
    """CPU time of one contestant in one round, about."""
    quick: bool = False
    offline: bool = False
    servers: int = 1
    """Servers of the web table that share a database."""
    database: str | None = None
    """An empty PostgreSQL database for them; None for a file of SQLite's."""
    tables: int | None = None
    """Tables of the web table; None for as many as the task has."""
    say: Callable[[str], None] = print
    absent: dict[str, str] = field(default_factory=dict)
    """Peers that could not be installed, with the reason."""
    met: dict[str, dict[str, str]] = field(default_factory=dict)
    """Contestants that took part, as they introduced themselves."""

    def python_of(self, contestant: Contestant) -> str | None:
        """The Python of a contestant, or None where it cannot take part."""
        if contestant.is_peer and (self.offline or contestant.name in self.absent):
            return None
        if contestant.is_peer and not is_installed(contestant):
            self.say(f"installing {contestant.name} {contestant.version}")
        try:
            return python_of(contestant)
        except PeerMissingError as reason:
            self.absent[contestant.name] = str(reason)
            self.say(f"{contestant.name} is left out, it could not be installed: {reason}")
            return None


class Task(Protocol):
    """One thing that is measured; `tasks.py` lists them."""

    @property
    def name(self) -> str:
        """What `--task` calls it."""

    @property
    def title(self) -> str:
        """What it measures, in a few words."""

    def run(self, arena: Arena) -> Outcome:
        """Measure it."""
