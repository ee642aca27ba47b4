"""What happens at a table by itself: what is due is announced, people are asked, bots act."""

from functools import partial
from hashlib import blake2b

from fivewinds.actions import asked, why_missed
from fivewinds.bots import OUTSIDE
from fivewinds.bots.late import when_time_is_out
from fivewinds.core.codes import SPECTATOR
from fivewinds.events import Discard, EndMatch, Event, Kong
from fivewinds.server.messages import Ask, encode
from fivewinds.server.room.decision import Change, Decision
from fivewinds.server.room.effects import (
    Effect,
    Reveal,
    ShowWatchers,
    Tell,
    TellEvents,
    TellQuestion,
    TellTable,
    Think,
    Warn,
)
from fivewinds.server.room.game import DEAL, END, Game
from fivewinds.server.room.pause import Pausing
from fivewinds.server.room.state import RoomState
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import AddActions, AddRecord, PassHostOn, StoredAction


def tick(state: RoomState, now: float, *, busy: bool = False) -> Decision:
    """The next thing that is due, if anything is; otherwise when something will be."""
    step = Step(state, now, busy=busy)
    # While a tile is held watchers come first: what is done about it depends on who is asked.
    found = step.shown_to_watchers() if now < state.feed.held else None
    found = found or step.played_on() or step.shown_to_watchers() or step.host_passed_on()
    if found is not None:
        return found._replace(wake=now)
    return Decision(wake=step.wake)


