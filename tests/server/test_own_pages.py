"""A page of one's own on the server: only when asked for, by a private code, and deletable."""

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import PATIENCE, post, served, settings, stored_rows

PAGE = {"fivewinds": "own", "format": 1, "matches": [{"table": "t", "rules": "simple", "at": 1}]}


def ask(method: str, base: str, code: str | None, page: Any = None) -> httpx.Response:
    headers = {} if code is None else {"Authorization": f"Bearer {code}"}
    return httpx.request(method, f"{base}/api/own", headers=headers, json=page, timeout=PATIENCE)


def test_a_page_is_kept_read_changed_and_deleted_by_its_code_alone(database: Path) -> None:
    with served(settings(database)) as base:
        kept = post(base, "/api/own", PAGE)
        assert kept.status_code == 201
        code = kept.json()["code"]
        assert ask("GET", base, code).json() == PAGE
        more = PAGE | {"matches": []}
        assert ask("PUT", base, code, more).status_code == 204
        assert ask("GET", base, code).json() == more
        assert ask("GET", base, code).headers["cache-control"] == "no-store"

        for wrong in (None, "x", code[:-1], code + "x"):
            for method in ("GET", "DELETE"):
                refused = ask(method, base, wrong)
                assert refused.status_code == 404
                assert refused.json()["error"]["reason"] == "unknown-page"
        assert ask("PUT", base, "another", more).status_code == 404

        stored = repr(stored_rows(database, "SELECT * FROM own_pages"))
        assert code not in stored
        assert ask("DELETE", base, code).status_code == 204
        assert ask("GET", base, code).status_code == 404
        assert stored_rows(database, "SELECT * FROM own_pages") == []


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b'{"fivewinds": "own"}', b'{"fivewinds":"x","format":1,"matches":[]}'],
)
def test_what_is_no_such_page_is_refused_and_changes_nothing(base: str, body: bytes) -> None:
    answer = post(base, "/api/own", content=body)
    assert answer.json()["error"]["reason"] == "malformed"
    code = post(base, "/api/own", PAGE).json()["code"]
    headers = {"Authorization": f"Bearer {code}"}
    again = httpx.put(f"{base}/api/own", content=body, headers=headers, timeout=PATIENCE)
    assert again.json()["error"]["reason"] == "malformed"
    assert ask("GET", base, code).json() == PAGE


def test_a_page_may_be_longer_than_other_requests_but_not_without_end(base: str) -> None:
    long = PAGE | {"matches": [{"note": "x" * 100_000}]}
    assert post(base, "/api/own", long).status_code == 201
    longer = PAGE | {"matches": [{"note": "x" * 2_000_000}]}
    assert post(base, "/api/own", longer).json()["error"]["reason"] == "size"


def test_only_so_many_pages_are_kept_for_one_address(database: Path) -> None:
    with served(settings(database, own_pages=2)) as base:
        found = [post(base, "/api/own", PAGE).status_code for _ in range(3)]
    assert found == [201, 201, 429]


def test_a_page_that_nobody_has_opened_for_a_year_is_deleted(database: Path) -> None:
    year_ago = int(time.time()) - 366 * 86_400
    with served(settings(database)) as base:
        used, unused = (post(base, "/api/own", PAGE).json()["code"] for _ in range(2))
        stored_rows(database, "UPDATE own_pages SET stored = :then", then=year_ago)
        assert ask("GET", base, used).json() == PAGE
    with served(settings(database)) as base:
        while len(stored_rows(database, "SELECT * FROM own_pages")) > 1:
            time.sleep(0.005)
        assert ask("GET", base, used).json() == PAGE
        assert ask("GET", base, unused).json()["error"]["reason"] == "unknown-page"
