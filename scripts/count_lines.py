"""Counts the lines of `src/` by kind of file, so that two commits can be compared.

Usage: `python scripts/count_lines.py [COMMIT...]`; without a commit, the files as they are now. So
that the way a file is laid out does not count, blank lines are left out and a line of more than
100 characters counts once for every 100 that it fills. Vendored or generated files there are none.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
KINDS = ("py", "pxd", "js", "css")
WIDTH = 100


def git(*arguments: str) -> str:
    """What a git command prints."""
    command = ["git", *arguments]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout


def lines(text: str) -> int:
    """The lines of a text, laid out alike."""
    return sum(-(-len(line.rstrip()) // WIDTH) for line in text.splitlines())


def counted(commit: str) -> Counter[str]:
    """Lines by kind in a commit, or in the work tree if the commit is empty."""
    listed = (
        git("ls-tree", "-r", "--name-only", commit, "src") if commit else git("ls-files", "src")
    )
    found = Counter[str]()
    for name in listed.splitlines():
        kind = name.rpartition(".")[2]
        if kind in KINDS and (commit or (ROOT / name).exists()):
            text = git("show", f"{commit}:{name}") if commit else (ROOT / name).read_text("utf-8")
            found[kind] += lines(text)
    return found


def main() -> None:
    """Print one row for each commit."""
    print("".join(f"{title:>12}" for title in ("", *KINDS, "all")))
    for commit in sys.argv[1:] or [""]:
        found = counted(commit)
        numbers = (*(found[kind] for kind in KINDS), found.total())
        print(f"{commit[:10] or 'work tree':>12}" + "".join(f"{number:12,}" for number in numbers))


if __name__ == "__main__":
    main()
