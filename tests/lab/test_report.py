"""The page of a run: opened with the network off, readable by all, with its counts inside."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from fivewinds import score
from fivewinds.rules.patterns import as_request
from fivewinds.rules.registry import book
from tests.commands.running import fivewinds
from tests.web.conftest import browser  # noqa: F401

needs_browser = pytest.mark.needs("chromium-headless-shell")


def written(folder: Path, *words: str) -> Path:
    page = folder / "page.html"
    run = fivewinds("lab", *words, "--report", page)
    assert run.returncode == 0, run.stderr
    return page


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(
        tmp_path_factory.mktemp("page"),
        *("b30fj", "--hands", "150", "--seed", "page", "--change", "no-jokers=4", "--compare"),
        *("--luck", "greedy,random"),
    )


def opened(browser: Browser, page: Path, width: int) -> tuple[Any, list[str]]:  # noqa: F811
    context = browser.new_context(viewport={"width": width, "height": 844}, offline=True)
    shown = context.new_page()
    noises: list[str] = []
    shown.on("request", lambda request: noises.append(request.url))
    shown.on("console", lambda message: noises.append(message.text))
    shown.on("pageerror", lambda error: noises.append(str(error)))
    shown.goto(page.as_uri())
    return shown, noises


@needs_browser
@pytest.mark.heavy
@pytest.mark.parametrize("width", [390, 1440])
def test_the_page_needs_no_network_and_fits(browser: Browser, compared: Path, width: int) -> None:  # noqa: F811
    shown, noises = opened(browser, compared, width)
    assert noises == [compared.as_uri()]
    assert shown.evaluate("document.documentElement.scrollWidth") == width
    assert Axe().run(shown).response["violations"] == []
    assert len(shown.pdf()) > 1000


@pytest.mark.heavy
def test_the_page_carries_its_counts_and_its_command(compared: Path) -> None:
    text = compared.read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="counts">(.*?)</script>', text)
    assert found is not None
    answer = json.loads(found[1])
    assert answer["base"]["hands"] == 150
    assert answer["rescored"] is True
    assert "b30fj --hands 150 --seed page --change no-jokers=4 --compare" in text
    assert "no-jokers = 4" in text
    assert "level greedy" in text
    assert text.count("/match/record#record=") == len(answer["most-changed"])
    assert "src=" not in text
    assert answer["luck"][0]["players"] == ["greedy", "random"]


@pytest.mark.heavy
@pytest.mark.parametrize("language", ["nl", "yue"])
def test_the_page_speaks_each_language(tmp_path: Path, language: str) -> None:
    page = written(tmp_path, "simple", "--hands", "40", "--seed", "l", "--language", language)
    text = page.read_text(encoding="utf-8")
    assert "report." not in text
    assert ("Wie profiteert" in text) == (language == "nl")
    assert ("邊個座位着數" in text) == (language == "yue")


@pytest.mark.parametrize("rules", ["red-dragon-joker", "b30fj", "rode-boekje", "mingjong"])
def test_every_pattern_has_a_hand_that_the_scorer_accepts(rules: str) -> None:
    """What the page shows beside a pattern that was never seen."""
    for pattern in book(rules).patterns:
        if pattern.example is None:
            continue
        answer = score(rules, as_request(pattern.example))
        assert answer["ok"], pattern.id
        counted = json.dumps(answer)
        assert f'"{pattern.id}"' in counted, pattern.id


@pytest.mark.heavy
def test_records_are_studied_like_hands(tmp_path: Path) -> None:
    words = ("red-dragon-joker", "--seed", "r", "--matches", "2")
    fivewinds("simulate", *words, "--option", "hands=2", "--record", tmp_path / "a")
    run = fivewinds("lab", "red-dragon-joker", "--records", tmp_path / "a", "--json")
    assert run.returncode == 2
    assert "with these options" in run.stderr
    fivewinds("simulate", *words, "--max-hands", "2", "--record", tmp_path / "b")
    run = fivewinds(
        "lab", "red-dragon-joker", "--records", tmp_path / "b", "--json", "--change",
        "concealed-hand=2", "--compare",
    )  # fmt: skip
    answer = json.loads(run.stdout)
    played = json.loads(fivewinds("lab", *words[:1], "--records", tmp_path / "b", "--json").stdout)
    assert {**answer["base"], "players": []} == {**played, "players": []}
    assert answer["base"]["hands"] == 4
    assert answer["other"]["changes"] == {"concealed-hand": 2}
    assert answer["rescored"] is True
