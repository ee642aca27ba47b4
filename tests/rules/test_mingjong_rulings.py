"""明將麻雀: the rulings on patterns and limits one by one, with what each counts and not."""

import pytest

from tests.rules.mingjong_asking import NO_FAAN, Request, ask, counted, discarded, drawn, robbed


def earns(pattern: str, *requests: Request) -> bool:
    """Whether every one of these hands has the pattern."""
    return all(pattern in counted(request) for request in requests)


def lacks(pattern: str, *requests: Request) -> bool:
    """Whether none of these hands has the pattern, though each is worth something."""
    return all(counted(request) and pattern not in counted(request) for request in requests)


def test_concealed_kongs_and_a_won_discard_leave_a_hand_closed() -> None:
    """MJ-32: riichi and the self-draw need a closed hand; a claimed or added kong opens it."""
    kong = "concealed-kong:2222p"
    assert earns("riichi", discarded("34m67899s555z", "5m", kong, flags=["riichi"]))
    assert earns("concealed-self-draw", drawn("34m67899s555z", "5m", kong))
    for meld in ("kong:2222p", "added-kong:2222p", "pung:222p"):
        assert lacks("concealed-self-draw", drawn("34m67899s555z", "5m", meld))
        closed = discarded("34m67899s555z", "5m", meld, flags=["riichi"])
        assert ask(closed)["error"]["reason"] == "conflict"
    closed = discarded("12345678m444p22s", "9m")
    assert lacks("open-deduction", closed)


def test_gates_and_wheel_have_no_meld_at_all() -> None:
    """MJ-32: not even a concealed kong."""
    assert lacks("nine-gates", drawn("2345678999m", "8m", "concealed-kong:1111m"))
    assert lacks("big-wheel", discarded("2255667788m", "2m", "concealed-kong:3333m"))


@pytest.mark.parametrize("kong", ["kong", "added-kong", "concealed-kong"])
def test_kongs_are_triplets_in_every_pattern_but_a_hog(kong: str) -> None:
    """MJ-33."""
    for pattern, hand, tile, melds in [
        ("three-consecutive-triplets", "67m99p", "8m", ["333s", "555s"]),
        ("four-consecutive-triplets", "55s99p", "5s", ["222s", "333s"]),
        ("three-winds", "12m55p", "3m", ["111z", "333z"]),
        ("big-three-dragons", "12m55p", "3m", ["555z", "777z"]),
        ("little-three-colour-triplets", "12m45677s", "3m", ["777m"]),
        ("all-triplets", "55544s99m", "4s", ["222m"]),
    ]:
        made = {
            "three-consecutive-triplets": "4444s",
            "four-consecutive-triplets": "4444s",
            "three-winds": "2222z",
            "big-three-dragons": "6666z",
            "little-three-colour-triplets": "7777p",
            "all-triplets": "8888p",
        }[pattern]
        laid = [f"pung:{meld}" for meld in melds]
        assert earns(pattern, discarded(hand, tile, f"{kong}:{made}", *laid)), pattern
    hog = discarded("12399m678p34s", "5s", "pung:555s")
    assert earns("tile-hog-1", hog)
    no_hog = discarded("12399m34s777z", "2s", f"{kong}:5555s")
    assert lacks("tile-hog-1", no_hog)


def test_all_chows_with_any_pair_and_any_wait_open_or_closed() -> None:
    """MJ-34: four chows are enough."""
    pair_of_dragons = discarded("123m456p789s23s55z", "4s")
    middle = discarded("123m456p789s24s99p", "3s")
    single = discarded("123m456p789234s9p", "9p")
    assert earns("all-chows", pair_of_dragons, middle, single)
    assert earns("all-chows", discarded("456p678345s8p", "8p", "chow:234m"))
    assert lacks("all-chows", discarded("123m456p789222s9p", "9p", flags=["riichi"]))


def test_the_suits_of_a_hand_in_sets_or_in_pairs() -> None:
    """MJ-35: half flush has an honour, two suits have none, five types have a wind and a dragon."""
    pairs = {
        "half-flush": "1133557799m114z",
        "full-flush": "1133557788m996m",
        "two-suits": "11335577m1199p4p",
        "five-types": "1133m1199p99s115z",
    }
    last = {"half-flush": "4z", "full-flush": "6m", "two-suits": "4p", "five-types": "5z"}
    for pattern, hand in pairs.items():
        found = counted(discarded(hand, last[pattern]))
        assert found["seven-pairs"] == 2
        others = set(pairs) - {pattern}
        assert pattern in found
        assert not others & set(found)
    assert lacks("five-types", discarded("123m456p78s33322z", "9s", flags=["riichi"]))
    assert lacks("two-suits", discarded("123456m99923p55z", "4p", flags=["riichi"]))


