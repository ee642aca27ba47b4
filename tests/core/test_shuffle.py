"""From seed to wall, written again from the public description and nothing else."""

from collections.abc import Iterator
from hashlib import sha256, shake_256

import pytest

from fivewinds.core.shuffle import (
    GENERATOR,
    Stream,
    bot_stream,
    commitment,
    hand_stream,
    seed_of,
)
from fivewinds.rules.registry import book, own_books
from tests.second_opinions.generator import below, dealt_wall, words

SEEDS = [bytes(32), b"\xff" * 32, *(sha256(str(i).encode()).digest() for i in range(6))]


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.hex()[:8])
def test_a_hand_reads_shake_of_seed_and_number_as_words(seed: bytes) -> None:
    for hand in (1, 2, 255, 256, 2**31):
        stream, expected = hand_stream(seed, hand), words(seed + hand.to_bytes(4, "big"))
        assert [stream.word() for _ in range(500)] == [next(expected) for _ in range(500)]


def test_a_stream_goes_on_when_more_is_asked_than_was_guessed() -> None:
    short, expected = Stream(b"short", 1), words(b"short")
    assert [short.word() for _ in range(300)] == [next(expected) for _ in range(300)]


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 6, 7, 34, 136, 144, 2**16, 10**9 + 7, 2**32, 2**62])
def test_a_number_below_a_limit_is_a_word_modulo_it(limit: int) -> None:
    stream, expected = Stream(b"limits", 8), words(b"limits")
    for _ in range(200):
        assert stream.below(limit) == below(expected, limit)


@pytest.mark.parametrize("limit", [2**62 + 1, 2**64 // 3 + 1, 2**63 - 2**61, 2**63 - 1])
def test_words_at_the_top_that_would_favour_small_numbers_are_skipped(limit: int) -> None:
    """Limits as large as these leave a last block so incomplete that many words are skipped."""
    stream, expected = Stream(b"rejection", 8), Counted(words(b"rejection"))
    for _ in range(300):
        assert stream.below(limit) == below(expected, limit)
    assert stream.place == 8 * expected.taken
    often = (2**64 % limit) / 2**64 > 0.1
    assert (expected.taken > 330) == often


class Counted(Iterator[int]):
    """An iterator that counts what is taken from it."""

    def __init__(self, source: Iterator[int]) -> None:
        self.source = source
        self.taken = 0

    def __next__(self) -> int:
        self.taken += 1
        return next(self.source)


def words_near_the_top() -> list[tuple[bytes, int]]:
    """Sources whose first word lies in the upper third, with that word."""
    found = [(source, next(words(source))) for source in (bytes([i]) for i in range(64))]
    return [(source, word) for source, word in found if 3 * word > 2 * 2**64]


def test_the_first_word_of_the_last_block_is_skipped_and_the_one_before_it_kept() -> None:
    """With half of it as the limit, a word that high is itself the edge."""
    skipped = kept = 0
    for source, word in words_near_the_top():
        stream = Stream(source, 8)
        if word % 2 == 0:
            limit = word // 2
            assert stream.below(limit) == below(words(source), limit)
            assert stream.place > 8
            skipped += 1
        else:
            limit = (word + 1) // 2
            assert stream.below(limit) == limit - 1
            assert stream.place == 8
            kept += 1
    assert skipped
    assert kept


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.hex()[:8])
def test_the_shuffle_is_fisher_yates_from_the_last_place_down(seed: bytes) -> None:
    stream, expected = hand_stream(seed, 3), words(seed + (3).to_bytes(4, "big"))
    tiles, by_hand = bytearray(range(144)), list(range(144))
    stream.shuffle(tiles)
    for last in range(143, 0, -1):
        other = below(expected, last + 1)
        by_hand[last], by_hand[other] = by_hand[other], by_hand[last]
    assert list(tiles) == by_hand
    assert stream.word() == next(expected)


@pytest.mark.parametrize("rules", own_books())
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.hex()[:8])
def test_a_later_hand_of_a_match_is_dealt_from_its_own_number(rules: str, seed: bytes) -> None:
    played_with = book(rules).set_of(book(rules).defaults).tiles
    tiles = bytearray(played_with)
    hand_stream(seed, 2).shuffle(tiles)
    assert list(tiles) == dealt_wall(seed, 2, sorted(played_with))


def test_a_set_of_one_tile_or_none_needs_no_chance() -> None:
    stream = hand_stream(bytes(32), 1)
    for tiles in (bytearray(), bytearray(b"\x05")):
        stream.shuffle(tiles)
    assert stream.place == 0


def test_bots_take_their_chances_from_seed_the_word_bot_and_seat() -> None:
    for seat in range(4):
        source = bytes(32) + b"bot" + bytes([seat])
        stream, expected = bot_stream(bytes(32), seat), words(source)
        assert [stream.word() for _ in range(200)] == [next(expected) for _ in range(200)]


def test_what_is_guessed_of_a_book_changes_no_number() -> None:
    seed = bytes(32)
    by_lot = hand_stream(seed, 1, 136, dice=False, lot=True)
    by_dice = hand_stream(seed, 1, 144)
    assert by_lot.words < by_dice.words
    assert [by_lot.word() for _ in range(400)] == [by_dice.word() for _ in range(400)]
    watching, asked = bot_stream(seed, 2, asked=False), bot_stream(seed, 2)
    assert watching.words < asked.words
    assert [watching.word() for _ in range(400)] == [asked.word() for _ in range(400)]


def test_the_generator_is_named_and_its_hashes_are_public_ones() -> None:
    assert GENERATOR == "shake-256"
    first = int.from_bytes(shake_256(bytes(32) + b"\0\0\0\1").digest(8), "big")
    assert hand_stream(bytes(32), 1).word() == first
    assert commitment(bytes(32)) == sha256(bytes(32)).hexdigest()
    assert seed_of("autumn", 3) == sha256(b"autumn/3").digest()
    assert seed_of("紅中", 1) == sha256("紅中/1".encode()).digest()
