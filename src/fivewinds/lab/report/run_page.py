"""One run as its sections see it: the book with its words, the prices, the caption."""

from fivewinds.lab.pricing import prices
from fivewinds.lab.report.html import Content, tag
from fivewinds.lab.results import Results, Run
from fivewinds.words import has_name, name_of, say, title_of


class RunPage:
    """A run with what the sections share: the book, its words, the prices against the rarity."""

    def __init__(self, run: Run, results: Results, language: str) -> None:
        self.run = run
        self.results = results
        self.language = language
        self.book = run.plan.variant.book
        self.prices = prices(self.book, run.plan.variant.all_options, run.counts)

    def say(self, path: str, **values: object) -> str:
        """A saying of the page."""
        return say(self.language, f"report.{path}", **values)

    def name(self, pattern: str) -> str:
        """What people call a pattern."""
        return name_of(self.book, self.language, "pattern", pattern)

    def named(self, pattern: str) -> Content:
        """The name with its Chinese one beside it, where the page is in another language."""
        if self.language == "yue" or not has_name(self.book, "yue", "pattern", pattern):
            return self.name(pattern)
        chinese = name_of(self.book, "yue", "pattern", pattern)
        if chinese == self.name(pattern):
            return chinese
        return [f"{self.name(pattern)} ", tag("span", chinese, class_="chinese", lang="zh-Hant-HK")]

    def unit(self, unit: str) -> str:
        """The word for a unit."""
        return say(self.language, f"sheet.unit-{unit}")

    @property
    def title(self) -> str:
        """The book's name; of a derived book with its changes."""
        variant = self.run.plan.variant
        name = title_of(self.book, self.language)
        return f"{name} ({self.book.id})" if variant.changes else name

    @property
    def players(self) -> str:
        """The level of the bots, or their levels by chair."""
        levels = self.run.plan.levels
        return levels[0] if len(set(levels)) == 1 else ", ".join(levels)

    @property
    def caption(self) -> str:
        """What was played by whom: every caption says so."""
        counts = self.run.counts
        return self.say(
            "caption",
            hands=f"{counts.hands:,}",
            wins=f"{counts.wins:,}",
            players=self.players,
            seed=self.run.plan.seed,
        )