class Step:
    """One look at a table: each method finds one thing that is due now, or None.

    What will be due later is noted in `wake`.
    """

    def __init__(self, state: RoomState, now: float, *, busy: bool) -> None:
        self.state = state
        self.now = now
        self.busy = busy
        self.wake: float | None = None

    def _wake_at(self, moment: float) -> None:
        self.wake = moment if self.wake is None else min(self.wake, moment)

    def shown_to_watchers(self) -> Decision | None:
        """What has become old enough for those who watch."""
        following = self.state.audience.watchers.next()
        if following is None:
            return None
        if following <= self.now:
            return Decision(effects=(ShowWatchers(),))
        self._wake_at(following)
        return None

    def host_passed_on(self) -> Decision | None:
        """Another is host when the host has been gone for long.

        Without it people would wait without end at a table that only the host can start.
        """
        state, chairs = self.state, self.state.chairs
        people, host = state.audience.people, chairs.host
        here = [chair for chair in sorted(people) if chairs.seated[chair].level is None]
        if host is None or host in people or not here or state.phase in ("over", "closed"):
            return None
        if host not in chairs.absent:
            return Decision(changes=(partial(chairs.leave_alone, host, self.now),))
        due = chairs.absent[host] + state.settings.away
        if self.now < due:
            self._wake_at(due)
            return None
        change = partial(setattr, chairs, "host", here[0])
        return Decision((PassHostOn(here[0]),), (change,), (TellTable(),))

    def played_on(self) -> Decision | None:
        """What the match waits for."""
        state, game = self.state, self.state.game
        if game is None or not state.audience.people:
            return None
        match = game.match
        if match.over and not state.recorded:
            return Decision((AddRecord(game.record()),), (state.note_record,))
        if state.feed.told < match.count():
            if game.prepared < match.count():
                return Decision(changes=(partial(self._prepare, game),))
            if self.now < state.feed.held:
                self._wake_at(state.feed.held)
                return None
            return self._announced(game)
        if match.over:
            return None
        replaced = self._absent_replaced(game)
        if replaced is not None:
            return replaced
        if match.between:
            return self._between(game)
        return self._asked(game) or self._in_window(game) or self._acted(game)

    # Announcing

    def _next_told(self, game: Game) -> tuple[Event, int]:
        """The last event that is announced next, a tile that is held or the last there is.

        With it how many tiles can be drawn then, as far as has been announced.
        """
        wall = self.state.feed.wall
        for event in game.events(0, self.state.feed.told):
            wall = getattr(event, "wall", wall)
            if _is_held(event):
                break
        return event, wall

    def _prepare(self, game: Game) -> None:
        """Find all that will be announced, before the moment at which it is."""
        state = self.state
        needed = {game.seats[chair]: state.feed.told for chair in state.audience.people}
        if state.audience.watchers.next_event:
            needed[SPECTATOR] = state.audience.watchers.shown
        game.prepare(needed)
        event, wall = self._next_told(game)
        state.feed.bars = self._bars(game, event.n + 1) if _is_held(event) and wall else []

    def _announced(self, game: Game) -> Decision:
        """Announce the events up to the next tile that is held.

        How long that lies is settled here, before anybody is asked.
        """
        state, feed = self.state, self.state.feed
        first, held = feed.told, feed.held
        event, wall = self._next_told(game)
        if _is_held(event) and game.match.table.terms.windows:
            held = self.now + state.settings.hold + sway(state.table.seed, event.n, state.settings)
        end = event.n + 1
        changes: list[Change] = [
            partial(feed.announce, end, wall, held, self.now + state.settings.pace),
            state.questions.clear,
        ]
        effects: list[Effect] = [TellEvents(first, end)]
        for seat, ask in feed.bars:
            changes.append(partial(state.questions.bar, seat, ask))
            effects.append(TellQuestion(seat))
        if isinstance(event, EndMatch):
            effects += (Reveal(), TellTable())
        return Decision(changes=tuple(changes), effects=tuple(effects))

    def _bars(self, game: Game, end: int) -> list[tuple[int, Ask]]:
        """Why people who will not be asked about a tile are not.

        That is told at once, from what they hold, and never depends on who else is asked. After
        the last tile of the wall nothing is told: the next hand may have been dealt already.
        """
        match = game.match
        if match.kind == "strict":
            return []
        waiting = match.asked() if game.in_window else []
        found = []
        for chair, seated in enumerate(self.state.chairs.seated):
            seat = game.seats[chair]
            if seated.taken and seat not in waiting:
                bars = why_missed(match, seat)
                if bars:
                    found.append((seat, Ask(end - 1, [], bars)))
        return found

    # People

    def _absent_replaced(self, game: Game) -> Decision | None:
        """Let a bot play for people who have been away, or let their time run out, for too long.

        That depends on nothing that is hidden: only turns of their own count, where all can see
        them wait. Who is asked about another's tile is a secret.
        """
        state, chairs = self.state, self.state.chairs
        replaced = set()
        unnoted = []
        for chair, seated in enumerate(chairs.seated):
            if not seated.taken or chair in state.audience.people:
                continue
            if chair not in chairs.absent:
                unnoted.append(chair)
            elif self.now >= chairs.absent[chair] + state.settings.away:
                replaced.add(chair)
            else:
                self._wake_at(chairs.absent[chair] + state.settings.away)
        if unnoted:
            noted = (partial(chairs.leave_alone, chair, self.now) for chair in unnoted)
            return Decision(changes=tuple(noted))
        if not game.in_window:
            for seat in game.match.asked():
                chair = game.match.chairs[seat]
                if game.late[chair] >= state.settings.late_turns:
                    replaced.add(chair)
        new = replaced - chairs.stood_in
        if not new:
            return None
        changes: list[Change] = [partial(chairs.stood_in.update, new)]
        changes += (partial(state.questions.close, game.seats[chair]) for chair in sorted(new))
        return Decision(changes=tuple(changes), effects=(TellTable(),))

    def _between(self, game: Game) -> Decision | None:
        """Between two hands: wait for people, deal, or end the match as they agreed.

        Without a clock the table waits for everybody who reads how the hand ended; with one for so
        long as people have for reading, or as an open proposal has.
        """
        state, feed, now = self.state, self.state.feed, self.now
        pause = feed.pause
        if pause is None:
            read = partial(setattr, state.questions, "read_until", now + state.settings.reading)
            return Decision(changes=(partial(feed.begin_pause, Pausing()), read))
        people = state.chairs.playing_people()
        if pause.is_agreed(people):
            return self._dealt(game, game.noted_between(END, game.match.chairs[0]))
        if pause.lapses is not None and now >= pause.lapses:
            return Decision(changes=(partial(pause.lapse, now),))
        awaited = pause.awaited(people, state.chairs.readers)
        until = pause.lapses
        if until is None and state.questions.clocks is not None:
            until = state.questions.read_until
        if awaited and (until is None or now < until):
            if until is not None:
                self._wake_at(until)
            told = encode(pause.shown(awaited))
            if told == feed.pause_told:
                return None
            return Decision(
                changes=(partial(setattr, feed, "pause_told", told),), effects=(Tell(told),)
            )
        return self._dealt(game, game.noted_between(DEAL, game.match.chairs[0]))

    def _dealt(self, game: Game, done: StoredAction) -> Decision:
        changes = (partial(self.state.carry_out, done), self.state.feed.end_pause)
        return Decision((AddActions((done,)),), changes)

    def _asked(self, game: Game) -> Decision | None:
        """Ask the people and programs whose action the match waits for."""
        state, match = self.state, game.match
        answered_already = {each.seat for each in state.feed.kept}
        changes: list[Change] = []
        effects: list[Effect] = []
        for seat in match.asked():
            chair = match.chairs[seat]
            if seat in state.questions.open or seat in answered_already:
                continue
            if not state.chairs.plays(chair):
                continue
            outside = state.chairs.seated[chair].level == OUTSIDE
            ask = Ask(**asked(match, seat, sees_soundness=outside))
            until = self.now + state.settings.outside if outside else None
            spent = game.spent(seat)
            changes.append(partial(state.questions.ask, seat, ask, spent, until, self.now))
            effects.append(TellQuestion(seat))
        if not changes:
            return None
        return Decision(changes=tuple(changes), effects=tuple(effects))

    # Acting

    def _in_window(self, game: Game) -> Decision | None:
        """While the tile is held bots answer too, and the window closes when all have answered.

        So what follows is announced when the tile has been held, at the same moment whether or not
        anybody was asked.
        """
        state, feed = self.state, self.state.feed
        if not game.in_window or self.now >= feed.held:
            return Decision(changes=(state.carry_out_kept,)) if feed.kept else None
        waiting = set(game.match.asked()) - {each.seat for each in feed.kept}
        if not waiting:
            return Decision(changes=(state.carry_out_kept,))
        new = []
        for seat in sorted(waiting):
            level = state.chairs.bot_level(game.match.chairs[seat])
            if level is None or seat in feed.thinking:
                continue
            if seat in feed.choices:
                return self._bot_acted(game, seat, level)
            new.append(Think(seat, level))
        if new:
            change = partial(feed.think, [each.seat for each in new])
            return Decision(changes=(change,), effects=tuple(new))
        return None

    def _acted(self, game: Game) -> Decision | None:
        """What the clock or a bot does, unless a tile is held or other commands wait."""
        if game.in_window and self.now < self.state.feed.held:
            self._wake_at(self.state.feed.held)
            return None
        if self.busy:
            self._wake_at(self.now)
            return None
        return self._timed_out(game) or self._bot_turn(game)

    def _timed_out(self, game: Game) -> Decision | None:
        """Act for the next seat that has not done so in time."""
        questions = self.state.questions
        for seat, end in questions.ends():
            if self.now < end:
                self._wake_at(end)
                continue
            effects: tuple[Effect, ...] = ()
            if seat in questions.programs:
                effects = (Warn(f"the program at seat {seat} is late"),)
            spent = questions.spent(seat, self.now)
            action = when_time_is_out(game.match, seat)
            done = game.noted(seat, action, late=True, spent=spent)
            changes = (partial(questions.close, seat), partial(self.state.carry_out, done))
            return Decision((AddActions((done,)),), changes, effects)
        return None

    def _bot_turn(self, game: Game) -> Decision | None:
        """Let the next bot choose, or do what it has chosen if it is time."""
        feed = self.state.feed
        for seat in game.match.asked():
            level = self.state.chairs.bot_level(game.match.chairs[seat])
            if level is None:
                continue
            if seat in feed.thinking:
                return None
            if seat not in feed.choices:
                return Decision(
                    changes=(partial(feed.think, [seat]),), effects=(Think(seat, level),)
                )
            if not game.in_window and self.now < feed.due:
                self._wake_at(feed.due)
                return None
            return self._bot_acted(game, seat, level)
        return None

    def _bot_acted(self, game: Game, seat: int, level: str) -> Decision:
        """A bot does what it has chosen; a choice that is no longer good is forgotten."""
        state, choice = self.state, self.state.feed.choices[seat]
        if choice.ask != game.match.count() - 1 or choice.level != level:
            return Decision(changes=(partial(state.feed.forget_choice, seat),))
        done = game.noted(seat, choice.action, level=level)
        kept = game.in_window and self.now < state.feed.held
        changes = (
            partial(state.questions.close, seat),
            partial(state.keep if kept else state.carry_out, done),
        )
        return Decision((AddActions((done,)),), changes)


def sway(seed: bytes, number: int, settings: Settings) -> float:
    """Seconds by which the tile of an event is held longer than others.

    It follows from the seed, which nobody knows: so it is settled before anybody is asked. Timers
    are late by up to a thousandth of a second, by how much depends on what was done meanwhile; what
    is spread over many thousandths hides that.
    """
    drawn = blake2b(number.to_bytes(8, "big"), key=seed, digest_size=8, person=b"sway").digest()
    return min(settings.sway, settings.hold) * int.from_bytes(drawn, "big") / 2**64


def _is_held(event: Event) -> bool:
    """Whether others may answer the tile of an event."""
    return isinstance(event, Discard) or (isinstance(event, Kong) and event.kind == "added-kong")
