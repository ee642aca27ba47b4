"""The sections on replaced patterns, on rare ones and those never seen, and on luck."""

from collections.abc import Iterator, Sequence
from urllib.parse import quote

import msgspec

from fivewinds.lab.counts import WINS
from fivewinds.lab.pricing import JUDGED, never_seen, upper_bound
from fivewinds.lab.report.html import Content, Markup, tag
from fivewinds.lab.report.replay import SERVER
from fivewinds.lab.report.run_page import RunPage
from fivewinds.rules.patterns import Pattern, as_request

MOST_REPLACED = 15
SAID = 3
"""With a smaller effective sample no estimate is given at all."""
TRUSTED = 10
"""An estimate with a smaller effective sample is marked as rough."""


def replaced_section(page: RunPage) -> Iterator[Markup]:
    """Which pattern keeps which from counting."""
    kept = [
        (number, name, other)
        for name, others in page.run.counts.replaced.items()
        for other, number in others.items()
    ]
    if not kept:
        return
    rows = []
    for number, name, other in sorted(kept, key=lambda each: (-each[0], each[1:]))[:MOST_REPLACED]:
        own = page.run.counts.patterns[name][WINS]
        counted = page.run.counts.patterns.get(other, [0])[WINS]
        rows.append(
            tag(
                "tr",
                tag("td", page.named(name)),
                tag("td", page.named(other), class_="text"),
                tag("td", f"{number:,}"),
                tag("td", f"{100 * number / own:.0f} %"),
                tag("td", f"{100 * number / (number + counted):.0f} %"),
            )
        )
    names = ("keeps", "from-counting", "in-wins", "of-its-wins", "of-the-others")
    yield tag(
        "section",
        tag("h2", page.say("replaced")),
        tag("p", page.say("replaced-means")),
        _table(page, names, rows),
        class_="long",
    )


def rare_section(page: RunPage) -> Iterator[Markup]:
    """Patterns seen seldom or never: an estimate or an upper bound, and a hand that has them."""
    counts = page.run.counts
    never = never_seen(page.book, counts)
    estimates = dict(page.results.rare(page.run.plan))
    seldom = [
        pattern
        for pattern in page.book.patterns
        if 0 < counts.patterns.get(pattern.id, [0])[WINS] < JUDGED or pattern.id in estimates
    ]
    shown = [*never, *(each for each in seldom if each not in never)]
    if not shown:
        return
    bound = upper_bound(counts.wins)
    rows: list[Content] = []
    for pattern in shown:
        seen = counts.patterns.get(pattern.id, [0])[WINS]
        rough = estimate = size = "–"
        found = estimates.get(pattern.id)
        if found is not None and found.wins and found.effective < SAID:
            estimate = page.say("too-few", wins=found.wins, hands=f"{found.hands:,}")
        elif found is not None and found.wins:
            each = counts.wins / max(counts.hands, 1)
            rate = found.rate
            estimate = page.say("once-in", number=f"{each / rate.mean:,.0f}")
            if rate.low > 0:
                rough = f"{each / rate.high:,.0f} – {each / rate.low:,.0f}"
            size = f"{found.effective:.0f}"
            if found.effective < TRUSTED:
                size = page.say("rough", size=size)
        elif found is not None:
            estimate = page.say("not-even-so", hands=f"{found.hands:,}")
        rows.append(
            tag(
                "tr",
                tag("td", page.named(pattern.id)),
                tag("td", f"{seen:,}"),
                tag(
                    "td", page.say("once-in-more", number=f"{1 / bound:,.0f}") if not seen else "–"
                ),
                tag("td", estimate),
                tag("td", rough),
                tag("td", size),
                tag("td", _example(page, pattern), class_="text"),
            )
        )
    names = ("pattern", "wins", "at-most", "estimate", "interval", "effective", "a-hand")
    yield tag(
        "section",
        tag("h2", page.say("rare"), id="rare"),
        tag("p", page.say("rare-means", never=len(never), wins=f"{counts.wins:,}")),
        tag("p", page.say("conditional-means")) if estimates else None,
        _table(page, names, rows),
        class_="long",
    )


def _example(page: RunPage, pattern: Pattern) -> Content:
    """The hand of the pattern's example, which the scorer accepts, as a link to the calculator."""
    if pattern.example is None:
        return "–"
    request = as_request(pattern.example)
    melds = [f"{meld['kind']} {meld['tiles']}" for meld in request.get("melds", ())]
    hand = " ".join([request["hand"], "+", str(request.get("win", "")), *melds])
    return tag("a", tag("code", hand), href=calculator_link(page.run.plan.variant.rules, request))


def calculator_link(rules: str, request: dict[str, object]) -> str:
    """The calculator's address for a request, as docs/web.md writes it."""
    parts = []
    for name, value in request.items():
        if name == "melds" and isinstance(value, list):
            parts += [f"melds={_written(_meld(meld))}" for meld in value]
        elif name == "options" and isinstance(value, dict):
            parts += [f"option.{key}={_written(_json(each))}" for key, each in value.items()]
        elif name == "flags" and isinstance(value, list):
            parts.append(f"flags={_written(','.join(value))}")
        elif name == "round" and value is None:
            parts.append("round=none")
        else:
            parts.append(f"{name}={_written(value if isinstance(value, str) else _json(value))}")
    return f"{SERVER}/calculator/{rules}#{'&'.join(parts)}"


def _meld(meld: dict[str, str]) -> str:
    stands = f"={meld['as']}" if "as" in meld else ""
    source = f"@{meld['from']}" if "from" in meld else ""
    return f"{meld['kind']}:{meld['tiles']}{stands}{source}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _written(text: str) -> str:
    return quote(text, safe=":@,")


def luck_section(page: RunPage) -> Iterator[Markup]:
    """How much of the points is the wall, and how much who plays."""
    for task, found in page.results.luck:
        if task.plan.variant != page.run.plan.variant or page.run.plan.levels[0] != task.levels[0]:
            continue
        luck, skill = found.luck, found.skill
        yield tag(
            "section",
            tag("h2", page.say("luck")),
            tag(
                "p",
                page.say(
                    "luck-means",
                    **{
                        name: f"{100 * value:.1f}".replace("-", "−")
                        for name, value in luck._asdict().items()
                    },
                    level=f"{100 * found.by_level:.1f}",
                ),
            ),
            tag(
                "p",
                page.say(
                    "skill-means",
                    one=task.levels[0],
                    other=task.levels[1],
                    points=f"{skill.mean:+.2f}".replace("-", "−"),
                    half=f"{skill.half:.2f}",
                    walls=f"{found.walls:,}",
                ),
            ),
        )


def _table(page: RunPage, names: tuple[str, ...], rows: Sequence[Content]) -> Markup:
    heads = [tag("th", page.say(name), scope="col") for name in names]
    return tag(
        "div",
        tag(
            "table",
            tag("caption", page.caption),
            tag("thead", tag("tr", heads)),
            tag("tbody", rows),
        ),
        class_="scrolls",
        tabindex="0",
        role="group",
        aria_label=page.caption,
    )
