"""Het Rode Boekje at the table: deal, wall, kongs, who goes first, hidden tiles, whole matches."""

from hashlib import shake_256
from typing import Any

import pytest

from fivewinds import Match, book, parse, play_match, score
from fivewinds.core.codes import ACT_CONCEALED_KONG, ACT_WIN, HIDDEN
from fivewinds.core.shuffle import seed_of
from fivewinds.core.table import Refused, Table
from fivewinds.request import read_scoring
from fivewinds.rules.rode_boekje.play import precedence
from fivewinds.rules.scoring import Best
from fivewinds.testing.playing import plain
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.tiles import ID, WINDS
from tests.core.seated import act, discard_unclaimed, sounds, table
from tests.rules.rode_boekje_hands import RULES, request_of

BOOK = book(RULES)
JUNK = ("147m258p369s1234z", "258m369p147s4567z", "369m147p258s4567z")
KONG = (JUNK[0], "2345679m1111p45s", JUNK[1], "369m47p258s12356z")
"""South holds four 1p."""
Told = dict[str, Any]


def told(match: Match, reader: int | None = None) -> list[Told]:
    events = match.events() if reader is None else match.events(reader)
    return [plain(event) for event in events]


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return [
        *(play_match(RULES, seed_of("rode", number), ["greedy"] * 4) for number in (1, 2)),
        play_match(RULES, seed_of("strict", 1), ["greedy", "random"] * 2, kind="strict"),
    ]


# The deal


def test_a_match_has_sixteen_hands_and_the_deal_passes_after_each(matches: list[Match]) -> None:
    """RB-59, RB-60, RB-61: South becomes East after every hand; the wind moves on after four."""
    for match in matches:
        deals = [event for event in told(match) if event["e"] == "deal"]
        assert [deal["hand"] for deal in deals] == list(range(1, 17))
        assert [deal["dealer"] for deal in deals] == [0, 1, 2, 3] * 4
        assert "".join(deal["round"] for deal in deals) == "EEEESSSSWWWWNNNN"
        assert all(deal["wall"] == 70 for deal in deals)


@pytest.mark.parametrize(("first", "rounds"), [("S", "SSSSWWWW"), ("N", "NNNNEEEE")])
def test_another_first_wind_and_fewer_hands_may_be_agreed_on(first: str, rounds: str) -> None:
    """RB-60, RB-61."""
    options = {"hands": 8, "first-wind": first}
    match = play_match(RULES, seed_of("winds", 1), ["random"] * 4, options)
    found = [event["round"] for event in told(match) if event["e"] == "deal"]
    assert "".join(found) == rounds


def test_the_dice_are_four_and_come_before_the_shuffle() -> None:
    """RB-4: in the first hand after the lot; they change nothing in the order of the tiles."""
    match = Match(BOOK, seed_of("dice", 1))
    data = shake_256(match.seed + (1).to_bytes(4, "big")).digest(8 * 200)
    words = [int.from_bytes(data[at : at + 8], "big") for at in range(0, len(data), 8)]
    assert match.chairs[0] == words[0] % 4
    assert match.present.dice == [word % 6 + 1 for word in words[1:5]]
    wall = list(BOOK.set_of(match.options).tiles)
    for last, word in zip(range(135, 0, -1), words[5:], strict=False):
        other = word % (last + 1)
        wall[last], wall[other] = wall[other], wall[last]
    assert bytes(wall) == match.present.wall


def test_east_s_fourteenth_tile_is_the_first_draw() -> None:
    """RB-5."""
    deal, draw, *_ = told(Match(BOOK, seed_of("dice", 1)))
    assert [len(parse(hand)) for hand in deal["hands"]] == [13] * 4
    assert (draw["e"], draw["seat"], draw["from"], draw["wall"]) == ("draw", 0, "wall", 69)


# Kongs and the dead wall


def have_taken(at: Table, loose: int) -> None:
    """So many loose tiles have been taken."""
    wall, (front, end, _, *places), *rest = at.snapshot()
    at.restore((wall, (front, end, loose, *places), *rest))


def kong_table(loose: int) -> Table:
    """South has drawn and holds four 1p; so many loose tiles have been taken."""
    at = table(BOOK, KONG, "9p9m")
    discard_unclaimed(at, 0, "9p")
    have_taken(at, loose)
    return at


