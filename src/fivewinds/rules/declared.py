"""What a book declares, checked when it is loaded: values of the right kind, names that there are.

Everything that is wrong is told at once, by the field in which it stands.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from difflib import get_close_matches
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from fivewinds.core.table_rules import Calls, Exchange, Wins

MELDS = ("chow", "pung", "kong", "added-kong", "concealed-kong")
KONGS = ("added-kong", "concealed-kong")
CLAIMS = ("chow", "pung", "kong")
NAMES: Mapping[tuple[type, str], tuple[str, ...]] = {
    (Calls, "kinds"): MELDS,
    (Calls, "after_claim"): KONGS,
    (Calls, "jokers"): CLAIMS,
    (Calls, "joker_bars"): CLAIMS,
    (Calls, "joker_claimed"): ("pung", "kong"),
}
"""Fields that hold names of a closed list."""
DASHED = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""How ids, options, flags and patterns are written."""


def problems(book: Any) -> list[str]:
    """All that is wrong with what a book declares, each as `field: what is wrong`."""
    found = list(_of_value(book, ""))
    if not found:
        doors = book.doors(book.defaults)
        for name in doors._fields:
            found += _of_value(getattr(doors, name), name)
        found += _together(book, doors)
    return [*found, *_names(book)]


def _together(book: Any, doors: Any) -> Iterator[str]:
    """What each is right and does not go with the other."""
    if doors.wins.rob_concealed and doors.calls.hidden_kongs:
        yield "wins.rob_concealed and calls.hidden_kongs: nobody sees what there is to rob"
    if doors.wins.rob_concealed and not doors.wins.robbing:
        yield "wins.rob_concealed needs wins.robbing"
    if doors.wins.flowers and not book.set_of(book.defaults).flowers:
        yield f"wins.flowers is {doors.wins.flowers}, and the set has no flowers"
    if not doors.before.void:
        return
    beside = {
        "wins.automatic": doors.wins.automatic,
        "riichi": doors.riichi is not None,
        "jokers": bool(book.set_of(book.defaults).powers),
    }
    for name, there in beside.items():
        if there:
            yield f"before.void and {name}: the table cannot play both in one book"


def _of_value(value: object, path: str) -> Iterator[str]:
    """What is wrong inside a dataclass: its fields, and those of the dataclasses in them."""
    if not is_dataclass(value) or isinstance(value, type):
        return
    hints = get_type_hints(type(value))
    for field in fields(value):
        name = f"{path}.{field.name}" if path else field.name
        given = getattr(value, field.name)
        if not fits(given, hints[field.name]):
            yield f"{name} is {_shown(given)} and not {_told(hints[field.name])}"
            continue
        known = NAMES.get((type(value), field.name))
        if known is not None:
            yield from _unknown(name, given, known)
        yield from _of_value(given, name)
    if isinstance(value, Wins) and not 1 <= value.until <= 4:
        yield f"{path}.until is {value.until}: the hand ends when one to four have won"
    if isinstance(value, Exchange):
        if not 1 <= value.tiles <= 3:
            yield f"{path}.tiles is {value.tiles}: one to three tiles are exchanged"
        if isinstance(value.over, int) and not 1 <= value.over <= 3:
            yield f"{path}.over is {value.over}: tiles go one to three seats further"


def _unknown(path: str, given: Iterable[str], known: tuple[str, ...]) -> Iterator[str]:
    for name in sorted(set(given) - set(known)):
        close = get_close_matches(name, known, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        yield f"{path}: {name!r} is none of {', '.join(known)}{hint}"


def _names(book: Any) -> Iterator[str]:
    """Names that other programs read: lower case with dashes, each once."""
    lists = {
        "id": [book.id],
        "options": [getattr(option, "name", option) for option in book.options],
        "requests.flags": list(book.requests.flags),
        "requests.fields": [getattr(field, "name", field) for field in book.requests.fields],
        "patterns": [pattern.id for pattern in book.patterns],
    }
    for part, names in lists.items():
        for name in names:
            if not isinstance(name, str) or not DASHED.fullmatch(name):
                yield f"{part}: {name!r} is not in lower case with dashes"
        twice = sorted({str(name) for name in names if names.count(name) > 1})
        if twice:
            yield f"{part}: {', '.join(twice)} is there twice"


def fits(value: object, hint: Any) -> bool:
    """Whether a value is of the kind that an annotation asks for."""
    origin, inside = get_origin(hint), get_args(hint)
    if hint is Any or (origin is None and not isinstance(hint, type)):
        return True
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inside)
    if origin is Literal:
        return value in inside
    if origin is Callable or hint is Callable:
        return callable(value)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        return inside[1:] != (...,) or all(fits(each, inside[0]) for each in value)
    if origin is frozenset:
        return isinstance(value, AbstractSet) and all(fits(each, inside[0]) for each in value)
    if origin is not None and issubclass(origin, Mapping):
        return isinstance(value, Mapping)
    kind = origin or hint
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, kind)


def _told(hint: Any) -> str:
    """An annotation in words."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(_told(each) for each in inside))
    if origin is Literal:
        return " or ".join(map(repr, inside))
    if origin is Callable:
        return "a function"
    if origin is tuple:
        return f"a tuple of {_told(inside[0])}" if inside[1:] == (...,) else "a tuple"
    if origin is frozenset:
        return f"a set of {_told(inside[0])}"
    kind = origin or hint
    return {int: "a whole number", str: "a text", bool: "True or False", NoneType: "None"}.get(
        kind, f"a {kind.__name__}"
    )


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else f"a {type(value).__name__}"
