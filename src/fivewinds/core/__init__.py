"""Compiled arithmetic and play. Nothing here knows a rule book."""
