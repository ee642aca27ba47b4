"""Whether the storage works: said once when it fails, and once when it works again."""

import logging
import time

log = logging.getLogger("fivewinds.server")


class StorageFails(Exception):
    """Nothing can be stored just now; what was to be stored has not happened, as far as is known.

    Where an answer of the database got lost it may be stored all the same: then the next try finds
    a `Conflict`, and what is stored.
    """


class Health:
    """How the last write went."""

    def __init__(self) -> None:
        self._since: float | None = None
        """Since when writes fail."""

    @property
    def fails(self) -> bool:
        """Whether the last write failed."""
        return self._since is not None

    def failed(self, problem: BaseException) -> None:
        """A write has failed; the log has one line for many of them, without what was written."""
        if self._since is None:
            self._since = time.monotonic()
            told = str(getattr(problem, "orig", None) or problem).strip().partition("\n")[0]
            log.error("the storage fails: %s: %s", type(problem).__name__, told)

    def works(self) -> None:
        """Something has been stored."""
        if self._since is not None:
            log.warning("the storage works again, after %.0f s", time.monotonic() - self._since)
            self._since = None
