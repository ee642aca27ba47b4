"""The build backend: setuptools, with Cython for every module that has a `.pxd` beside it.

The package is compiled whole or not at all. A compiled module looks into the C structures of its
neighbours, so one module that fails to compile makes the others unimportable; then everything is
installed as plain Python, and the package says why (`fivewinds --version`).
"""

import hashlib
import json
import os
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fivewinds_compilers import (
    Compiler,
    CompilerNotUsableError,
    Interpreted,
    choose,
    packages_needed,
    wish,
)
from setuptools import Extension, build_meta
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

Settings = Mapping[str, Any] | None

SOURCE = Path("src")
PACKAGE = SOURCE / "fivewinds"
BUILT = "_built.json"
"""The file in the package that tells how it was built; `fivewinds.build_info` reads it."""

KEPT = Path("build", "extensions")
"""Extension modules of earlier installations in place, by a hash of the C and of how it was
compiled; and notes, by a hash of the sources, which of them these sources gave."""

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": True,
    "binding": True,
}


class Plan:
    """How this build goes: the compiler, where its files go, and which modules it has made."""

    def __init__(self, way: Compiler | Interpreted, folder: Path, *, in_place: bool) -> None:
        self.way = way
        self.folder = folder
        self.in_place = in_place
        self.wanted = compiled_modules() if isinstance(way, Compiler) else {}
        self.made: set[str] = set()
        self.used: set[Path] = set()

    @property
    def failed(self) -> bool:
        """Whether a module did not compile."""
        return self.made != self.wanted.keys()

    def kept(self, ext: Extension) -> Path | None:
        """Where the module of this C is kept for the next time; a wheel is made from scratch."""
        if not self.in_place:
            return None
        return self._place(ext, *(Path(source).read_bytes() for source in ext.sources))

    def note(self, ext: Extension) -> Path | None:
        """Where it is noted which kept module the sources of this one gave.

        They are the module itself and the declarations of all, of which it may read any.
        """
        if not self.in_place:
            return None
        from Cython import Shadow

        translation = repr((Shadow.__version__, sorted(DIRECTIVES.items()))).encode()
        source = Path(self.wanted[ext.name]).read_bytes()
        place = self._place(ext, translation, _declarations(), source)
        return place.with_name(f"{place.name}.note")

    def noted(self, ext: Extension) -> Path | None:
        """The kept module that the sources as they are now have given before."""
        note = self.note(ext)
        if note is None or not note.exists():
            return None
        kept = KEPT / note.read_text(encoding="utf-8")
        return kept if kept.is_file() else None

    def _place(self, ext: Extension, *contents: bytes) -> Path:
        assert isinstance(self.way, Compiler)
        # Not the command itself: zig lies in another folder every time.
        compiler = (self.way.name, self.way.command is None)
        flags = (ext.extra_compile_args, os.environ.get("CFLAGS"))
        ingredients = hashlib.sha256(repr((compiler, flags, sys.version)).encode())
        for content in contents:
            ingredients.update(hashlib.sha256(content).digest())
        return KEPT / f"{ext.name}-{ingredients.hexdigest()[:16]}"

    def forget_the_old(self) -> None:
        """Delete the kept modules that this build had no use for."""
        for kept in set(KEPT.glob("*")) - self.used:
            kept.unlink()

    def write_note(self, package: Path) -> None:
        """Leave in the package how it was built."""
        if isinstance(self.way, Compiler):
            note = {"compiler": self.way.name}
        else:
            note = {"interpreted": self.way.reason}
        (package / BUILT).write_text(json.dumps(note) + "\n", encoding="utf-8")


_plan: Plan | None = None
"""The build that is going on; setuptools runs `setup.py` and the commands in this process."""


def compiled_modules() -> dict[str, str]:
    """Every module with a `.pxd` beside its `.py`: its name and its source."""
    return {
        ".".join(pxd.relative_to(SOURCE).with_suffix("").parts): str(pxd.with_suffix(".py"))
        for pxd in sorted(PACKAGE.rglob("*.pxd"))
        if pxd.with_suffix(".py").exists()
    }


def _declarations() -> bytes:
    """The names and contents of all `.pxd` files."""
    told = [(str(pxd), pxd.read_bytes()) for pxd in sorted(PACKAGE.rglob("*.pxd"))]
    return repr(told).encode()


def _flags(toolchain: str) -> list[str]:
    """Everything for speed, unless CFLAGS names another level; those flags come with ours."""
    if toolchain == "msvc":
        return ["/O2"]
    asked = os.environ.get("CFLAGS", "").split()
    level = [flag for flag in asked if flag.startswith("-O")][-1:] or ["-O3"]
    return [*level, "-g0"]


