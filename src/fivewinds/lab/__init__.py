"""The laboratory: what bots make of a rule book, counted over many hands.

`fivewinds lab` is its command; docs/lab.md says what it answers and how it is built.
"""
