"""A second reader of slip lines, written from RB-80, RB-81 and docs/interfaces.md §7 alone.

It finds every fault of a line, where the program names one of them. The scores that a hand can have
are those of RB-80 as far as the lines of these tests need them; all of them are counted in
tests/tournament/test_possible_scores.py.
"""

from typing import Any

from tests.second_opinions import rode_boekje as second

Fault = tuple[str, str]
"""Field and reason."""
WON = (44, 48, 52, 88, 96, 104, 176, 192, 250, 384, 500, 768, 1000, 1472, 1792, 2000)
OTHERS = (0, 2, 4, 8, 12, 16, 22, 40, 64, 96, 125, 128, 250, 500, 1000)
WAYS = ("draw", "discard", "rob")


def possible(score: int, won: bool) -> bool:
    """Whether a hand can have this score: points are even and doubled, or it is a limit."""
    if score in ((250, 500, 1000, 2000) if won else (0, 125, 250, 500, 1000)):
        return True
    if won:
        return score >= 44 and any(
            score % 2 ** (doubles + 1) == 0 and 20 <= score >> doubles <= 100
            for doubles in range(1, 8)
        )
    return score > 0 and any(
        score % 2 ** (doubles + 1) == 0 and score >> doubles <= 74 for doubles in range(5)
    )


def whole(value: object) -> bool:
    """A whole number of JSON; true is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def four(value: object) -> bool:
    return isinstance(value, list) and len(value) == 4 and all(map(whole, value))


def line_faults(line: object, hands: int = 4) -> set[Fault]:
    """Everything that is wrong with a line of a slip of Het Rode Boekje."""
    if not isinstance(line, dict):
        return {("", "type")}
    found = {
        (name, "unknown-field")
        for name in line
        if name not in ("id", "round", "hands", "totals", "won")
    }
    if "round" not in line:
        found.add(("round", "missing"))
    elif not whole(line["round"]) or line["round"] < 1:
        found.add(("round", "type"))
    if "hands" in line:
        found |= {(name, "unknown-field") for name in ("totals", "won") if name in line}
        return found | hands_faults(line["hands"], hands)
    if "totals" not in line:
        return found | {("hands", "missing")}
    if not four(line["totals"]):
        found.add(("totals", "type"))
    elif sum(line["totals"]):
        found.add(("totals", "sum"))
    if "won" in line:
        if not four(line["won"]):
            found.add(("won", "type"))
        elif min(line["won"]) < 0 or sum(line["won"]) > hands:
            found.add(("won", "hands"))
    return found


def hands_faults(given: object, count: int) -> set[Fault]:
    if not isinstance(given, list):
        return {("hands", "type")}
    found = {("hands", "hands")} if len(given) != count else set()
    for number, hand in enumerate(given):
        for field, reason in hand_faults(hand):
            found.add((f"hands.{number}.{field}".rstrip("."), reason))
    return found


def hand_faults(hand: object) -> set[Fault]:
    if not isinstance(hand, dict):
        return {("", "type")}
    found = {
        (name, "unknown-field")
        for name in hand
        if name not in ("winner", "by", "from", "scores", "dead")
    }
    dead = hand.get("dead", [])
    if not isinstance(dead, list) or not all(map(whole, dead)):
        found.add(("dead", "type"))
        dead = []
    elif len(set(dead)) < len(dead) or not all(0 <= seat <= 3 for seat in dead):
        found.add(("dead", "dead"))
    if "winner" not in hand:
        return found | {("winner", "missing")}
    winner = hand["winner"]
    if winner is None:
        found |= {(name, "winner") for name in ("by", "from") if name in hand}
        return found | ({("scores", "score")} if hand.get("scores", []) != [] else set())
    if not whole(winner):
        return found | {("winner", "type")}
    if not 0 <= winner <= 3:
        return found | {("winner", "winner")}
    return found | won_faults(hand, winner, dead)


def won_faults(hand: dict[str, Any], winner: int, dead: list[int]) -> set[Fault]:
    found: set[Fault] = set()
    if winner in dead:
        found.add(("dead", "dead"))
    if "by" in hand and hand["by"] not in WAYS:
        found.add(("by", "type"))
    if "from" in hand:
        if not whole(hand["from"]) or not 0 <= hand["from"] <= 3:
            found.add(("from", "type"))
        elif hand["from"] == winner:
            found.add(("from", "winner"))
        if hand.get("by") == "draw":
            found.add(("from", "unknown-field"))
    if "scores" not in hand:
        return found | {("scores", "missing")}
    if not four(hand["scores"]):
        return found | {("scores", "type")}
    for seat, score in enumerate(hand["scores"]):
        if seat in dead:
            found |= {("dead", "dead")} if score else set()
        elif not possible(score, seat == winner):
            found.add(("scores", "score"))
    return found


def settled(line: dict[str, Any]) -> dict[str, Any]:
    """What a line without faults comes to."""
    if "totals" in line:
        return {"ok": True, "totals": line["totals"], "won": line.get("won", [0] * 4)}
    payments, won = [], [0] * 4
    for number, hand in enumerate(line["hands"]):
        if hand["winner"] is None:
            payments.append([0] * 4)
            continue
        won[hand["winner"]] += 1
        # Seats by their winds in this hand: East is seat `number`, counted in fours.
        wind = {seat: "ESWN"[(seat - number) % 4] for seat in range(4)}
        paid = second.settled(
            {wind[seat]: score for seat, score in enumerate(hand["scores"])}, wind[hand["winner"]]
        )
        payments.append([paid[wind[seat]] for seat in range(4)])
    totals = [sum(paid[seat] for paid in payments) for seat in range(4)]
    return {"ok": True, "payments": payments, "totals": totals, "won": won}
