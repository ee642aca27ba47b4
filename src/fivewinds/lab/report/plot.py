"""The drawings of the page, as SVG: price against rarity, points by seat, length of a hand."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from fivewinds.lab.intervals import Interval
from fivewinds.lab.pricing import BAND, Priced, Prices
from fivewinds.lab.report.html import Markup, tag

LEFT, RIGHT, TOP, BOTTOM = 44, 12, 16, 48
STEPS = (1, 2, 5)
LETTER = 6.6
"""About how wide a letter of a label is."""
LINE = 15


class Axis(NamedTuple):
    """A logarithmic axis from one value to another, on the page from one place to another."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value lies; values beyond the ends lie at the ends."""
        share = (log10(value) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return self.start + min(max(share, 0.0), 1.0) * (self.end - self.start)

    def ticks(self) -> Iterator[int]:
        """Round numbers along the axis."""
        for power in range(floor(log10(self.low)), ceil(log10(self.high)) + 1):
            for step in STEPS:
                value = step * 10**power
                if power >= 0 and self.low <= value <= self.high:
                    yield int(value)


class Size(NamedTuple):
    """How large a drawing is: one for desks, and a narrow one so that letters stay readable."""

    name: str
    width: int
    height: int


SIZES = (Size("desk", 760, 440), Size("phone", 350, 400))


class Box(NamedTuple):
    """A rectangle in which a label stands."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether two overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def inside(self, size: Size) -> bool:
        """Whether it lies in the drawing."""
        across = self.left >= LEFT and self.right <= size.width
        return across and self.top >= 0 and self.bottom <= size.height


def price_plot(
    prices: Prices, names: Mapping[str, str], across: str, up: str, label: str
) -> list[Markup]:
    """Every pattern by rarity and price, with the line, its band and the names of the outliers."""
    return [_price_plot(prices, names, across, up, label, size) for size in SIZES]


def _price_plot(
    prices: Prices, names: Mapping[str, str], across: str, up: str, label: str, size: Size
) -> Markup:
    width, height = size.width, size.height
    rarest = max(each.rarity for each in prices.patterns)
    x = Axis(1, max(10.0, rarest * 1.6), LEFT, width - RIGHT)
    highest = max(each.price for each in prices.patterns)
    y = Axis(0.7, max(4.0, highest * 1.5), height - BOTTOM, TOP)
    taken = []
    for each in prices.patterns:
        there, above = x.at(each.rarity), y.at(each.price)
        taken.append(Box(there - 7, above - 7, there + 7, above + 7))
    return tag(
        "svg",
        tag("title", label),
        _grid(x, y, sorted({each.price for each in prices.patterns})),
        _band(prices, x, y),
        [_whisker(each, x, y) for each in prices.patterns],
        [_mark(each, x, y) for each in prices.patterns],
        list(_labels(prices, names, x, y, taken, size)),
        tag(
            "text", across, x=(LEFT + width) / 2, y=height - 8, class_="axis", text_anchor="middle"
        ),
        tag("text", up, x=0, y=12, class_="axis"),
        viewBox=f"0 0 {width} {height}",
        role="img",
        class_=f"plot {size.name}",
    )


def _grid(x: Axis, y: Axis, priced: Sequence[int]) -> list[Markup]:
    found = []
    written = 0.0
    for value in x.ticks():
        place, text = x.at(value), f"{value:,}"
        found.append(tag("line", x1=place, x2=place, y1=y.end, y2=y.start, class_="grid"))
        half = len(text) * LETTER / 2 + 3
        if place - half >= written and place + half <= x.end + RIGHT:
            written = place + half
            found.append(
                tag("text", text, x=place, y=y.start + 18, class_="tick", text_anchor="middle")
            )
    last = y.start + BOTTOM
    for value in priced:
        place = y.at(value)
        found.append(tag("line", x1=x.start, x2=x.end, y1=place, y2=place, class_="grid"))
        if last - place > 13:
            found.append(
                tag("text", str(value), x=LEFT - 10, y=place + 4, class_="tick", text_anchor="end")
            )
            last = place
    return found


def _band(prices: Prices, x: Axis, y: Axis) -> list[Markup]:
    line = prices.line
    if line is None:
        return []
    number = 24
    values = [x.low * (x.high / x.low) ** (step / number) for step in range(number + 1)]
    upper = [(x.at(value), y.at(line.at(value) * BAND)) for value in values]
    lower = [(x.at(value), y.at(line.at(value) / BAND)) for value in reversed(values)]
    middle = [(x.at(value), y.at(line.at(value))) for value in values]
    return [
        tag("polygon", points=_points([*upper, *lower]), class_="band"),
        tag("polyline", points=_points(middle), class_="line"),
    ]


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{across:.1f},{up:.1f}" for across, up in places)


def _whisker(each: Priced, x: Axis, y: Axis) -> Markup:
    place = y.at(each.price)
    low, high = x.at(1 / each.share.high), x.at(1 / max(each.share.low, 1e-12))
    return tag("line", x1=low, x2=high, y1=place, y2=place, class_="whisker")


def _mark(each: Priced, x: Axis, y: Axis) -> Markup:
    across, up = x.at(each.rarity), y.at(each.price)
    if each.verdict == "over":
        return tag("polygon", points=_triangle(across, up, -1), class_="over")
    if each.verdict == "under":
        return tag("polygon", points=_triangle(across, up, 1), class_="under")
    return tag("circle", cx=across, cy=up, r=3.5, class_="pattern")


def _triangle(across: float, up: float, way: int) -> str:
    return _points([(across - 6, up - 5 * way), (across + 6, up - 5 * way), (across, up + 6 * way)])


def _labels(
    prices: Prices, names: Mapping[str, str], x: Axis, y: Axis, taken: list[Box], size: Size
) -> Iterator[Markup]:
    """Names beside the outliers, where there is room; the farthest from the line come first."""
    outliers = [*prices.off_the_line("over"), *prices.off_the_line("under")]
    for each in sorted(outliers, key=lambda each: -abs(each.off)):
        text = f"{names[each.pattern.id]} {each.price}"
        across, up = x.at(each.rarity), y.at(each.price)
        wide = LETTER * sum(2 if ord(letter) > 0x2E80 else 1 for letter in text)
        for left, top in (
            (across + 10, up - 8),
            (across + 8, up - 24),
            (across + 8, up + 9),
            (across - wide - 10, up - 8),
            (across - wide - 4, up - 24),
            (across - wide - 4, up + 9),
            (across - wide / 2, up - 38),
            (across - wide / 2, up + 24),
        ):
            box = Box(left, top, left + wide, top + LINE)
            if box.inside(size) and not any(box.meets(other) for other in taken):
                taken.append(box)
                yield tag("text", text, x=left, y=top + 12, class_="name")
                break


def seat_bars(seats: Sequence[Interval], label: str) -> Markup:
    """Points a hand by seat, as bars from zero with their intervals."""
    width, row = 300, 38
    reach = max(max(abs(each.low), abs(each.high)) for each in seats) or 1.0
    middle = width / 2

    def at(value: float) -> float:
        return middle + value / reach * (middle - 6)

    drawn = [tag("line", x1=middle, x2=middle, y1=0, y2=4 * row, class_="zero")]
    for place, each in enumerate(seats):
        up = place * row + row / 2
        left, right = sorted((at(0), at(each.mean)))
        drawn += [
            tag(
                "rect",
                x=left,
                y=up - 10,
                width=right - left,
                height=20,
                class_="gain" if each.mean > 0 else "loss",
            ),
            tag("line", x1=at(each.low), x2=at(each.high), y1=up, y2=up, class_="error"),
            *(
                tag("line", x1=at(end), x2=at(end), y1=up - 5, y2=up + 5, class_="error")
                for end in (each.low, each.high)
            ),
        ]
    return tag(
        "svg",
        tag("title", label),
        drawn,
        viewBox=f"0 0 {width} {4 * row}",
        role="img",
        class_="bars",
        preserveAspectRatio="none",
    )


def length_bars(length: Mapping[int, int], label: str) -> Markup:
    """How many tiles are drawn in a hand, as a histogram."""
    width, height = 760, 120
    longest = max(length)
    size = max(1, ceil((longest + 1) / 48))
    bins = [0] * (longest // size + 1)
    for draws, hands in length.items():
        bins[draws // size] += hands
    highest, wide = max(bins), (width - 20) / len(bins)
    drawn = []
    for number, hands in enumerate(bins):
        tall = hands / highest * (height - 26)
        drawn.append(
            tag(
                "rect",
                x=10 + number * wide,
                y=height - 20 - tall,
                width=max(wide - 1, 0.5),
                height=tall,
                class_="pattern",
            )
        )
    for value in range(0, longest + 1, 10):
        place = 10 + value / size * wide
        drawn.append(
            tag("text", str(value), x=place, y=height - 4, class_="tick", text_anchor="middle")
        )
    return tag(
        "svg",
        tag("title", label),
        drawn,
        viewBox=f"0 0 {width} {height}",
        role="img",
        class_="plot wide",
    )
