"""`fivewinds rules`: list the rule books, show one, print its page, show its options."""

from typing import Any

import click
import msgspec

from fivewinds.commands.parameters import json_option, language_option, rules_argument, usable_book
from fivewinds.rules.book import Book
from fivewinds.rules.registry import BrokenBook, book, books
from fivewinds.rules_page import as_written, page, rulings_of, value_of
from fivewinds.teaching import how, meaning, plain
from fivewinds.words import about, name_of, say, say_of, title_of


class _Books(click.Group):
    """A group in which the id of a book alone means `show`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            args = ["show", *args]
        return super().resolve_command(ctx, args)


@click.group(cls=_Books, invoke_without_command=True)
@click.pass_context
def rules(ctx: click.Context) -> None:
    """List the rule books, show one or print its page, or show its options."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_books)


def _loaded(language: str) -> list[Book]:
    """All books that can be used; of others it is said what is wrong with them."""
    found = []
    for name in books():
        try:
            found.append(usable_book(name))
        except BrokenBook as broken:
            click.echo(say(language, "rules.broken", book=name, problem=broken.problem), err=True)
    return found


@rules.command("list")
@json_option
@language_option
def list_books(as_json: bool, language: str) -> None:
    """List the rule books."""
    found = _loaded(language)
    if as_json:
        _print_json([_summary(each, language) for each in found])
        return
    width = max(len(each.id) for each in found)
    for each in found:
        title = title_of(each, language)
        click.echo(f"{each.id:<{width}}  {title}. {about(each, language)}")


@rules.command()
@rules_argument
@json_option
@click.option("--page", "as_page", is_flag=True)
@click.option("--rulings", "as_rulings", is_flag=True)
@language_option
def show(rules: str, as_json: bool, as_page: bool, as_rulings: bool, language: str) -> None:
    """Show what a book is, its set, its options and where its rules are written."""
    shown = book(rules)
    if as_page:
        click.echo(page(shown, language), nl=False)
        return
    if as_rulings:
        text = rulings_of(shown)
        if not text:
            raise click.ClickException(say(language, "rules.no-rulings", book=shown.id))
        click.echo(text, nl=False)
        return
    if as_json:
        more = {"options": _options(shown, language), "patterns": _patterns(shown, language)}
        _print_json(_summary(shown, language) | more)
        return
    click.echo(title_of(shown, language))
    click.echo(about(shown, language))
    click.echo()
    for paragraph in how(shown, language):
        click.echo(f"{paragraph.title}: {plain(paragraph.text)}\n")
    facts: dict[str, object] = {
        "version": shown.version,
        "tiles": len(shown.set_of(shown.defaults).tiles),
        "document": shown.document.file,
    }
    if rulings_of(shown):
        facts["rulings"] = f"fivewinds rules {shown.id} --rulings"
    labels = {name: say(language, f"rules.{name}") for name in facts}
    width = max(len(label) for label in labels.values())
    for name, fact in facts.items():
        click.echo(f"{labels[name]:<{width}}  {fact}")
    click.echo()
    _print_options(shown, language)
    _print_declared(shown, language)


def _print_declared(shown: Book, language: str) -> None:
    """The flags and fields that requests may have, and the patterns with what they are."""
    for flag in shown.requests.flags:
        told = {"name": flag, "about": name_of(shown, language, "flag", flag)}
        click.echo(say(language, "rules.flag", **told))
    for field in shown.requests.fields:
        told = {"name": field.name, "about": name_of(shown, language, "field", field.name)}
        click.echo(say(language, "rules.field", **told))
    for title, patterns in shown.patterns.sections.items():
        click.echo(f"\n{name_of(shown, language, 'section', title)}")
        for pattern in patterns:
            name = name_of(shown, language, "pattern", pattern.id)
            value = value_of(shown, pattern, language)
            sentence = meaning(shown, language, pattern.id)
            click.echo(f"  {pattern.id}: {name}, {value}" + (f". {sentence}" if sentence else ""))


@rules.command()
@rules_argument
@json_option
@language_option
def options(rules: str, as_json: bool, language: str) -> None:
    """Show the options of a book, what they may be and what they are by default."""
    if as_json:
        _print_json(_options(book(rules), language))
    else:
        _print_options(book(rules), language)


def _summary(shown: Book, language: str) -> dict[str, Any]:
    return {
        "id": shown.id,
        "version": shown.version,
        "name": title_of(shown, language),
        "about": about(shown, language),
        "tiles": len(shown.set_of(shown.defaults).tiles),
        "document": shown.document.file,
    }


def _options(shown: Book, language: str) -> list[dict[str, Any]]:
    return [
        {
            "name": option.name,
            "default": option.default,
            **option.values,
            "ruling": option.ruling,
            "about": say_of(shown, language, f"option.{option.name}"),
        }
        for option in shown.options
    ]


def _patterns(shown: Book, language: str) -> list[dict[str, Any]]:
    """The patterns in the order of the document, with what each brings every time it counts."""
    return [
        {
            "id": pattern.id,
            "name": name_of(shown, language, "pattern", pattern.id),
            "value": pattern.value,
            "unit": pattern.unit,
            "section": section,
            "replaces": list(shown.patterns.replaced_by(pattern.id)),
            "ruling": pattern.ruling,
        }
        for section, patterns in shown.patterns.sections.items()
        for pattern in patterns
    ]


def _print_options(shown: Book, language: str) -> None:
    for option in shown.options:
        saying, values = option.told
        told = {"option-value": "option"}.get(saying, saying)
        click.echo(
            say(
                language,
                f"rules.{told}",
                name=option.name,
                default=as_written(option.default),
                ruling=option.ruling,
                about=say_of(shown, language, f"option.{option.name}"),
                **values,
            )
        )


def _print_json(value: object) -> None:
    click.echo(msgspec.json.encode(value))
