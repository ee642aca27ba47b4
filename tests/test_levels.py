"""The levels of bots: positions with one right answer, chances, and what `search` may know."""

import pytest

from fivewinds.bots import LEVELS, OFFERED, Bot
from fivewinds.bots.noisy import misjudged
from fivewinds.bots.search import Search, Tried, weighed
from fivewinds.bots.value import Value
from fivewinds.core.codes import (
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_FLOWER,
    ACT_PASS,
    ACT_RIICHI,
    ACT_WIN,
)
from fivewinds.core.shuffle import Stream, bot_stream, seed_of
from fivewinds.judgement.judge import Judge, Judged, judge
from fivewinds.judgement.position import position_of
from fivewinds.match import Match
from fivewinds.rules.registry import book, own_books
from fivewinds.simulation import play_match
from fivewinds.testing.playing import told
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.tiles import ID
from fivewinds.view import View
from fivewinds.words import LANGUAGES, say

pytestmark = pytest.mark.heavy

JUDGING = ("value", "careful")


def chosen(level: str, match: Match, seat: int | None = None) -> int:
    """What a bot of a level does now in the seat that is asked."""
    asked = match.table.first_asked() if seat is None else seat
    view = View(match, asked)
    view.look(match)
    bot: Bot = LEVELS[level](bot_stream(b"levels", asked))
    if bot.imagines:
        bot.imagine(match, view)
    return bot.choose(view)


def dealt(rules: str, hand: str, draws: str, *others: str) -> Match:
    """A match whose dealer has a hand and whose wall begins with some draws."""
    hands = [hand, *others, *[""] * (3 - len(others))]
    return match_of(book(rules), wall_with(book(rules), hands, draws))


def discard(tile: str) -> int:
    return ACT_DISCARD | ID[tile] << 8


@pytest.mark.parametrize("level", JUDGING)
def test_simple_keeps_the_wait(level: str) -> None:
    assert chosen(level, dealt("simple", "123456789m11p45s", "1z")) == discard("1z")


@pytest.mark.parametrize("level", JUDGING)
def test_a_kong_that_is_paid_at_once_is_declared(level: str) -> None:
    """RDJ-27: each of the others pays 2, and the hand still lacks one tile."""
    match = dealt("red-dragon-joker", "111m234p567s7889s", "1m")
    assert chosen(level, match) == ACT_CONCEALED_KONG | ID["1m"] << 8


@pytest.mark.parametrize("level", JUDGING)
def test_a_kong_that_breaks_the_wait_is_not_declared(level: str) -> None:
    match = dealt("mingjong", "333345m678p234s8s", "1z")
    assert chosen(level, match) in (discard("1z"), ACT_RIICHI | ID["1z"] << 8)


@pytest.mark.parametrize("level", JUDGING)
def test_the_red_dragon_is_kept(level: str) -> None:
    """RDJ-23: a joker stands for anything, an isolated tile for nothing."""
    assert chosen(level, dealt("red-dragon-joker", "234567m23p55s19p7z", "9m")) != discard("7z")


@pytest.mark.parametrize("level", JUDGING)
def test_the_bird_waits_for_cake_too(level: str) -> None:
    """RB-36: a bamboo-1 waits for bamboo-1 and kringen-1, a bamboo-9 for its own kind alone."""
    assert chosen(level, dealt("rode-boekje", "222444m1s555666z", "9s")) == discard("9s")


@pytest.mark.parametrize("level", JUDGING)
def test_a_joker_that_fits_nothing_is_declared(level: str) -> None:
    """BF-14: worth 1 faan and another draw; a joker of winds has no place in this hand.

    The pair of dragons leaves no faan for a hand without honors and flowers to be lost.
    """
    assert chosen(level, dealt("b30fj", "123456m123p45s55z", "4j")) == ACT_FLOWER | ID["4j"] << 8


@pytest.mark.parametrize("level", JUDGING)
def test_thirteen_unconnected_is_seen(level: str) -> None:
    """BF-79: thirteen different tiles of a family wait for one of them again."""
    match = dealt("b30fj", "147m258p36s12357z", "9m")
    assert chosen(level, match) == discard("9m")


def test_a_joker_that_fits_no_near_goal_does_not_hide_them() -> None:
    """A joker of dragons in a hand of numbers: without it the hand may win, declared or not."""
    match = dealt("b30fj", "155679m1389p27s2z", "5j")
    view = View(match, 0)
    view.look(match)
    actions = [discard("2z"), discard("5j"), ACT_FLOWER | ID["5j"] << 8]
    found = judge(position_of(view), actions, {})
    kept, discarded, declared = (
        next(each for each in found if each.action == action) for action in actions
    )
    assert found[-1] == kept
    assert declared.win > discarded.win > kept.win == 0.0


def test_a_draw_that_comes_at_once_is_worth_more_than_one_after_the_others() -> None:
    """A kong's replacement, or the own draw after a pass: nobody can win before it."""
    view = View(match := dealt("mingjong", "123456m123p45s99s", "1z"), 0)
    view.look(match)
    judge_ = Judge(position_of(view), {})
    hand = list(position_of(view).hand)
    hand.remove(ID["1z"])
    at_once, later = (judge_.hope(hand, (), 10, soon=soon) for soon in (1.0, 0.0))
    between = judge_.hope(hand, (), 10, soon=0.5)
    assert later.points < between.points < at_once.points


