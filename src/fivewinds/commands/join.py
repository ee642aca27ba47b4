"""`fivewinds join`: a program takes a chair at a table in the browser."""

import asyncio
import logging
import sys
from importlib.util import find_spec

import click

from fivewinds.commands.parameters import can_be_run, language_option
from fivewinds.words import say


@click.command
@click.argument("link")
@click.argument("command")
@click.option("--name", default="")
@language_option
def join(link: str, command: str, name: str, language: str) -> None:
    """Let the program that COMMAND runs play at the table of LINK, the invitation.

    It reads and writes JSON lines (docs/bots.md). What it does too late or wrong is told on
    standard error, and the table goes on without it.
    """
    if find_spec("websockets") is None:
        raise click.ClickException(say(language, "web.server.no-web"))
    if not can_be_run(command):
        raise click.ClickException(say(language, "join.cannot-run", command=command))
    from fivewinds.bots import bridge
    from fivewinds.bots.program import ASKS

    logging.basicConfig(stream=sys.stderr, format="%(message)s", level=logging.WARNING)
    try:
        chair = bridge.join(link, name or "Robin", language)
        click.echo(say(language, "join.seated", chair=chair["chair"] + 1), err=True)
        seated = bridge.Bridge(chair, command)
        try:
            asyncio.run(seated.run())
        finally:
            asks = seated.counts.pop(ASKS, 0)
            faults = ", ".join(f"{name} {count}" for name, count in seated.counts.most_common())
            click.echo(say(language, "join.totals", asks=asks, faults=faults or "0"), err=True)
    except bridge.NotLetIn as refused:
        said = say(language, f"join.{refused.saying}", **refused.values)
        raise click.ClickException(said) from None
    except KeyboardInterrupt:
        raise click.Abort from None
    click.echo(say(language, "join.over"), err=True)
