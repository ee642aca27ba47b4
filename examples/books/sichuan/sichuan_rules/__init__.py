"""Sichuan mahjong as a package."""
