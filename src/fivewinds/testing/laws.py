"""Laws that hold in every book, whatever is played.

A law takes a book and a seed, looks at the match that is played from that seed, and raises
AssertionError where it finds itself broken. The seed also says what kind of table it is and which
options are played with. Laws about what a seat may do are in `fivewinds.testing.acting`, those
about what it may know in `fivewinds.testing.secrets`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from fivewinds.core.codes import (
    ADDED_KONG,
    BEFORE_PLAY,
    BY_DISCARD,
    BY_DRAW,
    BY_ROB,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DISCARD,
    HAND_SIZE,
    HIDDEN,
    SEATS,
    WIN,
)
from fivewinds.core.state import loose_place
from fivewinds.core.table import Table
from fivewinds.events import decode, encode
from fivewinds.match import Match
from fivewinds.record import RecordError, bots, check, header, lines, read, verify
from fivewinds.rules.book import Book, ranking
from fivewinds.rules.book_parts import as_paid
from fivewinds.testing.acting import (
    a_copy_of_a_match_has_the_same_future,
    a_snapshot_has_the_same_future,
    every_action_is_an_object_and_back,
    every_legal_action_is_accepted,
    every_other_action_is_refused,
    sound_actions_are_never_penalised,
    the_order_of_answers_changes_nothing,
)
from fivewinds.testing.playing import begin, moments, played, told, told_plainly
from fivewinds.testing.replay import Followed, Told
from fivewinds.testing.secrets import (
    a_resampled_match_tells_its_seat_the_same,
    a_view_is_what_its_events_say,
    answers_in_a_window_are_secret,
    hidden_tiles_change_nothing_that_is_sent,
    only_what_a_reader_may_know_is_sent,
)


def _hands(match: Match) -> list[list[Told]]:
    """The record of a match, hand by hand, each from its deal on."""
    hands: list[list[Told]] = []
    for event in told_plainly(match):
        if event["e"] == "deal":
            hands.append([])
        hands[-1].append(event)
    return hands


def _followed(book: Book, match: Match) -> Iterator[tuple[Followed, Told]]:
    """The record of a match followed event by event."""
    followed = Followed(book.set_of(match.options).tiles)
    for event in told_plainly(match):
        try:
            followed.follow(event)
        except AssertionError as broken:
            raise AssertionError(f"event {event['n']}: {broken}") from None
        yield followed, event


def tiles_are_conserved(book: Book, seed: bytes) -> None:
    """Whatever is done, hands, melds, flowers, rivers and wall are the set together."""
    for moment in moments(book, seed):
        table = moment.match.table
        tiles = Counter(_wall_left(table))
        for seat in range(SEATS):
            tiles.update(table.held(seat))
            tiles.update(table.flowers[seat])
            for meld in table.melds[seat]:
                tiles.update(meld.tiles)
        tiles.update(_lying(table))
        whole = Counter(book.set_of(moment.match.options).tiles)
        assert tiles == whole, f"before action {moment.number} tiles were lost or made"


def _wall_left(table: Table) -> list[int]:
    """What is left of the wall, dead tiles included."""
    wall, terms = table.wall, table.terms
    places = set(range(table.front, len(wall)))
    for number in range(table.replaced):
        if terms.loose:
            places.discard(loose_place(len(wall), number))
        else:
            places.discard(len(wall) - terms.dead - 1 - number)
    return [wall[place] for place in places]


def _lying(table: Table) -> Counter[int]:
    """Tiles that lie neither in a hand nor in a meld: discards, what was drawn to win, and the
    tiles of added kongs that were robbed or may still be.
    """
    lying: Counter[int] = Counter()
    kongs = (ADDED_KONG, CONCEALED_KONG) if table.terms.rob_concealed else (ADDED_KONG,)
    for event in table.log.read():
        kind, tile, three = event & 255, event >> 16 & 255, event >> 24 & 255
        drawn_win = kind == WIN and three == BY_DRAW
        if kind == DISCARD or drawn_win or (kind == DECLARED_KONG and three in kongs):
            lying[tile] += 1
        elif kind == CLAIM:
            lying[tile] -= 1
    for melds in table.melds:
        lying.subtract(meld.stands[0] for meld in melds if meld.kind in kongs)
    return lying


def a_record_shows_every_tile(book: Book, seed: bytes) -> None:
    """From the record alone: nobody draws, discards, melds or shows a tile that he cannot have."""
    match = played(book, seed).match
    for followed, event in _followed(book, match):
        if event["e"] in ("discard", "stopped", "end-hand"):
            for seat in range(SEATS):
                held = followed.hands[seat].total() + 3 * len(followed.melds[seat])
                stays = seat == followed.turn and followed.drawn is not None
                assert held == HAND_SIZE + stays or followed.added, f"seat {seat} holds {held}"


def hands_are_shown_when_the_book_says(book: Book, seed: bytes) -> None:
    """Winners' hands, or all, at a win; all, or those that the ending names, at the end."""
    match = played(book, seed).match
    everybody = {str(seat) for seat in range(SEATS)}
    for hand, events in zip(match.hands, _hands(match), strict=True):
        ending = hand.stopped()
        for event in events:
            shown = set(event.get("shown", ()))
            expected = set()
            if event["e"] == "win":
                expected = everybody if book.at_win.shows_all else {str(event["seat"])}
            elif event["e"] == "stopped":
                assert ending is not None
                expected = {str(seat) for seat in ending.shown}
            elif event["e"] == "end-hand" and book.at_end.shows_all:
                expected = everybody
            assert shown == expected, f"event {event['n']} shows {sorted(shown)}"


