"""A bot in plain Python, JSON lines in and out (docs/bots.md): it wins when it may, claims
pungs of honours, and gives away the tile that the rest of its hand does least for.
"""

import json
import sys


def tiles(text):
    """["1m", "2m", "7z"] of "12m7z"."""
    found, digits = [], ""
    for sign in text:
        found += [] if sign.isdigit() else [digit + sign for digit in digits]
        digits = digits + sign if sign.isdigit() else ""
    return found


def use(tile, hand):
    """How much the hand does for a tile: two for each of its kind, one for each neighbour."""
    near = [int(other[0]) for other in hand if other[1] == tile[1] and tile[1] in "mps"]
    return 2 * hand.count(tile) + sum(0 < abs(number - int(tile[0])) < 3 for number in near)


def choose(legal, hand):
    sound = [action for action in legal if action.get("sound", True)]
    kinds = {action["a"]: action for action in sound}
    pung = kinds.get("pung") if kinds.get("pung", {"tile": "?"})["tile"][-1] == "z" else None
    discards = [action for action in sound if action["a"] == "discard"]
    other = min(discards, key=lambda action: use(action["tile"], hand), default=legal[0])
    return kinds.get("win") or pung or kinds.get("pass") or kinds.get("flower") or other


seat, hand = None, []
for said in map(json.loads, sys.stdin):
    seat = said["seat"] if "header" in said else seat
    if said.get("e") == "deal":
        hand = tiles(said["hands"][seat])
    elif "e" in said and said.get("seat") == seat:
        if said["e"] == "draw":
            hand.append(said["tile"])
        elif said["e"] in ("discard", "flower", "claim", "kong"):
            for tile in tiles(said.get("tiles", said.get("tile"))):
                hand.remove(tile)
    elif said.get("legal"):
        print(json.dumps({**choose(said["legal"], hand), "ask": said["ask"]}), flush=True)