def test_a_kong_takes_a_loose_tile_and_the_live_wall_keeps_its_length() -> None:
    """RB-6: from the end of the wall, the upper tile of a stack first."""
    at = kong_table(0)
    left, wall = at.left(), bytes(at.wall)
    act(at, 1, "concealed-kong 1p")
    assert (at.left(), at.replaced) == (left, 1)
    assert at.drawn == wall[134]


def test_without_a_loose_tile_no_kong_is_declared() -> None:
    """RB-7: a fifteenth kong."""
    assert "concealed-kong" in sounds(kong_table(13), 1)
    at = kong_table(14)
    assert sounds(at, 1) == {"discard"}
    assert (ACT_CONCEALED_KONG, ID["1p"], "no-replacement") in at.barred_for(1)
    with pytest.raises(Refused, match="no-replacement"):
        act(at, 1, "concealed-kong 1p")


def test_without_a_loose_tile_a_discard_is_claimed_for_a_pung_and_not_for_a_kong() -> None:
    """RB-7."""
    for loose, kinds in ((13, {"pung", "kong", "pass"}), (14, {"pung", "pass"})):
        at = table(BOOK, (JUNK[0], "278m369p14s15677z", "555m147p258s4567z", JUNK[2]), "5m")
        have_taken(at, loose)
        act(at, 0, "discard 5m")
        assert sounds(at, 2) == kinds


def test_a_concealed_kong_is_unknown_to_the_others_until_the_hands_are_counted() -> None:
    """RB-18, RB-65."""
    match = match_of(BOOK, wall_with(BOOK, KONG, "9p9m8p8p1s6s", replacements="7z"))
    at = match.table
    discard_unclaimed(at, 0, "9p")
    act(at, 1, "concealed-kong 1p")
    for seat, tile in ((1, "7z"), (2, "8p"), (3, "8p"), (0, "1s")):
        discard_unclaimed(at, seat, tile)
    kongs = [
        next(event["tiles"] for event in told(match, reader) if event["e"] == "kong")
        for reader in range(4)
    ]
    assert kongs == ["????", "1111p", "????", "????"]
    match.act(1, ACT_WIN | ID["6s"] << 8)
    win = next(event for event in told(match, 3) if event["e"] == "win")
    assert win["shown"]["1"]["melds"] == [{"kind": "concealed-kong", "tiles": "1111p"}]
    assert set(win["shown"]) == {"0", "1", "2", "3"}


# Who goes first


def rank(hand: str, win: str, *melds: str, **more: Any) -> int:
    """The rank of a win among several on one tile: limit 4, pair 3, pung 2, chow 1."""
    asked, _ = read_scoring(BOOK, request_of(hand, win, *melds, **more))
    found = BOOK.count(asked.won(), asked.options)
    assert isinstance(found, Best)
    return precedence(asked.won(), found)


def test_limit_pair_pung_chow_go_in_this_order() -> None:
    """RB-14."""
    dragons = ("pung 777z", "pung 555z")
    assert rank("1112346678999s", "5s") == 4
    assert rank("44z55m", "4z", "pung 111z", "pung 222z", "pung 333z") == 4
    assert rank("1199m2288p33s551z", "1z") == 4
    assert rank("123m456s9p", "9p", *dragons) == 3
    assert rank("123m678p1s", "1p", *dragons) == 3
    assert rank("22m33m678p", "2m", *dragons) == 2
    assert rank("45s678p99m", "6s", *dragons) == 1


def test_a_claim_has_the_best_rank_that_any_reading_gives_it() -> None:
    """RB-14: the chow brings more, and the pung goes first; so of a limit hand counted higher."""
    pung_or_chow = {"seat": "W", "round": "W"}
    hand, win = "222456m66m99m777z", "6m"
    assert rank(hand, win, **pung_or_chow) == 2
    answer = score(RULES, request_of(hand, win, **pung_or_chow))
    assert (answer["score"], "pung-open" in str(answer["patterns"])) == (288, False)
    drawn = {"by": "draw", "options": {"limits": "best"}}
    assert rank("1112345678999s", "5s", **drawn) == 4
    assert score(RULES, request_of("1112345678999s", "5s", **drawn))["score"] == 2560


def test_a_reading_below_the_minimum_gives_no_rank() -> None:
    """RB-14: as pungs these have one double, as chows two."""
    assert rank("4455666777m234p", "5m") == 1


# The record


