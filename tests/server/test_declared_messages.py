"""Messages made up from their declarations: each decodes, and each is answered once at a table."""

import json
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from msgspec import inspect

from fivewinds.server.messages import Concede, Doing, Leave, Move
from fivewinds.server.room.commands import Malformed, Said, Sit, decoded
from fivewinds.server.store.rows import StoredChair, StoredTable
from tests.server.serving import settings
from tests.server.virtual import Ear, VirtualRoom
from tests.toys import book_or_toy

MESSAGES = (Move, *get_args(Doing))
LARGEST = 2**63
often = examples(
    max_examples=60,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
printable = st.characters(min_codepoint=32, max_codepoint=126)


def values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """All that a field may be."""
    match kind:
        case inspect.UnionType(types):
            return st.one_of(*(values(each) for each in types))
        case inspect.LiteralType(names):
            return st.sampled_from(names)
        case inspect.IntType():
            return st.integers(kind.ge, kind.le)
        case inspect.StrType():
            return st.text(printable, min_size=kind.min_length or 0, max_size=kind.max_length or 60)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
    raise TypeError(kind)


def others(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """What a field may not be: another type, or out of its bounds."""
    wrong: list[st.SearchStrategy[Any]] = [st.lists(st.integers(), max_size=2), st.just({})]
    parts = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    for each in parts:
        if isinstance(each, inspect.IntType) and each.ge is not None and each.le is not None:
            wrong += [st.integers(-LARGEST, each.ge - 1), st.integers(each.le + 1, LARGEST)]
        if isinstance(each, inspect.StrType) and each.max_length is not None:
            size = each.max_length
            wrong.append(st.text(printable, min_size=size + 1, max_size=size + 9))
    return st.one_of(*wrong)


def declared(kind: type) -> inspect.StructType:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found


def messages_of(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    """All messages of a kind."""
    struct = declared(kind)
    tag = {} if struct.tag is None else {"do": st.just(struct.tag)}
    needed = {each.encode_name: values(each.type) for each in struct.fields if each.required}
    more = {each.encode_name: values(each.type) for each in struct.fields if not each.required}
    return st.fixed_dictionaries(tag | needed, optional=more)


@pytest.mark.parametrize("kind", MESSAGES)
def test_whatever_is_declared_is_read_as_what_it_is(kind: type) -> None:
    @often
    @given(messages_of(kind))
    def check(message: dict[str, Any]) -> None:
        found = decoded(json.dumps(message))
        assert type(found) is kind
        for field in declared(kind).fields:
            if field.encode_name in message:
                assert getattr(found, field.name) == message[field.encode_name]

    check()


@pytest.mark.parametrize("kind", MESSAGES)
def test_one_wrong_field_makes_a_message_malformed(kind: type) -> None:
    fields = {each.encode_name: each for each in declared(kind).fields}

    @often
    @given(st.data())
    def check(data: st.DataObject) -> None:
        message = data.draw(messages_of(kind))
        name = data.draw(st.sampled_from(sorted(fields)))
        message[name] = data.draw(others(fields[name].type))
        found = decoded(json.dumps(message))
        assert found == Malformed(None if name == "id" else message["id"])

    check()


def test_whatever_is_declared_is_answered_once_and_the_table_stays() -> None:
    """Before the deal, in a hand, and from the host or another."""
    rules = book_or_toy("simple")

    @often
    @given(
        st.lists(st.one_of(*(messages_of(each) for each in MESSAGES)), min_size=1, max_size=8),
        st.booleans(),
    )
    def check(said: list[dict[str, Any]], started: bool) -> None:
        chairs = tuple(StoredChair(name, None, name) for name in "ABCD")
        table = StoredTable(
            "t", rules.id, rules.version, rules.filled({}), "assisted", bytes(32), started, False,
            chairs,
        )  # fmt: skip
        room = VirtualRoom.of(table, settings("sqlite://"))
        ears = [Ear(room) for _ in chairs]
        for chair, ear in enumerate(ears):
            room.do(Sit(chair, ear, -1))
        room.settle()
        for number, message in enumerate(said):
            chair = number % len(ears)
            ear = ears[chair]
            if room.state.audience.people.get(chair) is not ear:
                continue
            before = len(ear.heard)
            found = decoded(json.dumps(message))
            room.do(Said(chair, ear, found, chance=bytes(48)))
            answers = [json.loads(each) for each in ear.heard[before:] if each[:1] == b"{"]
            (answer,) = (each for each in answers if each.get("type") in ("done", "refused"))
            assert answer["type"] == "done" or answer["message"]
            left = isinstance(found, Leave | Concede) and answer["type"] == "done"
            assert (chair in room.state.audience.people) is not left
            room.settle()
        assert room.state.closed is None

    check()


def test_nothing_but_a_name_that_can_be_printed_is_an_id() -> None:
    for name in ("", "\n", "a\0", 5, None, "x" * 57):
        assert decoded(json.dumps({"do": "ping", "id": name})) == Malformed(None)
