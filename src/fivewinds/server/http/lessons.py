"""HTTP for those who learn: drills, and the guided first hands."""

from typing import Any

from litestar import Request, get
from litestar.params import FromPath, FromQuery
from msgspec import UNSET, UnsetType

from fivewinds.core.shuffle import commitment
from fivewinds.drills import NoDrill, drill, kinds_of
from fivewinds.lessons import (
    LEARNER,
    NoLesson,
    Step,
    Tip,
    has_lesson,
    lesson,
    names,
    number_of,
    tips,
)
from fivewinds.record import Player, header
from fivewinds.rules.book import Book
from fivewinds.server.denied import Denied
from fivewinds.server.http.book_pages import loaded
from fivewinds.server.http.book_shapes import (
    DrillShown,
    LessonShown,
    ParagraphShown,
    StepShown,
)
from fivewinds.server.http.handlers import REFUSALS, known_book
from fivewinds.server.http.language import language_for
from fivewinds.server.messages import Ask, Chair, TableShown
from fivewinds.teaching import terms_in

LONGEST_SEED = 64


@get("/api/drills/{book_id:str}", sync_to_thread=True, responses=REFUSALS)
def give_drill(
    request: Request[Any, Any, Any],
    book_id: FromPath[str],
    seed: FromQuery[str] = "",
    kind: FromQuery[str | None] = None,
) -> DrillShown:
    """An exercise with its answer, the same for the same seed; of any kind where none is named."""
    rules = known_book(book_id)
    if len(seed) > LONGEST_SEED:
        raise Denied("malformed")
    kinds = kinds_of(rules)
    if kind is not None and kind not in kinds:
        raise Denied("not-found")
    wanted = kind or kinds[sum(seed.encode()) % len(kinds)]
    try:
        found = drill(rules, wanted, seed)
    except NoDrill:
        raise Denied("not-found") from None
    return DrillShown(*found, kinds)


@get("/api/lessons/{book_id:str}", sync_to_thread=True, responses=REFUSALS)
def give_lesson(
    request: Request[Any, Any, Any],
    book_id: FromPath[str],
    language: FromQuery[str | None] = None,
) -> LessonShown:
    """The guided first hand of a book: its events and questions, with what is said of them."""
    rules = known_book(book_id)
    try:
        found = lesson(rules)
    except NoLesson:
        raise Denied("not-found") from None
    spoken = language_for(request.query_params, request.headers)
    texts = tips(rules, spoken)
    match = found.match
    chairs = [
        Chair(name, "bot" if seat else "human", True) for seat, name in enumerate(names(spoken))
    ]
    by_chair = [chairs[match.chairs.index(chair)] for chair in range(len(chairs))]
    players = [Player(each.name, each.kind, UNSET, at) for at, each in enumerate(by_chair)]
    table = TableShown(
        f"lesson-{book_id}",
        book_id,
        dict(match.options),
        match.kind,
        "playing",
        by_chair,
        commitment(match.seed),
        None,
        True,
        match.chairs[LEARNER],
        0,
    )
    return LessonShown(
        table,
        header(match, players, with_seed=False),
        match.chairs[LEARNER],
        LEARNER,
        [_step(step, texts[step.tip]) for step in found.steps],
        [ParagraphShown(*term) for term in terms_in(spoken, [tip.text for tip in texts.values()])],
        _following(rules),
    )


def _step(step: Step, tip: Tip) -> StepShown:
    return StepShown(
        step.events,
        tip.title,
        tip.text,
        UNSET if step.ask is None else Ask(**step.ask),
        UNSET if step.act is None else step.act,
    )


def _following(rules: Book) -> str | UnsetType:
    """The book whose lesson comes after this one."""
    later = [
        (number_of(each), each.id)
        for each in loaded()
        if has_lesson(each) and number_of(each) > number_of(rules)
    ]
    return min(later)[1] if later else UNSET


HANDLERS = (give_drill, give_lesson)
