"""The command line. Each command is a file of its own, loaded when it is asked for.

What it says, help included, stands in `words/commands.*.toml`.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from fivewinds import __version__
from fivewinds.build_info import describe
from fivewinds.commands.speech import error, put_into_words, speak_as_asked, told

_COMMANDS = (
    "advise", "arena", "bench", "completion", "join", "lab", "play", "replay", "review", "rules",
    "score", "serve", "servers", "simulate", "tournament", "verify", "waits",
)  # fmt: skip


class _Lazy(click.Group):
    """A group that imports a command only when it is used."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        speak_as_asked(args)
        if _asks_for_help(args[:1]):
            put_into_words(self, "fivewinds")
        return super().make_context(info_name, args, parent, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"fivewinds.commands.{cmd_name}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        command = self.get_command(ctx, name)
        if command is None and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(error("no-command", name=name, close=name, known=_COMMANDS), ctx)
        if command is not None and _asks_for_help(args):
            put_into_words(command, name)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(told("click.Commands")):
            formatter.write_dl([(name, self._short(ctx, name)) for name in sorted(_COMMANDS)])

    def _short(self, ctx: click.Context, name: str) -> str:
        """A command in a few words; those of its code where `words` has none."""
        path = f"short.{name}"
        said = told(path)
        if said != f"command.{path}":
            return said
        command = self.get_command(ctx, name)
        assert command is not None
        return command.get_short_help_str(limit=80)


def _asks_for_help(words: Sequence[str]) -> bool:
    return any(word in ("-h", "--help") for word in words)


@click.group(
    cls=_Lazy,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message=f"fivewinds %(version)s ({describe()})")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Set the table and open the browser where no command is given."""
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
