"""Options of a book: their names, what they may be, and what they are when nobody says."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal


class OptionError(ValueError):
    """A request or a match asks for an option that the book does not have, or not so."""

    def __init__(self, name: str, fault: Literal["unknown", "value"], option: "Option | None"):
        super().__init__(f"{fault} option {name!r}")
        self.name = name
        self.fault = fault
        self.option = option


@dataclass(frozen=True)
class Option:
    """A whole number that the players may agree on before they start."""

    name: str
    default: int
    least: int
    most: int
    ruling: str

    def accepts(self, value: object) -> bool:
        """Whether the value is one of those that the book allows; true is no number."""
        return type(value) is int and self.least <= value <= self.most


def fill(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a book with the given values, defaults where none is given."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise OptionError(name, "unknown", None)
        if not known[name].accepts(value):
            raise OptionError(name, "value", known[name])
    return {name: given.get(name, option.default) for name, option in known.items()}
