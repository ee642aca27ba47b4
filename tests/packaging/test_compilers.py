"""The backend finds out which C compiler can be used."""

import sys
import sysconfig
from pathlib import Path

import fivewinds_compilers
import pytest
from fivewinds_compilers import (
    NO_COMPILER,
    NO_HEADERS,
    ZIG_PACKAGE,
    Compiler,
    CompilerNotUsableError,
    Interpreted,
    choose,
    packages_needed,
    system_compiler,
)


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIVEWINDS_COMPILER", raising=False)
    monkeypatch.delenv("CC", raising=False)


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.fixture
def no_headers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))


@pytest.fixture
def no_zig(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fivewinds_compilers, "find_spec", lambda _: None)


def compiler_saying(version: str, folder: Path) -> str:
    """A stand-in for a compiler: it can do everything, and says this of itself."""
    script = folder / "a compiler"
    script.write_text(f"#!/bin/sh\ncat <<'END'\n{version}\nEND\n")
    script.chmod(0o755)
    return f"'{script}'"


def test_a_working_system_compiler_is_used_and_zig_is_not_asked_for() -> None:
    assert isinstance(choose(), Compiler)
    assert packages_needed() == []


@pytest.mark.usefixtures("no_compiler")
@pytest.mark.skipif(sys.platform != "linux", reason="zig is used on Linux only")
def test_zig_is_asked_for_where_there_is_no_compiler() -> None:
    assert packages_needed() == [ZIG_PACKAGE]


@pytest.mark.usefixtures("no_compiler", "no_zig")
def test_with_neither_the_package_is_interpreted() -> None:
    assert choose() == Interpreted(NO_COMPILER)


@pytest.mark.usefixtures("no_headers")
def test_without_the_headers_of_python_no_compiler_is_of_use() -> None:
    assert choose() == Interpreted(NO_HEADERS)
    assert packages_needed() == []


def test_a_compiler_that_fails_does_not_count(
    monkeypatch: pytest.MonkeyPatch, no_zig: None
) -> None:
    monkeypatch.setenv("CC", "false")
    assert choose() == Interpreted(NO_COMPILER)


def test_none_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEWINDS_COMPILER", "none")
    assert choose() == Interpreted("FIVEWINDS_COMPILER was none")
    assert packages_needed() == []


def test_zig_can_be_asked_for_where_there_is_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEWINDS_COMPILER", "zig")
    assert packages_needed() == [ZIG_PACKAGE]


@pytest.mark.usefixtures("no_compiler", "no_zig")
@pytest.mark.parametrize("wish", ["cc", "zig"])
def test_a_compiler_asked_for_by_name_must_be_there(
    wish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIVEWINDS_COMPILER", wish)
    with pytest.raises(CompilerNotUsableError, match=f"={wish}, but no C compiler was found"):
        choose()


def test_an_unknown_wish_is_refused_with_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVEWINDS_COMPILER", "gcc")
    with pytest.raises(CompilerNotUsableError, match="not one of auto, cc, zig, none"):
        packages_needed()


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "gcc (Debian 12.2.0-14) 12.2.0\nCopyright (C) 2022 Free Software Foundation, Inc.",
            "gcc 12.2.0",
        ),
        (
            "cc (GCC) 13.2.1 20231011 (Red Hat 13.2.1-4)\n(C) 2023 Free Software Foundation, Inc.",
            "gcc 13.2.1",
        ),
        ("Ubuntu clang version 14.0.0-1ubuntu1.1\nTarget: x86_64-pc-linux-gnu", "clang 14.0.0"),
        ("Apple clang version 15.0.0 (clang-1500.3.9.4)", "clang 15.0.0"),
    ],
)
def test_a_compiler_goes_by_its_usual_name(
    said: str, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CC", compiler_saying(said, tmp_path))
    found = system_compiler()
    assert found is not None
    assert found.name == name
