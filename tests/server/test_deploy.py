"""The files of deploy/ and what docs/serving.md says of balancers, tried on this machine."""

import asyncio
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from fivewinds.commands.serve import serve
from tests.server import postgres
from tests.server.nodes import Roamer, nodes, table_of_four
from tests.server.serving import At, by_chance, four_people, served, settings, spoken
from tests.server.test_cluster import LONG, check, heard_more, while_playing

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
SERVING = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
UNIT = DEPLOY / "fivewinds@.service"
PROGRAM = Path(sys.executable).parent / "fivewinds"
INSTALLED = "/opt/fivewinds/bin/fivewinds"


def block(text: str, begins: str) -> str:
    """The block of a page between three backquotes that begins with these words."""
    found = [
        each for each in re.findall(r"```\w*\n(.*?)```", text, re.DOTALL) if each.startswith(begins)
    ]
    assert len(found) == 1
    return str(found[0])


def free() -> int:
    """A port for a program that does not share it, of those that the system gives to nobody."""
    while True:
        port = SystemRandom().randrange(20_000, 30_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


# systemd


@pytest.mark.needs("systemd")
@pytest.mark.parametrize("source", ["deploy", "docs"])
def test_systemd_takes_the_unit(source: str, tmp_path: Path) -> None:
    text = UNIT.read_text(encoding="utf-8") if source == "deploy" else block(SERVING, "[Unit]")
    unit = tmp_path / ("fivewinds@8555.service" if source == "deploy" else "fivewinds.service")
    unit.write_text(text.replace(INSTALLED, str(PROGRAM)), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert unit.stem.partition("@")[0] not in done.stderr, done.stderr
    wrong = tmp_path / "wrong.service"
    wrong.write_text(unit.read_text(encoding="utf-8").replace("Restart=always", "Restart=often"))
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(wrong)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "often" in found.stderr, "it looks at what it is given"


@pytest.mark.needs("postgresql")
def test_the_command_of_the_unit_serves_and_ends_with_status_0() -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    with postgres.running() as cluster:
        port = free()
        values = {
            "%i": str(port),
            "${FIVEWINDS_HOST}": "127.0.0.1",
            "${FIVEWINDS_BASE_URL}": f"http://127.0.0.1:{port}",
            INSTALLED: str(PROGRAM),
        }
        for name, value in values.items():
            assert name in line
            line = line.replace(name, value)
        server = subprocess.Popen(
            shlex.split(line), env={"FIVEWINDS_DATABASE": cluster.new_database()}
        )
        try:
            until_it_answers(server, f"http://127.0.0.1:{port}/healthz")
            server.send_signal(signal.SIGTERM)
            assert server.wait() == 0
        finally:
            server.kill()
            server.wait()


def until_it_answers(process: "subprocess.Popen[Any]", url: str) -> None:
    """Returns when a server is well."""
    while True:
        assert process.poll() is None, "it has ended"
        try:
            if httpx.get(url, timeout=30).status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)


# Compose


def test_the_compose_file_fits_together() -> None:
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = made["services"]
    assert set(services) == {"database", "one", "two", "balancer"}
    for name in ("one", "two"):
        server = services[name]
        assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
        words = [
            word.replace("${SITE:-http://localhost}", "http://localhost")
            for word in server["command"]
        ]
        command, *options = words
        assert command == "serve"
        given = serve.make_context("serve", options).params
        assert given["cluster"]
        assert given["address"] == f"http://{name}:8555"
        assert server["depends_on"] == {"database": {"condition": "service_healthy"}}
        url = server["environment"]["FIVEWINDS_DATABASE"]
        assert url.startswith("postgresql://fivewinds:")
        assert url.endswith("@database/fivewinds")
    named = {
        volume.partition(":")[0]
        for service in services.values()
        for volume in service.get("volumes", [])
    }
    files = {each for each in named if each.startswith(".")}
    assert named - files == set(made["volumes"])
    assert all((DEPLOY / each).is_file() for each in files)
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "reverse_proxy one:8555 two:8555 {" in caddy
    docker = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert f'ENTRYPOINT ["{INSTALLED}"]' in docker


# Balancers


@contextmanager
def balancer(port: int, *words: str, **more: Any) -> Iterator[str]:
    """A program that listens at a port, for so long."""
    process = subprocess.Popen(words, **more)
    base = f"http://127.0.0.1:{port}"
    try:
        until_it_answers(process, f"{base}/healthz")
        yield base
    finally:
        process.terminate()
        process.wait()


@pytest.mark.needs("nginx-light")
@spoken
async def test_nginx_as_written_passes_sockets_and_the_clients_address_on(tmp_path: Path) -> None:
    how = settings(tmp_path / "tables.db", connections_each=1)
    port = free()
    with served(how) as behind:
        location = block(SERVING, "location / {").replace("http://127.0.0.1:8555", behind)
        made = tmp_path / "nginx.conf"
        made.write_text(
            f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}}\n"
            f"http {{ access_log off; client_body_temp_path {tmp_path}/body;\n"
            f"proxy_temp_path {tmp_path}/proxy; fastcgi_temp_path {tmp_path}/fast;\n"
            f"uwsgi_temp_path {tmp_path}/uwsgi; scgi_temp_path {tmp_path}/scgi;\n"
            f"server {{ listen 127.0.0.1:{port};\n{location}\n}} }}",
            encoding="utf-8",
        )
        words = ("/usr/sbin/nginx", "-c", str(made), "-p", str(tmp_path))
        with balancer(port, *words) as base:
            first, second, third, *_ = four_people(base)
            here, there = ("127.0.0.2", 0), ("127.0.0.3", 0)
            async with (
                At(base, first, local_addr=here) as one,
                At(base, second, local_addr=there) as two,
            ):
                await one.hear_until("last")
                await two.hear_until("last")
                async with At(base, third, local_addr=here) as again:
                    assert await again.closed() == (4010, "connections")


