"""`fivewinds serve`: the table in the browser."""

import json
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import click

from fivewinds.commands.parameters import language_option
from fivewinds.words import say

if TYPE_CHECKING:
    from fivewinds.server.settings import Address

HOST = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
"""Hosts by which a server listens to others in the network too."""
PORT = 8555
NEEDED = (
    "alembic", "filelock", "litestar", "platformdirs", "prometheus_client", "segno", "sqlalchemy",
    "uvicorn", "websockets",
)  # fmt: skip


@click.command
@click.option("--host", default=HOST, show_default=True)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=None,
)
@click.option(
    "--database",
    metavar="URL",
    envvar="FIVEWINDS_DATABASE",
    default=None,
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=0.6,
    show_default=True,
)
@click.option(
    "--hold",
    type=click.FloatRange(0, 60),
    default=0.9,
    show_default=True,
)
@click.option(
    "--base-url",
    metavar="URL",
    default=None,
)
@click.option(
    "--keep-days",
    type=click.FloatRange(0, min_open=True),
    default=None,
)
@click.option(
    "--watch-delay",
    type=click.FloatRange(0, 3600),
    default=30,
    show_default=True,
)
@click.option("--metrics", metavar="[HOST:]PORT", default=None)
@click.option("--log", type=click.Choice(("text", "json")), default="text", show_default=True)
@click.option("--cluster", is_flag=True)
@click.option(
    "--address",
    metavar="URL",
    default=None,
)
@click.option("--open/--no-open", "opens", default=False)
@language_option
def serve(
    host: str,
    port: int | None,
    database: str | None,
    pace: float,
    hold: float,
    base_url: str | None,
    keep_days: float | None,
    watch_delay: float,
    metrics: str | None,
    log: str,
    cluster: bool,
    address: str | None,
    opens: bool,
    language: str,
) -> None:
    """Serve the table in the browser: for yourself, or for others in your network.

    Every move is stored before it is told: stop the server when you like, and go on another day.
    """
    if any(find_spec(name) is None for name in NEEDED):
        click.echo(say(language, "web.server.no-web"), err=True)
        click.echo(say(language, "web.server.no-web-play"), err=True)
        sys.exit(1)
    from fivewinds.server.running import run
    from fivewinds.server.settings import Settings
    from fivewinds.server.store.engine import is_postgresql, shown_url
    from fivewinds.server.store.only_server import AnotherServer, only_server
    from fivewinds.server.store.storage import trouble_with

    if base_url is not None and _origin(base_url) is None:
        raise click.ClickException(say(language, "web.server.base-url", given=base_url))
    figures = None if metrics is None else _metrics_address(metrics, language)
    url = database or f"sqlite:///{default_database()}"
    if cluster and not is_postgresql(url):
        raise click.ClickException(say(language, "web.server.cluster"))
    if address is not None and (not cluster or _origin(address) is None):
        raise click.ClickException(say(language, "web.server.cluster-address", given=address))
    listening = _listen(host, PORT if port is None else port)
    if listening is None and port is not None:
        raise click.ClickException(say(language, "web.server.taken", port=port))
    if listening is None and not cluster and _answers(url):
        already = f"http://{HOST}:{PORT}/"
        click.echo(say(language, "web.server.already", address=already))
        if opens and _has_display():
            webbrowser.open(already)
        return
    listening = listening or _listen(host, 0)
    if listening is None:
        raise click.ClickException(say(language, "web.server.host", host=host))
    own = f"http://{_shown_host(host)}:{listening.getsockname()[1]}"
    origin = own if base_url is None else _origin(base_url) or ""
    settings = Settings(
        database=url,
        base_url=None if base_url is None else origin,
        network=origin if host in EVERYWHERE else None,
        cluster=cluster,
        address=(_origin(address) if address else own) if cluster else None,
        keep_days=keep_days,
        pace=pace,
        hold=hold,
        watch_delay=watch_delay,
        metrics=figures,
        json_log=log == "json",
    )
    try:
        with only_server(url, cluster=cluster):
            problem = trouble_with(url)
            if problem is not None:
                raise click.ClickException(say(language, "web.server.database", problem=problem))
            click.echo(say(language, "web.server.address", address=f"{origin}/"))
            place = default_database() if database is None else shown_url(database)
            click.echo(say(language, "web.server.stop", place=place))
            if opens and _has_display():
                # The socket listens already: the browser waits until somebody answers.
                shown = (f"{origin}/",)
                threading.Thread(target=webbrowser.open, args=shown, daemon=True).start()
            with suppress(KeyboardInterrupt):
                run(listening, settings)
    except AnotherServer:
        saying = "web.server.another-cluster" if is_postgresql(url) else "web.server.another"
        raise click.ClickException(say(language, saying)) from None
    finally:
        listening.close()


def _metrics_address(given: str, language: str) -> "Address":
    """Where metrics are served: `PORT` on this machine alone, or `HOST:PORT`."""
    from fivewinds.server.settings import Address

    host, _, port = given.rpartition(":")
    host = host.strip("[]") or HOST
    if not (port.isascii() and port.isdigit() and int(port) < 65536):
        raise click.ClickException(say(language, "web.server.metrics", given=given))
    tried = _listen(host, int(port))
    if tried is None:
        raise click.ClickException(say(language, "web.server.taken", port=port))
    tried.close()
    return Address(host, int(port))


def _origin(url: str) -> str | None:
    """An address as browsers name the origin of a page; none for one that is no origin."""
    try:
        parts = urlsplit(url)
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    if parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        return None
    if port == {"http": ":80", "https": ":443"}[parts.scheme]:
        port = ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}{port}"


def _listen(host: str, port: int) -> socket.socket | None:
    """A socket that listens at a port; none where that is taken."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except OSError:
        listening.close()
        return None
    return listening


def _answers(url: str) -> bool:
    """Whether the one who has the usual port is this program, with the same database."""
    try:
        with urlopen(f"http://{HOST}:{PORT}/api/here", timeout=2) as answer:
            mark = str(json.load(answer)["database"])
    except (URLError, OSError, ValueError, LookupError, TypeError):
        return False
    from fivewinds.server.settings import mark_of
    from fivewinds.server.store.engine import is_url, shown_url

    return is_url(url) and mark == mark_of(shown_url(url), mark.partition("-")[0])


def _shown_host(host: str) -> str:
    """The host as browsers reach it, those of others too where they can."""
    if host in EVERYWHERE:
        from fivewinds.server.address import own_address

        return own_address()
    return f"[{host}]" if ":" in host else host


def default_database() -> Path:
    from platformdirs import user_data_path

    return user_data_path("fivewinds", appauthor=False, ensure_exists=True) / "tables.db"


def _has_display() -> bool:
    """Whether a browser could be seen; on other systems than X and Wayland always."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
