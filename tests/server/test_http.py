"""Books, words, counting and tables over HTTP."""

import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.json import schema_components

from fivewinds.bots import OFFERED
from fivewinds.rules.registry import book, books
from fivewinds.server import messages
from fivewinds.server.http import book_shapes, pages
from fivewinds.words import LANGUAGES, about, every_saying, say
from tests.server.serving import get, joined, opened, post, served, settings, started


def of_shape(answer: httpx.Response, shape: Any) -> Any:
    """An answer, which must be of the declared shape and have no more."""
    found = msgspec.json.decode(answer.content, type=shape)
    assert msgspec.to_builtins(found) == answer.json()
    return found


def reason_of(answer: httpx.Response) -> tuple[int, str]:
    error = of_shape(answer, messages.Refusal).error
    assert error.message
    return answer.status_code, error.reason


# Books and words


def test_every_registered_book_is_listed_with_its_options(base: str) -> None:
    answer = get(base, "/api/books")
    of_shape(answer, list[book_shapes.BookShown])
    listed = answer.json()
    assert [each["id"] for each in listed] == list(books())
    assert listed[0]["options"] == [
        {
            "name": "hands",
            "label": "how many hands a match has",
            "kind": "whole",
            "default": 4,
            "ruling": "SM-22",
            "least": 1,
            "most": 999,
            "short": "hands",
        },
        {
            "name": "wins",
            "label": "how a complete hand wins: by itself, or when its player declares it",
            "kind": "choice",
            "default": "automatic",
            "ruling": "SM-26",
            "choices": ["automatic", "declared"],
            "short": "wins",
        },
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_books_are_told_of_in_the_reader_s_language(base: str, language: str) -> None:
    by_header = get(
        base, "/api/books", headers={"Accept-Language": f"xx, {language};q=0.8, en;q=0.1"}
    )
    by_query = get(base, f"/api/books?language={language}")
    assert by_header.json() == by_query.json()
    assert by_query.json()[0]["about"] == about(book("simple"), language)


def test_every_page_of_a_book_is_of_its_shape_and_has_its_whole_set(base: str) -> None:
    for name in books():
        answer = get(base, f"/api/books/{name}")
        page = of_shape(answer, book_shapes.BookPage)
        assert sum(page.set.values()) == page.tiles
        assert page.page.startswith(f"# {page.name}")
        assert [option.name for option in page.options] == [
            each.name for each in book(name).options
        ]


def test_the_set_of_a_book_follows_its_options(base: str) -> None:
    rules = book("petal")
    for option in rules.options:
        for value in option.choices or (option.least, option.most):
            query = json.dumps({option.name: value})
            page = get(base, "/api/books/petal", params={"options": query}).json()
            tiles = rules.set_of(rules.filled({option.name: value}))
            assert page["tiles"] == len(tiles.tiles)
            assert page["flowers"] or not tiles.flowers


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("/api/books/chess", 404, "unknown-book"),
        ("/api/books/simple?options=%7B", 400, "malformed"),
        ("/api/books/simple?options=%5B%5D", 400, "malformed"),
        ("/api/books/simple?options=%7B%22hands%22%3A0%7D", 400, "option"),
        ("/api/words/en?book=chess", 404, "unknown-book"),
        ("/api/tables/nowhere", 404, "unknown-table"),
        ("/api/tables/nowhere/record", 404, "unknown-table"),
        ("/api/nothing", 404, "not-found"),
        ("/nothing", 404, "not-found"),
        ("/web/nothing.js", 404, "not-found"),
        ("/api/score/simple", 405, "method"),
    ],
)
def test_what_is_not_there_is_refused_with_a_reason(
    base: str, path: str, status: int, reason: str
) -> None:
    assert reason_of(get(base, path)) == (status, reason)


@pytest.mark.parametrize("path", ["/nothing", "/table", "/table/", "/table/a/b"])
def test_a_link_that_leads_nowhere_leads_people_to_the_start(
    base: str, web: Path, path: str
) -> None:
    answer = get(base, path, headers={"Accept": "text/html,*/*"})
    assert (answer.status_code, answer.text) == (404, "<title>start</title>")
    assert reason_of(get(base, path)) == (404, "not-found")


