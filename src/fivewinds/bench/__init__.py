"""The benchmark: fivewinds beside its peers from PyPI, on the same hands and in one run.

A *task* is one thing that is measured (`tasks.py` declares them), a *contestant* one side of it:
ours, or a peer in a virtualenv of its own. Contestants run as processes that answer JSON lines
(`serve.py`); the runner gives them work in turn and compares figures and answers.
"""