CADDY = {
    "deploy": (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
    "docs": SERVING[SERVING.index("## Several servers") :],
}


@pytest.mark.ci
@pytest.mark.needs("caddy", "postgresql")
@pytest.mark.parametrize("source", ["deploy", "docs"])
def test_caddy_as_written_shares_out_two_servers_that_are_stopped_in_turn(
    source: str, tmp_path: Path
) -> None:
    """The lease is so long that no table could be taken that was not handed over."""
    text = CADDY[source]
    if source == "docs":
        text = block(text, "mahjong.example.org {")
    with postgres.running() as cluster:
        port = free()
        database = cluster.new_database()
        with nodes(database, lease=600.0, hold=0.02, base_url=f"http://127.0.0.1:{port}") as found:
            for was, node in zip(("one:8555", "two:8555"), found, strict=True):
                text = text.replace(was, f"127.0.0.1:{node.port}")
            for was, node in zip(("10.0.0.2:8555", "10.0.0.3:8555"), found, strict=True):
                text = text.replace(was, f"127.0.0.1:{node.port}")
            site = f"http://127.0.0.1:{port}"
            text = re.sub(
                r"^(\{\$SITE.*?\}|mahjong.example.org) \{", f"{site} {{", text, flags=re.MULTILINE
            )
            made = tmp_path / "Caddyfile"
            made.write_text(f"{{\n\tadmin off\n}}\n{text}", encoding="utf-8")
            assert "example" not in text
            assert "8555" not in text
            words = ("caddy", "run", "--adapter", "caddyfile", "--config", str(made))
            kept = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
            with balancer(port, *words, env=kept, stderr=subprocess.DEVNULL) as base:
                chairs = table_of_four(base, LONG["rules"], options=LONG["options"])
                guests = [Roamer([base], chair, by_chance(chair["chair"])) for chair in chairs]

                async def stop_in_turn() -> None:
                    for node in found:
                        await heard_more(guests, 10)
                        assert await asyncio.to_thread(node.end, signal.SIGTERM) == 0
                        await heard_more(guests, 10)
                        await asyncio.to_thread(node.start)

                asyncio.run(while_playing(guests, stop_in_turn))
                check(database, guests)
