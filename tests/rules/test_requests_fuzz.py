"""Whatever is asked, it is answered: refused with a field and a reason, or counted."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fivewinds.answers import score, waits
from fivewinds.core.codes import MELD_NAMES
from fivewinds.rules.book import Book
from fivewinds.tiles import NAMES
from tests.rules.toy_requests import FLOWERS, INDICATORS, JOKERS, TABLE

BOOKS = (FLOWERS, INDICATORS, JOKERS, TABLE)
REASONS = {
    "json", "type", "missing", "unknown-field", "tile", "tile-count", "too-many-of-a-tile",
    "not-in-this-set", "meld", "seat", "flag", "option", "conflict",
}  # fmt: skip
COMMON = ["hand", "melds", "flowers", "win", "by", "from", "seat", "round", "flags", "options"]
OWN = sorted(
    {field.name for book in BOOKS for field in book.requests.fields} | {"table", "winner", "seen"}
)
FLAGS = sorted({str(flag) for book in BOOKS for flag in book.requests.flags})

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
seats = st.sampled_from(["E", "S", "W", "N"])
tiles = st.lists(st.sampled_from(NAMES), max_size=14).map("".join)
few_tiles = st.lists(st.sampled_from(["1m", "2m", "3m", "7z", "1j", "6j"]), max_size=4).map("".join)
melds = st.fixed_dictionaries(
    {"kind": st.sampled_from(MELD_NAMES[1:]), "tiles": few_tiles},
    optional={"as": few_tiles, "from": seats},
)
options = st.fixed_dictionaries(
    {},
    optional={
        option.name: st.sampled_from(option.choices or (option.least, option.most))
        for book in BOOKS
        for option in book.options
    },
)
sound: dict[str, st.SearchStrategy[Any]] = {
    "hand": tiles,
    "melds": st.lists(melds, max_size=4),
    "flowers": few_tiles,
    "win": st.sampled_from(NAMES),
    "by": st.sampled_from(["draw", "discard", "rob"]),
    "from": seats,
    "seat": seats,
    "round": seats | st.none(),
    "flags": st.lists(st.sampled_from(FLAGS), max_size=3),
    "options": options,
    "already-won": st.lists(seats, max_size=3),
    "drawn": st.integers(0, 93),
    "wall": st.integers(-1, 9),
    "flies": few_tiles,
    "indicator": st.sampled_from(NAMES),
    "role": st.sampled_from(["winner", "loser"]),
    "seen": tiles,
}


def changed(name: str) -> st.SearchStrategy[Any]:
    return sound.get(name, anything) | anything


changes = st.dictionaries(st.sampled_from([*COMMON, *OWN]), st.none(), max_size=3).flatmap(
    lambda names: st.fixed_dictionaries({name: changed(name) for name in names})
)
"""A few fields, mostly of the right kind."""

SOUND_HANDS: list[dict[str, Any]] = [
    {"hand": "123456789m1122p"},
    {"hand": "456789m1122p", "melds": [{"kind": "pung", "tiles": "555s"}]},
    {"hand": "1122p"} | {"melds": [{"kind": "pung", "tiles": f"{n}{n}{n}s"} for n in (5, 6, 7)]},
]
WON = {"win": "2p", "by": "draw"}


def tables() -> st.SearchStrategy[dict[str, Any]]:
    hand = st.builds(lambda base, more: base | more, st.sampled_from(SOUND_HANDS), changes)
    hands = st.dictionaries(seats, hand | anything, min_size=3, max_size=4)
    return st.fixed_dictionaries({"table": hands, "winner": seats | st.none() | anything})


def check(book: Book, request: object) -> None:
    for ask in (score, waits):
        for language in ("en", "yue"):
            answer = ask(book, request, language)
            if isinstance(request, dict) and "id" in request:
                assert answer["id"] == request["id"]
            if not answer["ok"]:
                error = answer["error"]
                assert set(error) == {"field", "reason", "message"}
                assert error["reason"] in REASONS
                assert error["message"]
                assert "refused." not in error["message"]


@settings(max_examples=150, deadline=None)
@given(book=st.sampled_from(BOOKS), request=anything)
def test_anything_at_all_is_answered(book: Book, request: object) -> None:
    check(book, request)


@settings(max_examples=400, deadline=None)
@given(book=st.sampled_from(BOOKS), base=st.sampled_from(SOUND_HANDS), more=changes, ident=anything)
def test_a_request_with_any_fields_changed_is_answered(
    book: Book, base: dict[str, Any], more: dict[str, Any], ident: object
) -> None:
    check(book, {"id": ident} | base | WON | more)
    check(book, base | more)


@settings(max_examples=150, deadline=None)
@given(request=tables())
def test_any_table_is_answered(request: dict[str, Any]) -> None:
    check(TABLE, request)


@st.composite
def dealt(draw: st.DrawFn) -> tuple[Book, dict[str, Any]]:
    """A hand that could be held, with melds of its own set."""
    book = draw(st.sampled_from(BOOKS))
    tile_set = book.set_of(book.defaults)
    low = draw(st.sampled_from([0, 9, 18]))
    number = draw(st.integers(0, 3))
    kinds = ["pung", "concealed-kong", "kong", "added-kong"]
    melded = draw(
        st.lists(st.integers(low, low + 8), min_size=number, max_size=number, unique=True)
    )
    given_melds = []
    rest = [tile for tile in tile_set.tiles if tile < 42 and tile not in melded]
    for tile in melded:
        kind = draw(st.sampled_from(kinds))
        copies = 3 if kind == "pung" else 4
        given_melds.append({"kind": kind, "tiles": NAMES[tile] * copies})
    held = draw(st.permutations(rest))[: 14 - 3 * number]
    hand = "".join(NAMES[tile] for tile in held[1:])
    return book, {"hand": hand, "melds": given_melds, "win": NAMES[held[0]], "by": "draw"}


@settings(max_examples=100, deadline=None)
@given(asked=dealt())
def test_a_hand_that_could_be_held_is_counted_and_its_waits_found(
    asked: tuple[Book, dict[str, Any]],
) -> None:
    book, request = asked
    answer = score(book, request)
    assert answer["ok"] is True, answer
    question = {name: value for name, value in request.items() if name not in ("win", "by")}
    waiting = waits(book, question)
    assert waiting["ok"] is True
    assert (waiting["distance"] == 0) == bool(waiting["waits"])
    completed = {wait["tile"] for wait in waiting["waits"]}
    assert (answer["win"] or answer["reason"] != "incomplete") == (request["win"] in completed)
