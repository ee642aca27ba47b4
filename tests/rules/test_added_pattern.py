"""A pattern added by CONTRIBUTING's recipe, its condition a function, counts in every book.

The recipe is followed in a copy of the sources: one line in the section of the document.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SOURCES = Path(__file__).parent.parent.parent / "src" / "fivewinds"
PATTERN = """
        Pattern(
            "even-pair",
            3,
            lambda reading: reading.pair >= 0 and reading.pair % 2 == 0,
            shapes="standard",
            example="1233445566799m + 5m",
        ),
"""
PLACES = {
    "rode-boekje": ("rules/rode_boekje/winner.py", '        "Voor de winnaar",\n'),
    "red-dragon-joker": ("rules/red_dragon_joker.py", '        "Doubles",\n'),
    "b30fj": ("rules/b30fj/miscellaneous.py", '    "Miscellaneous",\n'),
    "mingjong": ("rules/mingjong/patterns.py", '    "總類",\n'),
}
"""The file and the heading under which the pattern is declared."""
SIMPLE = "rules/simple.py"
CHANGES_OF_SIMPLE = {
    "\n\nBOOK = Book(": f"""

PATTERNS = Patterns(Section("Added",{PATTERN}    ))


def counted(reading: Reading, win: Win, options: Options) -> Score:
    tally = PATTERNS.tally(reading)
    return Score(1 + tally.faan, {{"hands": 1 + tally.faan}}, tally)


BOOK = Book(
    patterns=PATTERNS,""",
    "value=one_hand_won": "value=counted",
    "from fivewinds.rules.reading": (
        "from fivewinds.rules.patterns import Pattern, Patterns, Section\n"
        "from fivewinds.rules.reading"
    ),
}
"""SimpleMahjong has no patterns, so that with the first one comes a value that counts it."""
ASK = """
import json, sys
import fivewinds
from fivewinds.request import read_scoring
from fivewinds.rules_page import page
from fivewinds.simulation import play_match

rules, hand, near, seeds = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3]), 3
book = fivewinds.book(rules)
asked, _ = read_scoring(book, hand)
waits = fivewinds.waits(rules, {"hand": hand["hand"]})["waits"]
wins = []
for seed in range(seeds):
    for event in play_match(rules, seed.to_bytes(32, "big"), max_hands=3).events():
        if type(event).__name__ == "Win":
            wins.append(event.score)
print(json.dumps({
    "from": fivewinds.__file__,
    "score": [fivewinds.score(rules, hand), fivewinds.score(rules, hand)],
    "near": fivewinds.score(rules, near),
    "worth": book.scorer(asked.options).worth(asked.won()).patterns,
    "waits": next(wait["draw"] for wait in waits if wait["tile"] == hand["win"]),
    "page": page(book),
    "wins": wins,
}))
"""
HAND = {"hand": "1233445566799m", "win": "5m", "by": "draw", "seat": "E"}
"""Four chows and a pair of nines, of one suit, so that it may be declared in every book."""
NEAR = {**HAND, "hand": "1233445566788m"}
"""The same with a pair of eights, whose number among all tiles is odd."""
JOKERS = {"b30fj": "1j", "red-dragon-joker": "7z"}


def with_pattern(rules: str, folder: Path) -> Path:
    """A copy of the sources in which the book has the pattern."""
    copied = folder / "fivewinds"
    leave = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "style", "*.js", "*.svg")
    shutil.copytree(SOURCES, copied, ignore=leave)
    if rules == "simple":
        changes = CHANGES_OF_SIMPLE
    else:
        heading = PLACES[rules][1]
        changes = {heading: heading + PATTERN}
    path = copied / (SIMPLE if rules == "simple" else PLACES[rules][0])
    text = path.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert text.count(old) == 1, (path, old)
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return copied


def asked(rules: str, folder: Path, hand: dict[str, Any], near: dict[str, Any]) -> dict[str, Any]:
    """What the changed book answers, in a process of its own."""
    arguments = [rules, json.dumps(hand), json.dumps(near)]
    found = subprocess.run(
        [sys.executable, "-c", ASK, *arguments],
        env={**os.environ, "PYTHONPATH": str(folder), "FIVEWINDS_INTERPRETED": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert found.returncode == 0, found.stderr
    answers: dict[str, Any] = json.loads(found.stdout)
    assert answers["from"].startswith(str(folder))
    return answers


def ids(answer: dict[str, Any]) -> list[str]:
    return [pattern["id"] for pattern in answer["patterns"]]


@pytest.mark.parametrize("rules", ["simple", *PLACES])
def test_it_counts_in_score_worth_waits_page_and_simulation(rules: str, tmp_path: Path) -> None:
    with_pattern(rules, tmp_path)
    answers = asked(rules, tmp_path, HAND, NEAR)
    for answer in (*answers["score"], answers["waits"]):
        assert "even-pair" in ids(answer)
    assert "even-pair" not in ids(answers["near"])
    assert "even-pair" in answers["worth"]
    assert "`even-pair`" in answers["page"]
    for score in answers["wins"]:
        if score["reading"]["shape"] == "standard" and not score["total"].get("limit"):
            earned = score["reading"]["pair"][0] in "13579"
            if score["reading"]["pair"][-1] == "m":
                assert ("even-pair" in ids(score)) is earned


@pytest.mark.parametrize("rules", JOKERS)
def test_it_counts_in_hands_with_jokers(rules: str, tmp_path: Path) -> None:
    with_pattern(rules, tmp_path)
    hand = {**HAND, "hand": f"123344556679m{JOKERS[rules]}"}
    answers = asked(rules, tmp_path, hand, NEAR)
    assert "even-pair" in ids(answers["score"][0])
    assert "even-pair" in answers["worth"]
