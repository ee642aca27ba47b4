"""The page of 明將麻雀: rules in sentences, beside those in the language of the document."""

import pytest

from fivewinds.rules.registry import book
from fivewinds.rules_page import page
from fivewinds.words import title_of

HEADS = {
    "en": "| English | 廣東話 | ruling |",
    "nl": "| Nederlands | 廣東話 | uitspraak |",
    "yue": "| 廣東話 | 裁定 |",
}


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Mingjong"), ("nl", "Mingjong"), ("yue", "明將麻雀")]
)
def test_the_book_is_called_by_one_name_in_each_language(language: str, name: str) -> None:
    assert title_of(book("mingjong"), language) == name
    assert page(book("mingjong"), language).startswith(f"# {name}\n")


@pytest.mark.parametrize("language", HEADS)
def test_rules_stand_beside_those_in_the_language_of_the_document(language: str) -> None:
    printed = page(book("mingjong"), language)
    assert f"\n{HEADS[language]}\n" in printed
    for rulings in book("mingjong").document.prose.values():
        assert f" | {rulings} |\n" in printed


def test_the_page_says_what_is_marked() -> None:
    printed = page(book("mingjong"), "yue")
    assert "| 平和 | 1 翻; 鳴牌減翻 |" in printed
    assert "| 七對子 | 2 翻; 門清限定 |" in printed
    assert "| 大車輪 | 160 役滿 |" in printed
