"""What was begun under an earlier version of a book is shown, checked and played on."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fivewinds import book, record
from fivewinds.events import Win
from fivewinds.record import RecordError
from fivewinds.rules.options import OptionError
from tests.commands.running import fivewinds
from tests.records import version_1

BOOK = book("rode-boekje")


def test_a_record_of_version_1_is_played_again_to_the_last_event() -> None:
    """RB-50: as version 2 with `limits` `best`."""
    match = record.check(version_1.whole())
    assert match.options == BOOK.defaults | {"hands": 4, "limits": "best"}
    assert record.verify(version_1.whole()) == 4


def test_version_2_plays_the_same_actions_to_another_score() -> None:
    """RB-50: the record shows what the version is for."""
    header, events = version_1.whole()
    newer = record.Record(msgspec.structs.replace(header, rules_version=2), events)
    with pytest.raises(RecordError) as raised:
        record.check(newer)
    assert raised.value.saying == "different"
    played: Any = raised.value.values["played"]
    assert (played["score"]["score"], version_1.COUNTED) == (1000, 1152)


def test_the_commands_check_verify_and_show_a_record_of_version_1() -> None:
    for words, said in (
        (("replay", "--check"), "every event the same again (529)"),
        (("verify",), "every hand as recorded (4)"),
        (("replay", "--plain"), "1152"),
    ):
        run = fivewinds(*words, version_1.FILE)
        assert (run.returncode, run.stderr) == (0, "")
        assert said in run.stdout


def test_a_version_that_the_book_cannot_play_is_refused_with_both_numbers(tmp_path: Path) -> None:
    for other in ("0", "3"):
        file = tmp_path / "other.jsonl"
        written = version_1.FILE.read_text()
        file.write_text(written.replace('"rules-version":1', f'"rules-version":{other}', 1))
        run = fivewinds("replay", "--check", file)
        assert run.returncode == 1
        assert f"version {other} of the rules" in run.stdout
        assert "version 2" in run.stdout


def test_a_match_left_under_version_1_is_resumed_in_the_terminal(tmp_path: Path) -> None:
    """The person wins as version 1 counted it, and the whole file can be checked after that."""
    kept = tmp_path / "fivewinds" / "matches" / "20260101-120000-000000-rode-boekje-0.jsonl"
    kept.parent.mkdir(parents=True)
    record.save(kept, *version_1.until_the_win())
    home = dict.fromkeys(("XDG_CONFIG_HOME", "HOME", "APPDATA"), str(tmp_path))
    run = fivewinds("play", "rode-boekje", "--resume", given="win\n\nq\n", env=home)
    assert run.returncode == 0, run.stderr
    played = record.load(kept)
    win = next(event for event in played.events if isinstance(event, Win))
    assert win.score["score"] == version_1.COUNTED
    assert len(played.events) > win.n + 2
    record.resumed(played)


def test_any_book_may_say_how_it_plays_an_earlier_version() -> None:
    newer = replace(BOOK, version=5, earlier={3: {"cap": True}, 4: {}})
    assert [version for version in range(7) if newer.plays(version)] == [3, 4, 5]
    given = {"hands": 8, "cap": False}
    assert newer.options_of(3, given)["cap"] is True
    assert newer.options_of(4, given) == newer.options_of(5, given) == newer.filled(given)


def test_an_earlier_version_is_earlier_and_has_options_of_the_book() -> None:
    with pytest.raises(ValueError, match="version 2 is not earlier than 2"):
        replace(BOOK, earlier={2: {}})
    with pytest.raises(OptionError, match="'speed'"):
        replace(BOOK, earlier={1: {"speed": 3}})
