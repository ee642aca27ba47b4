"""Fields of a book that are values, or functions of its options that give such values."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from fivewinds.rules.options import Option

Given = Mapping[str, Any]
Fits = Callable[[Given], bool]
"""Whether options go together."""


class ByOptions:
    """One field of a book, and the kinds of value that it may come to."""

    def __init__(self, book: str, name: str, given: Any, kinds: tuple[type, ...]) -> None:
        """Raises ValueError for what is neither such a value nor a function."""
        self.book = book
        self.name = name
        self.given = given
        self.kinds = kinds
        self.is_function = not isinstance(given, kinds)
        if self.is_function and not callable(given):
            problem = f"{book}: {name} is {_named(given)} and not {self._wanted}"
            raise ValueError(f"{problem}, nor a function of the options that gives one")

    @property
    def _wanted(self) -> str:
        return " or ".join("None" if kind is type(None) else kind.__name__ for kind in self.kinds)

    def value(self, options: Given) -> Any:
        """The value under these options, kept for those that were asked for lately."""
        return _remembered(self, tuple(options.items())) if self.is_function else self.given

    def called(self, options: Given, when: str) -> Any:
        """What the function gives; raises ValueError, which says when it fails or gives a value of
        another kind.
        """
        try:
            found = self.given(options)
        except Exception as error:
            problem = f"{self.book}: the function {self.name} fails {when}: {error!r}"
            raise ValueError(problem) from error
        if not isinstance(found, self.kinds):
            problem = f"{self.book}: the function {self.name} gives {_named(found)} {when}"
            raise ValueError(f"{problem} and not {self._wanted}")
        return found

    def check(self, options: Iterable[Option], defaults: Given, fits: Fits) -> None:
        """Call a function with the defaults, and with each single alternative that goes with them
        of the options that it reads; raises ValueError as `called` does.
        """
        noticed = _Noticed(defaults)
        self.called(noticed, "with the default options")
        for option in options:
            if option.name in noticed.read:
                for alternative in option.alternatives():
                    changed = {**defaults, option.name: alternative}
                    if fits(changed):
                        self.called(changed, f"with the option {option.name} = {alternative!r}")


class _Noticed(Mapping[str, Any]):
    """Options that notice which of them are read."""

    def __init__(self, options: Given) -> None:
        self.options = options
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return self.options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)


def _named(value: object) -> str:
    return "None" if value is None else f"a {type(value).__name__}"


@lru_cache(maxsize=256)
def _remembered(field: ByOptions, options: tuple[tuple[str, Any], ...]) -> Any:
    return field.called(dict(options), f"with the options {dict(options)}")
