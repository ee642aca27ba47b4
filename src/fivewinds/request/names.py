"""The names of fields: which are known, and what was probably meant."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from fivewinds.rules.faults import Fault


def check_names(given: Iterable[object], known: Collection[str], field: str = "") -> None:
    """Refuse a name that is not known; the fault is of that name, or of the field it lies in."""
    for name in given:
        if name not in known:
            close = get_close_matches(str(name), known, 1)
            saying = "unknown-field-close" if close else "unknown-field"
            instead = close[0] if close else ""
            raise Fault(field or str(name), "unknown-field", saying, name=name, instead=instead)
