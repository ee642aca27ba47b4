"""Sentences of hints: all that they say agrees with the engine, in positions of random play."""

import random
import re

import pytest

import fivewinds
from fivewinds.core.codes import ACT_DISCARD, ACT_PASS
from fivewinds.judgement.hints import hints
from fivewinds.judgement.sentences import told
from fivewinds.words import LANGUAGES
from tests.positions import positions
from tests.sentence_check import wrong, wrong_text

BOOKS = ("simple", "red-dragon-joker", "b30fj", "rode-boekje", "mingjong")
DAILY = 50 if fivewinds.COMPILED else 3
MANY = 2000
TILES = re.compile(r"\b(?:[1-9]+[mpszjf])+\b", re.ASCII)


def check(rules: str, seed: str, number: int) -> None:
    """Every sentence of so many positions."""
    for view in positions(rules, seed, number):
        found = hints(view, "en")
        assert {hint.judged.action for hint in found} == set(view.sound)
        for hint in found:
            faults = wrong(view, hint, found)
            assert not faults, (faults, hint.why, view.hand.tiles())
        assert len({hint.why for hint in found}) == len(found), [hint.why for hint in found]


@pytest.mark.heavy
@pytest.mark.parametrize("rules", BOOKS)
def test_sentences_agree_with_the_engine(rules: str) -> None:
    check(rules, "sentences", DAILY)


@pytest.mark.sweep
@pytest.mark.parametrize("rules", BOOKS)
def test_ten_thousand_positions(rules: str) -> None:
    check(rules, "sweep/sentences", MANY)


@pytest.mark.heavy
@pytest.mark.parametrize("rules", BOOKS)
def test_a_wrong_figure_is_found(rules: str) -> None:
    """Each figure of a sentence, changed by one, makes the check fail."""
    chance = random.Random(7)
    tried = 0
    for view in positions(rules, "figures", 12 if fivewinds.COMPILED else 2):
        found = hints(view, "en")
        hint = chance.choice([h for h in found if h.judged.action & 255 in (ACT_DISCARD, ACT_PASS)])
        # Numbers that stand for themselves: those of tiles belong to their letters.
        for place in re.finditer(r"(?<![\w.,])\d+(?![\d.,]*[mpszjf])(?=[ .,)])", hint.why):
            number = int(place[0])
            text = hint.why[: place.start()] + str(number + 1) + hint.why[place.end() :]
            assert wrong_text(view, hint, found, text), text
            tried += 1
    assert tried > 5


@pytest.mark.heavy
@pytest.mark.parametrize("rules", BOOKS)
def test_every_language_has_every_part(rules: str) -> None:
    """The same facts in three languages: the same tiles and figures in each sentence."""
    for view in positions(rules, "languages", 8 if fivewinds.COMPILED else 1):
        for hint in hints(view, "en"):
            texts = [told(hint.reason, view.book, language).whole for language in LANGUAGES]
            assert len(set(texts)) == len(texts)
            tiles = [sorted(TILES.findall(text)) for text in texts]
            assert tiles[0] == tiles[1] == tiles[2], texts
            assert not any("why." in text or "{" in text for text in texts)
