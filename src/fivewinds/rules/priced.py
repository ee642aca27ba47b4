"""A book with other prices: the same rules of play, some patterns worth something else.

    book = priced(book("b30fj"), {"within-seven-tiles": 8, "within-ten-tiles": 5})

The new prices travel as one more option, `prices`, which has a single value. Code that counts a
hand asks `Patterns.under(options)` for the patterns and so finds the new prices; records and
headers, which name all options, name them too. The book has an id of its own.
"""

from collections.abc import Mapping
from dataclasses import replace

from fivewinds.rules.book import Book
from fivewinds.rules.options import Option
from fivewinds.rules.patterns import PRICES, Pattern, written_prices

MOST = {"faan": 40, "points": 10_000, "double": 10}
"""The highest price of a pattern, by unit; a limit takes one of the limits that the book has."""


class PriceError(ValueError):
    """A price that a book cannot have: the name of a saying of `lab`, and its values."""

    def __init__(self, saying: str, **values: object) -> None:
        super().__init__(f"{saying} {values}")
        self.saying = saying
        self.values = values


def priced(book: Book, prices: Mapping[str, object]) -> Book:
    """The book with these prices, by id of pattern; raises `PriceError` for one that cannot be."""
    if not prices:
        return book
    checked = {name: _checked(book, name, price) for name, price in prices.items()}
    text = written_prices(checked)
    return replace(
        book,
        id=f"{book.id}+{text}",
        options=(*book.options, Option(PRICES, default=text, choices=(text,), ruling="")),
        shortcuts=replace(book.shortcuts, closed=None),
    )


def _checked(book: Book, name: str, price: object) -> int:
    """The price as a number."""
    if name not in book.patterns:
        listed = _listed(book)
        raise PriceError("unknown-pattern" if listed else "no-patterns", name=name, patterns=listed)
    pattern = book.patterns[name]
    if pattern.worth is not None:
        raise PriceError("no-price", name=name, patterns=_listed(book))
    if type(price) is not int:
        raise PriceError("no-number", name=name, price=price, patterns=_listed(book))
    limits = {each.value for each in book.patterns if each.unit == "limit"}
    if pattern.unit == "limit":
        if price not in limits:
            choices = ", ".join(map(str, sorted(limits)))
            raise PriceError("no-limit", name=name, price=price, choices=choices)
        return price
    least, most = price_range(pattern)
    if not least <= price <= most:
        raise PriceError("out-of-range", name=name, price=price, least=least, most=most)
    return price


def price_range(pattern: Pattern) -> tuple[int, int]:
    """The lowest and the highest price of a pattern that is no limit."""
    most = MOST[pattern.unit]
    return (-most, 0) if pattern.value < 0 else (0, most)


def _listed(book: Book) -> str:
    """The patterns whose price can be changed, each with its present one."""
    return ", ".join(f"{each.id}={each.value}" for each in book.patterns if each.worth is None)
