"""A relay between a server and its PostgreSQL that cuts, delays and stops what passes."""

import asyncio
import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"


class Relay:
    """Passes bytes from a Unix socket in its own folder to the database's, in a thread."""

    def __init__(self, to: Path) -> None:
        self.to = to / SOCKET
        self.folder = Path(tempfile.mkdtemp(prefix="fivewinds-relay-"))
        self.delay = 0.0
        """Seconds for which everything is held back, each way."""
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        with suppress(RuntimeError):
            self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        self._ended = asyncio.Event()
        server = await asyncio.start_unix_server(self._accept, self.folder / SOCKET)
        self._ready.set()
        await self._ended.wait()
        server.close()
        self._drop()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            back, forth = await asyncio.open_unix_connection(self.to)
        except OSError:
            writer.close()
            return
        self._open |= {writer, forth}
        await asyncio.gather(self._pass(reader, forth), self._pass(back, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await asyncio.sleep(self.delay)
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        self._open.discard(writer)
        writer.close()

    def _drop(self) -> None:
        for writer in list(self._open):
            writer.transport.abort()
        self._open.clear()

    def start(self) -> None:
        self._ready = threading.Event()
        self._thread.start()
        self._ready.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.set)
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()
        self._loop.close()

    def cut(self) -> None:
        """End all connections; new ones are taken."""
        self._loop.call_soon_threadsafe(self._drop)

    def freeze(self) -> None:
        """Let nothing through, and tell nobody."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def thaw(self) -> None:
        """Let everything through that has waited."""
        self._loop.call_soon_threadsafe(self._flows.set)


@contextmanager
def relayed(to: Path) -> Iterator[Relay]:
    """A relay to the database whose socket lies in this folder."""
    relay = Relay(to)
    relay.start()
    try:
        yield relay
    finally:
        relay.stop()
        shutil.rmtree(relay.folder)
