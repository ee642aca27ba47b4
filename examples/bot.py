"""A bot for fivewinds in plain Python: JSON lines in, JSON lines out (docs/bots.md).

It wins when it may, claims pungs of honours, and gives away the tile with the fewest neighbours.
"""

import json
import sys


def tiles(text):
    """["1m", "2m", "7z"] of "12m7z"."""
    found, digits = [], ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            found += [digit + sign for digit in digits]
            digits = ""
    return found


def neighbours(tile, hand):
    """How much the rest of the hand does for a tile; the tile itself counts once."""
    near = [other for other in hand if other[1] == tile[1] and tile[1] not in "zjf"]
    return hand.count(tile) * 2 + sum(0 < abs(int(x[0]) - int(tile[0])) < 3 for x in near)


def choose(legal, hand):
    kinds = {action["a"]: action for action in legal if action.get("sound", True)}
    discards = [
        action for action in legal if action["a"] == "discard" and action.get("sound", True)
    ]
    honours = kinds.get("pung") if kinds.get("pung", {}).get("tile", " ")[1:] == "z" else None
    found = kinds.get("win") or honours or kinds.get("pass") or kinds.get("flower")
    return found or min(discards, key=lambda each: neighbours(each["tile"], hand), default=legal[0])


seat, hand = None, []
for line in sys.stdin:
    said = json.loads(line)
    if "header" in said:
        seat = said["seat"]
    elif said.get("e") == "deal":
        hand = tiles(said["hands"][seat])
    elif said.get("e") == "draw" and said["seat"] == seat:
        hand.append(said["tile"])
    elif said.get("e") in ("discard", "flower") and said["seat"] == seat:
        hand.remove(said["tile"])
    elif said.get("e") in ("claim", "kong") and said["seat"] == seat:
        for tile in tiles(said["tiles"]) if "tiles" in said else [said["tile"]]:
            hand.remove(tile)
    elif said.get("legal"):
        print(json.dumps(choose(said["legal"], hand) | {"ask": said["ask"]}), flush=True)
