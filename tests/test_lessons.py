"""The guided first hands: each can be played, and every moment that a learner needs comes."""

import re

import pytest

from fivewinds.events import Claim, Discard, EndHand, Win
from fivewinds.lessons import END, LEARNER, Lesson, NoLesson, lesson, tips
from fivewinds.rules.registry import book, own_books
from fivewinds.teaching import TERMS
from fivewinds.tiles import parse
from fivewinds.words import LANGUAGES
from tests.toys import book_or_toy

BOOKS = own_books()


@pytest.fixture(params=BOOKS)
def taught(request: pytest.FixtureRequest) -> tuple[str, Lesson]:
    """A book and its lesson."""
    return request.param, lesson(book(request.param))


def test_the_learner_wins_and_the_hand_ends(taught: tuple[str, Lesson]) -> None:
    _, found = taught
    events = [event for step in found.steps for event in step.events]
    assert [event.n for event in events] == list(range(len(events)))
    assert any(isinstance(event, Win) and event.seat == LEARNER for event in events)
    assert isinstance(events[-1], EndHand)
    assert found.match.between
    assert found.steps[-1].tip == END


def test_the_moments_come_that_a_learner_needs(taught: tuple[str, Lesson]) -> None:
    rules, found = taught
    acts = [step.act["a"] for step in found.steps if step.act is not None]
    assert "discard" in acts
    if rules == "simple":
        # Nothing is claimed, and a win comes by itself (SM-16).
        assert set(acts) == {"discard"}
        return
    assert "win" in acts
    offered = [action["a"] for step in found.steps if step.ask for action in step.ask["legal"]]
    assert {"pung", "chow"} & set(offered)
    barred = [bar["a"] for step in found.steps if step.ask for bar in step.ask["barred"]]
    assert "win" in barred


SPECIAL = {
    "red-dragon-joker": ("added-kong", None),
    "b30fj": ("flower", None),
    "mingjong": ("discard", True),
}


@pytest.mark.parametrize("rules", SPECIAL)
def test_what_is_special_is_done_by_the_learner(rules: str) -> None:
    kind, riichi = SPECIAL[rules]
    acts = [step.act for step in lesson(book(rules)).steps if step.act is not None]
    assert any(act["a"] == kind and act.get("riichi") == riichi for act in acts)


def test_play_goes_on_after_a_win_in_b30fj() -> None:
    events = [event for step in lesson(book("b30fj")).steps for event in step.events]
    wins = [place for place, event in enumerate(events) if isinstance(event, Win)]
    assert len(wins) == 2
    assert any(isinstance(event, Discard) for event in events[wins[0] : wins[1]])


def test_nothing_hidden_is_told(taught: tuple[str, Lesson]) -> None:
    _, found = taught
    seen = list(found.match.events(LEARNER))
    told = [event for step in found.steps for event in step.events]
    assert told == seen[: len(told)]
    assert not any(isinstance(event, Claim) and event.seat != LEARNER for event in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_tip_in_every_language(taught: tuple[str, Lesson], language: str) -> None:
    rules, found = taught
    texts = tips(book(rules), language)
    assert list(texts) == [step.tip for step in found.steps]
    for tip in texts.values():
        assert tip.title
        assert tip.text
        for term in re.findall(r"\(#([a-z-]+)\)", tip.text):
            assert term in TERMS
        for tiles in re.findall(r"`([^`]*)`", tip.text):
            assert parse(tiles)
    if language != "en":
        english = tips(book(rules), "en")
        assert all(texts[name].text != english[name].text for name in texts)


def test_the_tile_to_put_away_stands_in_its_tip(taught: tuple[str, Lesson]) -> None:
    rules, found = taught
    for language in LANGUAGES:
        texts = tips(book(rules), language)
        for step in found.steps:
            if step.act is not None and "tile" in step.act:
                assert f"`{step.act['tile']}`" in texts[step.tip].text, (language, step.tip)


def test_a_book_without_a_lesson_says_so() -> None:
    with pytest.raises(NoLesson):
        lesson(book_or_toy("reed"))
