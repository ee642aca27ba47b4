"""Small things that somebody meets in the first hour."""

import json

import pytest
from playwright.sync_api import expect

from fivewinds.words import LANGUAGES, say
from tests.web.conftest import PHONE, Sit, Visit
from tests.web.pretending import offers, playthrough, stopped_when

pytestmark = pytest.mark.needs("chromium-headless-shell")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_calculator_link_says_what_was_left_out(visit: Visit, language: str) -> None:
    link = "hand=123m456p789s11z2y&flags=flying&colour=red"
    page = visit(f"/calculator/mingjong#{link}", language=language, viewport=PHONE)
    left_out = say(
        language, "web.calculator.dropped", parts="hand=123m456p789s11z2y, flags=flying, colour=red"
    )
    expect(page.locator("#dropped")).to_have_text(left_out)


def test_a_calculator_link_that_is_understood_leaves_nothing_out(visit: Visit) -> None:
    page = visit("/calculator/mingjong#hand=123m456p789s1122z&win=1z&by=discard&from=S&seat=E")
    expect(page.locator("#result")).not_to_be_empty()
    expect(page.locator("#dropped")).to_have_count(0)


def test_the_start_page_proposes_a_short_match(visit: Visit) -> None:
    page = visit("/?book=b30fj")
    expect(page.locator("#chips")).to_contain_text("4 hands")
    page.locator("#options").click()
    expect(page.get_by_label("how many hands a match has")).to_have_value("4")


