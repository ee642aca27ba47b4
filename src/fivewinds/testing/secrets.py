"""Laws about what a seat may know: it is told that, all of that and nothing else."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from fivewinds.actions import asked
from fivewinds.core.codes import (
    ACT_WIN,
    BEFORE_PLAY,
    BY_DISCARD,
    BY_DRAW,
    BY_ROB,
    HAND_SIZE,
    MELD_NAMES,
    NOBODY,
    SEATS,
    SPECTATOR,
)
from fivewinds.core.codes import HIDDEN as NO_TILE
from fivewinds.core.hand_distance import Jokered
from fivewinds.core.offers import Offer
from fivewinds.core.shapes import Hand
from fivewinds.core.shuffle import Stream
from fivewinds.core.state import dealt_place, loose_place
from fivewinds.core.table import Refused
from fivewinds.core.table_rules import BeforePlay
from fivewinds.core.wins import Meld
from fivewinds.events import Event, Exchange, Kong, meld_object
from fivewinds.match import Laid, Match
from fivewinds.retrace import NOT_TOLD, moves
from fivewinds.rules.book import Book
from fivewinds.seen import Seen
from fivewinds.testing.playing import (
    after,
    moments,
    plain,
    played,
    some_moments,
    told,
    told_plainly,
)
from fivewinds.testing.replay import HIDDEN, Followed, Told, names
from fivewinds.tiles import ID, NAMES, SUITS, WINDS, parse, show
from fivewinds.view import View

READERS = (*range(SEATS), SPECTATOR)
WORLDS = 4
"""Other worlds that are tried for each reader and moment."""
LOOKS = 3
"""Views are looked at again after so many actions, and before each win."""
WINS = 15
"""And the wins that they make are compared after so many."""


def only_what_a_reader_may_know_is_sent(book: Book, seed: bytes) -> None:
    """Each reader gets the record with other hands, draws and hidden kongs hidden, and no more."""
    match = played(book, seed).match
    for reader in READERS:
        expected = [_redacted(event, reader, match) for event in told_plainly(match)]
        assert told_plainly(match, reader) == expected, f"reader {reader} is told something else"


def _redacted(event: Told, reader: int, match: Match) -> Told:
    """An event of the record as a reader may know it, by the words of docs/interfaces.md §4."""
    if event["e"] == "deal":
        hidden = HIDDEN * HAND_SIZE
        hands = [text if reader == seat else hidden for seat, text in enumerate(event["hands"])]
        return {**event, "hands": hands}
    if event["e"] == "draw" and event["seat"] != reader:
        return {**event, "tile": HIDDEN}
    if event["e"] == "exchange" and event["seat"] != reader:
        hidden = HIDDEN * len(names(event["tiles"]))
        return {**event, "tiles": hidden, "received": hidden}
    if _is_hidden_kong(event, reader, match):
        return {**event, "tiles": HIDDEN * 4}
    return event


def _is_hidden_kong(event: Told, reader: int, match: Match) -> bool:
    hidden = event.get("kind") == "concealed-kong" and _hides_kongs(match)
    return hidden and event["seat"] != reader


def _hides_kongs(match: Match) -> bool:
    return match.book.doors(match.options).calls.hidden_kongs


def a_view_is_what_its_events_say(book: Book, seed: bytes) -> None:
    """Whenever it looks, a view is what its seat can work out from the events it was sent."""
    match = after(book, seed, 0)
    tiles = book.set_of(match.options).tiles
    views = [View(match, seat) for seat in range(SEATS)]
    followed = [Followed(tiles) for _ in range(SEATS)]
    heard = 0
    for moment in moments(book, seed):
        match = moment.match
        count = match.count()
        if moment.number % LOOKS and moment.action & 255 != ACT_WIN:
            continue
        for seat in range(SEATS):
            for event in match.events(seat, heard):
                followed[seat].follow(plain(event))
            views[seat].look(match)
            _agrees(views[seat], followed[seat])
            _agrees_with_the_table(views[seat], match)
            wins = moment.action & 255 == ACT_WIN and moment.seat == seat
            if wins or moment.number % WINS == 0:
                _makes_the_same_win(views[seat], match)
            assert views[seat].legal == match.legal(seat), "the view offers something else"
        heard = count


def _agrees(view: View, followed: Followed) -> None:
    """Compare a view with what was worked out from the events that its seat was sent."""
    own, deal = followed.hands[view.seat], followed.deal
    drawn = followed.drawn if followed.turn == view.seat else None
    assert view.number == deal["hand"], "the view is of another hand"
    assert view.dealer == deal["dealer"], "the view has another dealer"
    assert view.round == (WINDS.index(deal["round"]) if "round" in deal else None), (
        "the view has another round"
    )
    indicator = ID[deal["indicator"]] if "indicator" in deal else NO_TILE
    assert view.indicator == indicator, "the view has another indicator"
    assert show(view.hand.tiles()) == show(ID[name] for name in own.elements()), (
        "the view holds other tiles"
    )
    assert view.drawn == ID.get(drawn or "", NO_TILE), "the view has drawn another tile"
    assert view.wall == followed.wall, "the view counts the wall otherwise"
    rivers = [[ID[name] for name in river] for river in followed.rivers]
    assert view.rivers == rivers, "the view has other discards"
    assert [[_told_meld(meld) for meld in melds] for melds in view.melds] == followed.melds, (
        "the view has other melds"
    )
    flowers = [[NAMES[tile] for tile in laid] for laid in view.flowers]
    assert flowers == followed.flowers, "the view has other flowers"
    assert set(view.won) == followed.won, "the view has other winners"
    assert {seat for seat in range(SEATS) if view.dead[seat]} == followed.dead, (
        "the view has other dead hands"
    )
    assert {seat for seat in range(SEATS) if view.riichi[seat]} == followed.riichi, (
        "the view has others in riichi"
    )
    assert {
        seat: SUITS[bits.bit_length() // 9 - 1] for seat, bits in enumerate(view.void) if bits
    } == (followed.void), "the view has other void suits"
    unseen = {NAMES[tile]: left for tile, left in enumerate(view.unseen) if left}
    assert unseen == dict(+followed.unseen), "the view counts unseen tiles otherwise"


def _told_meld(meld: Meld) -> Told:
    """A meld as events tell of it; its tiles are question marks where they are hidden."""
    if meld.tiles[0] == NO_TILE:
        return {"kind": MELD_NAMES[meld.kind], "tiles": HIDDEN * 4}
    return meld_object(meld)


def _agrees_with_the_table(view: View, match: Match) -> None:
    """Compare a view with the points at the table."""
    table = match.table
    assert view.scores == list(table.scores), "the view has other scores"
    assert view.pot == table.pot, "the view has another pot"
    winds = [(other - table.dealer) % SEATS for other in range(SEATS)]
    assert view.winds == winds, "the view has other winds"


def _makes_the_same_win(view: View, match: Match) -> None:
    """Compare the win of the latest tile with what the table asks the book about."""
    table, seat = match.table, view.seat
    if table.won >> seat & 1:
        return
    if table.window == BEFORE_PLAY:
        return
    if table.window != NO_TILE and seat != table.source:
        by = BY_ROB if table.robbing else BY_DISCARD
        _asks_the_same(view, match, table.window, by, table.source)
    elif table.window == NO_TILE and seat == table.turn and table.drawn != NO_TILE:
        _asks_the_same(view, match, table.drawn, BY_DRAW, NOBODY)


def _asks_the_same(view: View, match: Match, tile: int, by: int, source: int) -> None:
    """A win made from the view is the table's own, without what is turned over only then."""
    table, book = match.table, match.book
    win = table.win_of(view.seat, by, tile, source)
    turned = book.at_win.reveal(table, view.seat) if book.at_win.reveal else {}
    known = {name: value for name, value in win.more.items() if name not in turned}
    assert view.win(tile, by, None if source == NOBODY else source) == win._replace(more=known), (
        "the view makes another win than the table"
    )
    if by != BY_DRAW and view.offer.count:
        assert view.win(tile, by) == win._replace(more=known), "another seat's tile"
    if view.distance() <= 0:
        assert view.worth(tile, by).reason == book.count(win, match.options).reason, (
            "the view counts a hand otherwise"
        )


