"""`fivewinds completion`: print the script for completion in a shell."""

import click
from click.shell_completion import get_completion_class


@click.command
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script for SHELL."""
    from fivewinds.commands import cli

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(cli, {}, "fivewinds", "_FIVEWINDS_COMPLETE").source())
