"""Other people's programs at the table: the match goes on whatever they do."""

import json
import logging
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from fivewinds import record
from fivewinds.actions import answered, asked
from fivewinds.bots import program
from fivewinds.bots.late import when_time_is_out
from fivewinds.bots.program import Program
from fivewinds.commands import cli
from fivewinds.core.shuffle import seed_of
from fivewinds.events import encode
from fivewinds.match import Match, TableKind
from fivewinds.programs import play_with_programs
from fivewinds.rules.registry import book, own_books
from tests.sample import SAMPLE, run_by

PATIENT = 600.0
"""Seconds: however slow the machine, what a program does is waited for."""
LATE = ["no answer in time", "an answer comes late"]
HEARS = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if "legal" in said:
        {answer}
"""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit of time is met, except where a test sets one that no program can keep."""
    monkeypatch.setattr(program, "PATIENCE", PATIENT)
    monkeypatch.setattr(program, "FAREWELL", PATIENT)


@pytest.mark.parametrize("rules", own_books())
@pytest.mark.parametrize("kind", ["assisted", "strict"])
def test_the_sample_plays_every_book_without_a_fault(
    rules: str, kind: TableKind, caplog: pytest.LogCaptureFixture
) -> None:
    players = [run_by(SAMPLE), "greedy", "greedy", run_by(SAMPLE)]
    match = play_with_programs(rules, seed_of("sample", 1), players, kind=kind, max_hands=1)
    assert match.over
    assert not caplog.records


def test_the_sample_is_short_and_needs_nothing_of_ours() -> None:
    code = SAMPLE.read_text()
    assert "fivewinds" not in code
    assert len([line for line in code.splitlines() if line.strip()]) <= 40


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("print('hello', flush=True)", "no JSON"),
        ("print('[' * 4_000, flush=True)", "no JSON"),
        ("print('x' * 200_000, flush=True)", "too long"),
        ("print(json.dumps({'a': 'pass', 'ask': said['ask'] - 1}), flush=True)", "stale"),
        (
            "print(json.dumps({**said['legal'][0], 'ask': said['ask'], 'x': 1}), flush=True)",
            "malformed",
        ),
        ("print('[]', flush=True)", "malformed"),
        ("print(json.dumps({'a': 'win', 'ask': said['ask']}), flush=True)", "not-legal"),
        ("print(json.dumps({'a': 'pass', 'ask': said['ask'] + 7}), flush=True)", "stale"),
        ("print(json.dumps({'a': 'pass'}), flush=True)", "malformed"),
        ("sys.exit(3)", "gone: the program has ended before its first answer, with status 3"),
    ],
)
def test_for_a_program_that_is_of_no_use_the_drawn_tile_goes(
    answer: str,
    told: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    script = tmp_path / "bot.py"
    script.write_text(HEARS.format(answer=answer))
    _the_drawn_tile_goes(script, told, caplog)


def test_for_a_program_that_is_silent_the_drawn_tile_goes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "PATIENCE", 0.01)
    script = tmp_path / "bot.py"
    script.write_text(HEARS.format(answer="pass"))
    _the_drawn_tile_goes(script, "no answer in time", caplog)


def _the_drawn_tile_goes(script: Path, told: str, caplog: pytest.LogCaptureFixture) -> None:
    """In a match with this program every tile it discards was just drawn, and the log says why."""
    seed = seed_of("useless", 2)
    with caplog.at_level(logging.WARNING):
        match = play_with_programs("simple", seed, [run_by(script), *["greedy"] * 3], max_hands=1)
    seat = match.chairs.index(0)
    discards = [
        event
        for event in json.loads(b"[" + b",".join(map(encode, match.events())) + b"]")
        if event["e"] == "discard" and event["seat"] == seat
    ]
    assert discards
    assert all(event["drawn"] for event in discards)
    assert told in caplog.text


