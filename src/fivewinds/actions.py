"""Actions as other programs see them: what a seat is asked, and its answer (interfaces §5)."""

from collections.abc import Iterable, Mapping
from typing import Any

from fivewinds.core.before_play import exchange_action, given_by
from fivewinds.core.codes import (
    ACT_CHOW,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_EXCHANGE,
    ACT_KONG,
    ACT_PASS,
    ACT_PUNG,
    ACT_RIICHI,
    ACT_VOID,
    ACTION_NAMES,
    BAR_JOKERS,
    BAR_NAMES,
    HIDDEN,
)
from fivewinds.core.table import Refused
from fivewinds.match import Match
from fivewinds.prices import prices_of
from fivewinds.tiles import NAMES, SUITS, TileError, parse, show

Action = dict[str, Any]

KINDS = {name: kind for kind, name in ACTION_NAMES.items() if kind != ACT_RIICHI}
CLAIMS = (ACT_CHOW, ACT_PUNG, ACT_KONG)
FIELDS = frozenset({"a", "tile", "tiles", "as", "riichi", "suit"})
"""The fields that actions have, as objects."""


def shown(action: int) -> Action:
    """An action as an object. Wrong declarations that name no tile have none."""
    kind, tile = action & 255, action >> 8 & 255
    if kind == ACT_RIICHI:
        return {"a": "discard", "tile": NAMES[tile], "riichi": True}
    found: Action = {"a": ACTION_NAMES[kind]}
    if kind == ACT_PASS or tile == HIDDEN:
        return found
    if kind == ACT_EXCHANGE:
        return found | {"tiles": show(given_by(action))}
    if kind == ACT_VOID:
        return found | {"suit": SUITS[tile // 9]}
    if kind == ACT_CONCEALED_KONG:
        return found | {"tiles": show((tile,) * 4)}
    found["tile"] = NAMES[tile]
    if kind in CLAIMS:
        size = 3 if kind == ACT_KONG else 2
        found["tiles"] = show(action >> 16 + 8 * place & 255 for place in range(size))
        low = (action >> 40 & 255) - 1
        if low >= 0:
            found["as"] = show((low, low + 1, low + 2))
    return found


def asked(match: Match, seat: int, *, sees_soundness: bool = True) -> Action:
    """What a seat that may act is asked.

    At an assisted table `prices` tells what each kind of action brings or costs at once. At a
    strict table a bot sees which actions are sound; a person (`sees_soundness` false) sees neither
    that nor what is barred.
    """
    table = match.table
    question: Action = {"ask": match.count() - 1}
    sound = table.sound(seat)
    if match.kind == "assisted":
        question["legal"] = [shown(action) for action in sound]
        question["barred"] = why_not(match, seat)
        prices = prices_of(match, seat, sound)
        return question | {"prices": prices} if prices else question
    if sees_soundness:
        legal = [shown(action) | {"sound": action in sound} for action in table.legal(seat)]
    else:
        legal = _all_alike(match, seat)
    return question | {"legal": legal}


def _all_alike(match: Match, seat: int) -> list[Action]:
    """What a person is offered at a strict table: nothing in it tells sound from unsound.

    Calls that may be wrong are named by their kind alone; the tiles come with the answer.
    """
    wrong = match.table.terms.wrong
    offered: dict[tuple[int, int], Action] = {}
    for action in match.table.legal(seat):
        kind = action & 255
        if kind in wrong and kind not in (ACT_DISCARD, ACT_RIICHI):
            offered[kind, 0] = {"a": ACTION_NAMES[kind]}
        else:
            offered[kind, action] = shown(action)
    return [offered[place] for place in sorted(offered)]


def why_not(match: Match, seat: int) -> list[Action]:
    """What a player might expect to be offered, and why it is not."""
    return _bars(match, match.table.barred_for(seat))


def why_missed(match: Match, seat: int) -> list[Action]:
    """What is barred on the latest tile that others could answer, asked or not."""
    return _bars(match, match.table.missed[seat])


def _bars(match: Match, barred: Iterable[tuple[int, int, str]]) -> list[Action]:
    bars = match.book.refusals.rulings
    found = []
    for kind, tile, reason in barred:
        bar = shown(kind | tile << 8)
        if kind in CLAIMS:
            del bar["tiles"]
        found.append(
            bar | {"reason": reason} | ({"ruling": bars[reason]} if reason in bars else {})
        )
    return found


def answered(match: Match, seat: int, answer: object) -> int:
    """The action of an answer; raises `Refused` when it is none of the table's."""
    kind = answer.get("a") if isinstance(answer, Mapping) else None
    if not isinstance(answer, Mapping) or not isinstance(kind, str) or kind not in KINDS:
        raise Refused("malformed")
    if "ask" not in answer:
        raise Refused("malformed")
    if seat not in match.asked():
        raise Refused(_missed(match, seat, KINDS[kind]))
    ask = answer.get("ask")
    if type(ask) is not int or ask != match.count() - 1:
        raise Refused("stale")
    given = {name: value for name, value in answer.items() if name not in ("ask", "sound")}
    if not given.keys() <= FIELDS:
        raise Refused("malformed")
    try:
        meant = _sorted(given)
    except (TileError, TypeError):
        raise Refused("malformed") from None
    if meant.get("riichi") is False:
        del meant["riichi"]
    legal = match.legal(seat)
    for action in legal:
        if shown(action) == meant:
            return action
    declared = _declared(match, seat, meant, legal)
    if declared is None:
        raise Refused(_reason(match, seat, meant))
    return declared


def _declared(match: Match, seat: int, meant: Action, legal: list[int]) -> int | None:
    """What a call means at a strict table that names no tiles, or tiles that do not serve.

    Without tiles it is the sound call of its kind, if there is one; otherwise it is wrong, and
    accepted as that.
    """
    kind = KINDS[meant["a"]]
    if match.kind != "strict" or kind not in match.table.terms.wrong or kind == ACT_DISCARD:
        return None
    sound = [action for action in match.table.sound(seat) if action & 255 == kind]
    if sound and not {"tile", "tiles"} & meant.keys():
        return sound[0]
    return next((action for action in legal if action == kind | HIDDEN << 8), None)


def _missed(match: Match, seat: int, kind: int) -> str:
    """Why a seat that is not asked may not do this: what bars it, or that it is not asked.

    A strict table does not say what bars an action, since that would be a hint.
    """
    if match.over or match.kind == "strict":
        return "not-asked"
    bars = match.table.barred_for(seat)
    return next((reason for barred, _, reason in bars if barred == kind), "not-asked")


def _sorted(answer: Action) -> Action:
    """The answer with its tiles written as we write them."""
    for name in ("tile", "tiles", "as"):
        if name in answer:
            if not isinstance(answer[name], str):
                raise TypeError(name)
            answer = answer | {name: show(parse(answer[name]))}
    return answer


def _reason(match: Match, seat: int, meant: Action) -> str:
    """Why an action that can be read is not accepted."""
    kind = KINDS[meant["a"]]
    if meant.get("riichi"):
        kind = ACT_RIICHI
    if kind in CLAIMS and _jokers(match, meant) > match.table.terms.jokers_in[kind]:
        return BAR_NAMES[BAR_JOKERS]
    tiles = parse(str(meant.get("tile", meant.get("tiles", ""))))
    if kind == ACT_EXCHANGE and 0 < len(tiles) <= 3:
        return match.table.refusal(seat, exchange_action(tiles))
    return match.table.refusal(seat, kind | tiles[0] << 8) if tiles else "not-legal"


def _jokers(match: Match, meant: Action) -> int:
    """How many jokers a claimed meld would have."""
    laid = parse(str(meant.get("tile", ""))) + parse(str(meant.get("tiles", "")))
    return sum(tile in match.table.terms.powers for tile in laid)
