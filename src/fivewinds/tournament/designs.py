"""Rounds in which as few as possible meet again, before anybody is seated in them.

A *design* is a list of rounds, a round a list of tables, a table four points; points are numbered
from 0. Which player is at which point is drawn by lot (`schedule`). Every design here is a formula
or a table of constants, so that making one never searches; tests/tournament proves them again.

With q tables a point is (row, place), row 0 to 3 and place 0 to q - 1. Three kinds of formula:

- *Shifts*: table t of a round is (0, t), (1, t + a), (2, t + b), (3, t + c) mod q. Nobody meets
  again while a, b, c, b - a, c - a and c - b each differ from round to round. Points of one row
  never meet.
- *Starters*: points are Z_m three times over, and some fixed points; round h is the first round
  with h added to all that is not fixed. Nobody meets again when no difference occurs twice in the
  first round.
- *Planes*: for 8 and 16 players the parallel classes of an affine space.
"""

from collections.abc import Sequence

Table = tuple[int, ...]
Round = list[Table]

FEWEST_PLAYERS = 4
MOST_PLAYERS = 400
MOST_ROUNDS = 12


def _written(text: str) -> Round:
    """A round as it stands below: a table is a word, a point a digit of base 36."""
    return [tuple(int(digit, 36) for digit in table) for table in text.split()]


_SHIFTS = {
    6: "024 110 252 345 431",
    8: "020 143 205 412 551 677 736",
    9: "087 173 222 358 401 530 615",
    10: "040 163 286 309 422 578 657 815 994",
    12: "024 17a 259 388 417 531 6a6 765 892 94b bb0",
    14: "08a 11d 236 3c8 405 52b 6b3 792 867 adc ba4 c41",
    15: "0ea 1a7 2d2 3be 476 55c 6c5 72b 899 913 a0d e34",
    16: "028 141 200 38f 4ab 519 635 76a 8fd 992 ab7 c76",
    18: "08g 173 2b2 3e7 4g5 591 61d 7aa 80h 956 ah4 cdb",
    20: "0e0 1g3 28c 3j4 47f 59i 6fe 74g 8d6 9a1 ac7 b1h",
    21: "08a 116 2gk 35b 4dd 52g 647 7j9 808 9f1 ahe b62",
    22: "042 194 2ka 3i7 479 5jb 6bf 78e 8ej 9g1 aa3 bdl",
    24: "02g 1ja 2g8 387 473 511 6ln 7d2 85b 996 amf bfd",
    27: "0q7 1pc 22b 3n8 45g 57k 6je 7aq 8hi 9om a04 bf6",
    30: "0ea 1pm 2s2 3qe 47l 5k7 6r4 72b 8og 9f5 aat bgo",
    33: "0qd 1v3 20w 3ui 479 5jm 611 78l 8cg 952 akq bi7",
}
"""For numbers of tables with a factor 2 or 3: a, b and c of each round, digits of base 36."""

_STARTERS = {
    24: (
        7,
        "00 05 15 04, *0 01 22 14, *1 02 16 21, *2 03 12 25, 06 26 24 23, 10 11 20 13",
    ),
    28: (
        9,
        (
            "00 27 14 02, *0 01 12 23, 03 24 07 04, 05 11 15 18, 06 25 13 21, 08 22 16 17, "
            "10 28 20 26"
        ),
    ),
    36: (
        11,
        (
            "*0 00 26 15, 01 05 07 17, 02 1a 03 11, *1 04 22 18, 06 28 23 09, 08 29 20 19, "
            "*2 0a 2a 12, 10 13 14 27, 16 24 21 25"
        ),
    ),
    40: (
        12,
        (
            "00 26 27 09, 01 14 03 19, *0 02 11 2a, 04 12 25 16, 05 0a 29 06, *1 07 10 20, "
            "*2 08 13 28, *3 0b 1b 21, 15 17 23 18, 1a 2b 22 24"
        ),
    ),
    44: (
        12,
        (
            "*0 00 17 2b, *1 01 25 12, *2 02 10 28, *3 03 23 13, *4 04 16 21, *5 05 27 1a, "
            "06 09 15 08, *6 07 1b 2a, *7 0a 14 26, 0b 24 20 29, 11 19 18 22"
        ),
    ),
    48: (
        13,
        (
            "*0 00 12 22, *1 01 17 2b, *2 02 21 15, *3 03 13 2a, 04 09 18 0b, *4 05 10 26, "
            "*5 06 29 14, *6 07 1c 27, 08 23 20 24, *7 0a 1b 28, *8 0c 25 16, 11 19 1a 2c"
        ),
    ),
}
"""By number of players: m, and the first round; `2b` is 11 of the third Z_m, `*0` a fixed point."""

