"""A PostgreSQL server of the tests' own, in a folder that goes with it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

OWNER = "fivewinds"
NOT_SO_CAREFUL = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB")
"""It only has to outlive the ends of our programs and of its own, not that of the machine."""
DEBIAN = Path("/usr/lib/postgresql")


def program(name: str) -> str:
    """Where a program of PostgreSQL's lies; Debian keeps them off the path."""
    found = shutil.which(name)
    return found or str(max(DEBIAN.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4])))


def _unprivileged(folder: Path) -> dict[str, Any]:
    """PostgreSQL does not run for root: then it is nobody who has the folder and runs it."""
    if os.geteuid() != 0:
        return {}
    shutil.chown(folder, "nobody")
    return {"user": "nobody", "extra_groups": []}


class Cluster:
    """A server that listens at a Unix socket in its folder."""

    def __init__(self, folder: Path, *, careful: bool = False) -> None:
        self.folder = folder
        self._careful = careful
        self._data = folder / "data"
        self._numbers = count()
        self._who = _unprivileged(folder)
        self._run("initdb", "--auth=trust", f"--username={OWNER}", "--encoding=UTF8", "--no-sync",
                  "--locale=C", f"--pgdata={self._data}")  # fmt: skip
        self.start()

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [program(name), *words],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self._who,
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Returns when it takes connections."""
        careless = "" if self._careful else " ".join(f"-c {each}" for each in NOT_SO_CAREFUL)
        where = f"-k {self.folder} -c listen_addresses= {careless}"
        words = ("-D", str(self._data), "-l", str(self.folder / "log"), "-o", where)
        self._run("pg_ctl", "start", "--wait", "--silent", *words)

    def kill(self) -> None:
        """End it as a power cut would: nothing is finished, nobody is told."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "-m", "immediate", "-D", str(self._data))

    def url(self, name: str) -> str:
        return f"postgresql:///{name}?host={self.folder}&user={OWNER}"

    def new_database(self) -> str:
        """The URL of a database with nothing in it."""
        name = f"tables{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


@contextmanager
def running(*, careful: bool = False) -> Iterator[Cluster]:
    """A cluster for as long as it is wanted; a careful one waits for the disk, as it comes."""
    # Not where pytest keeps its folders: nobody else may go there.
    folder = Path(tempfile.mkdtemp(prefix="fivewinds-"))
    folder.chmod(0o755)
    try:
        cluster = Cluster(folder, careful=careful)
        try:
            yield cluster
        finally:
            cluster.kill()
    finally:
        shutil.rmtree(folder)
