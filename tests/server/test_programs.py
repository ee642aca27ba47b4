"""Programs from outside at a table in the browser."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from fivewinds.bots import bridge
from fivewinds.bots.bridge import Bridge, NotLetIn, join
from tests.sample import SAMPLE, run_by
from tests.server.serving import (
    PATIENCE,
    At,
    opened,
    post,
    served,
    settings,
    shown,
    spoken,
    started,
)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine, a program and the server are waited for."""
    monkeypatch.setattr(bridge, "WAIT", PATIENCE)


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


@spoken
async def test_lines_that_nobody_can_read_end_neither_program_nor_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    babbler = tmp_path / "babbler.py"
    babbler.write_text(
        "import itertools, json, sys\n"
        "said = itertools.cycle(['[' * 60_000, 'x' * 200_000, '\\0', '[1]', 'NaN'])\n"
        "for line in map(json.loads, sys.stdin):\n"
        "    if 'legal' in line:\n"
        "        long = line['legal'][0] | {'ask': line['ask'], 'why': 'because ' * 600}\n"
        "        print(next(said), json.dumps(long), sep='\\n', flush=True)\n"
    )
    # The last is too long for the server.
    complaints = ("is late", "no JSON", "because")
    with (
        served(settings(tmp_path / "tables.db", outside=0.05, away=0.0)) as base,
        caplog.at_level(logging.WARNING),
    ):
        host = opened(base, start=False, options={"hands": 999})
        chair = join(f"{base}/table/{host['table']}", "Babbler")
        started(base, host)
        playing = asyncio.create_task(Bridge(chair, run_by(babbler)).run())
        while not all(complaint in caplog.text for complaint in complaints):
            assert not playing.done(), playing
            await asyncio.sleep(0.01)
        assert shown(base, host)["phase"] == "playing"
        playing.cancel()
        await asyncio.wait([playing])


@spoken
async def test_a_program_that_does_not_read_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = tmp_path / "deaf.py"
    deaf.write_text("import time\ntime.sleep(1000)\n")
    with served(settings(tmp_path / "tables.db", outside=0.01, away=0.0)) as base:
        host = opened(base, start=False, options={"hands": 200})
        chair = join(f"{base}/table/{host['table']}", "Deaf")
        started(base, host)
        monkeypatch.setattr(bridge, "WAIT", 0.2)
        with pytest.raises(NotLetIn, match="deaf"):
            await Bridge(chair, run_by(deaf)).run()


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