def test_a_wrong_option_is_explained_in_the_words_of_its_book(base: str) -> None:
    answer = post(base, "/api/tables?language=nl", {"rules": "simple", "options": {"hands": 0}})
    assert reason_of(answer) == (400, "option")
    assert "van 1 tot en met 999" in answer.json()["error"]["message"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_language_come_by_their_paths(base: str, language: str) -> None:
    words = get(base, f"/api/words/{language}").json()
    assert words["acting.stale"] == say(language, "acting.stale")
    assert words == every_saying(language)
    with_book = get(base, f"/api/words/{language}?book=simple").json()
    assert with_book.items() >= {"name": "SimpleMahjong"}.items() or language == "yue"
    assert with_book["acting.stale"] == words["acting.stale"]


def test_the_levels_of_bots_are_listed_weakest_first(base: str) -> None:
    assert get(base, "/api/levels").json() == list(OFFERED)


# Counting


def test_a_hand_is_counted_as_the_command_counts_it(base: str) -> None:
    request = {"hand": "123456789m1122p", "win": "2p", "by": "draw", "id": 7}
    answer = post(base, "/api/score/simple", request)
    assert (answer.status_code, answer.json()["win"], answer.json()["id"]) == (200, True, 7)
    del request["win"], request["by"]
    waits = post(base, "/api/waits/simple", request).json()
    assert [wait["tile"] for wait in waits["waits"]] == ["1p", "2p"]


@pytest.mark.parametrize("kind", ["score", "waits"])
def test_a_refused_hand_is_200_and_an_unknown_book_404(base: str, kind: str) -> None:
    refused = post(base, f"/api/{kind}/simple", content=b"{", headers={"Accept-Language": "nl"})
    assert refused.status_code == 200
    assert refused.json()["error"]["reason"] == "json"
    assert refused.json()["error"]["message"] == say("nl", "refused.json")
    assert reason_of(post(base, f"/api/{kind}/chess", {})) == (404, "unknown-book")


# Tables


def test_a_table_is_opened_shared_and_started(base: str) -> None:
    first = opened(base, start=False, name="  Ann ", bots=["random", "greedy", "random"])
    assert first["chair"] == 0
    table = f"/api/tables/{first['table']}"
    of_shape(get(base, table), messages.TableShown)
    shown = get(base, table).json()
    assert (shown["phase"], shown["rules"], shown["table"]) == ("waiting", "simple", "assisted")
    assert shown["options"] == {"hands": 4, "wins": "automatic"}
    assert [each.get("level") for each in shown["chairs"]] == [None, "random", "greedy", "random"]
    assert len(shown["commit"]) == 64
    second = joined(base, first["table"], "Bea")
    assert second["chair"] == 1
    assert second["token"] != first["token"]
    assert reason_of(post(base, f"{table}/start", {"token": second["token"]})) == (403, "token")
    assert reason_of(get(base, f"{table}/record")) == (409, "waiting")
    started(base, first)
    assert get(base, table).json()["phase"] == "playing"
    assert reason_of(post(base, f"{table}/start", {"token": first["token"]})) == (409, "playing")
    assert reason_of(get(base, f"{table}/record")) == (409, "playing")
    assert [joined(base, first["table"], name)["chair"] for name in ("Cor", "Dik")] == [2, 3]
    assert reason_of(post(base, f"{table}/join", {"name": "Eva"})) == (409, "full")
    shown = get(base, table).json()
    assert [each["name"] for each in shown["chairs"]] == ["Ann", "Bea", "Cor", "Dik"]


def test_nobody_is_told_a_token_or_the_seed(base: str) -> None:
    chair = opened(base, name="Ann")
    told = get(base, f"/api/tables/{chair['table']}").text
    assert chair["token"] not in told
    assert "seed" not in told


def test_a_guest_without_a_name_is_a_guest_in_his_language(base: str) -> None:
    answer = post(base, "/api/tables?language=nl", {"rules": "simple"}).json()
    chairs = get(base, f"/api/tables/{answer['table']}").json()["chairs"]
    assert chairs[0]["name"] == say("nl", "play.guest")


@pytest.mark.parametrize(
    ("change", "status", "reason"),
    [
        ({"rules": "chess"}, 404, "unknown-book"),
        ({"rules": None}, 400, "malformed"),
        ({"options": {"points": 1}}, 400, "option"),
        ({"options": []}, 400, "malformed"),
        ({"table": "round"}, 400, "malformed"),
        ({"name": "x" * 21}, 400, "name"),
        ({"name": 5}, 400, "malformed"),
        ({"bots": ["genius"] * 3}, 400, "bots"),
        ({"bots": ["greedy"]}, 400, "bots"),
        ({"start": "yes"}, 400, "malformed"),
        ({"seed": "x"}, 400, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    base: str, change: dict[str, Any], status: int, reason: str
) -> None:
    answer = post(base, "/api/tables", {"rules": "simple"} | change)
    assert reason_of(answer) == (status, reason)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 5000])
def test_a_body_that_cannot_be_read_is_refused(base: str, body: bytes) -> None:
    for path in ("/api/tables", "/api/tables/nowhere/join", "/api/tables/nowhere/start"):
        assert reason_of(post(base, path, content=body)) == (400, "malformed")


def test_signs_that_cannot_be_seen_are_left_out_of_a_name(base: str) -> None:
    chair = opened(base, name="A\u202en\x1bn\n")
    assert get(base, f"/api/tables/{chair['table']}").json()["chairs"][0]["name"] == "Ann"


def test_only_so_many_tables_are_opened_for_one_address(database: Path) -> None:
    with served(settings(database, tables=2)) as base:
        opened(base)
        opened(base)
        assert reason_of(post(base, "/api/tables", {"rules": "simple"})) == (429, "tables")


def test_too_many_requests_are_turned_away_in_words(database: Path) -> None:
    with served(settings(database, requests=0.001)) as base:
        answer = get(base, "/api/levels", headers={"Accept-Language": "nl"})
        assert reason_of(answer) == (429, "too-fast")
        assert answer.json()["error"]["message"] == say("nl", "web.server.too-fast")


def test_a_body_that_is_too_long_is_refused(base: str) -> None:
    answer = post(base, "/api/tables", {"rules": "simple", "name": "x" * 100_000})
    assert reason_of(answer) == (413, "size")


# The browser


def test_a_page_of_another_site_may_not_ask(base: str) -> None:
    for origin in ("http://example.org", "null", "http://127.0.0.1:1"):
        answer = get(base, "/api/books", headers={"Origin": origin})
        assert reason_of(answer) == (403, "origin")
    assert get(base, "/api/books", headers={"Origin": base}).status_code == 200


@pytest.mark.parametrize("path", ["/api/books", "/nothing", "/web/nothing.js", "/api/openapi.json"])
def test_every_answer_carries_the_headers_that_keep_a_browser_safe(base: str, path: str) -> None:
    headers = get(base, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of pages, beside a file that nobody may have."""
    folder = tmp_path / "web"
    (folder / "table").mkdir(parents=True)
    for name in ("start", "table", "calculator", "match", "rules"):
        (folder / f"{name}.html").write_text(f"<title>{name}</title>")
    (folder / "frame.html").write_text("{page}")
    (folder / "table" / "calls.js").write_text("export const calls = 1;")
    (folder / "notes.txt").write_text("nothing to see")
    (tmp_path / "secret.js").write_text("nothing to see")
    monkeypatch.setattr(pages, "WEB", folder)
    return folder


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/", "start"),
        ("/table/abc", "table"),
        ("/calculator", "calculator"),
        ("/calculator/simple", "calculator"),
        ("/match/abc", "match"),
        ("/rules/simple", "rules"),
    ],
)
def test_every_page_has_its_address(base: str, web: Path, path: str, name: str) -> None:
    answer = get(base, path)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text == f"<title>{name}</title>"


def test_a_file_is_sent_again_only_when_it_has_changed(base: str, web: Path) -> None:
    first = get(base, "/web/table/calls.js")
    assert first.headers["content-type"] == "text/javascript; charset=utf-8"
    tag = {"If-None-Match": first.headers["etag"]}
    again = get(base, "/web/table/calls.js", headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    (web / "table" / "calls.js").write_text("export const calls = 2;")
    assert get(base, "/web/table/calls.js", headers=tag).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/web/notes.txt",
        "/web/../secret.js",
        "/web/%2e%2e/secret.js",
        "/web/..%2fsecret.js",
        "/web/",
    ],
)
def test_nothing_else_of_the_disk_is_sent(base: str, web: Path, path: str) -> None:
    assert "nothing to see" not in get(base, path).text
    assert get(base, path).status_code == 404


# The schema


def test_the_schema_of_http_tells_every_address(base: str) -> None:
    schema = get(base, "/api/openapi.json").json()
    assert set(schema["paths"]) == {
        "/api/advise/{book_id}",
        "/api/books",
        "/api/drills/{book_id}",
        "/api/lessons/{book_id}",
        "/api/books/{book_id}",
        "/api/books/{book_id}/rulings",
        "/api/debts/{book_id}",
        "/api/here",
        "/api/levels",
        "/api/own",
        "/api/score/{book_id}",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/join",
        "/api/tables/{table_id}/qr.svg",
        "/api/tables/{table_id}/record",
        "/api/tables/{table_id}/review",
        "/api/tables/{table_id}/start",
        "/api/waits/{book_id}",
        "/api/words/{language}",
        "/healthz",
    }
    opening = schema["paths"]["/api/tables"]["post"]
    answer = opening["responses"]["201"]["content"]["application/json"]["schema"]
    assert answer == {"$ref": "#/components/schemas/Seated"}
    shapes = schema["components"]["schemas"]
    assert set(shapes["TableShown"]["properties"]) >= {"phase", "chairs", "commit"}


def test_the_messages_of_the_socket_have_a_schema() -> None:
    shapes = (messages.Greeting, messages.AboutTable, messages.Welcome, messages.Watched,
              messages.Ask, messages.Done, messages.RefusedAction, messages.Chat,
              messages.RematchTold, messages.Revealed)  # fmt: skip
    _, components = schema_components(shapes)
    assert {shape.__name__ for shape in shapes} <= set(components)
