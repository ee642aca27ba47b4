"""The tasks there are, one declaration each. A new one is a line here, and where it brings its own
way of measuring a file beside `contest.py`.
"""

from typing import Any

from fivewinds.bench.answering import Answering
from fivewinds.bench.contest import Contest, Entry
from fivewinds.bench.deciding import Deciding
from fivewinds.bench.hands import (
    complete_hands,
    distance_hands,
    hands_with_eight_jokers,
    hands_with_red_jokers,
    scored_hands,
)
from fivewinds.bench.memory import Memory
from fivewinds.bench.outcome import Aim
from fivewinds.bench.peers import MAHJONG, MAHJONGGB, OURS, RIICHIENV
from fivewinds.bench.play import Play
from fivewinds.bench.setup import Task
from fivewinds.bench.startup import Start, Startup
from fivewinds.bench.web import Web

SEED = 7
OTHERS = ("simple", "rode-boekje", "red-dragon-joker", "b30fj")
BOOKS = ("mingjong", *OTHERS)
OTHER_GAMES = "each side by its own rules, default options; the median of rounds with fresh seeds"
LIGHTER = "ours plays SimpleMahjong, lighter rules than the peer's riichi"


def _for_distance(quick: bool) -> dict[str, Any]:
    return {"hands": distance_hands(400 if quick else 6_000)}


def _for_completeness(quick: bool) -> dict[str, Any]:
    return {"hands": complete_hands(400 if quick else 6_000)}


def _for_scoring(quick: bool) -> dict[str, Any]:
    return {"hands": scored_hands(200 if quick else 3_000)}


def _for_play(_quick: bool) -> dict[str, Any]:
    return {"seed": SEED}


def _times(value: float) -> Aim:
    return Aim("at-least", value)


def _under(value: float) -> Aim:
    return Aim("at-most", value)


