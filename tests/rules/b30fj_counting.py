"""Hands of Bloody 30 Faan Jokers as examples are written, and what each pattern brings them."""

from typing import Any

import fivewinds
from fivewinds.rules.patterns import as_request


def scored(example: Any) -> dict[str, Any]:
    """The answer to a win."""
    answer: dict[str, Any] = fivewinds.score("b30fj", as_request(example))
    assert answer["ok"], answer
    assert answer["win"], answer
    return answer


def counted(example: Any) -> dict[str, int]:
    """What each pattern of a hand brings."""
    return {pattern["id"]: pattern["value"] for pattern in scored(example)["patterns"]}


def among(names: str, example: Any) -> dict[str, int]:
    """What those of these patterns bring that a hand counts."""
    found = counted(example)
    return {name: found[name] for name in names.split() if name in found}


def refusal(example: Any) -> str:
    """Why a hand is no win."""
    answer = fivewinds.score("b30fj", as_request(example))
    assert answer["ok"], answer
    assert not answer["win"], answer
    return str(answer["reason"])