def test_each_concealed_kong_counts_and_goes_into_what_counts_triplets() -> None:
    """MJ-36."""
    three = [f"concealed-kong:{tiles}" for tiles in ("2222m", "8888p", "5555s")]
    found = counted(discarded("3499m", "5m", *three))
    assert found["concealed-kong"] == 3
    assert found["three-concealed-triplets"] == 3
    assert found["three-kongs"] == 5
    assert counted(discarded("33399s33p", "3p", *three[:2]))["all-triplets"] == 2


def test_three_concealed_triplets_are_exactly_three_in_the_reading() -> None:
    """MJ-37: a fourth concealed one makes a limit, and a discard may complete none of the three."""
    assert earns("three-concealed-triplets", drawn("222345m55599s88p", "8p"))
    assert lacks("three-concealed-triplets", drawn("222m555888p44s99m", "4s"))
    assert counted(discarded("222345m55599s88p", "8p", flags=["riichi"])) == {"riichi": 1}
    beside = discarded("222m555888p44s99m", "4s")
    assert earns("three-concealed-triplets", beside)


def test_dragons_and_winds_short_of_a_limit() -> None:
    """MJ-39: little three dragons with their triplets are four; three winds without the fourth."""
    dragons = counted(discarded("123m45p77z", "6p", "pung:555z", "kong:6666z"))
    assert dragons["little-three-dragons"] + dragons["value-triplet"] == 4
    winds = discarded("12m55p", "3m", "pung:111z", "pung:222z", "kong:3333z", round="N", seat="N")
    assert counted(winds) == {"three-winds": 2}
    fourth = discarded("12m44z", "3m", "pung:111z", "pung:222z", "kong:3333z")
    assert counted(fourth) == {"little-four-winds": 120}


def test_the_outside_of_every_set_and_of_the_pair() -> None:
    """MJ-40: a terminal or honour for half, a terminal for full; the pair counts too."""
    assert earns("half-outside", discarded("12m789p78999s111z", "3m", round="S", seat="N"))
    assert lacks("half-outside", discarded("123m789p78s55s111z", "9s", seat="E"))
    assert earns("full-outside", discarded("12m11789p999123s", "3m"))
    honours = discarded("12m789p999123s11z", "3m")
    assert lacks("full-outside", honours)
    assert earns("half-outside", honours)


def test_terminals_and_honours_are_five_with_triplets_and_as_pairs() -> None:
    """MJ-41: some of each; only terminals or only honours are limits."""
    triplets = discarded("99s44z", "9s", "pung:111m", "pung:999p", "pung:333z")
    assert counted(triplets) == {"all-triplets": 2, "terminals-and-honours": 3}
    pairs = counted(discarded("1199m11p99s11224z", "4z"))
    assert pairs["terminals-and-honours"] + pairs["seven-pairs"] == 5
    only = discarded("99s11p", "9s", "pung:111m", "pung:999m", "pung:999p")
    assert lacks("terminals-and-honours", only)


def test_equal_chows_by_how_many_and_how_many_times() -> None:
    """MJ-42: the two pairs of equal chows differ, and four equal chows are a limit."""
    twins = {"twin-chows", "two-twin-chows", "triple-chows", "quadruple-chows"}
    for hand, tile, melds, pattern in [
        ("22334m567p99911s", "4m", [], "twin-chows"),
        ("112233m778899p5s", "5s", [], "two-twin-chows"),
        ("45p99s", "6p", ["chow:123m"] * 3, "triple-chows"),
        ("111122223333p9s", "9s", [], "quadruple-chows"),
    ]:
        assert twins & set(counted(discarded(hand, tile, *melds))) == {pattern}