@pytest.mark.parametrize("level", JUDGING)
def test_a_claim_that_leaves_no_legal_win_is_let_go(level: str) -> None:
    """RB-41: a chow opens a hand of mixed suits whose two doubles were those of a closed one."""
    rules = book("rode-boekje")
    wall = wall_with(rules, ["", "34m567p99p123s789s", "", ""], "5m")
    match = match_of(rules, wall)
    match.act(0, discard("5m"))
    assert chosen(level, match, 1) == ACT_PASS


def test_careful_does_not_feed_a_riichi() -> None:
    """The seat after a riichi has nothing to win with, and holds the tile that was discarded."""
    rules = book("mingjong")
    hands = ["123456789m55p78s", "1z147m258p369s23z5z", "", ""]
    match = match_of(rules, wall_with(rules, hands, "1z4z"))
    match.act(0, ACT_RIICHI | ID["1z"] << 8)
    while match.table.first_asked() != 1 or len(match.table.sound(1)) < 3:
        match.act(match.table.first_asked(), ACT_PASS)
    assert chosen("careful", match, 1) == discard("1z")


@pytest.mark.parametrize("rules", [rules for rules in own_books() if rules != "simple"])
def test_a_win_worth_more_than_waiting_is_taken(rules: str) -> None:
    """A closed hand of one suit that is drawn complete; in simple it wins by itself (SM-18)."""
    match = dealt(rules, "1112345678999m", "5m")
    for level in JUDGING:
        assert chosen(level, match) & 255 == ACT_WIN


@pytest.mark.parametrize("rules", own_books())
@pytest.mark.parametrize("level", ["casual", "search"])
def test_play_can_be_repeated(rules: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fivewinds.bots.search.WORLDS", (2, 2))
    monkeypatch.setattr("fivewinds.bots.search.LONGEST", 1e9)
    monkeypatch.setattr("fivewinds.judgement.judge.SLOW", 20)
    players = (level, "greedy", "greedy", "greedy")
    one, two = (play_match(rules, seed_of("levels", 1), players, max_hands=1) for _ in range(2))
    assert told(one) == told(two)


@pytest.mark.parametrize("rules", own_books())
def test_search_knows_no_more_than_its_seat(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a world that the seat cannot tell from the real one it does the same."""
    monkeypatch.setattr("fivewinds.bots.search.WORLDS", (3, 3))
    monkeypatch.setattr("fivewinds.bots.search.LONGEST", 1e9)
    match = Match(book(rules), seed_of("levels", 2), max_hands=1)
    looks = 0
    for number in range(60):
        if match.over:
            break
        seat = match.table.first_asked()
        if number % 12 == 0 and len(match.table.sound(seat)) > 1:
            other = match.resample(seat, Stream(bytes((number,)), 17))
            assert chosen("search", match, seat) == chosen("search", other, seat)
            looks += 1
        match.act(seat, chosen("greedy", match, seat))
    assert looks


def test_chances_belong_to_the_ask() -> None:
    """A bot that was asked before and one that was not have the same chances (§8)."""
    match = dealt("mingjong", "1234m567p89s1234z", "9m")
    view = View(match, 0)
    view.look(match)
    asked, fresh = (Value(bot_stream(match.seed, 0)) for _ in range(2))
    asked.choose(view)
    asked.chances(view, 0).word()
    assert asked.chances(view, 0).word() == fresh.chances(view, 0).word()
    assert asked.chances(view, 0).word() != fresh.chances(view, 1).word()


def test_only_the_carefree_level_must_be_asked_again() -> None:
    assert [level for level, made in LEVELS.items() if getattr(made, "streams", False)] == [
        "random"
    ]


def test_noise_is_measured_by_what_is_at_stake() -> None:
    pairs = zip("123456789", (9, 8, 7, 6, 5, 4, 3, 2, 1), strict=True)
    found = [Judged(discard(f"{digit}m"), 0.1, worth, 0.0, 3) for digit, worth in pairs]
    alike = [each._replace(points=5.0) for each in found]
    orders = [misjudged(found, 0.2, Stream(bytes((seed,)), 17)) for seed in range(40)]
    first = [order[0].points for order in orders]
    assert len(set(first)) > 1
    assert min(first) > 4
    assert misjudged(found, 0.0, Stream(b"", 17)) == found
    assert misjudged(alike, 0.6, Stream(b"", 17)) == alike
    hundredfold = [each._replace(points=100 * each.points) for each in found]
    again = [misjudged(hundredfold, 0.2, Stream(bytes((seed,)), 17)) for seed in range(40)]
    assert [order[0].action for order in again] == [order[0].action for order in orders]


def test_playouts_are_weighed_by_how_sure_they_are() -> None:
    first = Tried(Judged(0, 0.1, 10.0, 0.0, 1), [5.0, -5.0] * 8)
    better = Tried(Judged(1, 0.1, 9.0, 0.0, 1), [gain + 20.0 for gain in first.gains])
    unsure = Tried(Judged(2, 0.1, 9.0, 0.0, 1), [4.0, -4.0, -6.0, 6.0] * 4)
    assert weighed(first, first) == 0.0
    assert weighed(better, first) == pytest.approx(20.0)
    assert -1.0 < weighed(unsure, first) < 0.0
    assert weighed(Tried(better.judged, []), first._replace(gains=[])) == -1.0


def test_search_without_a_world_judges() -> None:
    match = dealt("simple", "123456789m11p45s", "1z")
    view = View(match, 0)
    view.look(match)
    assert Search(bot_stream(match.seed, 0)).choose(view) == discard("1z")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_that_is_offered_says_how_it_plays(language: str) -> None:
    lines = [say(language, f"level-how.{level}") for level in OFFERED]
    assert len(set(lines)) == len(OFFERED)
    assert all(lines)