_TWELVE = (
    "b308 a921 5467",
    "6138 2b47 a509",
    "8157 4903 ab62",
    "061b 845a 2397",
    "0526 a431 97b8",
    "0248 b915 7a36",
)
"""Six rounds of 12 players: no pair meets three times, and any two rounds have three pairs in
common, the fewest there can be."""
_TWELVE_CYCLE = "b013 2679 458a"
"""The first of 11 rounds over Z_11 and a fixed point in which every pair meets three times."""
_TWELVE_TURNS = (0, 1, 2, 3, 4, 5, 9, 6, 7, 8, 10, 0)
"""The order of those rounds: all pairs have met after the first seven."""

_THIRTY_TWO = (
    "0jkl i167 2hmn g345 8bsd a9uf orct qpev",
    "h056 1glm j274 3ink 98te bavc podu rqfs",
    "cn0p 4vo1 el2r 6tq3 u5ib s7g9 kf8h mdaj",
    "7ur0 dk1q 5sp2 fm3o t4ha v6j8 lc9i nebg",
    "04de nr81 26fc lpa3 59qj 7boh gktu imvs",
    "mqb0 15ef ko92 37cd 48pi 6arg hluv jnst",
    "v309 t12b qun4 8c5m osl6 ae7k dhir fjgp",
    "s01a u238 bf4l rvk5 9d6n ptm7 cghq eijo",
    "08go 19hp 2aiq 3bjr 4cks 5dlt 6emu 7fnv",
    "0fit 1cju 2dgv 3ehs 49mr 5ano 6bkp 78lq",
    "0213 4657 8a9b cedf gihj kmln oqpr sutv",
    "048c 159d 26ae 37bf gkos hlpt imqu jnrv",
)
"""Twelve rounds of 32 players. A point 4a + b is the element (a, b) of the group of order 32 with
(a, b)(c, d) = (a + 3^b c mod 8, b + d mod 4). The first ten rounds are the translates of the tables
(0,0) (4,3) (5,0) (5,1) and (0,0) (1,0) (3,1) (3,2), four rounds each, and the cosets of two
subgroups of order four: every difference but one occurs once, so that nobody meets again. The
eleventh joins the pairs that have not met, two at a table; the twelfth shares no pair with it."""

_FURTHER = {
    20: (
        "8695 higj aedc 4213 07bf",
        "4310 8976 i2c5 fjhg abde",
        "cbj8 6ag4 5e97 fd3i 201h",
        "ji6f 185a bd9h 4ec0 g237",
        "ebi1 76h5 824d f9gc 3a0j",
        "21j9 e8fh 0d5g 63cb i74a",
        "80ig 26fe dc17 ah93 5b4j",
    ),
    24: (
        "ha1i 4e6d c0k3 9f75 n8lm 2jgb",
        "867g lc32 ij5d ab1f e90h 4kmn",
        "8a2d f6n3 leib 9mgc 175k 04jh",
        "0nga d7cb ef2j i491 l5m6 8kh3",
        "8b9j fd0m 2i6k hnl7 a45c 1eg3",
    ),
    36: ("63tw lhgb o1r9 cjdi kfeu zaxy 4m7p q08n sv52",),
}
"""Rounds to follow those in which nobody meets again: few meet again, nobody a third time before
round 11. A point is a digit of base 36."""
_TWENTY_IN_SEVEN = (
    "5ba0 64ed i7h9 18f2 3gjc",
    "487b 6fg9 52dc i0ej a1h3",
    "ef82 65ab 90c1 d7hi 3jg4",
    "f735 0e16 g8ia j2hb c9d4",
    "2g07 6h8c jdfa b9e3 41i5",
    "8j95 1gbd a7ce i236 4h0f",
    "1j67 e5gh ifbc a429 308d",
)
"""Seven rounds of 20 players in which all meet, and nobody a third time."""
_TWENTY_IN_ELEVEN = (
    "jab3 0gi6 9h28 ec14 75fd",
    "efh7 d5b9 3i1g ca86 j240",
    "285e c0f9 4bih 61d3 gja7",
    "f8gb 603h ed9i a472 c15j",
    "h3a5 i7c4 69g8 b0d2 fe1j",
    "8h71 0e5a 6f9j g4d3 b2ci",
    "bhe6 1a94 2cf3 507g jid8",
    "ca9b ed08 i37j 4f65 h12g",
    "6j52 934e 107b hgdc 8ifa",
    "5i19 c038 6e7b agf2 dhj4",
    "48b5 2793 jegc fi0h a16d",
)
"""Eleven rounds of 20 players in which all meet, and nobody a third time."""