def answers_in_a_window_are_secret(book: Book, seed: bytes) -> None:
    """Until the window closes nobody learns what another has answered, or whether he has."""
    for moment in some_moments(book, seed, 6):
        table = moment.match.table
        if table.window == NO_TILE or len(table.asked()) < 2:
            continue
        for answering in table.asked():
            for action in table.legal(answering):
                copy = table.clone()
                copy.act(answering, action)
                if copy.log.count > table.log.count:
                    continue
                for reader in READERS:
                    logs = copy.log.read(reader), table.log.read(reader)
                    assert logs[0] == logs[1], f"an answer is told to reader {reader}"
                for seat in range(SEATS):
                    if seat != answering:
                        same = copy.legal(seat) == table.legal(seat)
                        same &= copy.barred_for(seat) == table.barred_for(seat)
                        assert same, f"what seat {seat} is asked depends on a secret answer"


def hidden_tiles_change_nothing_that_is_sent(book: Book, seed: bytes) -> None:
    """Put other tiles where a reader cannot see: its events, view and actions stay the same."""
    chance = Random(b"worlds" + seed)
    actions = len(played(book, seed).actions)
    match = after(book, seed, chance.randrange(max(1, actions)))
    if match.over:
        return
    for reader in READERS:
        for world in other_worlds(match, reader, chance):
            _reads_the_same(world, match, reader)


