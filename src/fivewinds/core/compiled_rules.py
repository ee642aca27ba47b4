"""All that the table asks about a book, in the form in which it asks."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from fivewinds.core.codes import ACTION_NAMES
from fivewinds.core.joker_claims import JokerClaims
from fivewinds.core.jokers.forms import Jokers
from fivewinds.core.table_rules import BeforePlay, Calls, Flowers, Riichi, Wall, Wins, Wrong
from fivewinds.core.wins import EXHAUSTED, Ending, Payment, Win

KINDS = 50
KIND_OF = {name: kind for kind, name in ACTION_NAMES.items()}


def no_situation(table: Any, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """Nothing but the tiles matters."""
    return frozenset(), {}


def nothing_happens(table: Any) -> Ending:
    """The wall is used up, and nobody pays."""
    return EXHAUSTED


class Terms:
    """All that the table asks about a book."""

    def __init__(
        self,
        tiles: bytes,
        *,
        forms: int,
        weigh: Callable[[Win], Any],
        judge: Callable[[Win, Any], Any],
        wall: Wall | None = None,
        calls: Calls | None = None,
        wins: Wins | None = None,
        flowers: Flowers | None = None,
        flower_tiles: Iterable[int] = (),
        jokers: Jokers | None = None,
        powers: Mapping[int, int] | None = None,
        riichi: Riichi | None = None,
        before: BeforePlay | None = None,
        situate: Callable[[Any, int, int], tuple[frozenset[str], Mapping[str, Any]]] = no_situation,
        reveal: Callable[[Any, int], Mapping[str, Any]] | None = None,
        worth: Callable[[Win], Any] | None = None,
        kong_payment: Callable[[Any, int, int, int], Payment | None] | None = None,
        flower_payment: Callable[[Any, int, int], Payment | None] | None = None,
        called_off: Callable[[Any], Ending | None] | None = None,
        exhausted: Callable[[Any], Ending] = nothing_happens,
        win_rank: Callable[[Win, Any], int] | None = None,
        wrong: Mapping[str, Wrong] | None = None,
        dead_hands_claim: bool = True,
        strict: bool = False,
    ) -> None:
        wall, calls = wall or Wall(), calls or Calls()
        wins, flowers = wins or Wins(), flowers or Flowers()
        self.tiles = tiles
        """The set, sorted."""
        self.copies = bytes(tiles.count(tile) for tile in range(KINDS))
        """How many of each tile there are."""
        self.last = max(tiles) + 1
        """One more than the highest tile of the set."""
        self.forms = forms
        """The forms of `shapes` that complete a hand."""
        self.jokers = jokers
        self.powers = dict(powers or {})
        """What each joker may stand for, as bits."""
        self.claims = JokerClaims(self.powers)
        self.jokers_there = self.claims.jokers
        """The jokers of the set, as bits."""
        self.weigh = weigh
        """What a complete hand is worth before it is declared; its `reason` says why it may not
        win, and is empty when it may."""
        self.judge = judge
        """What a win is worth, given what `weigh` said; its `gains` change the scores, and the
        table looks no further into it."""
        self.situate = situate
        self.reveal = reveal
        self.worth: Callable[[Win], Any] = worth or weigh
        """What a hand comes to without its explanation, for bots that ask their view."""
        self.kong_payment = kong_payment
        self.flower_payment = flower_payment
        self.called_off = called_off
        self.exhausted = exhausted
        self.win_rank = win_rank
        self.claim_rank = calls.rank
        self.known_ranks: dict[int, int] = {}
        """Memo of `claim_rank` by action."""
        self.strict = strict
        self.wrong = {KIND_OF[name]: fault for name, fault in (wrong or {}).items()}
        """What comes of wrong declarations, by kind of action; those not named are refused."""
        self.dead_hands_claim = dead_hands_claim
        """Whether a dead hand may still make melds."""

        self.dead = wall.dead
        self.loose = wall.replacements == "dead"
        self.refilled = wall.refilled
        self.indicator = -1 if wall.indicator is None else wall.indicator
        self.chow = "chow" in calls.kinds
        self.pung = "pung" in calls.kinds
        self.kong = "kong" in calls.kinds
        self.added = "added-kong" in calls.kinds
        self.concealed = "concealed-kong" in calls.kinds
        self.added_after_claim = "added-kong" in calls.after_claim
        self.concealed_after_claim = "concealed-kong" in calls.after_claim
        self.after_chow = calls.after_chow
        self.most_kongs = calls.most_kongs
        self.hidden_kongs = calls.hidden_kongs
        self.swap = ("free", "same", "set").index(calls.swap)
        self.passed_pung = calls.passed_pung
        self.jokers_in = [0] * 16
        for name in ("chow", "pung", "kong"):
            self.jokers_in[KIND_OF[name]] = calls.jokers.get(name, 0)
        self.joker_bars = [0] * 16
        for name in calls.joker_bars:
            self.joker_bars[KIND_OF[name]] = 1
        equal = ("pung", "kong")
        self.most_jokers = max(calls.jokers.get(name, 0) for name in equal)
        """The most own jokers with which equal tiles make a claim, or one that is barred."""
        if calls.joker_bars.intersection(equal):
            self.most_jokers = 3
        self.joker_claimed = [0] * 16
        for name in calls.joker_claimed:
            self.joker_claimed[KIND_OF[name]] = 1
        self.automatic = wins.automatic
        self.on_discard = wins.on_discard
        self.robbing = wins.robbing
        self.rob_concealed = wins.rob_concealed if wins.robbing else 0
        self.flower_win = wins.flowers
        self.dead_jokers = 0
        """Jokers that fit nothing once they are discarded, as bits."""
        for tile in self.powers:
            self.dead_jokers |= 0 if wins.on_joker else 1 << tile
        self.instead = dict(wins.instead)
        self.several = wins.several
        self.most_winners = wins.most
        self.whole_hand = wins.whole_hand
        self.until = wins.until
        self.own_discards = wins.own_discards
        self.go_round = wins.go_round
        self.weighed = wins.weighed or bool(wins.instead) or win_rank is not None
        """Whether the book is asked about a complete hand before it may win."""
        self.flowers = 0
        for tile in flower_tiles:
            self.flowers |= 1 << tile
        self.forced = flowers.forced and self.flowers != 0
        self.of_use = bytes(
            0 if self.flowers >> tile & 1 and tile not in self.powers else self.copies[tile]
            for tile in range(KINDS)
        )
        """Copies of the tiles that can be part of a hand: not of flowers that are no jokers."""
        self.plain = 0
        """The tiles that make melds by themselves: no jokers and no flowers, as bits."""
        for tile in range(34):
            if self.of_use[tile] and tile not in self.powers:
                self.plain |= 1 << tile
        self.riichi = riichi is not None
        self.stake = riichi.stake if riichi else 0
        self.riichi_points = riichi.points if riichi else 0
        self.riichi_left = riichi.left if riichi else 0
        before = before or BeforePlay()
        self.exchanged = before.exchange.tiles if before.exchange else 0
        """How many tiles each seat gives away before play."""
        self.over = before.exchange.over if before.exchange else 1
        """How many seats further they go, or a function of the dice that says so."""
        self.exchange_suit = before.exchange is not None and before.exchange.one_suit
        self.voids = before.void
        """Whether each seat names a suit before play that it plays without."""
        self.bars_claims = (
            self.swap != 0 or self.passed_pung or bool(calls.joker_bars) or self.voids
        )
        """Whether a claim that the tiles allow may be barred at any time."""
        self.remembers = self.go_round or self.passed_pung
        """Whether it matters later which tiles went by."""
        self.windows = not self.automatic and (
            self.on_discard or self.robbing or self.chow or self.pung or self.kong
        )
        """Whether others are ever asked about a tile."""

    def rank_of(self, action: int) -> int:
        """The rank of a claim among those of its kind, by `claim_rank`."""
        rank = self.known_ranks.get(action)
        if rank is None:
            rank = self.known_ranks[action] = self.claim_rank(action) if self.claim_rank else 0
        return rank
