"""Terminals and Nonterminals (BF-62)."""

from fivewinds.rules.arrangements import runs
from fivewinds.rules.b30fj.declaring import discarded
from fivewinds.rules.facts import NO_HONOURS, NO_SIMPLES, NO_TERMINALS, OUTSIDE, all_of
from fivewinds.rules.patterns import Pattern, Section, ladder

ONCE = runs("123a 789a", fixed=True)
IN_TWO_SUITS = runs("123a 789a 123b 789b", fixed=True)
TWICE = runs("123a 789a 123a 789a", fixed=True)

SECTION = Section(
    "Terminals and Nonterminals",
    Pattern(
        "all-simples",
        2,
        all_of(NO_TERMINALS, NO_HONOURS),
        ruling="BF-55",
        example="234567m345p678s5s+5s",
    ),
    ladder(
        Pattern(
            "terminal-sequences",
            1,
            ONCE,
            shapes="standard",
            tiles=ONCE,
            ruling="BF-62",
            example="12356789m33p55s7j+7m",
        ),
        Pattern(
            "double-terminal-sequences",
            10,
            IN_TWO_SUITS,
            shapes="standard",
            tiles=IN_TWO_SUITS,
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
            tiles=TWICE,
            ruling="BF-62",
            example="1122778899m66p6j+3m",
        ),
    ),
    ladder(
        Pattern(
            "mixed-outside-hand",
            5,
            OUTSIDE,
            shapes="standard",
            ruling="BF-62",
            example="123789m99p23s111z+1s",
        ),
        Pattern(
            "pure-outside-hand",
            8,
            all_of(OUTSIDE, NO_HONOURS),
            shapes="standard",
            ruling="BF-62",
            example="12399m789p11112s+3s",
        ),
        Pattern(
            "mixed-terminals",
            10,
            NO_SIMPLES,
            ruling="BF-55",
            example=discarded("111s3344z", "3z", "pung 111m", "pung 999p"),
        ),
        Pattern(
            "pure-terminals",
            30,
            all_of(NO_SIMPLES, NO_HONOURS),
            ruling="BF-55",
            example=discarded("999p1s", "1s", "pung 111m", "pung 999m", "pung 111p"),
        ),
    ),
)