def the_wall_count_never_lies(book: Book, seed: bytes) -> None:
    """It starts at the set without hands and dead tiles, falls as the book's wall does, and a
    hand is exhausted only when no tile is left that is needed.
    """
    match = played(book, seed).match
    set_size = len(book.set_of(match.options).tiles)
    wall = book.doors(match.options).wall
    falls_with_replacements = wall.replacements == "back" or wall.refilled
    for events in _hands(match):
        left = set_size - wall.dead - SEATS * HAND_SIZE
        loose = wall.dead if not falls_with_replacements else 0
        assert events[0]["wall"] == left, "the deal miscounts the wall"
        for before, event in pairwise(events):
            if event["e"] == "draw":
                replacing = event["from"] == "replacement"
                left -= not replacing or falls_with_replacements
                loose -= replacing
                assert event["wall"] == left >= 0, f"event {event['n']} miscounts the wall"
            if event.get("reason") == "exhausted":
                needed = left
                if before["e"] == "flower" and not falls_with_replacements:
                    needed = loose
                assert needed == 0, "a hand is exhausted although tiles are left"


def events_are_numbered_through(book: Book, seed: bytes) -> None:
    """Numbers run from 0 without a gap, and asking later gives the same events' end."""
    match = played(book, seed).match
    numbers = [event["n"] for event in told_plainly(match)]
    assert numbers == list(range(len(numbers))), "events are not numbered through"
    assert match.count() == len(numbers), "events are miscounted"
    for since in (0, 1, len(numbers) // 2, len(numbers) - 1, len(numbers)):
        assert match.events(since=since) == match.events()[since:], f"events since {since} differ"


def events_come_back_from_json(book: Book, seed: bytes) -> None:
    """An event written and read is the same event, and the same bytes again."""
    for event in played(book, seed).match.events():
        line = encode(event)
        assert decode(line) == event, f"event {event.n} comes back as another"
        assert encode(decode(line)) == line, f"event {event.n} is written otherwise"


def points_go_from_hand_to_hand(book: Book, seed: bytes) -> None:
    """What one seat gets others or the pot pay, and all scores follow from the events before."""
    match = played(book, seed).match
    scores, pot = [book.match.start] * SEATS, 0
    wins = (verdict for hand in match.hands for verdict in hand.verdicts)
    for event in told_plainly(match):
        if "scores" in event:
            assert event["scores"] == scores, f"event {event['n']} has scores from nowhere"
        if "pot" in event:
            assert event["pot"] == pot, f"event {event['n']} has a pot from nowhere"
        if "payments" not in event:
            continue
        payments = event["payments"]
        assert len(payments) == SEATS, "a payment for each seat"
        assert book.match.has_pot or sum(payments) == 0, f"event {event['n']} makes or loses points"
        pot -= sum(payments)
        gains = payments
        if event["e"] == "win":
            gains = next(wins).gains
            assert book.settlement.gains is not as_paid or list(gains) == payments, (
                "a gain nobody paid"
            )
        scores = [before + gain for before, gain in zip(scores, gains, strict=True)]
    assert list(match.scores) == scores, "the match ends with other scores"
    assert match.pot == pot >= 0, "the match ends with another pot"


def places_follow_from_the_ranks(book: Book, seed: bytes) -> None:
    """The ranking is the book's own, and equal ones share a place where the book says so."""
    match = played(book, seed).match
    end = told_plainly(match)[-1]
    won = Counter(e["seat"] for e in told_plainly(match) if e["e"] == "win")
    keys = book.match.ranks(end["scores"], [won[seat] for seat in range(SEATS)])
    assert end["ranking"] == ranking(keys), "the ranking is another"
    places = [0] * SEATS
    for place, seat in enumerate(end["ranking"]):
        above = end["ranking"][place - 1]
        shared = place > 0 and book.match.shares_places and keys[seat] == keys[above]
        places[seat] = places[above] if shared else place + 1
    assert end["places"] == places, "the places are others"


def flags_at_the_table_are_declared(book: Book, seed: bytes) -> None:
    """Whenever a win could be, `at_win.situate` gives no flags but those that the book declares."""
    declared = set(book.requests.flags)
    for moment in moments(book, seed):
        table, seat = moment.match.table, moment.seat
        if table.window == BEFORE_PLAY:
            continue
        if table.window != HIDDEN:
            kong = list(table.log.read())[-1] & 255 == DECLARED_KONG
            by = BY_ROB if kong else BY_DISCARD
        elif table.drawn != HIDDEN:
            by = BY_DRAW
        else:
            continue
        unknown = sorted(book.at_win.situate(table, seat, by)[0] - declared)
        assert not unknown, (
            f"`at_win.situate` gives {', '.join(unknown)}, which `requests.flags` lacks"
        )


def the_same_seed_gives_the_same_record(book: Book, seed: bytes) -> None:
    """Nothing but the seed and the actions decides what happens."""
    play = played(book, seed)
    match = begin(book, seed)
    for seat, action in play.actions:
        match.act(seat, action)
    assert told(match) == told(play.match), "two matches of one seed differ"


def a_record_plays_itself_again(book: Book, seed: bytes) -> None:
    """From its file alone: the same events come again, and the seed deals these walls."""
    match = played(book, seed).match
    written = b"".join(lines(header(match, bots(["greedy"] * SEATS)), match.events()))
    record = read(written.splitlines())
    assert record.events == match.events(), "the record is read otherwise than it was written"
    try:
        assert told(check(record, book)) == told(match), "the record plays otherwise"
    except RecordError as error:
        raise AssertionError(f"line {error.line} of the record goes otherwise again") from None
    assert verify(record, book) == len(match.hands), "the walls of some hands are not verified"


LAWS: tuple[Callable[[Book, bytes], None], ...] = (
    tiles_are_conserved,
    a_record_shows_every_tile,
    hands_are_shown_when_the_book_says,
    the_wall_count_never_lies,
    events_are_numbered_through,
    events_come_back_from_json,
    points_go_from_hand_to_hand,
    places_follow_from_the_ranks,
    flags_at_the_table_are_declared,
    the_same_seed_gives_the_same_record,
    a_record_plays_itself_again,
    every_legal_action_is_accepted,
    every_other_action_is_refused,
    every_action_is_an_object_and_back,
    sound_actions_are_never_penalised,
    the_order_of_answers_changes_nothing,
    a_snapshot_has_the_same_future,
    a_copy_of_a_match_has_the_same_future,
    only_what_a_reader_may_know_is_sent,
    a_view_is_what_its_events_say,
    answers_in_a_window_are_secret,
    hidden_tiles_change_nothing_that_is_sent,
    a_resampled_match_tells_its_seat_the_same,
)
"""Every law there is."""
