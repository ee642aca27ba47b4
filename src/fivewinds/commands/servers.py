"""`fivewinds servers`: which servers play the tables of a database."""

import sys
from importlib.util import find_spec

import click
import msgspec
from rich.console import Console
from rich.table import Table

from fivewinds.commands.parameters import json_option, language_option
from fivewinds.words import say


@click.command
@click.option("--database", metavar="URL", envvar="FIVEWINDS_DATABASE", required=True)
@json_option
@language_option
def servers(database: str, as_json: bool, language: str) -> None:
    """List the servers of a cluster, and how many tables each of them plays."""
    from fivewinds.commands.serve import NEEDED

    if any(find_spec(name) is None for name in NEEDED):
        raise click.ClickException(say(language, "web.server.no-web"))
    from sqlalchemy import inspect
    from sqlalchemy.exc import SQLAlchemyError

    from fivewinds.server.settings import Settings
    from fivewinds.server.store.engine import engine_of, is_postgresql
    from fivewinds.server.store.owners import OwnerStore

    if not is_postgresql(database):
        raise click.ClickException(say(language, "web.server.cluster"))
    settings = Settings(database=database)
    try:
        engine = engine_of(database, settings.storage_time)
        # A database in which no server has kept anything yet has no list of them.
        begun = inspect(engine).has_table("servers")
        listed = OwnerStore(engine, settings.lease).listed() if begun else ()
        engine.dispose()
    except (SQLAlchemyError, ImportError) as problem:
        told = str(getattr(problem, "orig", None) or problem).strip()
        message = say(language, "web.server.database", problem=told)
        raise click.ClickException(message) from None
    lines = [
        {
            "id": each.id,
            "address": each.address,
            "version": each.version,
            "rules": dict(each.rules),
            "tables": each.tables,
            "up": round(each.up, 1),
            "seen": round(each.age, 1),
            "alive": each.age <= settings.lease,
        }
        for each in listed
    ]
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(lines) + b"\n")
        return
    if not lines:
        click.echo(say(language, "servers.none"))
        return
    grid = Table(box=None)
    for name in ("address", "version", "tables", "up", "seen", "alive"):
        side = "left" if name in ("address", "version", "alive") else "right"
        grid.add_column(say(language, f"servers.{name}"), justify=side)  # type: ignore[arg-type]
    for line in lines:
        alive = say(language, "servers.yes" if line["alive"] else "servers.no")
        seconds = (say(language, "servers.seconds", count=line[each]) for each in ("up", "seen"))
        grid.add_row(
            str(line["address"]), str(line["version"]), str(line["tables"]), *seconds, alive
        )
    Console(highlight=False).print(grid)
