"""HTTP for those who learn, for programs that show a link, and for pages that are installed."""

import json

import httpx
import msgspec
import pytest

from fivewinds.lessons import lesson
from fivewinds.rules.registry import book, own_books
from fivewinds.server.http.book_shapes import LessonShown
from fivewinds.words import LANGUAGES, about, say, title_of
from tests.server.serving import PATIENCE, get, opened

BOOKS = own_books()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", BOOKS)
def test_a_lesson_is_told_whole(base: str, rules: str, language: str) -> None:
    answer = get(base, f"/api/lessons/{rules}?language={language}")
    shown = msgspec.json.decode(answer.content, type=LessonShown)
    steps = lesson(book(rules)).steps
    assert [step.events for step in shown.steps] == [step.events for step in steps]
    assert [step.get("act") for step in answer.json()["steps"]] == [step.act for step in steps]
    assert shown.table.rules == rules
    assert shown.header.players[shown.seat].kind == "human"


def test_lessons_follow_one_another(base: str) -> None:
    found = ["simple"]
    while following := get(base, f"/api/lessons/{found[-1]}").json().get("following"):
        found.append(following)
    assert sorted(found) == sorted(BOOKS)


def test_a_book_that_is_not_there_has_no_lesson(base: str) -> None:
    answer = get(base, "/api/lessons/chess")
    assert answer.status_code == 404
    assert answer.json()["error"]["reason"] == "unknown-book"


@pytest.mark.parametrize("path", ["/", "/rules/simple", "/own", "/api/books", "/service-worker.js"])
def test_head_answers_as_get_does_without_content(base: str, path: str) -> None:
    headers = {"Accept": "text/html", "Accept-Encoding": "identity"}
    full = get(base, path, headers=headers)
    head = httpx.head(f"{base}{path}", headers=headers, timeout=PATIENCE)
    assert head.status_code == full.status_code == 200
    assert head.content == b""
    assert head.headers["content-type"] == full.headers["content-type"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_has_a_preview_in_the_language_of_its_reader(base: str, language: str) -> None:
    html = get(base, f"/rules/mingjong?language={language}").text
    rules = book("mingjong")
    title = f"{title_of(rules, language)} · {say(language, 'web.preview.rules')}"
    assert f'<meta property="og:title" content="{title}" />' in html
    assert about(rules, language) in html
    table = get(base, f"/table/nowhere?language={language}").text
    assert say(language, "web.preview.table") in table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_preview_of_an_invitation_says_who_invites_to_what(base: str, language: str) -> None:
    table = opened(base, "mingjong", name="Ann & Bea", start=False)["table"]
    asked = {"Accept-Language": "nl"}
    html = get(base, f"/table/{table}?language={language}", headers=asked).text
    name = title_of(book("mingjong"), language)
    title = say(language, "web.preview.invitation", name="Ann &amp; Bea", book=name)
    assert f'<meta property="og:title" content="{title}" />' in html
    assert about(book("mingjong"), language) in html
    assert f'<meta property="og:url" content="{base}/table/{table}" />' in html
    picture = f"{base}/web/preview.jpg"
    assert f'<meta property="og:image" content="{picture}" />' in html
    assert get(base, "/web/preview.jpg").headers["content-type"] == "image/jpeg"
    # The page itself speaks the language of its reader.
    assert '<html lang="nl" data-page="table">' in html


def test_the_preview_of_a_match_that_has_begun_names_its_book(base: str) -> None:
    table = opened(base, "b30fj")["table"]
    for page in ("table", "match"):
        title = f"{title_of(book('b30fj'), 'en')} · {say('en', f'web.preview.{page}')}"
        assert title in get(base, f"/{page}/{table}").text


def test_the_pages_can_be_installed(base: str) -> None:
    answer = get(base, "/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.content)
    assert manifest["display"] == "standalone"
    assert get(base, manifest["icons"][0]["src"]).status_code == 200
    assert 'rel="manifest"' in get(base, "/").text
    assert get(base, "/service-worker.js").headers["content-type"].startswith("text/javascript")