def _reads_the_same(world: Match, match: Match, reader: int) -> None:
    assert told(world) != told(match), "the other world is the same one"
    _looks_the_same(world, match, reader)


def _looks_the_same(world: Match, match: Match, reader: int) -> None:
    assert told(world, reader) == told(match, reader), f"reader {reader} is told more"
    logs = world.table.log.read(reader), match.table.log.read(reader)
    assert logs[0] == logs[1], f"the log tells reader {reader} more"
    if reader == SPECTATOR:
        return
    assert _all_of(world, reader) == _all_of(match, reader), (
        f"the view of seat {reader} depends on hidden tiles"
    )
    if reader in match.asked():
        assert asked(world, reader) == asked(match, reader), (
            f"what seat {reader} may do depends on hidden tiles"
        )


def other_worlds(match: Match, reader: int, chance: Random) -> list[Match]:
    """Matches that differ in tiles that the reader has not seen, with the same open history.

    The hand being played is dealt otherwise; those before it are the same.
    """
    hidden = _hidden_places(match, reader)
    found = []
    for number in range(WORLDS):
        wall = bytearray(match.present.wall)
        kinds: dict[int, int] = {}
        if number % 2:
            kinds = _exchanged_kinds(wall, hidden, chance)
            for place in hidden:
                wall[place] = kinds.get(wall[place], wall[place])
        else:
            places = chance.sample(hidden, chance.randint(2, len(hidden)))
            moved = chance.sample(places, len(places))
            for place, origin in zip(places, moved, strict=True):
                wall[place] = match.present.wall[origin]
        world = _world(match, bytes(wall))
        if _replayed(world, match, reader, kinds) and told(world) != told(match):
            found.append(world)
    return found


def _world(match: Match, wall: bytes) -> Match:
    laid = Laid({**match.walls, match.present.number: wall})
    return Match(
        match.book,
        match.seed,
        match.options,
        kind=match.kind,
        max_hands=match.max_hands,
        laid=laid,
    )


def _exchanged_kinds(wall: bytearray, hidden: Sequence[int], chance: Random) -> dict[int, int]:
    """Two kinds of tiles that change places wherever they are hidden: whole kongs with them."""
    hidden_copies = Counter(wall[place] for place in hidden)
    one = chance.choice(sorted(hidden_copies))
    alike = [kind for kind, count in hidden_copies.items() if count == hidden_copies[one]]
    two = chance.choice(sorted(alike))
    return {one: two, two: one}


