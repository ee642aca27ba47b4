"""Which C compiler, if any, can build the extension modules on this machine."""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ZIG_PACKAGE = "ziglang>=0.13"
"""The package that brings a whole C compiler, for machines that have none."""

WISHES = ("auto", "cc", "zig", "none")
"""What the environment variable FIVEWINDS_COMPILER may say."""

NO_COMPILER = "no C compiler was found"
NO_HEADERS = "the header files of Python were missing"

_PROBE = """
#include <Python.h>
int fivewinds_probe(void) { return Py_IsInitialized(); }
"""


class CompilerNotUsableError(Exception):
    """FIVEWINDS_COMPILER asks for what cannot be had here."""


@dataclass(frozen=True)
class Compiler:
    """A C compiler that has proved itself on a small extension."""

    name: str
    """As people know it: `gcc 12.2.0`."""

    command: tuple[str, ...] | None
    """How to call it; None leaves setuptools to its own choice and flags."""

    def take_over(self, toolchain: Any) -> None:
        """Make setuptools' toolchain call this compiler."""
        if self.command is not None:
            call = list(self.command)
            toolchain.set_executables(
                compiler_so=[*call, "-DNDEBUG", "-fwrapv", "-fPIC"],
                linker_so=[*call, "-O3", *_shared_flags()],
            )


@dataclass(frozen=True)
class Interpreted:
    """No compiler: the package is installed as plain Python."""

    reason: str
    """Why, as a clause in the past tense."""


def wish() -> str:
    """What FIVEWINDS_COMPILER asks for."""
    value = os.environ.get("FIVEWINDS_COMPILER") or "auto"
    if value not in WISHES:
        raise CompilerNotUsableError(
            f"FIVEWINDS_COMPILER={value} is not one of {', '.join(WISHES)}."
        )
    return value


def choose() -> Compiler | Interpreted:
    """The compiler to build with, by the wish and by what works here."""
    wished = wish()
    if wished == "none":
        return Interpreted("FIVEWINDS_COMPILER was none")
    found = None
    if wished in ("auto", "cc"):
        found = system_compiler()
    if found is None and wished in ("auto", "zig"):
        found = zig_compiler()
    if found is not None:
        return found
    reason = NO_COMPILER if headers_present() else NO_HEADERS
    if wished != "auto":
        raise CompilerNotUsableError(f"FIVEWINDS_COMPILER={wished}, but {reason}.")
    return Interpreted(reason)


def packages_needed() -> list[str]:
    """What pip must install before the build: zig, where nothing else can compile."""
    wished = wish()
    if wished == "zig":
        return [ZIG_PACKAGE]
    if wished == "auto" and zig_can_help() and system_compiler() is None:
        return [ZIG_PACKAGE]
    return []


def headers_present() -> bool:
    """Whether Python.h is there; no compiler can do without it."""
    return (Path(sysconfig.get_path("include")) / "Python.h").is_file()


def zig_can_help() -> bool:
    """Whether zig, once installed, would compile here; it is used on Linux only."""
    return sys.platform == "linux" and headers_present()


def system_compiler() -> Compiler | None:
    """The system's C compiler, if it can build an extension; on Windows that shows only later."""
    if not headers_present():
        return None
    if os.name == "nt":
        return Compiler("the system's compiler", None)
    own_choice = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if _works(shlex.split(own_choice)):
        return Compiler(_name(shlex.split(own_choice)), None)
    if not os.environ.get("CC"):
        for other in ("cc", "gcc", "clang"):
            if _works([other]):
                return Compiler(_name([other]), (other,))
    return None


def zig_compiler() -> Compiler | None:
    """The compiler of the ziglang package, if it is installed and can build an extension."""
    if not zig_can_help() or find_spec("ziglang") is None:
        return None
    zig = [sys.executable, "-m", "ziglang"]
    # zig compiles for this very processor unless told otherwise.
    command = [*zig, "cc", "-mcpu=baseline"]
    if not _works(command):
        return None
    version = _output([*zig, "version"]).strip()
    return Compiler(f"zig {version}", tuple(command))


def _works(command: list[str]) -> bool:
    """Whether this command makes a shared library of a file that includes Python.h."""
    with TemporaryDirectory(prefix="fivewinds-probe-") as folder:
        source = Path(folder, "probe.c")
        source.write_text(_PROBE)
        includes = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
        attempt = [
            *command,
            *(f"-I{include}" for include in sorted(includes)),
            "-O3",
            "-fPIC",
            *_shared_flags(),
            str(source),
            "-o",
            str(Path(folder, "probe.so")),
        ]
        try:
            done = subprocess.run(attempt, capture_output=True, check=False, cwd=folder)
        except OSError:
            return False
        return done.returncode == 0


def _shared_flags() -> list[str]:
    if sys.platform == "darwin":
        return ["-bundle", "-undefined", "dynamic_lookup"]
    return ["-shared"]


def _name(command: list[str]) -> str:
    """`gcc 12.2.0` or `clang 15.0.0`, from what the compiler says of itself."""
    said = _output([*command, "--version"])
    first_line = said.partition("\n")[0]
    kind = "clang" if "clang" in first_line else "gcc" if "Free Software" in said else command[0]
    # In parentheses stands the distribution's own numbering.
    version = re.search(r"\d+(\.\d+)+", re.sub(r"\(.*?\)", "", first_line))
    return f"{kind} {version[0]}" if version else kind


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
