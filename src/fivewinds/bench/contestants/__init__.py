"""One file a contestant, loaded by path in a process of its own and never imported from here.

A file names itself in `about()` and its work in `TASKS`: a function there takes what the runner
gives and returns a *start* and the answers to compare with the other side, or None where there is
nothing to compare. A start begins the work afresh and returns a *turn*; each turn does the next
portion and says how many units that was. So every round does the very same work.
A peer's file imports the standard library and that peer alone.
"""