_TWENTY_IN_TWELVE = (
    "9bc6 7ia5 jd2f 480e 31hg",
    "9f2g a041 8bi3 5e6d j7ch",
    "7gjb h1d6 5243 8ic9 fa0e",
)
"""Three of twelve rounds of 20 players in which all meet, and nobody a third time. A point 4a + b
is b of the a-th Z_4; the other nine are these with 1, 2 and 3 added to all."""
_TWENTY = {
    7: [*map(_written, _TWENTY_IN_SEVEN)],
    11: [*map(_written, _TWENTY_IN_ELEVEN)],
    12: [
        [tuple(point - point % 4 + (point + turn) % 4 for point in table) for table in first]
        for first in map(_written, _TWENTY_IN_TWELVE)
        for turn in range(4)
    ],
}
"""By number of rounds, for 20 players, where the first rounds of a longer design are not best."""


def design(players: int, rounds: int) -> list[Round]:
    """Rounds of tables of points for this many players, a multiple of four."""
    tables = players // 4
    if players == 4:
        return [[(0, 1, 2, 3)]] * rounds
    if players == 8:
        return _again([_halves(functional) for functional in _CUBE], rounds)
    if players == 12:
        return _twelve(rounds)
    if players == 16:
        return _again(_plane(), rounds)
    if players == 20 and rounds in _TWENTY:
        return _TWENTY[rounds]
    shifted = _shifts(tables)
    if players == 32 and rounds > len(shifted):
        return [_written(text) for text in _THIRTY_TWO[:rounds]]
    if rounds <= len(shifted):
        return shifted[:rounds]
    perfect = _started(players) if players in _STARTERS else shifted
    return _again([*perfect, *map(_written, _FURTHER.get(players, ()))], rounds)


def _again(rounds: Sequence[Round], count: int) -> list[Round]:
    """The first `count` rounds; when they run out they are played again from the first."""
    return [rounds[number % len(rounds)] for number in range(count)]


def _shifts(tables: int) -> list[Round]:
    """Rounds by shifts, as many as are known, at most 12."""
    if tables in _SHIFTS:
        steps = [tuple(int(digit, 36) for digit in word) for word in _SHIFTS[tables].split()]
    else:
        # The differences are h, 2h and 3h: distinct unless 2 or 3 divides a small q.
        steps = [(h, 2 * h, 3 * h) for h in range(min(tables, MOST_ROUNDS))]
    return [
        [
            tuple(row * tables + (t + step) % tables for row, step in enumerate((0, *shift)))
            for t in range(tables)
        ]
        for shift in steps
    ]


def _started(players: int) -> list[Round]:
    """The rounds that a starter gives, m of them."""
    size, text = _STARTERS[players]
    first = [table.split() for table in text.split(",")]

    def point(word: str, turn: int) -> int:
        place = int(word[1], 36)
        if word[0] == "*":
            return 3 * size + place
        return int(word[0]) * size + (place + turn) % size

    return [[tuple(point(word, turn) for word in table) for table in first] for turn in range(size)]


_CUBE = (1, 2, 4, 7, 3, 5, 6)
"""The seven ways to halve a cube into parallel planes, no three of the first four dependent: any
four rounds of those have no pair three times, and all seven every pair three times."""


def _halves(functional: int) -> Round:
    """The corners of a cube by the value of a linear functional over the field of two elements."""
    sides: tuple[list[int], list[int]] = ([], [])
    for corner in range(8):
        sides[(corner & functional).bit_count() % 2].append(corner)
    return [tuple(side) for side in sides]


def _twelve(rounds: int) -> list[Round]:
    if rounds <= len(_TWELVE):
        return [_written(text) for text in _TWELVE[:rounds]]
    first = _written(_TWELVE_CYCLE)
    return [
        [tuple(point if point == 11 else (point + turn) % 11 for point in table) for table in first]
        for turn in _TWELVE_TURNS[:rounds]
    ]


def _plane() -> list[Round]:
    """The lines of the affine plane over the field of four elements, one direction a round.

    The direction whose lines are the rows comes last, so that rows never meet in four rounds.
    """
    lines = [
        [tuple(4 * x + (_times(slope, x) ^ start) for x in range(4)) for start in range(4)]
        for slope in range(4)
    ]
    return [*lines, [tuple(4 * x + y for y in range(4)) for x in range(4)]]


def _times(one: int, two: int) -> int:
    """Product in the field of four elements 0, 1, 2 and 3 = 2 + 1, with 2 x 2 = 3."""
    return (one + two - 2) % 3 + 1 if one and two else 0
