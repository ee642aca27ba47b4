"""The tables of docs/protocol.md, from the declarations in `server/messages.py`.

`python -m tests.server.protocol_tables --write` puts them into the page.
"""

import sys
from collections.abc import Iterable
from inspect import cleandoc
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect

from fivewinds.server.messages import Doing, Move, ServerMessage

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def about(kind: type) -> str:
    """What a message is, in one line."""
    return " ".join(cleandoc(kind.__doc__ or "").split())


def shown_type(kind: inspect.Type) -> str:
    """A type in a few words, with its bounds."""
    match kind:
        case inspect.UnionType(types):
            known = [each for each in types if not isinstance(each, inspect.NoneType)]
            return " or ".join(shown_type(each) for each in known)
        case inspect.LiteralType(values):
            return ", ".join(f"`{value}`" for value in values)
        case inspect.IntType():
            return "whole number" if kind.ge is None else f"{kind.ge} to {kind.le}"
        case inspect.StrType():
            least = kind.min_length or 0
            return f"{least} to {kind.max_length} characters" if kind.max_length else "text"
        case inspect.BoolType():
            return "true or false"
        case inspect.ListType(item_type):
            return f"list of {shown_type(item_type)}"
        case inspect.StructType(cls):
            return f"`{cls.__name__}`"
    return "object"


def fields(kind: type, but: Iterable[str] = ()) -> str:
    """The fields of a message, those that may be absent in brackets."""
    struct = inspect.type_info(kind)
    assert isinstance(struct, inspect.StructType)
    told = []
    for field in struct.fields:
        if field.encode_name not in but:
            text = f"`{field.encode_name}`: {shown_type(field.type)}"
            told.append(text if field.required else f"[{text}]")
    return "; ".join(told)


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def client_table() -> str:
    """What clients send after their greeting."""
    rows = [f"| a move | {fields(Move)} | {about(Move)} |"]
    rows += (
        f"| `{tag(each)}` | {fields(each, ['id'])} | {about(each)} |" for each in get_args(Doing)
    )
    return "\n".join(("| `do` | further fields | |", "|---|---|---|", *rows))


def server_table() -> str:
    """What the server sends, besides events."""
    rows = [
        f"| `{tag(each)}` | {fields(each)} | {about(each)} |" for each in get_args(ServerMessage)
    ]
    return "\n".join(("| `type` | fields | |", "|---|---|---|", *rows))


TABLES = {"client messages": client_table, "server messages": server_table}


def with_tables(page: str) -> str:
    """The page with its tables as they should be."""
    for name, table in TABLES.items():
        before, mark, rest = page.partition(f"<!-- {name} -->\n")
        assert mark, f"no place for the {name}"
        _, end, after = rest.partition("\n<!-- end -->")
        page = before + mark + table() + end + after
    return page


def main() -> None:
    assert sys.argv[1:] == ["--write"], "say --write"
    PAGE.write_text(with_tables(PAGE.read_text()))


if __name__ == "__main__":
    main()
