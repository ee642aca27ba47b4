"""A Ray cluster of two nodes on this machine, started as people do and ended node by node.

`ray stop` would end every Ray process of the machine. Here the processes of a node are those that
descend from the command that started it, and each is ended by its own id.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

MEMORY = 100_000_000
RAY = Path(sys.executable).with_name("ray")
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_DISABLE_IMPORT_WARNING": "1"}


class Node:
    """One node: the command that keeps it, and all that the command has started."""

    def __init__(self, *words: str) -> None:
        common = ("--num-cpus=1", f"--object-store-memory={MEMORY}", "--disable-usage-stats")
        self.process = subprocess.Popen(
            [RAY, "start", *words, *common, "--block"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **QUIET},
            start_new_session=True,
        )

    def kill(self) -> None:
        """End every process of the node, by its id."""
        for process in (*descendants(self.process.pid), self.process.pid):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()


def descendants(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(folder.name))
    found = []
    waiting = [process]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def free_port() -> int:
    with socket.socket() as each:
        each.bind(("127.0.0.1", 0))
        port: int = each.getsockname()[1]
        return port


@contextmanager
def two_nodes() -> Iterator[tuple[str, Node]]:
    """The address of a cluster of two nodes, and the node that may be killed."""
    folder = tempfile.mkdtemp(prefix="fw-ray-")
    port = free_port()
    address = f"127.0.0.1:{port}"
    head = Node(
        "--head",
        "--node-ip-address=127.0.0.1",
        f"--port={port}",
        f"--temp-dir={folder}",
        "--include-dashboard=false",
    )
    nodes = [head]
    try:
        wait_for(address, 1)
        nodes.append(Node(f"--address={address}", "--node-ip-address=127.0.0.1"))
        wait_for(address, 2)
        yield address, nodes[1]
    finally:
        for node in reversed(nodes):
            node.kill()
        shutil.rmtree(folder, ignore_errors=True)


WAITING = """
import sys, time
import ray
address, number = sys.argv[1], int(sys.argv[2])
for _ in range(3000):
    try:
        ray.init(address=address, log_to_driver=False, logging_level="critical")
        if sum(node["Alive"] for node in ray.nodes()) >= number:
            sys.exit(0)
    except Exception:
        pass
    ray.shutdown()
    time.sleep(0.2)
sys.exit(1)
"""


def wait_for(address: str, number: int) -> None:
    """Wait until so many nodes have joined."""
    subprocess.run(
        [sys.executable, "-c", WAITING, address, str(number)],
        check=True,
        env={**os.environ, **QUIET},
        stderr=subprocess.DEVNULL,
    )
