"""The language that a client wants."""

from collections.abc import Mapping
from typing import Any

from fivewinds.words import language_of


def language_of_headers(headers: Mapping[str, str]) -> str:
    """The first language we speak of those that `Accept-Language` names, best first."""
    wanted = []
    for place, part in enumerate(headers.get("accept-language", "").split(",")):
        tag, _, rest = part.strip().partition(";")
        wanted.append((-_quality(rest), place, tag))
    for _, _, tag in sorted(wanted):
        spoken = language_of(tag)
        if spoken != "en" or tag.lower().startswith("en"):
            return spoken
    return "en"


def _quality(text: str) -> float:
    name, _, number = text.strip().partition("=")
    try:
        return float(number) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def language_for(query: Mapping[str, Any], headers: Mapping[str, str]) -> str:
    """The language of a request: `?language=`, else the header."""
    asked = query.get("language")
    return language_of(str(asked)) if asked else language_of_headers(headers)
