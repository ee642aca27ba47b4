"""The sections of one run: prices, seats, the table of patterns, length, payments."""

from collections.abc import Iterator

from fivewinds.lab.counts import SCORE, WINS
from fivewinds.lab.intervals import Interval, exact, mean_of
from fivewinds.lab.pricing import Priced, Prices
from fivewinds.lab.report.html import Content, Markup, tag
from fivewinds.lab.report.plot import length_bars, price_plot, seat_bars
from fivewinds.lab.report.rare import luck_section, rare_section, replaced_section
from fivewinds.lab.report.run_page import RunPage
from fivewinds.tiles import WINDS
from fivewinds.words import say

CHINESE_WINDS = "東南西北"
MOST_SHOWN = 5
"""Over- and underpriced patterns in the first table."""


def run_sections(page: RunPage, *, several: bool) -> Iterator[Markup]:
    """All sections of a run; where there are several each begins with its level."""
    if several:
        yield tag("section", tag("h2", page.say("level", players=page.players)), class_="ruled")
    yield tag("p", tag("strong", page.say("in-short")), " ", _in_short(page), class_="short")
    pictured = [each for each in page.prices if each.line is not None]
    first = [_plot(page, pictured[0])] if pictured else []
    yield tag(
        "div",
        tag("div", first) if first else _length(page),
        tag("div", _legend(page) if first else None, _seats(page)),
        class_="columns",
    )
    for each in pictured[1:]:
        yield tag("section", _plot(page, each))
    if pictured:
        yield from (_outliers(page, each) for each in pictured)
    if first:
        yield _length(page)
    yield _payments(page)
    if page.run.counts.patterns:
        yield _all_patterns(page)
        yield from replaced_section(page)
        yield from rare_section(page)
    yield from luck_section(page)


def _in_short(page: RunPage) -> str:
    """The findings in words, for a reader who is no statistician."""
    said = []
    for each in page.prices[:1]:
        said += [
            page.say(
                f"most-{verdict}",
                name=page.name(found.pattern.id),
                price=found.price,
                unit=page.unit(each.unit),
                rarity=f"{found.rarity:,.0f}",
            )
            for verdict in ("over", "under")
            for found in each.off_the_line(verdict)[:1]
        ]
        if each.line is not None and not said:
            said.append(page.say("none-off"))
    dealer = _advantage(page)
    way = "gains" if dealer.low > 0 else "loses" if dealer.high < 0 else "even"
    said.append(page.say(f"dealer-{way}", **_figures(dealer, 2, plain=True)))
    counts = page.run.counts
    draws = sum(draws * hands for draws, hands in counts.length.items()) / max(counts.hands, 1)
    undecided = counts.undecided / max(counts.hands, 1)
    said.append(page.say("length-short", draws=f"{draws:.0f}", undecided=f"{100 * undecided:.1f}"))
    return " ".join(said)


def _figures(found: Interval, digits: int, *, plain: bool = False) -> dict[str, str]:
    """Mean, low and high as text; `plain` without signs, for sentences that say which way."""
    if plain and found.low > 0:
        found = Interval(abs(found.mean), found.low, found.high)
    elif plain and found.high < 0:
        found = Interval(abs(found.mean), -found.high, -found.low)
    return {
        name: f"{value:.{digits}f}".replace("-", "−") for name, value in found._asdict().items()
    }


def _seat(page: RunPage, wind: int) -> Interval:
    seat = page.run.counts.winds[wind]
    return mean_of(seat.points, seat.squares, page.run.counts.hands)


def _advantage(page: RunPage) -> Interval:
    """The dealer's points a hand above the mean of all seats, which is zero where losers pay."""
    counts = page.run.counts
    usual = sum(seat.points for seat in counts.winds) / 4 / max(counts.hands, 1)
    dealer = _seat(page, 0)
    return Interval(dealer.mean - usual, dealer.low - usual, dealer.high - usual)


def _plot(page: RunPage, priced: Prices) -> Markup:
    names = {each.pattern.id: page.name(each.pattern.id) for each in priced.patterns}
    unit = page.unit(priced.unit)
    return tag(
        "figure",
        tag("h2", page.say("prices", unit=unit)),
        price_plot(priced, names, page.say("across"), unit, page.say("plot-label", unit=unit)),
        tag("figcaption", page.caption, class_="second"),
    )


def _legend(page: RunPage) -> Markup:
    return tag(
        "div",
        tag("p", page.say("legend-line")),
        tag(
            "p",
            tag("span", "▲ ", page.say("too-high"), class_="over"),
            " ",
            page.say("too-high-means"),
            " ",
            tag("span", "▼ ", page.say("too-low"), class_="under"),
            " ",
            page.say("too-low-means"),
        ),
        class_="ruled",
    )


