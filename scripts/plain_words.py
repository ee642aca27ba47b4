"""Lists comments, docstrings and prose that use words a newcomer has to decode.

Usage: `python scripts/plain_words.py [PATH...]`; without a path, all that git tracks. Prints
`FILE:LINE: WORD: the line` for each place and exits with status 1 if there is any. The exceptions
are the project's binding texts (rulings, interfaces, vectors) and text that players read.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORDS = (
    r"whoever|whosoever|whose chair|nought|the same of|the same, but|of which no|so many at once"
    r"|himself|herself|gone on with|what is told|hard by|thereof|likewise|for ever|at hand"
    r"|come what may|has a mind|in one breath|puts up with|has gone\b.*\bchair"
    r"|the same of the following|calls things by his|so many in a second|those there are what"
)
DIALECT = re.compile(rf"\b({WORDS})\b", re.IGNORECASE)
BINDING = ("docs/rulings/", "docs/interfaces.md", "src/fivewinds/web/rulings/", "tests/vectors/")
PROSE = {".md"}
SCRIPTS = {".js", ".css"}
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)


def tracked() -> list[Path]:
    """The files that git tracks, without the binding texts."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.splitlines() if not name.startswith(BINDING)]


def written(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of comments, docstrings and prose in a file, with their numbers."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in PROSE:
        yield from enumerate(text.splitlines(), 1)
    elif path.suffix in SCRIPTS:
        for found in COMMENT.finditer(text):
            first = text.count("\n", 0, found.start()) + 1
            yield from enumerate(found.group().splitlines(), first)
    elif path.suffix == ".py":
        yield from _of_python(text)


def _of_python(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        # A string that stands alone documents a module, a class, a function or an attribute.
        text_alone = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if text_alone and isinstance(node.value.value, str):
            yield from enumerate(node.value.value.splitlines(), node.lineno)


def decode_needed(paths: list[Path]) -> list[str]:
    """The places, each as `FILE:LINE: WORD: the line`."""
    found = []
    for path in paths:
        if path == Path(__file__):
            continue
        for number, line in written(path):
            word = DIALECT.search(line)
            if word:
                name = path.relative_to(ROOT)
                found.append(f"{name}:{number}: {word.group()}: {line.strip()}")
    return sorted(found)


def main() -> int:
    """List them; the exit status is 1 if there are any."""
    given = [Path(word).resolve() for word in sys.argv[1:]]
    paths = [path for path in given or tracked() if path.is_file()]
    places = decode_needed([path for path in paths if path.suffix in {".py", *PROSE, *SCRIPTS}])
    print("\n".join(places) or "Nothing to decode.")
    return 1 if places else 0


if __name__ == "__main__":
    sys.exit(main())
