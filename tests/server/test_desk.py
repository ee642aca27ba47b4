"""The desk over HTTP: an evening, and roles that do only their own."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import PATIENCE, get, served, settings, stored_rows
from tests.server.test_kill import mortal

DUTCH = {"Accept-Language": "nl"}
NAMES = "\n".join(f"Speler {letter}" for letter in "ABCDEFGHIJK")
DRAWS = {"hands": [{"winner": None}] * 4}
EAST_WINS = {"hands": [{"winner": 0, "scores": [44, 0, 0, 0]}] * 4}


class Evening:
    """A tournament and all who have a link to it."""

    def __init__(self, base: str, **more: object) -> None:
        self.base = base
        told = self.post("", json={"name": "Draak", **more}).json()
        assert told["ok"], told
        self.code = told["code"]

    def get(self, path: str) -> httpx.Response:
        return get(self.base, f"/api/tournament{path}", headers=DUTCH)

    def post(self, path: str, **body: Any) -> httpx.Response:
        url = f"{self.base}/api/tournament{path}"
        return httpx.post(url, headers=DUTCH, timeout=PATIENCE, **body)

    def see(self, code: str | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/{code or self.code}").json()
        return found

    def do(self, act: str, by: str | None = None, **fields: object) -> dict[str, Any]:
        path = f"/{by or self.code}/do"
        told: dict[str, Any] = self.post(path, json={"e": act, **fields}).json()
        return told

    def drawn(self) -> "Evening":
        assert self.do("roster-text", text=NAMES)["ok"]
        assert self.do("fill", name="Huis")["ok"]
        assert self.do("draw")["ok"]
        return self

    def link(self, role: str, number: int = 0) -> str:
        return next(
            str(link["code"])
            for link in self.see()["links"]
            if (link["role"], link["number"]) == (role, number)
        )


@pytest.fixture
def evening(base: str) -> Evening:
    return Evening(base).drawn()


def test_an_evening_from_roster_to_prizes(base: str) -> None:
    evening = Evening(base).drawn()
    view = evening.see()
    assert [entrant["name"] for entrant in view["entrants"]][-1] == "Huis 1"
    assert (view["figures"]["most"], view["figures"]["surplus"]) == (2, 9)
    for round_ in (1, 2, 3):
        assert evening.do("round-started", round=round_)["ok"]
        for table in (1, 2, 3):
            told = evening.do("slip", round=round_, table=table, slip=EAST_WINS)
            assert told["ok"], told
        assert evening.do("round-ended", round=round_)["ok"]
    view = evening.see()
    assert view["complete"]
    assert any(line.get("trophy") for line in view["standings"])
    file = evening.get(f"/{evening.code}/export").content
    other = evening.post("/import", content=file).json()
    assert evening.see(other["code"])["standings"] == view["standings"]


def test_a_code_may_be_typed_as_it_is_read(evening: Evening) -> None:
    typed = f"{evening.code[:4].lower()}-{evening.code[4:].lower()}"
    assert evening.see(typed)["role"] == "organiser"
    assert evening.get("/AAAAAAAA").status_code == 404


def test_hidden_standings_are_not_in_what_others_are_sent(evening: Evening) -> None:
    evening.do("slip", round=1, table=1, slip=EAST_WINS)
    for role, number in (("screen", 0), ("table", 1), ("player", 1)):
        told = evening.see(evening.link(role, number))
        assert "standings" not in told
        assert "points" not in str(told.get("card"))
    assert evening.do("revealed", rounds=1)["ok"]
    assert evening.see(evening.link("player", 1))["standings"]


def test_the_prize_giving_sends_no_more_than_it_shows(evening: Evening) -> None:
    for round_ in (1, 2, 3):
        for table in (1, 2, 3):
            evening.do("slip", round=round_, table=table, slip=EAST_WINS)
    screen = evening.link("screen")
    assert "prizes" not in evening.see(screen)
    evening.do("prize", step=2)
    told = evening.see(screen)
    assert [line["place"] for line in told["prizes"]] == [
        line["place"] for line in evening.see()["standings"] if line["ranked"]
    ][-2:]
    assert "standings" not in told


@pytest.mark.parametrize(
    ("role", "act", "fields"),
    [
        ("player", "slip", {"round": 1, "table": 1, "slip": DRAWS}),
        ("player", "draw", {}),
        ("screen", "prize", {"step": 1}),
        ("table", "slip", {"round": 1, "table": 2, "slip": DRAWS}),
        ("table", "slip", {"round": 2, "table": 1, "slip": DRAWS}),
        ("table", "adjusted", {"number": 1, "points": 5, "reason": "x"}),
        ("desk", "undraw", {}),
        ("desk", "link", {"role": "organiser"}),
    ],
)
def test_a_link_does_only_what_its_role_may(
    evening: Evening, role: str, act: str, fields: dict[str, object]
) -> None:
    before = evening.see()["count"]
    number = {"player": 1, "table": 1, "desk": 1}.get(role, 0)
    told = evening.do(act, evening.link(role, number), **fields)
    assert not told["ok"]
    assert told["error"]["message"]
    assert evening.see()["count"] == before
    assert "links" not in evening.see(evening.link(role, number))


def test_a_phone_that_sends_again_enters_once(evening: Evening) -> None:
    table = evening.link("table", 2)
    entry = {"round": 1, "table": 2, "slip": EAST_WINS, "command": "phone-1"}
    assert evening.do("slip", table, **entry)["ok"]
    assert evening.do("slip", table, **entry)["ok"]
    other = evening.do("slip", table, **(entry | {"command": "phone-2"}))
    assert other["error"]["field"] == "slip"
    assert len(evening.see()["slips"][0]["versions"]) == 1


def test_the_second_of_two_with_one_slip_sees_the_first_figures(evening: Evening) -> None:
    one, two = evening.link("desk", 1), evening.link("desk", 2)
    assert evening.do("slip", one, round=1, table=1, slip=EAST_WINS)["ok"]
    told = evening.do("slip", two, round=1, table=1, slip=DRAWS)
    assert "Vergelijk de cijfers" in told["error"]["message"]
    (first,) = evening.see(two)["slips"][0]["versions"]
    assert first["by"] == "desk 1"
    told = evening.do("slip", two, round=1, table=1, slip=DRAWS, seen=1, reason="remise")
    assert told["ok"]


def test_a_refusal_names_hand_seat_and_what_to_do(evening: Evening) -> None:
    wrong = {"hands": [{"winner": 1, "scores": [0, 46, 0, 0]}, *[{"winner": None}] * 3]}
    told = evening.do("slip", round=1, table=1, slip=wrong)
    assert told["error"]["field"] == "hands.0.scores"
    assert "Spel 1, Zuid" in told["error"]["message"]
    assert "44 en 48" in told["error"]["message"]


def test_a_withdrawn_link_opens_nothing(evening: Evening) -> None:
    player = evening.link("player", 3)
    assert evening.do("link-withdrawn", code=player)["ok"]
    assert evening.get(f"/{player}").status_code == 404


def test_who_is_invited_says_yes_or_no(base: str) -> None:
    evening = Evening(base)
    evening.do("roster-text", text=NAMES)
    assert evening.do("invite")["ok"]
    assert evening.do("invite")["ok"]  # nobody is invited twice
    codes = {link["name"]: link["code"] for link in evening.see()["links"] if link["name"]}
    assert len(codes) == 11
    one, two = codes["Speler A"], codes["Speler B"]
    told = evening.see(one)
    assert (told["role"], told["guest"]) == ("invitation", "Speler A")
    assert "comes" not in told
    assert not {"entrants", "links", "schedule", "board"} & told.keys()
    assert evening.do("answered", one, comes=True)["ok"]
    assert evening.do("answered", two, comes=False, name="Speler A")["ok"]  # only for oneself
    assert evening.see(one)["comes"] is True
    assert evening.see(two)["comes"] is False
    assert not evening.do("roster-text", two, text="x")["ok"]
    assert evening.do("without-declined")["ok"]
    names = [entrant["name"] for entrant in evening.see()["entrants"]]
    assert len(names) == 10
    assert "Speler B" not in names
    told = evening.do("answered", two, comes=True)
    assert "Vraag het de organisatie" in told["error"]["message"]


def test_a_deleted_name_is_nowhere_any_more(database: Path) -> None:
    """Neither in what anybody is shown, nor in an export, nor in the database."""
    with served(settings(database)) as base:
        evening = Evening(base)
        evening.do("roster-text", text=NAMES.replace("Speler C", "Cornelis Vergeet"))
        evening.do("invite")
        code = next(link["code"] for link in evening.see()["links"] if "Corn" in link["name"])
        assert evening.do("answered", code, comes=True)["ok"]
        evening.do("fill", name="Huis")
        assert evening.do("draw")["ok"]
        view = evening.see()
        number = next(each["number"] for each in view["players"] if "Corn" in each["name"])
        assert evening.do("slip", round=1, table=1, slip=EAST_WINS)["ok"]
        assert evening.do("name-deleted", number=number)["ok"]
        text = evening.get(f"/{evening.code}").text + evening.get(f"/{evening.code}/export").text
        assert "Cornelis" not in text
        assert f"speler {number}" in text
        before = evening.see()
    rows = stored_rows(database, "SELECT entry FROM tournament_events")
    assert rows
    assert not any("Cornelis" in str(row) for row in rows)
    with served(settings(database)) as base:
        evening.base = base
        again = evening.see()
    assert (again["players"], again["standings"]) == (before["players"], before["standings"])


def years_of(evening: Evening, code: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = evening.get(f"/{code}/years").json()["years"]
    return told


def test_all_years_with_trophy_and_lantern(evening: Evening) -> None:
    """Years that follow one another, or are added to one, are seen by the organiser of each."""
    assert [year["trophy"] for year in years_of(evening, evening.code)] == [[]]
    for round_ in (1, 2, 3):
        for table in (1, 2, 3):
            evening.do("slip", round=round_, table=table, slip=EAST_WINS)
    lines = evening.see()["standings"]
    (this,) = years_of(evening, evening.code)
    assert this["trophy"] == [line["name"] for line in lines if line.get("trophy")] != []
    assert this["lantern"] == [line["name"] for line in lines if line.get("lantern")] != []
    past = {
        "fivewinds-tournament": 1, "name": "2026", "rules": "rode-boekje", "date": "2026-01-10",
        "players": [{"name": n, "total": t, "place": p} for n, t, p in (("A", 9, 1), ("B", -9, 2))],
    }  # fmt: skip
    added = evening.post(f"/import?after={evening.code}", json=past).json()["code"]
    body = {"name": "2028", "date": "2028-01-08", "after": added}
    following = evening.post("", json=body).json()["code"]
    for code in (evening.code, added, following):
        found = years_of(evening, code)
        assert [year["name"] for year in found] == ["2028", "2026", this["name"]]
        assert [year["here"] for year in found].count(True) == 1
        assert (found[1]["trophy"], found[1]["lantern"]) == (["A"], ["B"])
    told = evening.get(f"/{following}/years").text
    assert not any(code in told for code in (evening.code, added, following))


def test_years_of_others_are_seen_by_nobody(evening: Evening) -> None:
    desk = evening.link("desk", 1)
    assert evening.get(f"/{desk}/years").status_code == 404
    for after in (desk, evening.link("player", 1), "AAAABBBB"):
        refused = evening.post("", json={"name": "Mine", "after": after})
        assert refused.status_code == 404
        assert "code" not in refused.json()
    alone = evening.post("", json={"name": "Mine"}).json()["code"]
    assert [year["name"] for year in years_of(evening, alone)] == ["Mine"]


def test_the_address_for_phones_is_the_one_that_the_machine_has_now(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    how = settings(database, network="http://192.168.1.20:8000")
    with served(how) as base:
        evening = Evening(base).drawn()
        for now in ("192.168.1.20", "10.0.0.7"):
            monkeypatch.setattr("fivewinds.server.address.own_address", lambda now=now: now)
            assert evening.see()["origin"] == f"http://{now}:8000"


def test_cards_and_slips_as_pdf_are_the_organisers(evening: Evening) -> None:
    answer = evening.get(f"/{evening.code}/pdf?sorts=cards,slips")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert evening.get(f"/{evening.link('table', 1)}/pdf").status_code == 404
    told = evening.get(f"/{evening.code}/pdf?sorts=certificates").json()
    assert "Diploma's volgen" in told["error"]["message"]


@pytest.mark.parametrize(
    "body", [b"", b"[]", b'{"e": 7}', b'{"e": "slip"}', b'{"e": "changed", "minutes": "ten"}']
)
def test_a_bad_request_changes_nothing(evening: Evening, body: bytes) -> None:
    before = evening.see()["count"]
    answer = evening.post(f"/{evening.code}/do", content=body)
    assert answer.status_code == 400 or not answer.json()["ok"]
    assert evening.see()["count"] == before


def test_what_was_entered_is_there_when_another_server_opens_the_database(
    database: Path,
) -> None:
    with served(settings(database)) as base:
        evening = Evening(base).drawn()
        evening.do("slip", round=1, table=1, slip=EAST_WINS)
        before = evening.see()
    with served(settings(database)) as base:
        evening.base = base
        again = evening.see()
    for told in (before, again):
        told.pop("origin")
    assert again == before


def test_after_kill_9_at_any_entry_everything_answered_is_there(database: Path) -> None:
    with mortal(database) as server:
        evening = Evening(server.base).drawn()
        for round_, table in ((1, 1), (1, 2), (2, 3)):
            assert evening.do("slip", round=round_, table=table, slip=EAST_WINS)["ok"]
            before = evening.see()
            server.kill()
            server.start()
            server.wait()
            again = evening.see()
            assert (again["slips"], again["count"]) == (before["slips"], before["count"])
