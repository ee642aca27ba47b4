"""The command line. Each command is a file of its own, loaded when it is asked for."""

import os
import sys
from importlib import import_module

import click

from fivewinds import __version__
from fivewinds.build_info import describe

_COMMANDS = {
    "arena": "let bots play each other on the same walls",
    "bench": "measure speed beside other programs",
    "completion": "print the script for completion in a shell",
    "lab": "study a rule book: worth of patterns, seats, other prices",
    "join": "let a program of yours play at a table in the browser",
    "play": "play a match against bots in the terminal",
    "replay": "show a recorded match, or play records again",
    "rules": "list the rule books, show one, show its options",
    "score": "count a hand and explain every point",
    "serve": "serve the table in the browser",
    "simulate": "let bots play whole matches",
    "verify": "check that the seed of a record deals its walls",
    "waits": "see what a hand waits for",
}


class _Lazy(click.Group):
    """A group that imports a command only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"fivewinds.commands.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(_COMMANDS.items()))


@click.group(
    cls=_Lazy,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Without a command the table is set, and the browser opens: `fivewinds serve --open`.",
)
@click.version_option(__version__, message=f"fivewinds %(version)s ({describe()})")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Five mahjong rule books, played, explained and counted."""
    if ctx.invoked_subcommand is None:
        command = cli.get_command(ctx, "serve")
        assert command is not None
        ctx.invoke(command, opens=True)


def main() -> None:
    """Run the command line; a reader that closes the pipe early is no error."""
    try:
        cli(prog_name="fivewinds")
    except BrokenPipeError:
        # Python would complain once more when it flushes at exit: let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