@pytest.mark.parametrize(
    "late", ["json.dumps(kept)", "'hello'", "'[]'", "json.dumps({'a': 'pass'})"]
)
def test_a_late_answer_is_nothing_to_the_next_question(
    late: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It comes with the next answer, which counts: also where nobody can tell what it answers."""
    script = tmp_path / "bot.py"
    script.write_text(
        "import json, sys\nkept = None\nfor line in sys.stdin:\n    said = json.loads(line)\n"
        "    if 'legal' not in said: continue\n"
        "    answer = said['legal'][0] | {'ask': said['ask']}\n"
        f"    if kept: print({late}, json.dumps(answer), sep='\\n', flush=True)\n"
        "    kept = answer\n"
    )
    match = Match(book("simple"), seed_of("late", 1), max_hands=1)
    bot = Program(run_by(script), patience=0.0)
    try:
        bot.begin(0, record.header(match, record.bots(["greedy"] * 4), with_seed=False))
        _until_asked(match, 0)
        in_its_place = bot.choose(match, 0)
        assert in_its_place == when_time_is_out(match, 0)
        match.act(0, in_its_place)
        _until_asked(match, 0)
        first = answered(match, 0, asked(match, 0)["legal"][0] | {"ask": match.count() - 1})
        bot.patience = PATIENT
        assert bot.choose(match, 0) == first != when_time_is_out(match, 0)
    finally:
        bot.end(match, 0)
    assert [text for text in LATE if text in caplog.text] == LATE
    assert len(caplog.records) == len(LATE)


def _until_asked(match: Match, seat: int) -> None:
    """Others do what binds them to the least until this seat is asked."""
    while (other := match.table.first_asked()) != seat:
        match.act(other, when_time_is_out(match, other))


def test_a_program_that_does_not_read_keeps_nobody_waiting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told more than a pipe holds."""
    monkeypatch.setattr(program, "PATIENCE", 0.001)
    monkeypatch.setattr(program, "FAREWELL", 0.01)
    script = tmp_path / "bot.py"
    script.write_text("import time\ntime.sleep(1000)\n")
    with caplog.at_level(logging.WARNING):
        match = play_with_programs(
            "simple", seed_of("deaf", 1), [run_by(script), *["greedy"] * 3], {"hands": 12}
        )
    assert match.over
    assert sum(len(encode(event)) for event in match.events(match.chairs.index(0))) > 2**16
    assert "does not end" in caplog.text


def test_what_a_program_is_told_is_what_its_seat_may_see(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    script = tmp_path / "bot.py"
    script.write_text(
        f"import json, sys\nheard = open({str(heard)!r}, 'w')\nfor line in sys.stdin:\n"
        "    heard.write(line)\n    heard.flush()\n    said = json.loads(line)\n"
        "    if 'legal' in said:\n"
        "        print(json.dumps(said['legal'][-1] | {'ask': said['ask']}), flush=True)\n"
    )
    match = play_with_programs(
        "mingjong", seed_of("told", 1), ["greedy", run_by(script), "greedy", "greedy"], max_hands=1
    )
    seat = match.chairs.index(1)
    first, *lines = heard.read_bytes().splitlines()
    greeting = json.loads(first)
    assert greeting["seat"] == seat
    assert "seed" not in greeting["header"]
    assert [player["level"] for player in greeting["header"]["players"]].count("outside") == 1
    events = [line for line in lines if b'"legal"' not in line]
    assert events == [encode(event) for event in match.events(seat)]


def test_programs_play_in_simulations_and_records_do_not_name_their_commands(
    tmp_path: Path,
) -> None:
    players = f"greedy,greedy,greedy,{run_by(SAMPLE)}"
    arguments = ["simulate", "simple", "--matches", "2", "--seed", "s", "--max-hands", "1"]
    done = CliRunner().invoke(cli, [*arguments, "--players", players, "--record", str(tmp_path)])
    assert done.exit_code == 0, done.output
    written = (tmp_path / "000001.jsonl").read_text()
    assert "bot.py" not in written
    checked = CliRunner().invoke(cli, ["replay", "--check", str(tmp_path / "000001.jsonl")])
    assert checked.exit_code == 0, checked.output


def test_a_player_that_is_neither_a_level_nor_a_program_is_refused() -> None:
    done = CliRunner().invoke(cli, ["simulate", "simple", "--players", "nonesuch-program"])
    assert done.exit_code == 2
    assert "none of random, greedy" in done.output


def test_the_log_says_what_was_sent_and_what_was_legal_with_totals_at_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A program that forgets `ask` every time, and one that knows how to answer."""
    script = tmp_path / "bot.py"
    script.write_text(HEARS.format(answer="print(json.dumps(said['legal'][0]), flush=True)"))
    words = ["simulate", "simple", "--matches", "2", "--seed", "s", "--max-hands", "1"]
    players = f"{run_by(script)},{run_by(SAMPLE)},greedy,greedy"
    done = CliRunner().invoke(cli, [*words, "--players", players])
    assert done.exit_code == 0, done.output
    first = caplog.records[0].getMessage().splitlines()
    assert first[0].endswith(": malformed")
    sent = json.loads(first[1].removeprefix("  sent: ").strip("'"))
    assert sent in json.loads(first[2].removeprefix("  legal: "))
    totals = [line for line in done.stderr.splitlines() if " in chair " in line]
    faults = len(caplog.records)
    assert totals[0].endswith(
        f"in chair 1: asked {faults} times, answered 0 as asked. The rest: malformed {faults}."
    )
    assert totals[1].endswith("times, answered all as asked.")


def test_a_program_that_cannot_be_started_is_said_to_be_that(tmp_path: Path) -> None:
    script = tmp_path / "no-program"
    script.write_text("neither a script nor machine code")
    script.chmod(0o755)
    words = ["simulate", "simple", "--matches", "1", "--players", f"greedy,greedy,greedy,{script}"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 1
    assert done.output.endswith(f"Error: {script} cannot be started: Exec format error\n")


def test_the_transcript_in_the_guide_is_what_the_sample_reads_and_writes(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
    shown = guide.split("## A hand, line by line")[1].split("```")[1].strip().splitlines()
    heard = tmp_path / "heard"
    script = tmp_path / "bot.py"
    script.write_text(
        f"import json, subprocess, sys\nheard = open({str(heard)!r}, 'w')\n"
        f"bot = subprocess.Popen([sys.executable, {str(SAMPLE)!r}], text=True,\n"
        "    stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "for line in sys.stdin:\n    heard.write('> ' + line)\n    heard.flush()\n"
        "    print(line, end='', file=bot.stdin, flush=True)\n"
        "    if json.loads(line).get('legal'):\n        answer = bot.stdout.readline()\n"
        "        heard.write('< ' + answer)\n        print(answer, end='', flush=True)\n"
    )
    players = ["greedy", "greedy", "greedy", run_by(script)]
    play_with_programs("mingjong", seed_of("transcript", 1), players, max_hands=1)
    lines = iter(heard.read_text().splitlines())
    for line in shown:
        if line != "…":
            form = re.compile(".*".join(map(re.escape, line.split("…"))))
            assert any(form.fullmatch(each) for each in lines), line
