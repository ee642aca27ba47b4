"""`fivewinds bench`: how fast fivewinds is, measured beside its peers."""

import click

from fivewinds.bench.report import as_json, show
from fivewinds.bench.run import measure
from fivewinds.bench.setup import Arena
from fivewinds.bench.tasks import TASKS, tasks_named
from fivewinds.commands.speech import error

_NAMES = [task.name for task in TASKS]


@click.command
@click.argument("tasks", nargs=-1, metavar="[TASK]...", type=click.Choice(_NAMES))
@click.option(
    "--task",
    "names",
    type=click.Choice(_NAMES),
    multiple=True,
)
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
)
@click.option("--quick", is_flag=True)
@click.option("--json", "wants_json", is_flag=True)
@click.option("--offline", is_flag=True)
@click.option("--servers", type=click.IntRange(min=1), default=1)
@click.option("--database", metavar="URL")
@click.option("--tables", "table_count", type=click.IntRange(min=1))
def bench(
    tasks: tuple[str, ...],
    names: tuple[str, ...],
    rounds: int | None,
    quick: bool,
    wants_json: bool,
    offline: bool,
    servers: int,
    database: str | None,
    table_count: int | None,
) -> None:
    """Measure fivewinds beside its peers, in everything or in these TASKs.

    The peers come from PyPI into virtualenvs under the cache folder. Everybody works on the same
    hands, in turn, and CPU time is counted. The exit status is 1 when answers differ or a
    contestant breaks, never because something is slow.
    """
    if servers > 1 and database is None:
        raise click.UsageError(error("bench-database"))
    arena = Arena(
        rounds=rounds or (2 if quick else 15),
        seconds=0.05 if quick else 0.2,
        quick=quick,
        offline=offline,
        servers=servers,
        database=database,
        tables=table_count,
        say=lambda remark: click.echo(remark, err=True),
    )
    report = measure(tasks_named((*tasks, *names)), arena)
    if wants_json:
        click.echo(as_json(report))
    else:
        show(report)
    if report.failed:
        raise click.exceptions.Exit(1)