def test_a_win_carries_the_four_counts_and_they_follow_from_what_is_shown(
    matches: list[Match],
) -> None:
    """RB-56, RB-65, RB-66: a table request made of the event's own hands says the same."""
    wins = 0
    for match in matches:
        deal: Told = {}
        dead: set[int] = set()
        draw: Told = {}
        for event in told(match):
            if event["e"] == "deal":
                deal, dead = event, set()
            elif event["e"] == "dead":
                dead.add(event["seat"])
            elif event["e"] == "draw":
                draw = event
            elif event["e"] == "win":
                wins += 1
                check_win(event, deal["dealer"], deal["round"], dead, draw)
    assert wins >= 10


def check_win(event: Told, dealer: int, wind: str, dead: set[int], draw: Told) -> None:
    def named(seat: int) -> str:
        return WINDS[(seat - dealer) % 4]

    table: dict[str, Any] = {}
    for seat in range(4):
        shown = event["shown"][str(seat)]
        melds = [{name: meld[name] for name in ("kind", "tiles")} for meld in shown["melds"]]
        table[named(seat)] = {"hand": shown["hand"], "melds": melds}
        if seat in dead:
            table[named(seat)]["dead"] = True
    winner = table[named(event["seat"])]
    winner |= {"win": event["tile"], "by": event["by"]}
    if "from" in event:
        winner["from"] = named(event["from"])
    elif draw["from"] == "replacement":
        winner["flags"] = ["after-kong"]
    elif draw["wall"] == 0:
        winner["flags"] = ["last-tile"]
    answer = score(RULES, {"table": table, "winner": named(event["seat"]), "round": wind})
    assert answer["win"]
    assert event["payments"] == [answer["payments"][named(seat)] for seat in range(4)]
    assert event["hands"] == [answer["hands"][named(seat)] for seat in range(4)]
    counted = {name: event["score"][name] for name in ("score", "total", "patterns", "reading")}
    assert counted == event["hands"][event["seat"]]


def test_a_drawn_hand_shows_and_pays_nothing(matches: list[Match]) -> None:
    """RB-9, RB-65."""
    stopped = [event for match in matches for event in told(match) if event["e"] == "stopped"]
    assert stopped
    for event in stopped:
        assert event["reason"] == "exhausted"
        assert event["payments"] == [0, 0, 0, 0]
        assert "shown" not in event


def test_equal_points_are_ranked_by_hands_won_and_then_share_a_place() -> None:
    """RB-62."""
    keys = BOOK.match.ranks([10, 10, -20, 0], [1, 2, 0, 0])
    assert sorted(range(4), key=lambda seat: keys[seat], reverse=True) == [1, 0, 3, 2]
    assert BOOK.match.shares_places


def test_mahjong_is_offered_only_where_it_may_be_declared_in_that_very_situation() -> None:
    """RB-41: four chows off a discard are too little; drawn with nothing open they are enough."""
    hands = (JUNK[0], "12355m567p34678s", JUNK[2], JUNK[1])
    at = table(BOOK, hands, "5s9p")
    discard_unclaimed(at, 0, "5s")
    assert (ACT_WIN, ID["5s"], "minimum") in at.barred_for(1)
    at = table(BOOK, hands, "9p5s")
    discard_unclaimed(at, 0, "9p")
    assert "win" in sounds(at, 1)
    act(at, 1, "win")
    assert at.verdicts[0].found.score.score == 352


# Strict tables


def test_at_a_strict_table_mahjong_is_called_on_every_tile_and_nothing_else_wrongly() -> None:
    """RB-64."""
    at = table(BOOK, (*JUNK, ""), "9p", strict=True)
    wrong = [action for action in at.legal(0) if action not in at.sound(0)]
    assert wrong == [ACT_WIN | HIDDEN << 8]
    act(at, 0, "discard 9p")
    assert at.asked() == [1, 2, 3]
    for seat in (1, 2, 3):
        assert ACT_WIN | HIDDEN << 8 in at.legal(seat)
        with pytest.raises(Refused):
            act(at, seat, "wrong pung")


def test_a_dead_hand_calls_no_mahjong_again_and_still_makes_melds() -> None:
    """RB-63."""
    at = table(BOOK, (JUNK[0], "234678m55p4699s7z", JUNK[1], JUNK[2]), "5p", strict=True)
    act(at, 0, "discard 1z")
    act(at, 1, "wrong win")
    for seat in (2, 3):
        act(at, seat, "pass")
    assert at.dead == [0, 1, 0, 0]
    assert at.log.reasons == ("false-mahjong",)
    assert sounds(at, 1) == {"discard"}
    assert [action for action in at.legal(1) if action & 255 == ACT_WIN] == []
