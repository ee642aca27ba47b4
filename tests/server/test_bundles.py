"""The bundles of the pages: one script and one sheet each, made again when a file changes."""

import gzip
import os
from pathlib import Path

import pytest

from fivewinds.server.http.bundles import Bundles, NotPlain, framed, modules_of, script_of, sheet_of
from fivewinds.server.http.pages import WEB

PAGES = sorted(path.stem for path in WEB.glob("*.html") if "<script" in path.read_text("utf-8"))

FRAME = """<head>
{page}</head>
{body}
"""
HTML = """\
    <link rel="stylesheet" href="/web/a.css" />
    <link rel="stylesheet" href="/web/b.css" />
    <script type="module" src="/web/page.js"></script>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "frame.html").write_text(FRAME)
    (tmp_path / "page.html").write_text(HTML)
    (tmp_path / "a.css").write_text("/* red */\na { color: red; }\n")
    (tmp_path / "b.css").write_text("b { color: blue; }\n")
    (tmp_path / "page.js").write_text(
        'import { one as first } from "./deep/one.js";\n'
        'import * as two from "/web/two.js";\n\nawait two.tell(first);\n'
    )
    (tmp_path / "deep" / "one.js").write_text("// The number one.\nexport const one = 1;\n")
    (tmp_path / "two.js").write_text(
        'import { one } from "./deep/one.js";\n\n'
        "/** Tell it. */\nexport async function tell(x) {\n  return x + one;\n}\n"
    )
    return tmp_path


def test_a_module_comes_after_what_it_imports(folder: Path) -> None:
    assert modules_of(folder, "page.js") == ["deep/one.js", "two.js", "page.js"]


def test_modules_become_functions_that_return_what_they_export(folder: Path) -> None:
    assert script_of(folder, modules_of(folder, "page.js")) == (
        "const $m0 = (() => {\nconst one = 1;\nreturn { one };\n})();\n"
        "const $m1 = (() => {\nconst { one } = $m0;\n\n"
        "async function tell(x) {\n  return x + one;\n}\nreturn { tell };\n})();\n"
        "const { one: first } = $m0;\nconst two = $m1;\n\nawait two.tell(first);\n"
    )


def test_sheets_are_joined_in_their_order_without_comments(folder: Path) -> None:
    assert sheet_of(folder, ["a.css", "b.css"]) == "a { color: red; }\nb { color: blue; }\n"


def test_a_page_names_its_bundles_which_are_kept_compressed(folder: Path) -> None:
    bundles = Bundles(folder)
    lines = bundles.page("page").decode().splitlines()
    names = [line.split("/web/bundle/")[1].split('"')[0] for line in lines[1:3]]
    assert [name.rpartition(".")[2] for name in names] == ["css", "js"]
    for name in names:
        packed = bundles.bundle(name)
        assert packed is not None
        assert gzip.decompress(packed.compressed) == packed.content
    assert bundles.bundle("page-0.js") is None


def test_all_pages_stand_in_one_frame(folder: Path) -> None:
    waiting = '<p class="opening" role="status">{waiting}</p>'
    assert framed(folder, "page") == f"<head>\n{HTML}</head>\n{waiting}\n"
    (folder / "page.html").write_text(f"{HTML}<main>\n  its own\n</main>\n")
    assert framed(folder, "page") == f"<head>\n{HTML}</head>\n<main>\n  its own\n</main>\n"


def test_another_frame_makes_another_page(folder: Path) -> None:
    bundles = Bundles(folder)
    before = bundles.page("page")
    (folder / "frame.html").write_text(FRAME.replace("<head>", "<head><!-- new -->"))
    assert bundles.page("page") == before.replace(b"<head>", b"<head><!-- new -->")


def test_a_changed_file_makes_another_bundle_with_another_name(folder: Path) -> None:
    bundles = Bundles(folder)
    before = bundles.page("page")
    assert bundles.page("page") is before
    (folder / "deep" / "one.js").write_text("export const one = 2;\n")
    os.utime(folder / "deep" / "one.js", ns=(1, 1))
    assert bundles.page("page") != before


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('import { two } from "../two.js";\nexport const one = two;\n', "in a circle"),
        ("export default 1;\n", "cannot be bundled: export default 1"),
        ('import one from "./one.js";\n', "cannot be bundled: import one"),
        ("export const one = await 1;\n", "only the module of a page may await"),
    ],
)
def test_what_cannot_be_bundled_is_named(folder: Path, text: str, problem: str) -> None:
    (folder / "deep" / "one.js").write_text(text)
    with pytest.raises(NotPlain, match=problem):
        Bundles(folder).page("page")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_ours_can_be_bundled(page: str) -> None:
    html = Bundles(WEB).page(page).decode()
    assert html.count("/web/bundle/") == 2
    assert "{waiting}" in html
