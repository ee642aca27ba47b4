"""`score --json` and `waits --json`: a line in, a line out."""

import json

import pytest

from tests.commands.running import fivewinds

GOOD = {"hand": "123456789m1122p", "win": "2p", "by": "draw"}


def lines(*requests: object) -> str:
    return "".join(
        (text if isinstance(text, str) else json.dumps(text)) + "\n" for text in requests
    )


def test_every_line_is_answered_in_order_also_after_a_bad_one() -> None:
    run = fivewinds(
        "score", "simple", "--json", given=lines({"id": 1, **GOOD}, "{", "", {"id": 2, **GOOD})
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, True]
    assert [answer.get("id") for answer in answers] == [1, None, None, 2]
    assert [answers[1]["error"], answers[2]["error"]] == [
        {"field": "", "reason": "json", "message": "This line is not JSON."},
        {
            "field": "",
            "reason": "json",
            "message": "This line is blank; every line is one request.",
        },
    ]
    assert run.returncode == 1


def test_the_status_is_0_when_every_line_was_answered() -> None:
    incomplete = {**GOOD, "win": "9s"}
    run = fivewinds("score", "simple", "--json", given=lines(GOOD, incomplete))
    assert run.returncode == 0
    assert json.loads(run.stdout.splitlines()[1]) == {
        "ok": True,
        "win": False,
        "reason": "incomplete",
    }


def test_an_id_that_looks_like_a_refusal_is_no_refusal() -> None:
    run = fivewinds("score", "simple", "--json", given=lines({"id": '"ok":false', **GOOD}))
    assert run.returncode == 0


def test_the_last_line_may_lack_its_line_end() -> None:
    assert json.loads(fivewinds("waits", "simple", "--json", given='{"hand": "1m"}').stdout)


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe{}\n",
        b'{"hand": "\xff"}\n',
        b"[" * 100_000 + b"\n",
        b'{"hand": NaN}\n',
        b"null\n",
        b"\x00\n",
    ],
    ids=["not UTF-8", "a text not UTF-8", "nested too deep", "NaN", "null", "a zero byte"],
)
def test_a_line_that_is_no_request_is_refused_and_the_next_one_answered(line: bytes) -> None:
    run = fivewinds("score", "simple", "--json", given=line + lines(GOOD).encode())
    refused, answered = (json.loads(text) for text in run.stdout.splitlines())
    assert refused["error"]["field"] == ""
    assert refused["error"]["reason"] in ("json", "type")
    assert answered["win"] is True
    assert run.stderr == ""


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "tile 10 of the hand: 0p is not a tile; did you mean 5p?"),
        ("nl", "steen 10 van de hand: 0p is geen steen; bedoelde je 5p?"),
        ("yue", "手牌第10隻：0p 唔係牌；係咪想寫 5p？"),
        ("zh-HK", "手牌第10隻：0p 唔係牌；係咪想寫 5p？"),
    ],
)
def test_a_refusal_speaks_the_language_asked_for(language: str, message: str) -> None:
    bad = {**GOOD, "hand": "123456789m0122p"}
    run = fivewinds("score", "simple", "--json", "--language", language, given=lines(bad))
    assert json.loads(run.stdout)["error"]["message"] == message


def test_the_language_may_come_from_the_surroundings() -> None:
    run = fivewinds(
        "score", "simple", "--json", given="\n", env={"FIVEWINDS_LANGUAGE": "nl_NL.UTF-8"}
    )
    assert "leeg" in run.stdout