def _seats(page: RunPage) -> Markup:
    """Points a hand by seat with a fair compensation."""
    counts = page.run.counts
    seats = [_seat(page, wind) for wind in range(4)]
    dealer = _advantage(page)
    rows: list[Content] = [seat_bars(seats, page.say("seats"))]
    for wind, mean in enumerate(seats):
        name = say(page.language, f"sheet.seat-{WINDS[wind]}")
        glyph = tag("span", CHINESE_WINDS[wind], class_="wind", lang="zh-Hant-HK")
        label = glyph if name == CHINESE_WINDS[wind] else [glyph, name]
        digits = 2 if mean.half < 1 else 1
        text = f"{mean.mean:+.{digits}f} ± {mean.half:.{digits}f}".replace("-", "−")
        rows += [
            tag("span", label, class_="name", style=f"grid-row: {wind + 1}"),
            tag("span", text, class_="figure", style=f"grid-row: {wind + 1}"),
        ]
    shares = [f"{100 * seat.won / max(counts.wins, 1):.1f}" for seat in counts.winds]
    fair = "even" if dealer.low <= 0 <= dealer.high else "pays" if dealer.mean > 0 else "gets"
    if not page.book.pays:
        fair = "unpaid"
    return tag(
        "div",
        tag("h2", page.say("seats")),
        tag("p", page.say("seats-caption"), " ", page.caption, class_="second"),
        tag("div", rows, class_="seats"),
        tag(
            "p",
            page.say("wins-by-seat", E=shares[0], S=shares[1], W=shares[2], N=shares[3]),
            " ",
            page.say(f"fair-{fair}", **_figures(dealer, 2, plain=True)),
        ),
        class_="ruled",
    )


def _outliers(page: RunPage, priced: Prices) -> Markup:
    """The patterns whose price is most off the line, both ways."""
    shown = [
        *priced.off_the_line("over")[:MOST_SHOWN],
        *priced.off_the_line("under")[:MOST_SHOWN],
    ]
    if not shown:
        return tag("section", tag("h2", page.say("outliers")), tag("p", page.say("none-off")))
    return tag(
        "section",
        tag("h2", page.say("outliers")),
        _table(page, [_row(page, each) for each in shown], page.unit(priced.unit)),
        tag("p", page.say("by-rarity"), class_="second wide"),
    )


def _all_patterns(page: RunPage) -> Markup:
    """Every pattern that was seen, the most frequent first."""
    counts = page.run.counts
    known = {each.pattern.id: each for priced in page.prices for each in priced.patterns}
    ordered = sorted(counts.patterns, key=lambda name: (-counts.patterns[name][WINS], name))
    rows = [_row(page, known[name]) if name in known else _plain(page, name) for name in ordered]
    return tag(
        "section",
        tag("h2", page.say("all-patterns")),
        _table(page, rows, page.say("price")),
        class_="long",
    )


def _table(page: RunPage, rows: list[Markup], price: str) -> Markup:
    names = ("pattern", "wins", "of-all", "interval")
    return tag(
        "div",
        tag(
            "table",
            tag("caption", page.caption),
            tag(
                "thead",
                tag(
                    "tr",
                    [tag("th", page.say(name), scope="col") for name in names],
                    tag("th", page.say("printed", unit=price), scope="col"),
                    [
                        tag("th", page.say(name), scope="col")
                        for name in ("asked", "score-of-such", "verdict")
                    ],
                ),
            ),
            tag("tbody", rows),
        ),
        class_="scrolls",
        tabindex="0",
        role="group",
        aria_label=page.caption,
    )


def _row(page: RunPage, each: Priced) -> Markup:
    return _cells(
        page,
        each.pattern.id,
        str(each.price),
        "–" if each.asked is None else f"{each.asked:.2g}",
        tag("td", page.say(each.verdict), class_=each.verdict)
        if each.asked is not None
        else tag("td", "–"),
    )


def _plain(page: RunPage, name: str) -> Markup:
    """A pattern without a price to compare: a deduction, or one that counts by a table."""
    value = page.book.patterns[name].value if name in page.book.patterns else 0
    return _cells(page, name, str(value).replace("-", "−"), "–", tag("td", "–"))


def _cells(page: RunPage, name: str, price: str, asked: str, verdict: Markup) -> Markup:
    counts = page.run.counts
    columns = counts.patterns[name]
    share = exact(columns[WINS], counts.wins)
    return tag(
        "tr",
        tag("td", page.named(name)),
        tag("td", f"{columns[WINS]:,}"),
        tag("td", f"{100 * share.mean:.2f} %"),
        tag("td", f"{100 * share.low:.2f} – {100 * share.high:.2f}"),
        tag("td", tag("strong", price)),
        tag("td", asked),
        tag("td", f"{columns[SCORE] / columns[WINS]:.0f}"),
        verdict,
    )


def _length(page: RunPage) -> Markup:
    counts = page.run.counts
    return tag(
        "section",
        tag("h2", page.say("length")),
        tag("p", page.say("length-caption"), " ", page.caption, class_="second"),
        length_bars(counts.length, page.say("length")) if counts.length else None,
    )


def _payments(page: RunPage) -> Markup:
    """How hands are won, and who pays."""
    counts = page.run.counts
    wins, hands = max(counts.wins, 1), max(counts.hands, 1)
    paid = counts.paid.get("source", 0) + counts.paid.get("others", 0)
    said = page.say(
        "how-won",
        **{by: f"{100 * counts.won.get(by, 0) / wins:.1f}" for by in ("draw", "discard", "rob")},
        undecided=f"{100 * counts.undecided / hands:.1f}",
        several=f"{100 * counts.several / hands:.1f}",
    )
    if paid:
        share = f"{100 * counts.paid.get('source', 0) / paid:.1f}"
        said += " " + page.say("who-pays", share=share)
    return tag("section", tag("h2", page.say("payments")), tag("p", said))