TASKS: tuple[Task, ...] = (
    Contest(
        name="distance",
        title="distance of 13 and 14 tiles from a list of ids, all forms",
        unit="calls/s",
        given=_for_distance,
        entries=(
            Entry("fivewinds", OURS, "distance"),
            Entry("riichienv", RIICHIENV, "distance", _times(2.5)),
            Entry("mahjong", MAHJONG, "distance"),
        ),
    ),
    Contest(
        name="complete",
        title="whether 14 tiles are a complete hand, all forms",
        unit="calls/s",
        given=_for_completeness,
        entries=(
            Entry("fivewinds", OURS, "complete"),
            Entry("riichienv", RIICHIENV, "complete", _times(4)),
            Entry("mahjong", MAHJONG, "complete"),
        ),
    ),
    Play(
        name="random-play",
        title="whole matches of random players in every book, events kept",
        level="random",
        seed=SEED,
        books={
            "simple": _times(80),
            "rode-boekje": None,
            "mingjong": _times(20),
            "red-dragon-joker": _times(12),
            "b30fj": _times(12),
        },
        note=OTHER_GAMES,
    ),
    Play(
        name="greedy-play",
        title="whole matches of greedy players in every book, the peer's written in Python",
        level="greedy",
        seed=SEED,
        books={
            "simple": _times(100),
            "rode-boekje": _times(25),
            "mingjong": _times(29),
            "red-dragon-joker": _times(12),
            "b30fj": _times(12),
        },
        note=OTHER_GAMES,
    ),
    Contest(
        name="claims-play",
        title="whole matches of random players, a toy with claims, kongs and patterns, events kept",
        unit="decisions/s",
        given=_for_play,
        entries=(
            Entry("fivewinds", OURS, "claims-play"),
            Entry("riichienv", RIICHIENV, "random-play", _times(40)),
            Entry("riichienv, log off", RIICHIENV, "random-play-log-off"),
        ),
        note="ours plays a toy with the same calls and kongs, without riichi and furiten",
    ),
    Contest(
        name="step",
        title="stepping from Python, a view at every decision",
        unit="decisions/s",
        given=_for_play,
        entries=(
            Entry("fivewinds", OURS, "step"),
            Entry("riichienv", RIICHIENV, "step", _times(10)),
            Entry("riichienv, log off", RIICHIENV, "step-log-off"),
            Entry("riichienv, random, log off", RIICHIENV, "random-play-log-off"),
        ),
        note=LIGHTER,
    ),
    Answering(
        name="red-dragon-joker",
        title="a hand of Red Dragon Joker with up to four jokers, counted and explained",
        rules="red-dragon-joker",
        given=lambda quick: hands_with_red_jokers(200 if quick else 2_050),
        median=_under(0.1),
        slow=_under(2),
    ),
    Contest(
        name="b30fj-score",
        title="a closed hand of Bloody 30 Faan Jokers without jokers, counted and explained",
        unit="hands/s",
        given=_for_scoring,
        entries=(
            Entry("fivewinds", OURS, "b30fj-score"),
            Entry("PyMahjongGB", MAHJONGGB, "score", _times(2)),
        ),
        note="ours from request to answer, the peer counts by the Chinese official rules",
    ),
    Answering(
        name="b30fj-two-jokers",
        title="a hand of Bloody 30 Faan Jokers with one or two jokers, counted and explained",
        rules="b30fj",
        given=lambda quick: hands_with_eight_jokers(100 if quick else 2_050, (1, 2)),
        median=_under(0.3),
    ),
    Answering(
        name="b30fj-four-jokers",
        title="the same with three or four jokers",
        rules="b30fj",
        given=lambda quick: hands_with_eight_jokers(100 if quick else 2_050, (3, 4)),
        slow=_under(10),
    ),
    Answering(
        name="b30fj-eight-jokers",
        title="the same with all eight jokers in hand",
        rules="b30fj",
        given=lambda quick: hands_with_eight_jokers(60 if quick else 550, (8,)),
        slowest=_under(250),
    ),
    Contest(
        name="mingjong-score",
        title="a closed hand after riichi, all its readings: faan, points and who pays",
        unit="hands/s",
        given=_for_scoring,
        entries=(
            Entry("fivewinds", OURS, "mingjong-score"),
            Entry("riichienv", RIICHIENV, "score", _times(5)),
        ),
        note="ours counts by Mingjong, the peer by its riichi",
    ),
    Contest(
        name="clone",
        title="a match copied late in a hand, after 60 discards",
        unit="copies/s",
        given=_for_play,
        entries=(
            Entry("mingjong", OURS, "clone-match-mingjong"),
            Entry("riichienv", RIICHIENV, "clone", _times(1)),
            Entry("riichienv, log off", RIICHIENV, "clone-log-off"),
            *(Entry(rules, OURS, f"clone-match-{rules}") for rules in OTHERS),
            *(Entry(f"{rules}, table", OURS, f"clone-table-{rules}") for rules in BOOKS),
        ),
        note="ratios are those of a match of Mingjong",
    ),
    Contest(
        name="resample",
        title="a match that a seat cannot tell from its own, after 60 discards without riichi",
        unit="samples/s",
        given=_for_play,
        entries=(
            *(Entry(rules, OURS, f"resample-{rules}") for rules in BOOKS),
            Entry("mingjong, one in riichi", OURS, "resample-secrets-mingjong"),
            Entry("rode-boekje, a hidden kong", OURS, "resample-secrets-rode-boekje"),
            Entry("b30fj, a hidden kong", OURS, "resample-secrets-b30fj"),
        ),
        note="no peer has it; ratios are those of a match of Mingjong",
    ),
    *(
        Deciding(
            name=f"decide-{level}",
            title=f"decisions of the level {level} in every book",
            level=level,
            books=("simple", *(rules for rules in BOOKS if rules != "simple")),
            hands=hands,
            slow=_under(slow),
        )
        for level, hands, slow in (("value", 20, 20), ("careful", 20, 20), ("search", 6, 500))
    ),
    Contest(
        name="env-aec",
        title="stepping through PettingZoo, float32 planes and mask at every decision",
        unit="decisions/s",
        given=_for_play,
        entries=(
            Entry("mingjong", OURS, "env-aec-mingjong"),
            Entry("riichienv, encoded", RIICHIENV, "encoded-play", _times(4)),
            Entry("the same, log off", RIICHIENV, "encoded-play-log-off"),
            *(Entry(rules, OURS, f"env-aec-{rules}") for rules in OTHERS),
        ),
        note="the peer without PettingZoo, planes and mask made",
    ),
    Contest(
        name="env-vector",
        title="256 tables stepped at once, planes and mask written in place",
        unit="decisions/s",
        given=_for_play,
        entries=(
            Entry("mingjong", OURS, "env-vector-mingjong"),
            Entry("riichienv, encoded", RIICHIENV, "encoded-play"),
            Entry("the same, log off", RIICHIENV, "encoded-play-log-off"),
            *(Entry(rules, OURS, f"env-vector-{rules}") for rules in OTHERS),
            *(Entry(f"{rules}, float32", OURS, f"env-vector-{rules}-float32") for rules in BOOKS),
        ),
        note="the peer steps one table at a time",
    ),
    Contest(
        name="env-planes",
        title="planes and mask of one table late in a hand",
        unit="looks/s",
        given=_for_play,
        entries=(
            Entry("mingjong", OURS, "env-planes-mingjong"),
            Entry("riichienv", RIICHIENV, "encoded", _times(1)),
            *(Entry(rules, OURS, f"env-planes-{rules}") for rules in OTHERS),
        ),
        note="ours as bytes into a buffer, the peer's as float32",
    ),
    Startup(
        name="import",
        title="a fresh interpreter, beyond bare Python",
        starts=(
            Start("import fivewinds", OURS, "import fivewinds", _under(25), _under(10)),
            Start(
                "import and a first distance",
                OURS,
                "import fivewinds; fivewinds.distance([0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 27])",
            ),
            Start("import fivewinds.env", OURS, "import fivewinds.env", _under(100)),
            Start("import riichienv", RIICHIENV, "import riichienv"),
            Start("import mahjong.shanten", MAHJONG, "import mahjong.shanten"),
        ),
    ),
    Memory(
        name="memory",
        title="memory held by one process through a long simulation",
        contestant=OURS,
        work="random-simple",
        seed=SEED,
        aim=_under(2),
    ),
    Web(
        name="web",
        title="the web table: four people at each of 300 tables, all books, at the pace of people",
        tables=300,
        seconds=30,
        slow=_under(100),
    ),
)


def tasks_named(names: tuple[str, ...]) -> list[Task]:
    """The tasks of these names in the order of the list; without names, all of them."""
    return [task for task in TASKS if not names or task.name in names]
