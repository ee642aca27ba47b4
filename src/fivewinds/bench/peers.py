"""Who takes part, and the virtualenv that each peer gets under the cache folder."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CONTESTANTS = Path(__file__).parent / "contestants"
FINISHED = "installed"
"""The file in a virtualenv that says that nothing is missing from it."""


@dataclass(frozen=True)
class Contestant:
    """One side of a task: a file for `serve.py`, and for a peer its name and version on PyPI."""

    name: str
    script: Path
    version: str = ""

    @property
    def is_peer(self) -> bool:
        """Whether it comes from PyPI; ours runs in the Python that runs the benchmark."""
        return bool(self.version)


OURS = Contestant("fivewinds", CONTESTANTS / "ours.py")
RIICHIENV = Contestant("riichienv", CONTESTANTS / "riichienv.py", "0.4.11")
MAHJONG = Contestant("mahjong", CONTESTANTS / "mahjong.py", "2.1.0")
MAHJONGGB = Contestant("PyMahjongGB", CONTESTANTS / "mahjonggb.py", "1.4.0")


class PeerMissingError(Exception):
    """A peer that could not be installed; the text says why, for a person."""


def cache_folder() -> Path:
    """Where the peers' virtualenvs live."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "fivewinds" / "bench"


def environment_of(peer: Contestant) -> Path:
    """The folder of a peer's virtualenv: one for each version and each version of Python."""
    python = f"py{sys.version_info.major}.{sys.version_info.minor}"
    return cache_folder() / f"{peer.name}-{peer.version}-{python}"


def is_installed(peer: Contestant) -> bool:
    """Whether a peer's virtualenv is there and was finished."""
    return (environment_of(peer) / FINISHED).exists()


def python_of(contestant: Contestant) -> str:
    """The Python to run a contestant with; a peer that is not there yet is installed first."""
    if not contestant.is_peer:
        return sys.executable
    folder = environment_of(contestant)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not is_installed(contestant):
        _run([sys.executable, "-m", "venv", "--clear", str(folder)])
        _run(
            [
                *(str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
                f"{contestant.name}=={contestant.version}",
            ]
        )
        (folder / FINISHED).touch()
    return str(python)


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise PeerMissingError(str(error)) from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise PeerMissingError(lines[-1] if lines else f"{command[0]} ended with {done.returncode}")