class BuildExtensions(build_ext):
    """Turns the modules into C, and the C into extension modules."""

    def run(self) -> None:
        """Compile on all processors."""
        self.parallel = os.cpu_count()
        super().run()

    def build_extensions(self) -> None:
        """Translate what is not kept, then compile with the compiler that was chosen."""
        assert _plan is not None
        assert isinstance(_plan.way, Compiler)
        _plan.way.take_over(self.compiler)
        for extension in self.extensions:
            extension.extra_compile_args = _flags(self.compiler.compiler_type)
        self.kept = {each.name: _plan.noted(each) for each in self.extensions}
        self.notes = {each.name: _plan.note(each) for each in self.extensions}
        _translate([each for each in self.extensions if self.kept[each.name] is None])
        # The longest first, so that no processor is left with a long one at the end.
        self.extensions.sort(key=lambda each: -Path(each.sources[0]).stat().st_size)
        super().build_extensions()

    def build_extension(self, ext: Any) -> None:
        """Compile one module, or take it from an earlier build of the very same C."""
        assert _plan is not None
        kept = self.kept[ext.name] or _plan.kept(ext)
        target = Path(self.get_ext_fullpath(ext.name))
        if kept is not None and kept.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(kept, target)
        else:
            super().build_extension(ext)
        if kept is not None:
            self._keep(ext, target, kept)
        _plan.made.add(ext.name)

    def _keep(self, ext: Extension, target: Path, kept: Path) -> None:
        """Keep a module, and note that its sources give it unless they have changed meanwhile."""
        assert _plan is not None
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            # In two steps, so that an interrupted copy is never taken for a module.
            shutil.copy2(target, f"{kept}.part")
            Path(f"{kept}.part").replace(kept)
        _plan.used.add(kept)
        note = _plan.note(ext)
        if note is not None and note == self.notes[ext.name]:
            note.write_text(kept.name, encoding="utf-8")
            _plan.used.add(note)


def _translate(extensions: list[Extension]) -> None:
    """Turn modules into C, on all processors; a mistake that Cython finds stops the build."""
    if not extensions:
        return
    from Cython.Build import cythonize

    assert _plan is not None
    translated = cythonize(  # type: ignore[no-untyped-call]
        [Extension(each.name, [_plan.wanted[each.name]]) for each in extensions],
        include_path=[str(SOURCE)],
        build_dir=str(_plan.folder / "c"),
        compiler_directives=DIRECTIVES,
        nthreads=os.cpu_count(),
        quiet=True,
    )
    sources = {module.name: module.sources for module in translated}
    for extension in extensions:
        extension.sources = sources[extension.name]


class Build(build):
    """Builds a wheel's contents, with the note on how they were built."""

    def run(self) -> None:
        """Build, then write the note among the modules."""
        super().run()
        assert _plan is not None
        _plan.write_note(Path(self.build_lib) / "fivewinds")


def setup_arguments() -> dict[str, Any]:
    """What `setup.py` adds to `pyproject.toml`; outside a build there is nothing to add."""
    if _plan is None:
        return {}
    return {
        "ext_modules": [
            Extension(name, [source], optional=True) for name, source in _plan.wanted.items()
        ],
        "cmdclass": {"build": Build, "build_ext": BuildExtensions},
        # A folder of its own: leftovers of an earlier build never reach a wheel.
        "options": {"build": {"build_base": str(_plan.folder / "build")}},
    }


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Packages needed to make the source distribution."""
    return build_meta.get_requires_for_build_sdist(config_settings)


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Packages needed to make a wheel: zig where nothing else compiles."""
    with _one_line_errors():
        return build_meta.get_requires_for_build_wheel(config_settings) + packages_needed()


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Packages needed to install in place: zig where nothing else compiles."""
    with _one_line_errors():
        return build_meta.get_requires_for_build_editable(config_settings) + packages_needed()


prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable
build_sdist = build_meta.build_sdist


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Make a wheel; without extension modules it is a pure one, for every machine."""

    def make() -> str:
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)

    with _one_line_errors():
        name, _ = _build(make, wheel_directory, in_place=False)
        return name


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Install in place: extension modules and the note go beside the sources."""

    def make() -> str:
        _remove_extensions()
        return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)

    with _one_line_errors():
        name, plan = _build(make, wheel_directory, in_place=True)
        plan.write_note(PACKAGE)
        if isinstance(plan.way, Compiler):
            plan.forget_the_old()
        return name


def _build(make: Callable[[], str], wheel_directory: str, *, in_place: bool) -> tuple[str, Plan]:
    """Make a wheel the best way; where compiling fails, once more as plain Python."""
    name, plan = _attempt(make, choose(), in_place=in_place)
    if plan.failed:
        if wish() != "auto":
            raise CompilerNotUsableError(f"FIVEWINDS_COMPILER={wish()}, but compiling failed.")
        Path(wheel_directory, name).unlink()
        name, plan = _attempt(make, Interpreted("compiling failed"), in_place=in_place)
    if isinstance(plan.way, Compiler):
        print(f"fivewinds: compiled with {plan.way.name}")
    else:
        print(f"fivewinds: not compiled, runs interpreted: {plan.way.reason}")
    return name, plan


def _attempt(
    make: Callable[[], str], way: Compiler | Interpreted, *, in_place: bool
) -> tuple[str, Plan]:
    global _plan
    with TemporaryDirectory(prefix="fivewinds-build-") as folder:
        _plan = Plan(way, Path(folder), in_place=in_place)
        try:
            return make(), _plan
        finally:
            _plan = None


def _remove_extensions() -> None:
    """Take away what an earlier build left beside the sources for this Python."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for extension in PACKAGE.rglob(f"*{suffix}"):
        extension.unlink()


@contextmanager
def _one_line_errors() -> Iterator[None]:
    """A wish that cannot be met ends the build with one line, not with a traceback."""
    try:
        yield
    except CompilerNotUsableError as error:
        sys.exit(f"fivewinds: {error}")
