"""A tournament as a file and back (docs/interfaces.md §7)."""

import re
from typing import Any

import msgspec

from fivewinds.tournament import events as ev
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.fold import after
from fivewinds.tournament.schedule import commitment, draw
from fivewinds.tournament.slips import SlipRules
from fivewinds.tournament.state import Tournament, Version

FORMAT = 1
_IMPORTED = "1970-01-01T00:00:00+00:00"
"""The time of entries of which the file does not say when they were made."""


class _Player(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    name: str
    kind: str
    club: str = ""
    withdrawn: int | None = None
    joined: int | None = None


class _Slip(msgspec.Struct, forbid_unknown_fields=True):
    at: str
    by: str
    round: int = 0
    table: int = 0
    hands: Any = msgspec.UNSET
    totals: Any = msgspec.UNSET
    won: Any = msgspec.UNSET
    reason: str = ""
    replaced: "tuple[_Slip, ...]" = ()


class _Adjustment(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    points: int
    reason: str
    at: str
    by: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: int = msgspec.field(name="fivewinds-tournament")
    name: str
    rules: str
    rounds: int
    hands: int
    players: tuple[_Player, ...]
    schedule: tuple[tuple[tuple[int, ...], ...], ...]
    options: dict[str, Any] = {}
    seed: str = ""
    commit: str = ""
    stays: tuple[int, ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    families: tuple[tuple[int, int], ...] = ()
    date: str = ""
    slips: tuple[_Slip, ...] = ()
    adjustments: tuple[_Adjustment, ...] = ()


class _Earlier(msgspec.Struct):
    """An earlier year: names, totals and places, whatever else stands there."""

    format: int = msgspec.field(name="fivewinds-tournament")
    name: str
    players: tuple[ev.PastPlayer, ...]
    rules: str = "rode-boekje"
    date: str = ""


def export(tournament: Tournament) -> dict[str, Any]:
    """The tournament as `fivewinds tournament export` prints it."""
    if tournament.past:
        told = {"fivewinds-tournament": FORMAT, "name": tournament.name, "rules": tournament.rules}
        if tournament.date:
            told["date"] = tournament.date
        return told | {"players": msgspec.to_builtins(tournament.past)}
    told = {
        "fivewinds-tournament": FORMAT,
        "name": tournament.name,
        "rules": tournament.rules,
        "options": tournament.options,
        "rounds": tournament.rounds,
        "hands": tournament.hands,
        "seed": tournament.seed,
        "commit": commitment(tournament.seed),
        "stays": tournament.stays,
        "apart": tournament.apart,
        "players": [_told_player(tournament, number) for number in _numbers(tournament)],
        "schedule": tournament.schedule,
        "slips": [
            _told_slip(round_, table, slip.versions)
            for (round_, table), slip in sorted(tournament.slips.items())
            if slip.versions
        ],
        "adjustments": [
            {
                "number": each.number,
                "points": each.points,
                "reason": each.reason,
                "at": each.at,
                "by": each.by,
            }
            for each in tournament.adjustments
            if not each.cancelled
        ],
    }
    if not tournament.is_drawn:
        del told["seed"]  # it is secret until the draw
    if tournament.families:
        told["families"] = tournament.families
    if tournament.date:
        told["date"] = tournament.date
    shown: dict[str, Any] = msgspec.to_builtins(told)
    return shown


def _numbers(tournament: Tournament) -> range:
    return range(1, len(tournament.players or tournament.entrants) + 1)


def _told_player(tournament: Tournament, number: int) -> dict[str, Any]:
    if not tournament.players:
        entrant = tournament.entrants[number - 1]
        name, club, kind = entrant.name, entrant.club, "house" if entrant.house else "player"
        withdrawn = joined = None
    else:
        player = tournament.player(number)
        name, club, kind = player.name, player.club, player.kind
        withdrawn, joined = player.withdrawn, player.joined
    told: dict[str, Any] = {"number": number, "name": name}
    if club:
        told["club"] = club
    told["kind"] = kind
    if withdrawn is not None:
        told["withdrawn"] = withdrawn
    if joined is not None:
        told["joined"] = joined
    return told


def _told_slip(round_: int, table: int, versions: tuple[Version, ...]) -> dict[str, Any]:
    *earlier, latest = versions
    told: dict[str, Any] = {"round": round_, "table": table, **_told_version(latest)}
    if earlier:
        told["replaced"] = [_told_version(version) for version in earlier]
    return told


def _told_version(version: Version) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(version.slip)
    for hand in told.get("hands", ()):
        hand.setdefault("winner", None)
    told |= {"at": version.at, "by": version.by}
    if version.reason:
        told["reason"] = version.reason
    return told


def read(data: bytes) -> list[ev.Entry]:
    """The entries that make the tournament of a file; raises `Refusal` with the place."""
    try:
        given = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("", "file-json", "json") from None
    if not isinstance(given, dict) or "fivewinds-tournament" not in given:
        raise Refusal("", "file-kind", "type")
    if given["fivewinds-tournament"] != FORMAT:
        raise Refusal("fivewinds-tournament", "file-format", format=given["fivewinds-tournament"])
    if "schedule" not in given:
        earlier = _converted(given, _Earlier)
        event = ev.PastYear(earlier.name, earlier.rules, earlier.players, earlier.date)
        entries = [ev.Entry(_IMPORTED, "import", event)]
        after(None, entries[0])
        return entries
    return _checked_entries(_converted(given, _File))


def _converted(given: object, kind: type[Any]) -> Any:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        field = re.sub(r"\[(\d+)\]", r".\1", path.rstrip("`")).strip(".")
        raise Refusal(field, "file-field", "type", detail=message) from None


def _checked_entries(file: _File) -> list[ev.Entry]:
    """The entries of a whole export, each tried by the fold that any event goes through."""
    numbers = [player.number for player in file.players]
    if numbers != list(range(1, len(numbers) + 1)):
        raise Refusal("players", "file-numbers")
    if file.seed and file.commit and commitment(file.seed) != file.commit:
        raise Refusal("commit", "commit")
    entries: list[ev.Entry] = []
    now: Tournament | None = None

    def add(event: ev.EVENTS, field: str, at: str = _IMPORTED, by: str = "import") -> None:
        nonlocal now
        entry = ev.Entry(at, by, event)
        try:
            now = after(now, entry)
        except Refusal as refusal:
            raise refusal.inside(field) from None
        entries.append(entry)

    add(
        ev.Opened(
            name=file.name,
            rules=file.rules,
            seed=file.seed,
            rounds=file.rounds,
            hands=file.hands,
            options=file.options,
            date=file.date,
            hidden=False,
        ),
        "",
    )
    add(
        ev.RosterSet(
            tuple(
                ev.Entrant(player.name or f"#{player.number}", player.club, "", _house(player))
                for player in file.players
            )
        ),
        "",
    )
    add(ev.Wished(file.stays, file.apart, file.families), "")
    if file.schedule:
        add(ev.Drawn(file.schedule), "")
    for index, player in enumerate(file.players):
        field = f"players.{index}"
        if not player.name and file.schedule:
            add(ev.NameDeleted(player.number), field)
        if player.joined is not None:
            add(ev.Joined(player.number, player.joined), field)
        if player.withdrawn is not None:
            add(ev.Withdrew(player.number, player.withdrawn), field)
    assert now is not None
    rules = now.slip_rules()
    for index, slip in enumerate(file.slips):
        _add_slips(slip, f"slips.{index}", rules, add)
    for index, each in enumerate(file.adjustments):
        event = ev.Adjusted(each.number, each.points, each.reason)
        add(event, f"adjustments.{index}", each.at, each.by)
    return entries


def _house(player: _Player) -> bool:
    if player.kind not in ("player", "house"):
        raise Refusal(f"players.{player.number - 1}.kind", "file-player-kind", "type")
    return player.kind == "house"


def _add_slips(slip: _Slip, field: str, rules: SlipRules, add: Any) -> None:
    """All versions of a slip, the earlier ones first."""
    for seen, version in enumerate((*slip.replaced, slip)):
        path = field if version is slip else f"{field}.replaced.{seen}"
        given = {
            name: value
            for name in ("hands", "totals", "won")
            if (value := getattr(version, name)) is not msgspec.UNSET
        }
        try:
            read_ = rules.read(given)
        except Refusal as refusal:
            raise refusal.inside(path) from None
        # An earlier program may not have asked why; the fold does.
        reason = version.reason or ("import" if seen else "")
        event = ev.SlipEntered(slip.round, slip.table, read_, seen, reason)
        add(event, path, version.at, version.by)


def verify(tournament: Tournament) -> int:
    """Draw the schedule again from the seed, and say how many rounds are as they stand there.

    Raises `Refusal` when the seed is absent or draws another schedule.
    """
    if not tournament.seed or not tournament.is_drawn:
        raise Refusal("seed", "no-seed")
    again = draw(
        len(tournament.players),
        tournament.rounds,
        tournament.seed,
        stays=tournament.stays,
        apart=tournament.apart,
        families=tournament.families,
    )
    for number, tables in enumerate(tournament.schedule):
        if [list(table) for table in tables] != again.schedule[number]:
            raise Refusal(f"schedule.{number}", "other-schedule", round=number + 1)
    return tournament.rounds
