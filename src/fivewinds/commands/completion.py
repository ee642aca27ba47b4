"""`fivewinds completion`: print the script for completion in a shell."""

import click
from click.shell_completion import get_completion_class

EPILOG = """\b
Examples:
  eval "$(fivewinds completion bash)"                          for this shell
  fivewinds completion zsh > "${fpath[1]}/_fivewinds"          for good
  fivewinds completion fish > ~/.config/fish/completions/fivewinds.fish
"""


@click.command(epilog=EPILOG)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script for SHELL."""
    from fivewinds.commands import cli

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(cli, {}, "fivewinds", "_FIVEWINDS_COMPLETE").source())