def test_straights_and_the_same_in_three_suits_or_in_sequence() -> None:
    """MJ-44: three chows of one suit, three suits, three triplets of one suit in sequence."""
    assert earns("pure-straight", discarded("12345678m444p22s", "9m"))
    mixed = discarded("123m456p78s444p22s", "9s", flags=["riichi"])
    assert lacks("pure-straight", mixed)
    assert earns("three-colour-chows", discarded("234m999m11p234p23s", "4s"))
    assert lacks("three-colour-chows", discarded("234m999m11p234p23m", "4m"))
    melds = ["pung:333s", "pung:444s", "pung:555s"]
    assert earns("three-consecutive-triplets", discarded("22z99p", "2z", *melds))
    other = discarded("22z99p", "2z", *melds[:2], "pung:555p")
    assert lacks("three-consecutive-triplets", other)


def test_one_number_in_three_suits_as_triplets_or_with_a_pair() -> None:
    """MJ-45: little with a pair in the third suit, which must be of the same number."""
    little = discarded("12m45677s", "3m", "pung:777m", "pung:777p")
    assert earns("little-three-colour-triplets", little)
    assert lacks("three-colour-triplets", little)
    great = discarded("12m99s", "3m", "pung:777m", "pung:777p", "pung:777s")
    assert earns("three-colour-triplets", great)
    assert lacks("little-three-colour-triplets", great)


def test_orphans_wait_for_one_or_for_thirteen() -> None:
    """MJ-63: the big one when all thirteen before the win were different; it replaces the small."""
    assert counted(discarded("19m19p19s1234566z", "7z")) == {"thirteen-orphans": 120}
    for tile in ("1m", "9s", "7z"):
        thirteen = discarded("19m19p19s1234567z", tile)
        assert counted(thirteen) == {"thirteen-orphans-thirteen-waits": 160}
    assert ask(discarded("19m19p19s1234567z", "2m"))["reason"] == "incomplete"


@pytest.mark.parametrize("won", [drawn, discarded])
def test_nine_gates_are_pure_by_the_thirteen_before_the_win(won: type) -> None:
    """MJ-64: drawn or discarded; no other suit, no kong."""
    for number in range(1, 10):
        assert counted(won("1112345678999m", f"{number}m")) == {"pure-nine-gates": 160}
    assert counted(won("1112345567899m", "9m")) == {"nine-gates": 120}
    assert lacks("nine-gates", won("2345678999m", "8m", "concealed-kong:1111m"))
    assert lacks("nine-gates", won("1112345678899m", "8m"))


def test_four_concealed_triplets_by_what_the_winning_tile_completed() -> None:
    """MJ-65: a drawn triplet is small, the pair is big, drawn or discarded."""
    assert counted(drawn("222m555888p44s99m", "4s")) == {"four-concealed-triplets": 120}
    single = {"four-concealed-triplets-single-wait": 160}
    for won in (drawn, discarded):
        assert counted(won("222m555888p444s9m", "9m")) == single
        kong = won("222m555p444s9m", "9m", "concealed-kong:8888p")
        assert counted(kong) == single
    assert lacks("four-concealed-triplets", discarded("222m555888p44s99m", "4s"))


@pytest.mark.parametrize(
    ("pattern", "value", "closed", "opened"),
    [
        (
            "big-three-dragons",
            120,
            discarded("12m55p555666777z", "3m"),
            discarded("12m55p", "3m", "pung:555z", "kong:6666z", "pung:777z"),
        ),
        (
            "little-four-winds",
            120,
            discarded("12m11122233344z", "3m"),
            discarded("12m44z", "3m", "pung:111z", "kong:2222z", "pung:333z"),
        ),
        (
            "big-four-winds",
            160,
            discarded("44z55p", "4z", *[f"concealed-kong:{n}{n}{n}{n}z" for n in (1, 2, 3)]),
            discarded("44z55p", "4z", "pung:111z", "kong:2222z", "pung:333z"),
        ),
        (
            "four-consecutive-triplets",
            120,
            drawn("22233344455m99p", "5m"),
            discarded("55m99p", "5m", "pung:222m", "kong:3333m", "pung:444m"),
        ),
        (
            "all-honours",
            160,
            discarded("1122334455667z", "7z"),
            discarded("55z66z", "6z", "pung:111z", "pung:222z", "pung:777z"),
        ),
        (
            "all-terminals",
            160,
            drawn("111999m11199p99s", "9s"),
            discarded("99s11p", "9s", "pung:111m", "pung:999m", "pung:999p"),
        ),
        (
            "four-kongs",
            160,
            discarded("9m", "9m", *[f"concealed-kong:{n}{n}{n}{n}p" for n in (2, 4, 6, 8)]),
            discarded("9m", "9m", *[f"kong:{n}{n}{n}{n}p" for n in (2, 4, 6, 8)]),
        ),
    ],
)
def test_limits_that_ask_for_no_closed_hand(
    pattern: str, value: int, closed: Request, opened: Request
) -> None:
    """MJ-66."""
    assert counted(closed)[pattern] == value
    assert counted(opened)[pattern] == value