def _hidden_places(match: Match, reader: int) -> list[int]:
    """The places in the wall whose tiles the reader has not seen, wherever they are now."""
    wall, dealer = match.present.wall, match.present.dealer
    way = match.book.doors(match.options).wall
    held: list[list[int]] = [
        [dealt_place((seat - dealer) % SEATS, number) for number in range(HAND_SIZE)]
        for seat in range(SEATS)
    ]
    known: set[int] = set()
    kongs: list[set[int]] = [set() for _ in range(SEATS)]
    if way.indicator is not None:
        known.add(len(wall) - way.indicator)
    front, replaced = SEATS * HAND_SIZE, 0
    given = _given_places(match)
    for seat, places in given.items():
        receiver = (seat + match.table.passes) % SEATS
        held[seat] = [place for place in held[seat] if place not in places]
        held[receiver] += places
        if reader == seat:
            known.update(places)
    for event in _of_this_hand(match):
        if event["e"] == "draw" and event["from"] == "wall":
            held[event["seat"]].append(front)
            front += 1
        elif event["e"] == "draw":
            back = len(wall) - way.dead - 1 - replaced
            loose = loose_place(len(wall), replaced)
            held[event["seat"]].append(loose if way.replacements == "dead" else back)
            replaced += 1
        elif event["e"] in ("discard", "claim", "kong", "flower"):
            own = held[event["seat"]]
            laid = names(str(event.get("tiles", event.get("tile"))))
            for tile in laid:
                # The latest of equal tiles goes first: whether it was just drawn is open.
                place = next(p for p in reversed(own) if NAMES[wall[p]] == tile)
                own.remove(place)
                if _is_hidden_kong(event, reader, match):
                    kongs[event["seat"]].add(place)
                else:
                    known.add(place)
        for seat in map(int, event.get("shown", ())):
            known.update(held[seat], kongs[seat])
    if reader != SPECTATOR:
        known.update(held[reader])
    return [place for place in range(len(wall)) if place not in known]


def _given_places(match: Match) -> dict[int, list[int]]:
    """Where in the wall the tiles lay that each seat has exchanged, once all have."""
    found: dict[int, list[int]] = {}
    wall, dealer = match.present.wall, match.present.dealer
    for event in _of_this_hand(match):
        if event["e"] == "exchange":
            seat = event["seat"]
            own = [dealt_place((seat - dealer) % SEATS, number) for number in range(HAND_SIZE)]
            found[seat] = []
            for tile in names(event["tiles"]):
                place = next(p for p in own if NAMES[wall[p]] == tile)
                own.remove(place)
                found[seat].append(place)
    return found


def _of_this_hand(match: Match) -> list[Told]:
    events = told_plainly(match)
    last = max(place for place, event in enumerate(events) if event["e"] == "deal")
    return events[last:]


def _replayed(world: Match, match: Match, reader: int, kinds: dict[int, int]) -> bool:
    """Do in the other world what was done in this one; whether the open history is the same."""
    given = _given_places(match)
    events = [_in_that_world(event, match, reader, kinds) for event in match.events()]
    for number, event in enumerate(events):
        if isinstance(event, Exchange) and number > match.count() - 1 - match.present.log.count:
            tiles = show(world.walls[match.present.number][place] for place in given[event.seat])
            events[number] = msgspec.structs.replace(event, tiles=tiles)
    try:
        for move in moves(world, events):
            if move.action == NOT_TOLD:
                return False
            world.act(move.seat, move.action)
        if reader in world.asked() and reader not in match.asked():
            # It has answered already, and knows it; what others answered is their secret.
            world.act(reader, match.table.answers[reader])
    except (Refused, ValueError):
        return False
    return told(world, SPECTATOR) == told(match, SPECTATOR)


def _in_that_world(event: Event, match: Match, reader: int, kinds: dict[int, int]) -> Event:
    """An event with the tiles that a hidden kong has where kinds have changed places."""
    hidden = isinstance(event, Kong) and _hides_kongs(match) and event.seat != reader
    if hidden and isinstance(event, Kong) and isinstance(event.tiles, str):
        tiles = [kinds.get(tile, tile) for tile in parse(event.tiles)]
        return msgspec.structs.replace(event, tiles=show(tiles))
    return event


