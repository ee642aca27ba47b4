"""Terminals and Nonterminals (BF-62)."""

from fivewinds.rules.b30fj.arrangements import Arrangements, of_runs
from fivewinds.rules.b30fj.declaring import discarded, finds, runs_in
from fivewinds.rules.b30fj.kinds import HONORS, SIMPLES, STANDARD
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Pattern, Section, ladder

RUNS = Arrangements(of_runs)
ONCE = RUNS.add("123a 789a", fixed=True)
IN_TWO_SUITS = RUNS.add("123a 789a 123b 789b", fixed=True)
TWICE = RUNS.add("123a 789a 123a 789a", fixed=True)

# The facts of the section, and how they are found.
ALL_SIMPLES = 1 << 0
MIXED_OUTSIDE = 1 << 1
PURE_OUTSIDE = 1 << 2
MIXED_TERMINALS = 1 << 3
PURE_TERMINALS = 1 << 4


def find(hand: Traits) -> int:
    """BF-62; terminal sequences are arrangements of runs."""
    found = 0
    honors = hand.kinds & HONORS
    if hand.kinds & ~SIMPLES == 0:
        found |= ALL_SIMPLES
    if hand.kinds & SIMPLES == 0:
        found |= MIXED_TERMINALS
        if not honors:
            found |= PURE_TERMINALS
    if hand.shape == STANDARD:
        if hand.outside:
            found |= MIXED_OUTSIDE
            if not honors:
                found |= PURE_OUTSIDE
        if hand.runs >= 2:
            found |= RUNS.find(hand.run_bits, hand.more_run_bits)
    return found


SECTION = Section(
    "Terminals and Nonterminals",
    Pattern("all-simples", 2, ALL_SIMPLES, ruling="BF-55", example="234567m345p678s5s+5s"),
    ladder(
        Pattern(
            "terminal-sequences",
            1,
            ONCE,
            shapes="standard",
            tiles=runs_in(RUNS, ONCE),
            ruling="BF-62",
            example="12356789m33p55s7j+7m",
        ),
        Pattern(
            "double-terminal-sequences",
            10,
            IN_TWO_SUITS,
            shapes="standard",
            tiles=runs_in(RUNS, IN_TWO_SUITS),
            ruling="BF-62",
            example="123789m12789p55s+3p",
        ),
        Pattern(
            "pure-double-terminal-sequences",
            20,
            TWICE,
            shapes="standard",
            replaces=(
                "identical-sequences",
                "double-identical-sequences",
                "pure-identical-sequences",
            ),
            tiles=runs_in(RUNS, TWICE),
            ruling="BF-62",
            example="1122778899m66p6j+3m",
        ),
    ),
    ladder(
        Pattern(
            "mixed-outside-hand",
            5,
            MIXED_OUTSIDE,
            shapes="standard",
            ruling="BF-62",
            example="123789m99p23s111z+1s",
        ),
        Pattern(
            "pure-outside-hand",
            8,
            PURE_OUTSIDE,
            shapes="standard",
            ruling="BF-62",
            example="12399m789p11112s+3s",
        ),
        Pattern(
            "mixed-terminals",
            10,
            MIXED_TERMINALS,
            ruling="BF-55",
            example=discarded("111s3344z", "3z", "pung 111m", "pung 999p"),
        ),
        Pattern(
            "pure-terminals",
            30,
            PURE_TERMINALS,
            ruling="BF-55",
            example=discarded("999p1s", "1s", "pung 111m", "pung 999m", "pung 111p"),
        ),
    ),
    finds=finds(find),
)
