"""A bot that is somebody else's program: asked and answering over its standard input and output.

interfaces.md §5: it reads its seat and the header, then that seat's redacted events and asks, all
as JSON lines, and writes one answer for each. The match goes on in any case: for an answer that is
late, missing or of no use the seat passes or discards the tile just drawn. The log says why, what
the program sent and what it could have sent; `counts` has the totals.
"""

import json
import logging
import queue
import shlex
import subprocess
import threading
import time
from collections import Counter
from typing import IO

import msgspec

from fivewinds import events
from fivewinds.actions import answered, asked
from fivewinds.bots.late import when_time_is_out
from fivewinds.core.table import Refused
from fivewinds.match import Match
from fivewinds.record import Header
from fivewinds.simulation import BotRefused

PATIENCE = 5.0
"""Seconds that a program may take for an answer."""
FAREWELL = 2.0
"""Seconds that it may take to end by itself."""

LONGEST = 4_096
"""Bytes that an answer may have."""
LOGGED = 200
"""Bytes of an answer that the log shows."""
ASKS = "asks"
"""The name under which `counts` has the questions; those beside it are faults."""

log = logging.getLogger("fivewinds.bots")


class CannotStart(BotRefused):
    """The system does not start a program: it is not found, or not allowed, or no program."""

    def __init__(self, command: str, problem: str) -> None:
        super().__init__(command, problem)
        self.command = command
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.command} cannot be started: {self.problem}"


class _TooLong(Exception):
    """An answer has more than `LONGEST` bytes."""


class Program:
    """A program at one seat of one match."""

    def __init__(self, command: str, patience: float | None = None) -> None:
        self.command = command
        self.patience = PATIENCE if patience is None else patience
        self._told = 0
        """How many events it has been told."""
        self._owed = 0
        """How many answers were not there in time: each may still come."""
        self._asks: set[int] = set()
        """The numbers of the asks that have been put to it before."""
        self._gone = False
        self._said: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.counts: Counter[str] = Counter()
        """How often it was asked, and how often each fault happened."""
        self._sent: bytes | None = None
        """Its last answer as it came; none when nothing came."""
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise CannotStart(command, error.strerror or str(error)) from None
        self._news: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        # Pipes cannot be read, nor written to, with a time limit everywhere; threads can.
        self._reader = threading.Thread(
            target=self._listen, args=(self._process.stdout,), daemon=True
        )
        self._writer = threading.Thread(target=self._feed, args=(self._process.stdin,), daemon=True)
        self._reader.start()
        self._writer.start()

    def begin(self, seat: int, header: Header) -> None:
        """Tell it where it sits and what is played."""
        self._tell(msgspec.json.encode({"seat": seat, "header": header}))

    def choose(self, match: Match, seat: int) -> int:
        """Its answer, or what is done in its place."""
        self._tell_news(match, seat)
        question = asked(match, seat)
        self._tell(msgspec.json.encode(question))
        self.counts[ASKS] += 1
        try:
            return answered(match, seat, self._answer(question["ask"]))
        except (Refused, ValueError, RecursionError, TimeoutError, EOFError, _TooLong) as fault:
            self._note(seat, question["ask"], _of(fault), msgspec.json.encode(question["legal"]))
            return when_time_is_out(match, seat)
        finally:
            self._asks.add(question["ask"])

    def _note(self, seat: int, ask: int, fault: str, legal: bytes) -> None:
        """Count a fault, and log it with what was sent and what could have been sent."""
        first_end = fault == "gone" and not self.counts[fault]
        self.counts[fault] += 1
        if first_end:
            how = "before its first answer" if self.counts[ASKS] == 1 else "before the end"
            fault = f"gone: the program has ended {how}, {self._status()}"
        elif fault == "gone":
            return
        sent = (
            "nothing"
            if self._sent is None
            else ascii(self._sent[:LOGGED].decode("utf-8", "replace").rstrip())
        )
        log.warning(
            "%s at seat %d, ask %d: %s\n  sent: %s\n  legal: %s",
            self.command,
            seat,
            ask,
            fault,
            sent,
            legal.decode(),
        )

    def _status(self) -> str:
        """How it ended; one that only closed its output may still be running."""
        try:
            return f"with status {self._process.wait(FAREWELL)}"
        except subprocess.TimeoutExpired:
            return "its output"

    def end(self, match: Match, seat: int) -> None:
        """Tell it the rest, and let it go."""
        self._tell_news(match, seat)
        self._news.put(None)
        process = self._process
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            log.warning("%s at seat %d does not end", self.command, seat)
            process.kill()
            process.wait()
        else:
            if self._gone:
                log.warning("%s at seat %d has gone before the end", self.command, seat)
        self._writer.join(FAREWELL)
        self._reader.join(FAREWELL)

    def _tell_news(self, match: Match, seat: int) -> None:
        for event in match.events(seat, self._told):
            self._tell(events.encode(event))
        self._told = match.count()

    def _tell(self, line: bytes) -> None:
        """Tell it something, when it reads that: one that reads nothing keeps nobody waiting."""
        self._news.put(line)

    def _answer(self, ask: int) -> object:
        """What it says to an ask, as JSON; answers to earlier asks of this program are passed over.

        There is one line for each ask: while lines are owed, one that names no ask is one of them.
        """
        end = time.monotonic() + self.patience
        self._sent = None
        while not self._gone:
            try:
                line = self._said.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                self._owed += 1
                raise TimeoutError from None
            if line is None:
                self._gone = True
                break
            named = _named(line)
            if self._owed if named is None else named in self._asks:
                self._owed = max(0, self._owed - 1)
                log.warning("%s: an answer comes late, %r", self.command, line[:LOGGED])
                continue
            self._owed = 0
            self._sent = line
            if len(line) > LONGEST:
                raise _TooLong
            return json.loads(line)
        raise EOFError

    def _feed(self, heard: IO[bytes]) -> None:
        try:
            with heard:
                while (line := self._news.get()) is not None:
                    heard.write(line + b"\n")
                    heard.flush()
        except OSError:
            self._gone = True

    def _listen(self, said: IO[bytes]) -> None:
        with said:
            for line in said:
                self._said.put(line)
        self._said.put(None)


def _named(line: bytes) -> int | None:
    """The ask that a line names, if it is an answer at all."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None
    known = answer.get("ask") if isinstance(answer, dict) else None
    return known if isinstance(known, int) else None


def _of(fault: Exception) -> str:
    """What was wrong with an answer."""
    if isinstance(fault, Refused):
        return fault.reason
    if isinstance(fault, TimeoutError):
        return "no answer in time"
    if isinstance(fault, _TooLong):
        return "too long"
    return "gone" if isinstance(fault, EOFError) else "no JSON"
