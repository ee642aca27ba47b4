"""On a Ray cluster the same bytes come out, also when a node is killed in the middle."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.asking import lab_bytes
from tests.lab.ray_nodes import QUIET, Node, two_nodes

pytestmark = [pytest.mark.ci, pytest.mark.heavy]

PARTS = 20
WORDS = ("rode-boekje", "--hands", f"{20 * PARTS}", "--seed", "cluster")

AFTER_THREE = """
import os, sys
from fivewinds.commands import cli
from fivewinds.lab.cluster import Cluster as Engine

def after_three(act):
    plain = Engine.run
    def run(self, task, parts):
        for number, outcome in enumerate(plain(self, task, parts)):
            if number == 3:
                act()
            yield outcome
    Engine.run = run

def lab(*words):
    sys.argv = ["fivewinds", "lab", *words]
    cli(prog_name="fivewinds", standalone_mode=False)
"""
"""Runs the command with something done when three parts are counted and the others are not."""

HELD = f"""{AFTER_THREE}
*words, pipe = sys.argv[1:]

def tell_and_wait():
    os.write(int(pipe), b"3")
    sys.stdin.readline()

after_three(tell_and_wait)
lab(*words)
"""


@pytest.fixture(scope="module")
def alone() -> str:
    """What one process answers."""
    return lab_bytes(*WORDS, "--jobs", "1")


@pytest.fixture(scope="module")
def nodes() -> Iterator[tuple[str, Node]]:
    """One cluster for all: its address, and the node that may be killed."""
    with two_nodes() as found:
        yield found


def on_ray(address: str, state: Path) -> list[str | Path]:
    """The words of a run on a cluster, after `lab`."""
    return [*WORDS, "--json", "--ray", address, "--state", state]


def begun(address: str, state: Path) -> "subprocess.Popen[str]":
    """A run that has counted three parts and waits for a line before it goes on."""
    reading, writing = os.pipe()
    run = subprocess.Popen(
        [sys.executable, "-c", HELD, *on_ray(address, state), str(writing)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **QUIET},
        pass_fds=[writing],
    )
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        assert pipe.read(1) == b"3", "the run has ended"
    assert finished(state) == 3
    return run


def finished(state: Path) -> int:
    ranges = json.loads(state.read_bytes())["tasks"][0]["ranges"]
    return sum(last - first + 1 for first, last in ranges)


def test_two_nodes_one_killed_in_the_middle(
    alone: str, nodes: tuple[str, Node], tmp_path: Path
) -> None:
    address, second = nodes
    rows = tmp_path / "rows"
    assert lab_bytes(*on_ray(address, tmp_path / "whole"), "--parquet", rows) == alone
    files = sorted(path.name for path in rows.glob("hands-*"))
    assert files == [f"hands-{part:06}.parquet" for part in range(1, PARTS + 1)]
    run = begun(address, tmp_path / "killed")
    second.kill()
    assert run.communicate("\n")[0] == alone
    run = begun(address, tmp_path / "resumed")
    run.kill()
    run.communicate()
    assert lab_bytes(*WORDS, "--state", tmp_path / "resumed", "--jobs", "2") == alone


BY_THE_API = f"""{AFTER_THREE}
from ray.cluster_utils import Cluster

memory = {{"num_cpus": 1, "object_store_memory": 100_000_000}}
cluster = Cluster(initialize_head=True, head_node_args={{**memory, "include_dashboard": False}})
second = cluster.add_node(**memory)
cluster.wait_for_nodes()
after_three(lambda: cluster.remove_node(second, allow_graceful=False))
try:
    lab(*sys.argv[1:], "--ray", cluster.address)
finally:
    sys.stdout.flush()
    assert len(cluster.worker_nodes) == 0
    cluster.shutdown()
"""


def test_the_same_by_the_api(alone: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", BY_THE_API, *WORDS, "--json", "--state", tmp_path / "state"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **QUIET},
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout == alone


def test_a_node_with_another_version_is_refused(nodes: tuple[str, Node]) -> None:
    """The nodes play compiled, the one who asks interpreted."""
    address, _ = nodes
    run = subprocess.run(
        [sys.executable, "-m", "fivewinds", "lab", *WORDS, "--ray", address],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **QUIET, "FIVEWINDS_INTERPRETED": "1"},
    )
    assert run.returncode == 2
    assert "install the same everywhere" in run.stderr


def test_an_address_without_a_cluster_is_refused() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "fivewinds", "lab", *WORDS, "--ray", "127.0.0.1:1"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **QUIET},
    )
    assert run.returncode == 2
    assert "no Ray cluster" in run.stderr
