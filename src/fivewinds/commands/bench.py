"""`fivewinds bench`: how fast fivewinds is, measured beside its peers."""

import click


@click.command()
@click.option(
    "--task",
    "names",
    metavar="NAME",
    multiple=True,
    help="Only this task; may be given again. Without it: all of them.",
)
@click.option(
    "--rounds", type=click.IntRange(1), help="Rounds, of which the best counts: 5, or 2 if quick."
)
@click.option("--quick", is_flag=True, help="A short run, to see that it works.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON instead of tables.")
@click.option("--offline", is_flag=True, help="No peers, nothing is installed: only fivewinds.")
def bench(
    names: tuple[str, ...], rounds: int | None, quick: bool, as_json: bool, offline: bool
) -> None:
    """Measure fivewinds beside its peers.

    The peers come from PyPI into virtualenvs under the cache folder. Everybody works on the same
    hands, in turn, and CPU time is counted. The exit status is 1 when answers differ or a
    contestant breaks, never because something is slow.
    """
    # Nobody who starts another command should pay for this one.
    from fivewinds.bench import run  # noqa: PLC0415

    try:
        tasks = run.tasks_named(names)
    except run.UnknownTaskError as error:
        raise click.BadParameter(str(error), param_hint="--task") from None
    arena = run.Arena(
        rounds=rounds or (2 if quick else 5),
        seconds=0.05 if quick else 0.5,
        quick=quick,
        offline=offline,
        say=lambda remark: click.echo(remark, err=True),
    )
    report = run.measure(tasks, arena)
    if as_json:
        click.echo(run.as_json(report))
    else:
        run.show(report)
    if report.failed:
        raise click.exceptions.Exit(1)
