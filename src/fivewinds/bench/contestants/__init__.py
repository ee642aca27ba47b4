"""One file a contestant, loaded by path in a process of its own and never imported from here.

A file names itself in `about()` and its work in `TASKS`: a function there takes what the runner
gives and returns a *turn*, which does one portion of the work and says how many units it was,
and the answers to compare with the other side, or None where there is nothing to compare.
A peer's file imports the standard library and that peer alone.
"""
