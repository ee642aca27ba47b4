"""Options of a book: their names, what they may be, and what they are when nobody says."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

Value = int | str | bool
Options = Mapping[str, Any]
"""The options of a match by name, each with its value."""

YES_OR_NO: tuple[Value, ...] = (True, False)
SEAT_NAMES: tuple[Value, ...] = ("E", "S", "W", "N")


@dataclass(frozen=True)
class Option:
    """What the players may agree on before they start.

    A whole number from `least` to `most`, or one of `choices`: numbers, texts, true and false.
    """

    name: str
    _: KW_ONLY
    default: Value
    ruling: str
    least: int | None = None
    most: int | None = None
    choices: tuple[Value, ...] = ()

    def __post_init__(self) -> None:
        """Raises ValueError for an option that is neither, or has no default of its own."""
        ranged = self.least is not None and self.most is not None
        if ranged == bool(self.choices):
            wanted = "`choices`, or `least` and `most`, and not both"
            raise ValueError(f"the option {self.name} has {wanted}")
        if not self.accepts(self.default):
            allowed = f"from {self.least} to {self.most}" if ranged else f"one of {self.choices}"
            problem = f"its default is {self.default!r}, which is not {allowed}"
            raise ValueError(f"the option {self.name} cannot be: {problem}")

    def accepts(self, value: object) -> bool:
        """Whether the value is one of those that the book allows; true is no number."""
        if self.least is not None and self.most is not None:
            return type(value) is int and self.least <= value <= self.most
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    def alternatives(self) -> Iterator[Value]:
        """All that it may be, but for its default."""
        every: Iterable[Value] = self.choices
        if self.least is not None and self.most is not None:
            every = range(self.least, self.most + 1)
        return (value for value in every if value != self.default)

    @property
    def values(self) -> dict[str, Any]:
        """What it may be, for programs: `least` and `most`, or `values`."""
        if self.choices:
            return {"values": list(self.choices)}
        return {"least": self.least, "most": self.most}

    @property
    def told(self) -> tuple[str, dict[str, object]]:
        """What it may be, for people: the name of a saying, and its values."""
        if self.choices == YES_OR_NO:
            return "option-yes-no", {}
        if self.choices:
            return "option-choice", {"values": ", ".join(map(str, self.choices))}
        return "option-value", {"least": self.least, "most": self.most}


class OptionError(ValueError):
    """A request or a match asks for an option that the book does not have, or not so.

    With the fault `conflict` the name is that of the saying which tells what does not go together.
    """

    def __init__(
        self, name: str, fault: Literal["unknown", "value", "conflict"], option: Option | None
    ) -> None:
        super().__init__(f"{fault} option {name!r}")
        self.name = name
        self.fault = fault
        self.option = option

    @property
    def told(self) -> tuple[str, dict[str, object]]:
        """What is wrong, for people: the name of a saying of `refused`, and its values."""
        if self.fault == "conflict":
            return self.name, {}
        if self.option is None:
            return "option", {"name": self.name}
        saying, values = self.option.told
        return saying, {"name": self.name, **values}


def fill(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a book with the given values, defaults where none is given."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise OptionError(name, "unknown", None)
        if not known[name].accepts(value):
            raise OptionError(name, "value", known[name])
    return {name: given.get(name, option.default) for name, option in known.items()}


def as_written(pairs: Iterable[str]) -> dict[str, Any]:
    """Values by name from texts `name=value`; a value is read as JSON, else as text.

    Raises ValueError for a text without `=`.
    """
    values: dict[str, Any] = {}
    for text in pairs:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"{text!r} is not NAME=VALUE")
        try:
            values[name] = json.loads(value)
        except ValueError:
            values[name] = value
    return values
