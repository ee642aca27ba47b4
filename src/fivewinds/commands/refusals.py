"""Why a request is refused, told in the words of the command line instead of those of JSON."""

from fivewinds.commands.hand_request import seat_names
from fivewinds.commands.speech import error, told
from fivewinds.core.codes import BY_NAMES
from fivewinds.rules.book import Book
from fivewinds.rules.faults import Fault
from fivewinds.tiles import ID
from fivewinds.words import refusal

_OTHER_LETTERS = {"w": "m", "k": "m", "d": "p", "b": "s"}
"""Letters of other notations: wan and karakter, dots, bamboo."""


def refusal_of_command(book: Book, language: str, fault: Fault) -> str:
    """The sentence for a request that came from a command line."""
    values = dict(fault.values)
    for name in ("question", "needs", "name"):
        if name in values and fault.reason in ("conflict", "unknown-field"):
            values[name] = _label(str(values[name]))
    saying = fault.saying
    wrong_name = _wrong_name(book, fault)
    if wrong_name:
        return wrong_name
    if fault.reason == "tile":
        values["looks"] = told("refused.looks")
        instead = _other_letter(str(values["text"]))
        if saying == "tile" and instead:
            saying, values["instead"] = "tile-other", instead
    path = f"refused.{saying}"
    said = told(path, field=_label(fault.field), **values)
    if said != f"command.{path}":
        return said
    return refusal(book, language, fault, label=_label(fault.field))


def _wrong_name(book: Book, fault: Fault) -> str:
    """A word that should have been one of some others, told with those and the one most like it."""
    values = fault.values
    if fault.saying == "flag":
        name, names = str(values["flag"]), list(book.requests.flags)
        return error(
            "no-flag" if names else "no-flags", name=name, book=book.id, close=name, known=names
        )
    if fault.saying == "option":
        name, names = str(values["name"]), [option.name for option in book.options]
        return error("no-option", name=name, book=book.id, close=name, known=names)
    if fault.reason == "unknown-field" and told(f"field.{values['name']}").startswith("command."):
        name, names = str(values["name"]), [field.name for field in book.requests.fields]
        return error(
            "no-field" if names else "no-fields", name=name, book=book.id, close=name, known=names
        )
    if fault.saying == "type-by":
        name = str(values["text"])
        return f"--by: {error('one-of', text=name, close=name, known=BY_NAMES)}"
    if fault.reason == "seat":
        name = str(values["text"])
        said = error("seat-form", text=name, close=name, known=seat_names())
        return f"{_label(fault.field)}: {said}"
    return ""


def _label(field: str) -> str:
    """A field of a request as the command line has it: `win` is `--win`."""
    first, *inside = field.split(".")
    if first == "table" and inside:
        return told("field.player", seat=inside[0])
    path = f"field.{first}"
    label = told(path)
    return told("field.own", name=field) if label == f"command.{path}" else label


def _other_letter(text: str) -> str:
    """The tile that was meant by one of another notation, such as `1W`."""
    meant = text[:-1] + _OTHER_LETTERS.get(text[-1:].lower(), "")
    return meant if meant in ID else ""