def a_resampled_match_tells_its_seat_the_same(book: Book, seed: bytes) -> None:
    """What a seat was told, sees and may do is the same in a match that is resampled for it.

    The tiles of that match can have been dealt and played so: what is on its record can be done
    again, one legal act after the other, and leads to the same table.
    """
    chance = Random(b"samples" + seed)
    for moment in some_moments(book, seed, 1):
        for seat in chance.sample(range(SEATS), 2):
            if sum(moment.match.table.riichi) - moment.match.table.riichi[seat] > 1:
                continue  # rare among random hands, and so slow to find
            before = told(moment.match)
            stream = Stream(seed + chance.randbytes(8), 17)
            try:
                sample = moment.match.resample(seat, stream)
            except ValueError:
                doors = book.doors(moment.match.options)
                sampled = doors.before == BeforePlay() and not doors.wins.rob_concealed
                assert not sampled, "a hand cannot be resampled"
                continue
            assert told(moment.match) == before, "resampling changes the match itself"
            assert sample.seed != moment.match.seed, "the hands to come are the same"
            _looks_the_same(sample, moment.match, seat)
            _can_be_played(sample, moment.match, seat)
            _goes_on(sample, chance)


def _can_be_played(sample: Match, match: Match, seat: int) -> None:
    """Do again what is on the record of a sample, from its walls."""
    world = _world(match, sample.present.wall)
    for move in moves(world, sample.events()):
        assert move.action != NOT_TOLD, "a sample tells something that cannot be done"
        world.act(move.seat, move.action)
    if seat in world.asked() and seat not in sample.asked():
        world.act(seat, match.table.answers[seat])
    assert told(world) == told(sample), "a sample has another record than its walls"
    assert world.asked() == sample.asked(), "a sample asks others than its walls do"
    for other in range(SEATS):
        assert world.table.sound(other) == sample.table.sound(other), "a sample offers another act"
        # A record has what a wrong declaration cost, not always which of several it was: only the
        # seat itself knows which ones it has tried in this turn.
        if world.table.tried == sample.table.tried:
            assert world.legal(other) == sample.legal(other), "a sample offers something else"
        assert world.table.held(other) == sample.table.held(other), "a sample holds other tiles"
        if len(sample.table.held(other)) % 3 == 1 and not sample.table.won >> other & 1:
            distance = sample.table.distance_of(other)
            assert sample.table.far[other] <= max(0, distance), "a sample takes a hand for far off"
    for name in ("melds", "passed", "go_round", "discarded", "scores", "drawn"):
        found = (getattr(table, name) for table in (world.table, sample.table))
        one, two = (list(each) if isinstance(each, Sequence) else each for each in found)
        assert one == two, f"a sample has another {name} than its walls lead to"


def _goes_on(sample: Match, chance: Random) -> None:
    """Play on for a while."""
    for _ in range(30):
        if not sample.over:
            seat = chance.choice(sample.asked())
            sample.act(seat, chance.choice(sample.table.sound(seat)))


def _all_of(match: Match, seat: int) -> dict[str, Any]:
    """Everything that can be read off a seat's view, and the wins that can be made of it."""
    view = View(match, seat)
    view.look(match)
    found = [name for name in dir(view) if not name.startswith("_")]
    all_ = {name: _plain(getattr(view, name)) for name in found}
    if view.hand.size % 3 == 1 and seat not in view.won:
        tiles = [tile for tile, left in enumerate(view.unseen) if left]
        all_["wins"] = [view.win(tile, BY_DRAW) for tile in tiles]
        all_["won"] = [view.win(tile, BY_DISCARD, (seat + 1) % SEATS) for tile in tiles]
    return all_


def _plain(value: object) -> object:
    """A value that can be compared; methods hold nothing, `Jokered` and `Seen` the same again."""
    if isinstance(value, Hand):
        return value.tiles()
    if isinstance(value, Offer):
        return value.listed(), value.sound()
    return None if callable(value) or isinstance(value, Jokered | Seen) else value
