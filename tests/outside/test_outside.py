"""A sixth book, from a package of its own: everything that ours can do, it can do as well."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import distributions
from pathlib import Path
from tempfile import mkdtemp

import pytest

from fivewinds import rulebook
from fivewinds.rules.registry import books
from fivewinds.testing.new_package import CannotLayOut, lay_out
from tests.commands.running import fivewinds

HARBOUR = Path(mkdtemp(prefix="fivewinds-harbour-"))
"""What `python -m fivewinds.testing new harbour` lays out."""
lay_out("harbour", HARBOUR)
ENTRY_POINTS = "[fivewinds.rules]\nharbour = harbour_rules.harbour:BOOK\n"
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the book's package in it, as an installer leaves it."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(
        HARBOUR / "harbour_rules",
        folder / "harbour_rules",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    information = folder / "harbour_rules-1.0.dist-info"
    information.mkdir()
    metadata = "Metadata-Version: 2.1\nName: harbour-rules\nVersion: 1.0\n"
    (information / "METADATA").write_text(metadata, encoding="utf-8")
    (information / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    return folder


def beside(folder: Path) -> dict[str, str]:
    """An environment in which a folder is searched for packages too."""
    before = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([str(folder), *([before] if before else [])])}


@pytest.fixture(scope="module")
def run(installed: Path) -> Run:
    """The command line, with the book beside it; what it prints is looked at when it is done."""

    def run(*words: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
        return fivewinds(*words, given=given, env=beside(installed))

    return run


def test_the_entry_point_is_the_one_that_the_package_declares(installed: Path) -> None:
    declared = (HARBOUR / "pyproject.toml").read_text(encoding="utf-8")
    assert 'harbour = "harbour_rules.harbour:BOOK"' in declared
    (found,) = (d for d in distributions(path=[str(installed)]) if d.name == "harbour-rules")
    (point,) = found.entry_points
    assert (point.group, point.name) == ("fivewinds.rules", "harbour")


@pytest.mark.skipif("harbour" in books(), reason="the package is installed here")
def test_without_the_package_there_is_no_such_book() -> None:
    assert fivewinds("rules", "harbour").returncode == 2
    assert "harbour" not in fivewinds("rules").stdout


def test_it_stands_among_the_rule_books(run: Run) -> None:
    listed = run("rules")
    assert listed.returncode == 0, listed.stderr
    lines = listed.stdout.splitlines()
    assert lines[0].startswith("simple")
    assert any(line.startswith("harbour") and "Harbour mahjong" in line for line in lines)


@pytest.mark.parametrize(
    ("language", "name", "pattern"),
    [
        ("en", "Harbour mahjong", "Half flush"),
        ("nl", "Harbour-mahjong", "Halve kleur"),
        ("yue", "Harbour 麻雀", "混一色"),
    ],
)
def test_its_page_is_printed_in_every_language(
    run: Run, language: str, name: str, pattern: str
) -> None:
    page = run("rules", "harbour", "--page", "--language", language)
    assert page.returncode == 0, page.stderr
    assert page.stdout.startswith(f"# {name}\n")
    for part in (pattern, "`half-flush`", "`minimum`", "`after-kong`", "H-6"):
        assert part in page.stdout


def test_it_is_shown_with_its_options(run: Run) -> None:
    shown = run("rules", "harbour")
    assert "Harbour mahjong" in shown.stdout
    assert "minimum" in shown.stdout
    (minimum, *_) = json.loads(run("rules", "options", "harbour", "--json").stdout)
    assert (minimum["name"], minimum["default"], minimum["most"]) == ("minimum", 1, 5)


def test_its_hands_are_scored(run: Run) -> None:
    requests = [
        {"hand": "123456789m1122z", "win": "2z", "by": "draw"},
        {"hand": "123m456p2377s999m", "win": "4s", "by": "discard", "from": "S"},
        {
            "hand": "123m456p2377s",
            "melds": [{"kind": "pung", "tiles": "999m"}],
            "win": "4s",
            "by": "discard",
            "from": "S",
        },
        {"hand": "123456789m1122z", "win": "2z", "by": "draw", "flags": ["after-kong"]},
        {"hand": "123456789m1122z", "win": "2z", "by": "draw", "options": {"minimum": 9}},
    ]
    given = "".join(json.dumps(request) + "\n" for request in requests)
    done = run("score", "harbour", "--json", given=given)
    half_flush, closed, nothing, no_kong, no_option = map(json.loads, done.stdout.splitlines())
    assert half_flush["score"] == 8
    assert [p["id"] for p in half_flush["patterns"]] == ["half-flush", "drawn", "closed"]
    assert half_flush["payments"] == {"E": 48, "S": -16, "W": -16, "N": -16}
    assert half_flush["row"] == {"faan": "3-4", "payout": 8}
    assert closed["score"] == 2
    assert nothing == {"ok": True, "win": False, "reason": "minimum"}
    assert no_kong["error"]["field"] == "flags"
    assert no_option["error"]["field"] == "options"


def test_its_hands_wait(run: Run) -> None:
    done = run("waits", "harbour", "--json", given='{"hand": "123456789m1122z"}\n')
    answer = json.loads(done.stdout)
    assert answer["distance"] == 0
    assert [wait["tile"] for wait in answer["waits"]] == ["1z", "2z"]
    assert answer["waits"][0]["draw"]["score"] == 8


@pytest.mark.parametrize("table", ["assisted", "strict"])
def test_it_is_played_recorded_replayed_and_verified(run: Run, tmp_path: Path, table: str) -> None:
    played = run(
        *("simulate", "harbour", "--matches", "2", "--seed", "harbour", "--table", table),
        *("--record", tmp_path, "--option", "hands=2", "--json"),
    )
    assert played.returncode == 0, played.stderr
    told = json.loads(played.stdout)
    assert (told["rules"], told["matches"], told["hands"]) == ("harbour", 2, 4)
    files = sorted(tmp_path.glob("*.jsonl"))
    assert len(files) == 2
    for command in (("replay", "--check"), ("verify",)):
        done = run(*command, *files)
        assert done.returncode == 0, done.stdout + done.stderr
    changed = files[0].read_text(encoding="utf-8").replace('"e":"claim"', '"e":"draw"', 1)
    assert changed != files[0].read_text(encoding="utf-8")
    files[0].write_text(changed, encoding="utf-8")
    assert run("replay", "--check", files[0]).returncode == 1


def test_a_record_of_it_is_shown(run: Run, tmp_path: Path) -> None:
    run("simulate", "harbour", "--matches", "1", "--seed", "shown", "--record", tmp_path)
    shown = run("replay", tmp_path / "000001.jsonl")
    assert shown.returncode == 0, shown.stderr
    assert "By the table, faan" in shown.stdout
    assert "The match is over." in shown.stdout


@pytest.mark.heavy
def test_it_goes_through_the_conformance_kit_from_outside(installed: Path) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "fivewinds.testing", "harbour", "--seeds", "4"),
            *("--playthroughs", "playthroughs", "--perft", "perft.txt"),
        ],
        cwd=HARBOUR,
        env={**os.environ, **absolute(beside(installed))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines() == [
        "declarations are sound: yes",
        "words are there: yes",
        "patterns are shown: yes",
        "matches come to an end: yes",
        "playthroughs go as written: yes",
        "ways are counted: yes",
        "laws hold: yes",
    ]


def absolute(environment: dict[str, str]) -> dict[str, str]:
    """The same environment for a command that is typed in another folder."""
    paths = [str(Path(path).absolute()) for path in environment["PYTHONPATH"].split(os.pathsep)]
    return {"PYTHONPATH": os.pathsep.join(paths)}


@pytest.mark.heavy
def test_without_its_playthroughs_it_does_not_get_through(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "fivewinds.testing", "harbour", "--seeds", "2"),
            *("--playthroughs", str(tmp_path), "--perft", str(HARBOUR / "perft.txt")),
        ],
        env={**os.environ, **beside(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "playthroughs go as written: no\n  harbour: there are no playthroughs" in done.stdout


@pytest.mark.packaging
def test_pip_installs_it(tmp_path: Path) -> None:
    copy = tmp_path / "harbour"
    shutil.copytree(HARBOUR, copy, ignore=shutil.ignore_patterns("__pycache__"))
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    folder = tmp_path / "site"
    done = subprocess.run(
        [*pip, "--no-build-isolation", "--no-deps", "--target", str(folder), str(copy)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    shown = fivewinds("rules", "harbour", env=beside(folder))
    assert shown.returncode == 0, shown.stderr
    assert "Harbour mahjong" in shown.stdout


def a_package(folder: Path, entry_point: str, **modules: str) -> Path:
    """A folder with modules in it and an entry point that leads to one of them."""
    for name, text in modules.items():
        (folder / name).with_suffix(".py").write_text(text, encoding="utf-8")
    information = folder / "other-1.0.dist-info"
    information.mkdir()
    metadata = "Metadata-Version: 2.1\nName: other\nVersion: 1.0\n"
    (information / "METADATA").write_text(metadata, encoding="utf-8")
    (information / "entry_points.txt").write_text(
        f"[fivewinds.rules]\nother = {entry_point}\n", encoding="utf-8"
    )
    return folder


@pytest.mark.parametrize(
    "module",
    ["BOOK = 'a text'", "raise RuntimeError('it is under repair')", "import no_such_thing"],
)
def test_a_book_that_cannot_be_loaded_is_named_and_spoils_no_other(
    tmp_path: Path, module: str
) -> None:
    env = beside(a_package(tmp_path, "broken:BOOK", broken=module))
    listed = fivewinds("rules", env=env)
    assert listed.returncode == 0
    assert listed.stdout.startswith("simple")
    assert "other cannot be loaded" in listed.stderr
    used = fivewinds("waits", "other", "123m", env=env)
    assert used.returncode == 2
    assert "cannot be loaded" in used.stderr
    assert "Traceback" not in used.stderr


def harbour_as(book_id: str) -> str:
    """The module of the book under another id."""
    text = (HARBOUR / "harbour_rules" / "harbour.py").read_text(encoding="utf-8")
    return text.replace('id="harbour"', f'id="{book_id}"')


def test_an_entry_point_is_called_what_its_book_is_called(tmp_path: Path) -> None:
    env = beside(a_package(tmp_path, "alone:BOOK", alone=harbour_as("orchard")))
    problem = "the entry point is called other, the book orchard"
    assert problem in fivewinds("rules", env=env).stderr
    used = fivewinds("waits", "other", "123m", env=env)
    assert used.returncode == 2
    assert problem in " ".join(used.stderr.split())


def test_a_door_of_the_wrong_kind_is_refused_when_the_book_loads(tmp_path: Path) -> None:
    """A function of the options is tried with each alternative, whether it is played or not."""
    wrong = harbour_as("other").replace("calls=calls", "calls=lambda o: o['chows'] and calls(o)")
    env = beside(a_package(tmp_path, "alone:BOOK", alone=wrong))
    problem = "other: the function calls gives a bool with the option chows = False and not Calls"
    assert problem in " ".join(fivewinds("rules", env=env).stderr.split())
    used = fivewinds("waits", "other", "123m", env=env)
    assert used.returncode == 2
    assert problem in " ".join(used.stderr.split())
    assert "Traceback" not in used.stderr


def test_its_calls_follow_its_options(run: Run) -> None:
    melded = {"hand": "456p2377s999m", "melds": [{"kind": "chow", "tiles": "123m"}], "win": "4s"}
    request = {**melded, "by": "draw"}
    given = json.dumps(request) + "\n" + json.dumps({**request, "options": {"chows": False}})
    claimed, barred = map(
        json.loads, run("score", "harbour", "--json", given=given).stdout.splitlines()
    )
    assert claimed["ok"]
    assert (barred["error"]["field"], barred["error"]["reason"]) == ("melds", "meld")


@pytest.mark.parametrize("words", ['[en]\nname = "Orchard', b"[en]\nname = '\xff'"])
def test_words_that_cannot_be_read_are_named_and_spoil_no_other_book(
    tmp_path: Path, words: str | bytes
) -> None:
    env = beside(a_package(tmp_path, "alone:BOOK", alone=harbour_as("other")))
    games = tmp_path / "games"
    fivewinds("simulate", "other", "--matches", "1", "--record", games, env=env)
    file = tmp_path / "alone.toml"
    file.write_bytes(words if isinstance(words, bytes) else words.encode())
    listed = fivewinds("rules", env=env)
    assert listed.returncode == 0
    assert listed.stdout.startswith("simple")
    assert "other" not in listed.stdout
    assert str(file) in listed.stderr
    for command in (("waits", "other", "123m"), ("replay", games / "000001.jsonl")):
        used = fivewinds(*command, env=env)
        assert used.returncode == 2
        assert "alone.toml" in used.stderr
        assert "Traceback" not in used.stderr


def test_a_book_without_words_goes_by_its_id(tmp_path: Path) -> None:
    env = beside(a_package(tmp_path, "alone:BOOK", alone=harbour_as("other")))
    listed = fivewinds("rules", env=env)
    told = listed.stdout.splitlines()[-1].split(maxsplit=1)
    assert told == ["other", "other. This book comes without a description."]
    assert fivewinds("rules", "other", "--page", env=env).stdout.startswith("# other\n")


def test_a_book_in_a_single_module_has_its_words_beside_it(tmp_path: Path) -> None:
    a_package(tmp_path, "alone:BOOK", alone=harbour_as("other"))
    shutil.copy(HARBOUR / "harbour_rules" / "harbour.toml", tmp_path / "alone.toml")
    listed = fivewinds("rules", "list", "--language", "nl", env=beside(tmp_path))
    assert "Harbour-mahjong" in listed.stdout


def test_its_rulings_come_with_it(run: Run, tmp_path: Path) -> None:
    assert "fivewinds rules harbour --rulings" in run("rules", "harbour").stdout
    assert "**H-6** Faan are looked up" in run("rules", "harbour", "--rulings").stdout
    assert "fivewinds rules harbour --rulings" in run("rules", "harbour", "--page").stdout
    assert "**SM-1** " in run("rules", "simple", "--rulings").stdout
    env = beside(a_package(tmp_path, "alone:BOOK", alone=harbour_as("other")))
    refused = fivewinds("rules", "other", "--rulings", env=env)
    assert (refused.returncode, refused.stderr) == (1, "Error: other comes without rulings.\n")


def test_a_hand_below_the_minimum_is_told_in_words(run: Run) -> None:
    """The general reasons have general words; a book need not bring its own."""
    hand = ("456p2377s999m", "--meld", "chow:123m", "--win", "4s", "--by", "discard", "--from", "S")
    for language, words in {
        "en": "No win: the hand is complete but not worth enough.",
        "nl": "de hand is voltooid maar niet genoeg waard",
        "yue": "齊牌但係唔夠番",
    }.items():
        assert words in run("score", "harbour", *hand, "--language", language).stdout


def test_a_limit_is_told_where_it_cuts(run: Run) -> None:
    """H-6: eleven faan are counted, eight of them paid."""
    told = run("score", "harbour", "111222333m555m9m", "--win", "9m").stdout
    assert "Together: 10 faan, cut at the limit of 8" in told
    assert "By the table, faan 8+: pays 32" in told


def test_a_price_by_option_stands_on_the_page_and_counts(run: Run) -> None:
    """H-10."""
    page = run("rules", "harbour", "--page").stdout
    (line,) = (line for line in page.splitlines() if "`seven-pairs`" in line)
    assert "3 faan (dear-pairs=true: 4 faan)" in line
    hand = ("score", "harbour", "1122m3344p5566s6z", "--win", "6z", "--json")
    dear = json.loads(run(*hand, "--option", "dear-pairs=true").stdout)
    assert json.loads(run(*hand).stdout)["patterns"][0]["value"] == 3
    assert dear["patterns"][0] == {"id": "seven-pairs", "count": 1, "value": 4, "unit": "faan"}


def test_a_book_for_another_version_says_what_to_install(tmp_path: Path) -> None:
    newer = harbour_as("other").replace("require(2)", "require(3)")
    listed = fivewinds("rules", env=beside(a_package(tmp_path, "alone:BOOK", alone=newer)))
    assert "it needs fivewinds.rulebook 3.0, and here is 2." in listed.stderr
    assert "install a newer fivewinds" in listed.stderr


def test_what_is_of_the_wrong_kind_or_name_is_told_when_the_book_loads(tmp_path: Path) -> None:
    wrong = harbour_as("other")
    for right, bad in (
        ("calls=calls", 'calls=Calls(kinds={"pong"})'),
        ("Rules(", 'Rules(start="3", '),
    ):
        wrong = wrong.replace(right, bad)
    listed = fivewinds("rules", env=beside(a_package(tmp_path, "alone:BOOK", alone=wrong)))
    said = " ".join(listed.stderr.split())
    assert "calls.kinds: 'pong' is none of chow, pung, kong" in said
    assert "did you mean pung?; match.start is '3' and not a whole number" in said


@pytest.mark.parametrize("book_id", ["Harbour", "7-seas", "sea_side", "simple"])
def test_a_package_is_laid_out_for_a_new_id_only(book_id: str, tmp_path: Path) -> None:
    with pytest.raises(CannotLayOut):
        lay_out(book_id, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_laid_out_over_something_else(tmp_path: Path) -> None:
    (tmp_path / "mine").touch()
    with pytest.raises(CannotLayOut, match="is not empty"):
        lay_out("orchard", tmp_path)


@pytest.mark.heavy
def test_a_package_under_any_name_keeps_the_kit_as_it_is_laid_out(tmp_path: Path) -> None:
    words = (sys.executable, "-m", "fivewinds.testing")
    laid = subprocess.run(
        [*words, "new", "moon-gate"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert laid.returncode == 0, laid.stderr
    folder = tmp_path / "moon-gate-rules"
    done = subprocess.run(
        [*words, "moon_gate_rules.moon_gate:BOOK", "--seeds", "3"],
        env={**os.environ, **absolute(beside(folder))},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "playthroughs go as written: not looked at, for want of --playthroughs" in done.stdout


def test_books_outside_import_nothing_but_what_is_promised() -> None:
    text = (HARBOUR / "harbour_rules" / "harbour.py").read_text(encoding="utf-8")
    found = re.findall(r"^(?:from|import) (fivewinds[\w.]*)", text, re.MULTILINE)
    assert set(found) == {"fivewinds.rulebook"}
    for name in rulebook.__all__:
        assert hasattr(rulebook, name), name
