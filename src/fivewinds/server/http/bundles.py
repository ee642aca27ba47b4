"""One script and one sheet for each page, put together from its modules and sheets.

The head that all pages share is `frame.html`. The file of a page names its sheets and one module;
what that module imports is found by reading it. There is no build step: a bundle is made when its
page is first asked for and made again when a file of it has changed. Its name has a hash of its
content, so that browsers may cache it without limit.

The modules are written in a plain style, which this bundler relies on and checks: imports and
exports stand at the start of a line, imports name what they take, nothing is exported by default,
modules do not import each other in a circle, and only the page's own module awaits anything.
"""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

IMPORT = re.compile(r'^import\s+(\{[^}]*\}|\* as \w+)\s+from\s+"([^"]+)";\n', re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) +(\w+))", re.MULTILINE)
LISTED = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
LEFT_OVER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
AWAITS = re.compile(r"^(?:(?:const|let) .*= )?await\b", re.MULTILINE)
COMMENTS = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*?(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
SHEET = re.compile(r'^ *<link rel="stylesheet" href="/web/([^"]+)" />\n', re.MULTILINE)
SCRIPT = re.compile(r'<script type="module" src="/web/([^"]+)"></script>')
BODY = re.compile(r"^<main.*", re.MULTILINE | re.DOTALL)
FRAME = "frame.html"
WAITING = '<p class="opening" role="status">{waiting}</p>'
"""The body of a page until its script has come, unless its file has a `<main>` of its own."""
SHEET_COMMENTS = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


class NotPlain(Exception):
    """A module is not written in the style that can be bundled; the message says where."""


@dataclass(frozen=True)
class Packed:
    """A text as it is sent: plain, or compressed with gzip."""

    content: bytes
    compressed: bytes
    kind: str


class _Made(NamedTuple):
    """A page as it was made from its files."""

    files: tuple[str, ...]
    state: tuple[tuple[int, int], ...]
    html: bytes


class Bundles:
    """The pages of a folder, each with its script and its sheet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: dict[str, _Made] = {}
        self._packed: dict[str, Packed] = {}
        """The bundles by name, such as `start-0123456789abcdef.js`."""

    def page(self, name: str) -> bytes:
        """The HTML of a page, naming its bundles; made again when a file of it has changed."""
        made = self._made.get(name)
        if made is None or made.state != self._state(made.files):
            made = self._made[name] = self._make(name)
        return made.html

    def _make(self, name: str) -> "_Made":
        pages = (FRAME, f"{name}.html")
        html = framed(self.folder, name)
        sheets = SHEET.findall(html)
        script = SCRIPT.search(html)
        if script is None or not sheets:
            return _Made(pages, self._state(pages), html.encode())
        modules = modules_of(self.folder, script[1])
        files = (*pages, *sheets, *modules)
        state = self._state(files)
        sheet = self._keep(name, "css", sheet_of(self.folder, sheets))
        code = self._keep(name, "js", script_of(self.folder, modules))
        start = SHEET.search(html)
        assert start is not None
        link = f'    <link rel="stylesheet" href="/web/bundle/{sheet}" />\n'
        html = html[: start.start()] + link + SHEET.sub("", html[start.start() :])
        tag = f'<script type="module" src="/web/bundle/{code}"></script>'
        return _Made(files, state, SCRIPT.sub(tag, html).encode())

    def bundle(self, name: str) -> Packed | None:
        """A bundle that a page has named; None for any other name."""
        return self._packed.get(name)

    def _state(self, files: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
        """What changes whenever one of these files does."""
        stats = [(self.folder / name).stat() for name in files]
        return tuple((each.st_mtime_ns, each.st_size) for each in stats)

    def _keep(self, page: str, ending: str, text: str) -> str:
        content = text.encode()
        name = f"{page}-{sha256(content).hexdigest()[:16]}.{ending}"
        kind = {"css": "text/css", "js": "text/javascript"}[ending]
        self._packed[name] = Packed(content, gzip.compress(content, 9, mtime=0), kind)
        return name


def framed(folder: Path, name: str) -> str:
    """The HTML of a page with its sheets and its module as its files name them."""
    frame, page = ((folder / file).read_text("utf-8") for file in (FRAME, f"{name}.html"))
    own = BODY.search(page)
    body = WAITING if own is None else own[0].strip()
    filled = frame.replace("{name}", name).replace("{page}", BODY.sub("", page))
    return filled.replace("{body}", body)


def modules_of(folder: Path, entry: str) -> list[str]:
    """A module and all that it imports, each after what it imports itself."""
    found: list[str] = []
    open_: list[str] = []

    def visit(name: str) -> None:
        if name in found:
            return
        if name in open_:
            raise NotPlain(f"{name} is imported in a circle: {' -> '.join([*open_, name])}")
        open_.append(name)
        for _, imported in _imports(folder, name):
            visit(imported)
        open_.pop()
        found.append(name)

    visit(entry)
    return found


def _imports(folder: Path, name: str) -> Iterator[tuple[str, str]]:
    """What a module takes and from which one."""
    text = (folder / name).read_text(encoding="utf-8")
    for taken, path in IMPORT.findall(text):
        if path.startswith("/web/"):
            yield taken, path.removeprefix("/web/")
        else:
            place = (folder / name).parent.joinpath(path).resolve()
            yield taken, place.relative_to(folder.resolve()).as_posix()


def script_of(folder: Path, modules: list[str]) -> str:
    """One script of several modules, the last of which is the page's own.

    Each of the others becomes a function that is called at once and returns what it exports, so
    that their names do not meet.
    """
    places = {name: f"$m{number}" for number, name in enumerate(modules)}
    parts = []
    for name in modules:
        text = (folder / name).read_text(encoding="utf-8")
        taken = [
            f"const {_bound(names)} = {places[imported]};\n"
            for names, imported in _imports(folder, name)
        ]
        exported = EXPORTED.findall(text)
        for listed in LISTED.findall(text):
            exported += [each.strip() for each in listed.split(",") if each.strip()]
        body = LISTED.sub("", EXPORTED.sub("", IMPORT.sub("", text)))
        if left := LEFT_OVER.search(body):
            raise NotPlain(f"{name}: cannot be bundled: {left[0]}")
        body = "".join(taken) + COMMENTS.sub("", body)
        if name == modules[-1]:
            parts.append(body)
            continue
        if AWAITS.search(body):
            raise NotPlain(f"{name}: only the module of a page may await something")
        returned = ", ".join(exported)
        parts.append(f"const {places[name]} = (() => {{\n{body}return {{ {returned} }};\n}})();\n")
    return "".join(parts)


def _bound(names: str) -> str:
    """The names of an import as a pattern: `{ a as b }` becomes `{ a: b }`."""
    if names.startswith("* as "):
        return names.removeprefix("* as ")
    return re.sub(r"(\w+) as (\w+)", r"\1: \2", names)


def sheet_of(folder: Path, sheets: list[str]) -> str:
    """One sheet of several, in their order."""
    texts = ((folder / sheet).read_text(encoding="utf-8") for sheet in sheets)
    return "".join(SHEET_COMMENTS.sub("", text) for text in texts)
