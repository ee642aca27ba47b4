"""What is printed as PDF: pages, their size, what stands on them."""

import io
from functools import partial
from itertools import pairwise
from pathlib import Path

import msgspec
import pypdfium2
import pytest
import typst
from click.testing import CliRunner

from fivewinds.commands.tournament import tournament
from fivewinds.tournament import archive
from fivewinds.tournament import events as ev
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.printed import SORTS, doubling_table, has_chinese, pdf
from fivewinds.tournament.standings import holders
from fivewinds.tournament.state import Tournament
from tests.tournament.evening import do, drawn, slip

A4 = (595, 842)
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>'


def read(made: bytes) -> list[str]:
    """The text of each page, all of which are A4."""
    found = []
    with pypdfium2.PdfDocument(io.BytesIO(made)) as document:
        for page in document:
            width, height = page.get_size()
            assert (round(width), round(height)) == A4
            found.append(page.get_textpage().get_text_bounded())
    return found


def played(players: int = 8) -> Tournament:
    now = drawn(players)
    for round_ in (1, 2, 3):
        for table in range(1, now.tables + 1):
            now = do(now, ev.SlipEntered(round_, table, slip(now, 96, 2, 0, 0)))
    return do(now, ev.Adjusted(2, -50, "te laat"))


def printed(now: Tournament, *sorts: str, language: str = "nl") -> list[str]:
    return read(pdf(now, sorts, language, lambda role, number: None))


def test_a_card_for_each_player_four_on_a_sheet() -> None:
    pages = printed(drawn(12), "cards")
    assert len(pages) == 3
    text = "\n".join(pages)
    assert all(f"Speler {number}" in text for number in range(1, 13))
    assert "Zuid zit rechts van Oost" in text


def test_a_slip_for_each_table_and_round_two_on_a_sheet() -> None:
    """RB-78: the slip says what prevails; RB-80: it has a line for each hand."""
    pages = printed(drawn(8), "slips")
    assert len(pages) == 3
    winds = ["Oost", "Zuid", "West"]
    for round_, page in enumerate(pages, 1):
        assert page.count(f"Ronde {round_}") == 2
        assert page.count(f"heersende wind {winds[round_ - 1]}") == 2


def test_certificates_name_trophy_and_lantern_once_all_slips_are_in() -> None:
    with pytest.raises(Refusal) as refused:
        printed(drawn(8), "certificates")
    assert refused.value.saying == "prize-waits"
    now = do(played(), ev.Adjusted(1, 10, "voor de trofee"))
    pages = printed(now, "certificates")
    first, last = pages[0], pages[-1]
    (trophy,), (lantern,) = holders(now)
    assert trophy in first
    assert "Rode Draak Trofee" in first
    assert lantern in last
    assert "Rode Lantaarn" in last
    assert "".join(pages).count("Trofee") == 1


def test_a_result_sheet_has_rounds_and_adjustments() -> None:
    text = "\n".join(printed(played(), "sheets"))
    assert "-50, te laat" in text.replace("−", "-")


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_everything_is_printed_in_every_language_and_the_same_again(language: str) -> None:
    now = played()
    made = pdf(now, SORTS, language, lambda role, number: None)
    assert made == pdf(now, SORTS, language, lambda role, number: None)
    assert len(read(made)) == 2 + 3 + 1 + 3 + 8 + 4


def test_a_name_is_text_in_print_too() -> None:
    now = do(drawn(8), ev.Renamed(1, '#panic("x") *B* $y$'))
    assert '#panic("x") *B* $y$' in "\n".join(printed(now, "cards"))


@pytest.mark.parametrize(
    ("now", "sort", "saying"),
    [(drawn(8), "cakes", "sorts"), (do(drawn(8), ev.Undrawn("x")), "cards", "not-drawn")],
)
def test_what_cannot_be_printed_is_refused(now: Tournament, sort: str, saying: str) -> None:
    with pytest.raises(Refusal) as refused:
        printed(now, sort)
    assert refused.value.saying == saying


def test_the_doubling_table_is_computed() -> None:
    """RB-3: 28 points at six doubles are 1792, whatever the booklet prints."""
    head, *rows = doubling_table()
    assert len(head) == 7
    found = {int(row[0]): [int(cell) for cell in row[1:]] for row in rows}
    assert found[28][-1] == 1792
    assert all(b == 2 * a for cells in found.values() for a, b in pairwise(cells))


def test_the_command_writes_a_pdf_of_a_stored_tournament(tmp_path: Path) -> None:
    """An export is taken over into a database, and printed from there."""
    kept = tmp_path / "evening.json"
    kept.write_bytes(msgspec.json.encode(archive.export(drawn(8))))
    base = ["--database", f"sqlite:///{tmp_path / 'tables.db'}", "--language", "nl"]
    runner = CliRunner()
    imported = runner.invoke(tournament, ["import", str(kept), *base])
    assert imported.exit_code == 0, imported.output
    number = imported.stdout.strip().splitlines()[0]
    file = tmp_path / "evening.pdf"
    done = runner.invoke(tournament, ["print", number, "--pdf", str(file), *base])
    assert done.exit_code == 0, done.output
    assert len(read(file.read_bytes())) == 2 + 3 + 1 + 3
    refused = runner.invoke(
        tournament, ["print", number, "--pdf", str(file), "--sort", "certificates", *base]
    )
    assert refused.exit_code == 1
    assert "Diploma's volgen" in refused.output


def test_the_code_to_type_stands_below_the_one_for_a_camera() -> None:
    now = do(drawn(8), ev.LinkMade("player", "ABCD2345", 3))
    (page,) = read(pdf(now, ["cards"], "nl", lambda role, number: SQUARE))[:1]
    assert "ABCD-2345" in page


def test_without_a_chinese_font_a_pdf_in_cantonese_is_refused_and_a_dutch_one_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fivewinds.tournament.printed.has_chinese", lambda: False)
    with pytest.raises(Refusal) as refused:
        printed(drawn(8), "cards", language="yue")
    assert refused.value.saying == "no-font"
    assert printed(drawn(8), "cards", language="nl")
    chinese = do(drawn(8), ev.Renamed(1, "陳大文"))
    with pytest.raises(Refusal):
        printed(chinese, "cards", language="nl")


def test_whether_there_is_a_chinese_font_is_found_by_setting_a_sign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With the fonts of typst alone there is none."""
    monkeypatch.setattr(typst, "compile", partial(typst.compile, ignore_system_fonts=True))
    has_chinese.cache_clear()
    assert not has_chinese()
    has_chinese.cache_clear()