def test_day_and_night_are_chosen_in_the_menu_and_hold_on_every_page(visit: Visit) -> None:
    page = visit("/lesson/simple?pace=0")
    page.keyboard.press("m")
    page.locator("#theme-dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    other = visit("/rules/simple", beside=page)
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("#theme-auto").check()
    assert page.evaluate("document.documentElement.dataset.theme") is None


def after_riichi(question: dict[str, object]) -> bool:
    """A question in the own turn in which only the drawn tile may go."""
    legal = question["legal"]
    assert isinstance(legal, list)
    return [action["a"] for action in legal].count("discard") == 1


def test_after_riichi_the_drawn_tile_goes_by_itself(sit: Sit) -> None:
    match, question = stopped_when(playthrough("mingjong", "drawn-after-riichi"), 0, after_riichi)
    page = sit(match, 0, question)
    assert page.acted() == {"a": "discard", "tile": "1p", "ask": question["ask"]}


def test_after_riichi_a_kong_is_left_to_the_person(sit: Sit) -> None:
    """A concealed kong that keeps the waits may be made (MJ-20): nothing is done by itself."""
    whole = playthrough("mingjong", "kong-after-riichi")
    match, question = stopped_when(whole, 0, offers("concealed-kong"))
    page = sit(match, 0, question)
    page.page.locator(".call[data-kind='concealed-kong']").click()
    assert page.acted()["a"] == "concealed-kong"


OWN = {
    "table": "t1",
    "rules": "mingjong",
    "at": 1_700_000_000_000,
    "start": 250,
    "score": 274,
    "place": 1,
    "with": [],
    "wins": {
        "30": {
            "at": 1_700_000_000_000,
            "by": "discard",
            "tile": "3s",
            "patterns": ["riichi", "dora"],
            "gain": 34,
            "reading": {"sets": ["123m", "999p", "345s", "678s"], "pair": "22m", "jokers": {}},
        }
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_own_page_shows_results_and_patterns(visit: Visit, language: str) -> None:
    page = visit("/own", language=language, viewport=PHONE)
    expect(page.locator(".nothing")).to_have_text(say(language, "web.own.nothing"))
    page.evaluate("own => localStorage['fivewinds.own.t1'] = own", json.dumps(OWN))
    page.reload()
    expect(page.locator(".figure b").first).to_have_text("1")
    expect(page.locator(".rows b.good").first).to_have_text("+24")
    expect(page.locator(".made li")).to_have_count(2)
    expect(page.locator(".made .reading").first).to_be_visible()
    coach = [{"table": "t1", "rules": "mingjong", "given-away": 4.5}]
    page.evaluate("kept => localStorage['fivewinds.coach'] = kept", json.dumps(coach))
    page.reload()
    expect(page.locator(".given")).to_have_text(say(language, "web.own.given", points=4.5, count=1))


def test_the_own_page_is_saved_deleted_and_taken_in_again(visit: Visit) -> None:
    page = visit("/own")
    page.evaluate("own => localStorage['fivewinds.own.t1'] = own", json.dumps(OWN))
    page.reload()
    with page.expect_download() as saved:
        page.locator("#own-save").click()
    file = saved.value.path()
    page.on("dialog", lambda asked: asked.accept())
    page.locator("#own-clear").click()
    expect(page.locator(".nothing")).to_be_visible()
    page.locator("#own-file").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b'{"fivewinds": 1}'}
    )
    expect(page.locator(".own-rail [role=status]")).to_have_text(say("en", "web.own.no-file"))
    page.locator("#own-file").set_input_files(file)
    expect(page.locator(".figure b").first).to_have_text("1")


def test_the_own_page_draws_the_results_of_a_book_as_a_curve(visit: Visit) -> None:
    page = visit("/own", viewport=PHONE)
    for number, score in enumerate((274, 200, 310)):
        played = OWN | {"table": f"t{number}", "at": 1_700_000_000_000 + number, "score": score}
        page.evaluate(f"own => localStorage['fivewinds.own.t{number}'] = own", json.dumps(played))
        page.reload()
        expect(page.locator(".figure b").first).to_have_text(str(number + 1))
        expect(page.locator(".curve")).to_have_count(1 if number == 2 else 0)
    told = say("en", "web.own.curve", count=3, sum="+34", top="+34", bottom="−26")
    expect(page.get_by_role("img", name=told)).to_be_visible()


def test_deleting_the_own_page_takes_the_copy_on_the_server_with_it(visit: Visit) -> None:
    page = visit("/own", calm=False)
    page.evaluate("own => localStorage['fivewinds.own.t1'] = own", json.dumps(OWN))
    page.reload()
    page.locator("#own-share").click()
    link = page.locator("#own-link").input_value()
    page.on("dialog", lambda asked: asked.accept())
    page.locator("#own-clear").click()
    expect(page.locator(".own-rail [role=status]")).to_have_text(say("en", "web.own.cleared"))
    page.reload()
    expect(page.locator(".nothing")).to_be_visible()
    gone = visit(link.removeprefix(page.url.partition("/own")[0]), calm=False)
    expect(gone.locator(".own-rail [role=status]")).to_have_text(
        say("en", "web.server.unknown-page")
    )


def test_the_face_is_changed_at_the_table_before_and_during_play(visit: Visit) -> None:
    host = visit("/?book=simple", viewport={"width": 360, "height": 640})
    host.locator("#share").click()
    host.wait_for_url("**/table/*")
    host.locator("#face").click()
    for name in ("cat", "owl", "crane", "pig"):
        expect(host.locator(f"#face-{name}")).to_be_in_viewport(ratio=1)
    host.locator("#face-owl").click()
    owl = say("en", "web.face.own", face="owl")
    expect(host.locator("#face")).to_have_attribute("aria-label", owl)
    host.locator("#start").click()
    host.wait_for_selector("#hand")
    host.keyboard.press("m")
    expect(host.locator("#face")).to_have_attribute("aria-label", owl)
    host.locator("#face").click()
    host.locator("#face-pig").click()
    pig = say("en", "web.face.own", face="pig")
    expect(host.locator("#face")).to_have_attribute("aria-label", pig)
    host.reload()
    host.wait_for_selector("#hand")
    host.keyboard.press("m")
    expect(host.locator("#face")).to_have_attribute("aria-label", pig)


def test_rules_drills_and_lessons_work_without_a_network_once_kept(visit: Visit) -> None:
    page = visit("/own", calm=False)
    page.locator("#own-offline").click()
    expect(page.locator(".own-rail [role=status]")).to_have_text(say("en", "web.own.offline-kept"))
    page.context.set_offline(True)
    base = page.url.removesuffix("/own")
    page.goto(f"{base}/rules/mingjong")
    expect(page.locator("#how, .how").first).to_be_visible()
    page.goto(f"{base}/drills/simple")
    expect(page.locator(".question h1")).to_be_visible()
    page.locator("#tell").click()
    page.locator("#next").click()
    expect(page.locator(".question h1")).to_be_visible()
    page.goto(f"{base}/lesson/simple?pace=0")
    page.wait_for_selector("body[data-step='0']")
    page.goto(f"{base}/table/nowhere")
    expect(page.get_by_role("status")).to_have_text(say("en", "web.waiting.offline"))
    page.goto(f"{base}/")
    page.locator("#play").click()
    expect(page.locator(".beginning [role=status]")).to_have_text(
        say("en", "web.start.unreachable")
    )


def test_an_invitation_leads_to_the_rules_and_the_lesson(visit: Visit) -> None:
    host = visit("/?book=mingjong")
    host.locator("#share").click()
    host.wait_for_url("**/table/*")
    host.wait_for_selector("#start")
    guest = visit(f"/table/{host.url.rpartition('/')[2]}", viewport=PHONE)
    expect(guest.locator("#to-rules")).to_have_attribute("href", "/rules/mingjong")
    expect(guest.locator("#to-lesson")).to_have_attribute("href", "/lesson/mingjong")


def test_the_own_page_is_shared_by_a_private_link_and_deleted(visit: Visit) -> None:
    """Nothing is on the server until somebody asks; another browser then has it by the link."""
    page = visit("/own")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("own => localStorage['fivewinds.own.t1'] = own", json.dumps(OWN))
    coach = [{"table": "t1", "seat": 0, "rules": "mingjong", "given-away": 4.5, "at": 1}]
    page.evaluate("kept => localStorage['fivewinds.coach'] = kept", json.dumps(coach))
    page.reload()
    expect(page.locator("#own-share")).to_be_visible()
    assert not any("/api/own" in address for address in asked)
    page.locator("#own-share").click()
    link = page.locator("#own-link").input_value()
    secret = link.partition("#page=")[2]
    assert len(secret) > 40
    assert not any(secret in address for address in asked)

    other = visit(link.removeprefix(page.url.partition("/own")[0]))
    expect(other.locator(".figure b").first).to_have_text("1")
    expect(other.locator(".given")).to_have_text(say("en", "web.own.given", points=4.5, count=1))
    assert secret not in other.url
    more = OWN | {"table": "t2", "at": OWN["at"] + 1}  # type: ignore[operator]
    other.evaluate("own => localStorage['fivewinds.own.t2'] = own", json.dumps(more))
    other.reload()
    expect(other.locator(".figure b").first).to_have_text("2")
    page.reload()
    expect(page.locator(".figure b").first).to_have_text("2")

    page.on("dialog", lambda asked: asked.accept())
    page.locator("#own-link-delete").click()
    expect(page.locator(".own-rail [role=status]")).to_have_text(say("en", "web.own.link-deleted"))
    expect(page.locator(".figure b").first).to_have_text("2")


def test_a_private_link_of_a_page_that_was_deleted_says_so(visit: Visit) -> None:
    page = visit(f"/own#page={'x' * 43}", calm=False)
    expect(page.locator(".own-rail [role=status]")).to_have_text(
        say("en", "web.server.unknown-page")
    )
    expect(page.locator("#own-share")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_found_in_the_list_joined_and_watched(visit: Visit, language: str) -> None:
    """The host asks for it when the table is opened, and takes it back there."""
    host = visit("/", language=language, viewport=PHONE)
    host.locator("#options").click()
    host.locator("#listed-on").check()
    host.locator("#name").fill("Marijke")
    host.locator("#face").click()
    host.locator("#face-owl").click()
    host.locator("#share").click()
    host.wait_for_url("**/table/*")
    table = host.url.rpartition("/")[2]
    expect(host.locator("#listed")).to_be_checked()

    guest = visit("/tables", language=language, viewport=PHONE)
    found = guest.locator(f"[data-table='{table}']")
    expect(found.locator("b").first).to_have_text("Marijke")
    expect(found).to_contain_text(say(language, "web.tables.free", count=3))
    guest.locator(f"#join-{table}").click()
    guest.locator("#name").fill("Joost")
    guest.locator("#join").click()
    expect(host.locator(".lobby-chairs .human")).to_have_count(2)

    watcher = visit("/tables", language=language)
    watcher.locator(f"#watch-{table}").click()
    expect(watcher.locator(".lobby-chairs b").first).to_have_text("Marijke")

    host.locator("#listed").uncheck()
    expect(host.locator(".lobby .agreed")).not_to_contain_text(
        say(language, "web.start.listed-brief")
    )
    later = visit("/tables", language=language)
    expect(later.get_by_role("status")).to_be_visible()
    expect(later.locator(f"[data-table='{table}']")).to_have_count(0)


def test_the_host_lists_a_running_table_in_the_menu(visit: Visit) -> None:
    host = visit("/?book=simple")
    host.locator("#play").click()
    host.wait_for_url("**/table/*")
    table = host.url.rpartition("/")[2]
    expect(host.locator(".hand svg.tile").first).to_be_visible()
    host.keyboard.press("m")
    host.locator("#listed").check()
    watcher = visit("/tables")
    expect(watcher.locator(f"[data-table='{table}']")).to_contain_text(
        say("en", "web.tables.playing")
    )
