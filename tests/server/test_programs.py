"""Programs from outside at a table in the browser."""

import logging
from pathlib import Path
from typing import Any

import pytest

from fivewinds.bots.bridge import Bridge, NotLetIn, join
from tests.sample import SAMPLE, run_by
from tests.server.serving import At, opened, post, served, settings, shown, spoken, started


@spoken
async def test_the_sample_plays_a_whole_match_by_its_link(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(settings(tmp_path / "tables.db", away=0.0)) as base:
        host = opened(base, start=False, options={"hands": 1})
        chair = join(f"{base}/table/{host['table']}", "Robin")
        seated = shown(base, host)["chairs"][chair["chair"]]
        assert (seated["name"], seated["kind"], seated["level"]) == ("Robin", "bot", "outside")
        started(base, host)
        await Bridge(chair, run_by(SAMPLE)).run()
        assert shown(base, host)["phase"] == "over"
    assert not [each for each in caplog.records if each.name.startswith("fivewinds")]


@spoken
async def test_for_a_silent_program_the_table_plays_on_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text("import sys\nfor line in sys.stdin: pass\n")
    with (
        served(settings(tmp_path / "tables.db", outside=0.05, away=0.0)) as base,
        caplog.at_level(30),
    ):
        host = opened(base, start=False, options={"hands": 1})
        chair = join(f"{base}/table/{host['table']}", "Silent")
        started(base, host)
        await Bridge(chair, run_by(silent)).run()
        assert shown(base, host)["phase"] == "over"
    assert "is late" in caplog.text


@spoken
async def test_nonsense_is_refused_written_down_and_harms_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        served(settings(tmp_path / "tables.db", away=0.0)) as base,
        caplog.at_level(logging.WARNING),
    ):
        host = opened(base, start=False, options={"hands": 1})
        robin = post(
            base, f"/api/tables/{host['table']}/join", {"name": "Robin", "bot": True}
        ).json()
        started(base, host)
        async with At(base, robin) as sitting:
            await sitting.hear_until("legal")
            await sitting.say({"a": "fly", "id": "x"})
            answer: dict[str, Any] = await sitting.hear_until("refused")
    assert answer["refused"] == "malformed"
    assert f"the program in chair {robin['chair']}: malformed" in caplog.text


def test_a_link_to_nothing_says_why(tmp_path: Path) -> None:
    with (
        served(settings(tmp_path / "tables.db")) as base,
        pytest.raises(NotLetIn, match="not-let-in"),
    ):
        join(f"{base}/table/nonesuch", "Robin")
    for link in ("nonsense", "ftp://x/table/y", "http://localhost:1/"):
        with pytest.raises(NotLetIn, match="no-link"):
            join(link, "Robin")
    with pytest.raises(NotLetIn, match="not-let-in"):
        join("http://127.0.0.1:1/table/abc", "Robin")