def test_big_four_winds_are_not_little_and_one_honour_spoils_all_terminals() -> None:
    """MJ-66."""
    big = discarded("44z55p", "4z", "pung:111z", "kong:2222z", "pung:333z")
    assert lacks("little-four-winds", big)
    honour = discarded("99s11z", "9s", "pung:111m", "pung:999m", "pung:999p")
    assert lacks("all-terminals", honour)


@pytest.mark.parametrize("suit", "mps")
def test_the_big_wheel_is_seven_pairs_in_a_row_from_one_two_or_three(suit: str) -> None:
    """MJ-67: of any suit."""
    for first in (1, 2, 3):
        numbers = "".join(str(number) * 2 for number in range(first, first + 7))
        wheel = discarded(numbers[:-1] + suit, numbers[-1] + suit)
        assert counted(wheel)["big-wheel"] == 160
    assert lacks("big-wheel", discarded(f"1122334455668{suit}", f"8{suit}"))


def test_four_equal_chows_open_or_closed() -> None:
    """MJ-68."""
    for melds in range(4):
        hand = "".join(sorted("123" * (4 - melds))) + "p9s"
        equal = discarded(hand, "9s", *["chow:123p"] * melds)
        assert counted(equal)["quadruple-chows"] == 160


def test_an_answer_names_the_base_the_faan_and_the_limit() -> None:
    """MJ-100: faan are not capped at ten, none with a limit; payments sum to the pot."""
    many = ask(discarded("2233334444559m", "9m", pot=7))
    assert (many["score"], many["total"]) == (90, {"faan": 14, "limit": None})
    assert sum(many["payments"].values()) == 7
    assert sum(each["value"] for each in many["patterns"]) == 14
    limit = ask(discarded("1112345678999m", "4m"))
    assert (limit["score"], limit["total"]) == (160, {"faan": 0, "limit": "big"})
    small = ask(discarded("19m19p19s1234566z", "7z"))
    assert small["total"] == {"faan": 0, "limit": "small"}
    shapes = [many, ask(discarded("1199m11p99s11224z", "4z")), small]
    assert [each["reading"]["shape"] for each in shapes] == [
        "standard",
        "seven-pairs",
        "thirteen-orphans",
    ]


def test_each_flag_brings_what_it_says_and_no_more() -> None:
    """MJ-102: the first turn does nothing for a dealer who wins on a discard."""
    hand = ("123567m99p45s", "6s", "concealed-kong:2222p")
    for request, pattern in [
        (discarded(NO_FAAN, "4s", flags=["riichi"]), "riichi"),
        (drawn(*hand, flags=["after-kong"]), "after-kong"),
        (drawn(*hand, flags=["last-tile"]), "sea-bottom"),
        (discarded(*hand, flags=["last-tile"]), "river-bottom"),
        (drawn(NO_FAAN, "4s", flags=["first-turn"]), "human-hand"),
    ]:
        assert earns(pattern, request)
        plain = {name: value for name, value in request.items() if name != "flags"}
        assert pattern not in counted(plain)
    dealer = discarded(NO_FAAN, "4s", seat="E", flags=["first-turn"])
    assert ask(dealer)["reason"] == "minimum"
    assert ask(robbed("123567m22299p46s", "5s", flags=["rob"]))["error"]["reason"] == "flag"


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("dealer-stays", ["win", "win-or-waiting"], ["waiting", True, 1]),
        ("dora-cap", ["together", "each"], ["both", 1]),
        ("double-wind", [1, 2], [0, 3, True, "2"]),
        ("deciding-hands", [0, 1, 99], [-1, 100, True, 1.0, "3", None]),
        ("hands", [], [4]),
    ],
)
def test_options_are_these_and_have_these_values(
    name: str, good: list[object], bad: list[object]
) -> None:
    """MJ-103."""
    for value in good:
        assert ask(drawn(NO_FAAN, "4s", options={name: value}))["win"]
    for value in bad:
        error = ask(drawn(NO_FAAN, "4s", options={name: value}))["error"]
        assert (error["field"], error["reason"]) == ("options", "option")
        assert name in error["message"]
