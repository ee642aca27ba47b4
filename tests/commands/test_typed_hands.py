"""Hands as people type them: every test is a mistake, or a habit, that somebody brought along."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from fivewinds.commands import cli
from tests.commands.running import fivewinds

GOOD = ("123456789m1122p", "--win", "2p")
WON = '"sets":["123m","456m","789m","222p"],"pair":"11p"'


def typed(*words: str | Path, given: str = "", code: int | None = 0) -> str:
    """What the command line answers, on both channels."""
    run = CliRunner().invoke(cli, [str(word) for word in words], input=given, prog_name="fivewinds")
    assert run.exit_code == code, run.output
    return run.output


def test_a_hand_with_json_is_answered_without_waiting_for_input() -> None:
    answer = json.loads(typed("score", "simple", *GOOD, "--json", given="this is never read"))
    assert answer["win"] is True
    waits = json.loads(typed("waits", "simple", GOOD[0], "--json", given="nor is this"))
    assert [wait["tile"] for wait in waits["waits"]] == ["1p", "2p"]


def test_a_refused_hand_with_json_is_refused_as_json_in_english() -> None:
    refused = json.loads(typed("score", "simple", "12m", "--win", "2p", "--json", code=1))
    assert refused["error"]["field"] == "hand"
    assert refused["error"]["message"].startswith("the hand: the number of tiles")


def test_a_table_with_json_is_answered_too() -> None:
    players = ("E:24578m369s11166z", "S:4567899p pung:777z chow:123p", "W:2468m13p17s34z pung:555s")
    words = [word for player in (*players, "N:99913m258p46s235z") for word in ("--player", player)]
    won = ("--winner", "s", "--win", "6p", "--by", "discard", "--from", "west")
    answer = json.loads(typed("score", "rode-boekje", *words, *won, "--json"))
    assert answer["winner"] == "S"


def test_a_file_of_requests_is_answered_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    request = {"id": 7, "hand": GOOD[0], "win": "2p", "by": "draw"}
    file.write_text(json.dumps(request) + "\nnot json\n")
    first, second = typed("score", "simple", file, code=1).splitlines()
    assert (json.loads(first)["id"], json.loads(second)["error"]["reason"]) == (7, "json")
    file.write_text(json.dumps({"hand": GOOD[0]}) + "\n")
    assert json.loads(typed("waits", "simple", file))["distance"] == 0


def test_a_file_goes_with_no_option_about_one_hand(tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text("{}\n")
    said = typed("score", "simple", file, "--win", "2p", "--flag", "x", code=2)
    assert "none of the options that tell about one hand: --win, --flag" in said


def test_options_about_a_hand_without_the_hand_are_no_wish_to_read_input() -> None:
    said = typed("score", "simple", "--win", "2p", "--json", given="", code=2)
    assert "give a HAND" in said


@pytest.mark.parametrize(
    "words",
    [
        ("123m", "456m", "789m", "1122p", "--win", "2p"),
        ("123m 456m 789m 1122p", "--win", " 2p"),
        ("123456789M1122P", "--win", "2P"),
        ("🀇🀈🀉🀊🀋🀌🀍🀎🀏", "🀙🀙🀚🀚", "--win", "🀚"),
        ("🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀙🀚🀚🀚\ufe0e",),
        ("１２３４５６７８９ｍ１１２２ｐ", "--win", "２ｐ"),
    ],
    ids=["words", "blanks", "upper case", "drawn by Unicode", "fourteen drawn", "full width"],
)
def test_tiles_are_read_as_people_type_them(words: tuple[str, ...]) -> None:
    assert WON in typed("score", "simple", *words, "--json")


def test_unicode_tiles_are_all_known() -> None:
    drawn = "🀀🀁🀂🀃🀄🀅🀆"
    answer = json.loads(typed("waits", "mingjong", f"{drawn}🀇🀏🀐🀘🀙🀡", "--json"))
    assert (answer["distance"], len(answer["waits"])) == (0, 13)
    flowers = ("--flowers", "🀢🀩", "--json")
    refused = json.loads(typed("waits", "simple", GOOD[0], *flowers, code=1))
    assert (refused["error"]["reason"], refused["error"]["field"]) == ("not-in-this-set", "flowers")


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("1W", "tile 1 of HAND: 1W is not a tile; did you mean 1m? Tiles are 1m-9m (characters)"),
        ("123m4D", "tile 4 of HAND: 4D is not a tile; did you mean 4p?"),
        ("1c", "tile 1 of HAND: 1c is not a tile. Tiles are"),
        ("123", "no letter follows 123; write the letter of their suit after the digits. Tiles"),
        ("🀫", "🀫 is not a tile. Tiles are"),
        ("0m", "0m is not a tile; did you mean 5m?\n"),
    ],
)
def test_a_slip_is_answered_with_what_a_tile_looks_like(hand: str, says: str) -> None:
    assert says in typed("score", "simple", hand, "--win", "2p", code=1)


@pytest.mark.parametrize("seat", ["S", "s", "South", "ZUID", "zuid", "南"])
def test_a_seat_has_its_letter_and_its_names(seat: str) -> None:
    words = ("--by", "Discard", "--from", "e", "--seat", seat, "--json")
    answer = json.loads(
        typed("score", "red-dragon-joker", "123456789m1133s", "--win", "3s", *words)
    )
    assert answer["ok"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("--seat", "nroth"),
            "--seat: nroth is no seat; seats are E, S, W and N; did you mean north?",
        ),
        (("--by", "dicsard"), "none of draw, discard, rob; did you mean discard?"),
        (("--flag", "after-kng"), "no flag of b30fj; did you mean after-kong? Flags: after-kong,"),
        (("--option", "fan=3"), "fan is no option of b30fj"),
        (("--field", "liabel=E"), "liabel is no field of b30fj"),
    ],
)
def test_a_wrong_name_is_told_with_those_there_are(words: tuple[str, ...], says: str) -> None:
    assert says in typed("score", "b30fj", *GOOD, *words, code=1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--option", "x"), "'x' is not NAME=VALUE"),
        (("--field", "x"), "'x' is not NAME=VALUE"),
        (("--meld", "555p"), "'555p' is not KIND:TILES, such as pung:555p"),
    ],
)
def test_what_cannot_be_taken_apart_is_told_with_its_form(
    words: tuple[str, ...], says: str
) -> None:
    assert says in typed("score", "b30fj", *GOOD, *words, code=2)


@pytest.mark.parametrize("player", ["123m", "E:"])
def test_a_player_is_a_seat_with_a_hand(player: str) -> None:
    said = typed("score", "rode-boekje", "--player", player, code=2)
    assert "is not SEAT:HAND, such as E:123456789m1122p" in said


def test_a_book_without_flags_says_so() -> None:
    assert "this book has none" in typed("score", "simple", *GOOD, "--flag", "last", code=1)


def test_a_command_that_is_not_there_is_told_with_those_there_are() -> None:
    said = typed("scroe", "simple", code=2)
    assert "There is no command scroe; did you mean score? Commands: " in said
    assert "waits" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((*GOOD, "--from", "S"), "leave out --from, or say --by discard"),
        ((*GOOD, "--by", "discard"), "--from is missing: which seat discarded the tile?"),
        (("1m", "--meld", "chow:23m6j"), "--meld KIND:23m6j=TILES, such as chow:23m6j=234m"),
        (("1m", "--meld", "concealed-kong:1111m@E"), "leave out its @ and the seat"),
        (("12m", "--win", "2p"), "HAND: the number of tiles should be 13 but is 2"),
        ((*GOOD, "--flowers", "1m"), "--flowers: 1m is no joker, and only jokers"),
    ],
)
def test_a_refusal_speaks_of_what_was_typed(words: tuple[str, ...], says: str) -> None:
    assert says in typed("score", "b30fj", *words, code=1)


def test_a_fault_in_a_players_hand_names_the_player() -> None:
    players = ("E:24578m369s1116z", "S:4567899p pung:777z chow:123p", "W:2468m13p17s34z pung:555s")
    words = [word for player in (*players, "N:99913m258p46s235z") for word in ("--player", player)]
    said = typed("score", "rode-boekje", *words, "--winner", "S", "--win", "6p", code=1)
    assert said.startswith("--player E: the number of tiles should be 13 but is 12")


def test_a_list_of_words_needs_no_json() -> None:
    words = ("--field", "role=loser", "--field", "partial=true", "--field", "claims=clean-hand")
    said = typed("score", "rode-boekje", "11155z", "--meld", "Pung:888m", *words)
    assert "clean hand: +1 double" in said


def test_waits_of_equal_worth_stand_in_one_line() -> None:
    said = typed("waits", "simple", GOOD[0])
    assert "  1px2 2px2, 4 left: one hand won, drawn or discarded\n" in said
    many = typed("waits", "red-dragon-joker", "123456789m112s7z")
    assert len(many.splitlines()) < 8


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("score b30fj --flag after-", ["after-kong", "after-flower"]),
        ("waits b30fj --flag hea", ["heaven"]),
        ("score simple --option wi", ["wins="]),
        ("score rode-boekje --field ro", ["role="]),
        ("score simple --by d", ["draw", "discard"]),
        ("score simple --round n", ["none"]),
        ("simulate simple --option ha", ["hands="]),
    ],
)
def test_the_shell_completes_names_of_the_book(words: str, offered: list[str]) -> None:
    *before, _ = words.split()
    env = {
        "_FIVEWINDS_COMPLETE": "bash_complete",
        "COMP_WORDS": f"fivewinds {words}",
        "COMP_CWORD": str(len(before) + 1),
    }
    run = CliRunner().invoke(cli, [], env=env, prog_name="fivewinds")
    assert [line.partition(",")[2] for line in run.output.splitlines()] == offered


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("score", "simple", "hands.jsonl"), "there is no file hands.jsonl; a HAND is written"),
        (("waits", "simple", "my/hands"), "there is no file my/hands"),
        (("advise", "simple", "/"), "/ is a folder; name a file with requests"),
        (("waits", "simple", GOOD[0], "--win", "2p"), "No such option '--win'.\n"),
        (("score", "simple", GOOD[0], "--optoin", "hands=1"), "Did you mean '--option'?"),
        (("simulate", "simple", "--matches", "many"), "'many' is no number."),
        (("simulate", "simple", "--players", "greedie"), "did you mean greedy?"),
        (("arena", "simple", "--players", "greedy,randon"), "did you mean random?"),
        (("lab", "simple", "--hands", "1", "--change", "x=1"), "it has none with a price"),
        (("tournament", "schedul"), "No such command 'schedul'. Did you mean 'schedule'?"),
    ],
)
def test_a_slip_says_what_to_change(words: tuple[str, ...], says: str) -> None:
    assert says in typed(*words, code=2)


def test_a_subcommand_that_is_not_there_is_told_in_the_language_spoken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FIVEWINDS_LANGUAGE", "nl")
    with_language = fivewinds("tournament", "schedul").stderr
    assert "De opdracht 'schedul' is er niet. Bedoelde je 'schedule'?" in with_language


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    inside = tmp_path / "file" / "records"
    said = typed("simulate", "simple", "--matches", "1", "--record", inside, code=2)
    assert f"{inside} cannot be written: " in said


def test_advice_that_is_refused_is_no_answer_on_standard_output() -> None:
    done = fivewinds("advise", "simple", "123m")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("HAND: the number of tiles should be 14")


def test_a_file_that_is_no_record_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text('{"hand": "123m"}\n')
    assert "This is no record of a match" in typed("replay", "--check", file, code=1)
