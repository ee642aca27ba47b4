"""HTML and SVG as text: elements with escaped attributes and content."""

from collections.abc import Sequence
from html import escape

VOID = frozenset({"meta", "br", "line", "rect", "circle", "path", "polygon", "polyline"})
"""Elements that are written without content here."""


class Markup(str):
    """Text that is HTML already and is not escaped again."""

    __slots__ = ()


Content = str | None | Sequence["Content"]


def tag(name: str, /, *content: Content, **attributes: object) -> Markup:
    """An element. `class_` is the attribute class, `aria_label` aria-label; None is left out."""
    written = "".join(
        f' {_name(key)}="{escape(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID and not content:
        return Markup(f"<{name}{written}/>" if name not in ("meta", "br") else f"<{name}{written}>")
    return Markup(f"<{name}{written}>{joined(content)}</{name}>")


def joined(content: Content) -> Markup:
    """Content as HTML, plain text escaped."""
    if content is None:
        return Markup("")
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(escape(content, quote=False))
    return Markup("".join(joined(each) for each in content))


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-") if key != "viewBox" else key


def _number(value: object) -> str:
    """A coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
