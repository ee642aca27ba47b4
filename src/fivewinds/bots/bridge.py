"""A program that speaks over stdio, seated at a table in the browser: lines in, lines out.

The server asks it as it asks a page (docs/protocol.md) and does for it what it does not do in time;
here messages are only passed on. A connection that breaks is made again.
"""

import asyncio
import json
import logging
import shlex
from asyncio import StreamReader
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fivewinds.bots.program import ASKS, LOGGED

FOR_GOOD = 4000
"""From this code on the server closes a connection for good."""
WAIT = 10.0
"""Seconds that the server may take to let a program in, and a program to read what it is told."""
LONGEST = 4000
"""Bytes of an answer; the server hangs up on longer ones."""
FOR_PAGES = ("type", "clock")
"""Fields of a question that programs are not told: interfaces.md §5 has none of them."""

log = logging.getLogger("fivewinds.bots")


class NotLetIn(Exception):
    """The table does not take the program, or no longer; a saying of `join` tells why."""

    def __init__(self, saying: str, **values: object) -> None:
        super().__init__(f"{saying} {values}")
        self.saying = saying
        self.values = values


def join(link: str, name: str, language: str = "en") -> dict[str, Any]:
    """Take a chair at the table of an invitation; refusals come in this language."""
    place = urlsplit(link)
    table = place.path.removeprefix("/table/")
    if place.scheme not in ("http", "https") or not table or "/" in table:
        raise NotLetIn("no-link", link=link)
    request = Request(
        f"{place.scheme}://{place.netloc}/api/tables/{table}/join?language={language}",
        json.dumps({"name": name, "bot": True}).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urlopen(request, timeout=WAIT) as answer:
            found: dict[str, Any] = json.load(answer)
    except HTTPError as error:
        raise NotLetIn("not-let-in", reason=_message(error)) from None
    except (URLError, OSError) as error:
        raise NotLetIn("not-let-in", reason=getattr(error, "reason", error)) from None
    scheme = "wss" if place.scheme == "https" else "ws"
    return found | {"socket": f"{scheme}://{place.netloc}/api/tables/{table}/socket"}


def _message(error: HTTPError) -> str:
    try:
        return str(json.load(error)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return str(error)


class Bridge:
    """A program, its chair, and how far it has been told."""

    def __init__(self, chair: dict[str, Any], command: str) -> None:
        self.chair = chair
        self.command = command
        self._last = -1
        """The number of the last event that it was told."""
        self._count = 0
        self._begun = False
        self._over = False
        self._socket: ClientConnection | None = None
        self.counts: Counter[str] = Counter()
        """How often it was asked, and how often each fault happened."""
        self._sent = "nothing"
        """Its last answer, and the actions it was last offered, for the log."""
        self._legal = "[]"

    async def run(self) -> None:
        """Until the match is over, or the program or the table has gone."""
        try:
            process = await asyncio.create_subprocess_exec(
                *shlex.split(self.command), stdin=PIPE, stdout=PIPE
            )
        except OSError as error:
            problem = error.strerror or str(error)
            raise NotLetIn("cannot-start", command=self.command, problem=problem) from None
        speaking = asyncio.create_task(self._answers(process))
        playing = asyncio.create_task(self._play(process))
        try:
            done, _ = await asyncio.wait({speaking, playing}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in (speaking, playing):
                task.cancel()
            await asyncio.gather(speaking, playing, return_exceptions=True)
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _play(self, process: Process) -> None:
        async for socket in connect(self.chair["socket"]):
            async with socket:
                over = await self._passed_on(socket, process)
            if over:
                await self._let_go(process)
                return
            code = socket.close_code or 0
            if code > FOR_GOOD:
                raise NotLetIn("closed", reason=socket.close_reason or code)
            if code == FOR_GOOD:
                raise NotLetIn("forgotten")
            log.warning("%s: the connection is lost, and made again", self.command)

    async def _passed_on(self, socket: ClientConnection, process: Process) -> bool:
        """Pass on what comes over a connection; whether that was the end of the match."""
        try:
            await socket.send(json.dumps({"token": self.chair["token"], "last": self._last}))
            self._socket = socket
            async for frame in socket:
                await self._hear(json.loads(frame), process)
                if self._over:
                    return True
        except ConnectionClosed:
            pass
        return False

    async def _hear(self, message: dict[str, Any], process: Process) -> None:
        """Pass on what interfaces.md §5 has; the rest is for pages."""
        if "e" in message:
            if message["n"] <= self._last:
                return
            self._last = message["n"]
            self._over = message["e"] == "end-match"
            await self._tell(process, message)
        elif message.get("legal"):
            self.counts[ASKS] += 1
            self._legal = json.dumps(message["legal"])
            await self._tell(
                process, {name: each for name, each in message.items() if name not in FOR_PAGES}
            )
        elif "seat" in message and not self._begun:
            self._begun = True
            await self._tell(process, {"seat": message["seat"], "header": message["header"]})
        elif "refused" in message:
            self.counts[message["refused"]] += 1
            log.warning(
                "%s: refused, %s: %s\n  sent: %s\n  legal: %s",
                self.command,
                message["refused"],
                message["message"],
                self._sent,
                self._legal,
            )

    async def _tell(self, process: Process, message: dict[str, Any]) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(message).encode() + b"\n")
        try:
            # Not `wait_for`, which may swallow a cancellation that comes as the drain is done.
            async with asyncio.timeout(WAIT):
                await process.stdin.drain()
        except TimeoutError:
            raise NotLetIn("deaf") from None

    async def _answers(self, process: Process) -> None:
        assert process.stdout is not None
        async for line in self._lines(process.stdout):
            try:
                answer = json.loads(line)
            except (ValueError, RecursionError):
                self.counts["no JSON"] += 1
                log.warning("%s: no JSON, %r\n  legal: %s", self.command, line[:80], self._legal)
                continue
            if not isinstance(answer, dict) or self._socket is None or len(line) > LONGEST:
                log.warning("%s: nobody is told %r", self.command, line[:80])
                continue
            self._count += 1
            self._sent = ascii(line[:LOGGED].decode("utf-8", "replace").rstrip())
            try:
                await self._socket.send(json.dumps(answer | {"id": f"a{self._count}"}))
            except ConnectionClosed:
                # The question comes again with the next connection.
                continue
        if not self._over:
            raise NotLetIn("ended")

    async def _lines(self, said: StreamReader) -> AsyncIterator[bytes]:
        """What it writes, line by line; of a line without an end only that there was one."""
        while True:
            try:
                line = await said.readline()
            except ValueError:
                log.warning("%s: a line that is too long", self.command)
                continue
            if not line:
                return
            yield line

    async def _let_go(self, process: Process) -> None:
        """The program may end by itself."""
        assert process.stdin is not None
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), WAIT)
        except TimeoutError:
            log.warning("%s does not end", self.command)
