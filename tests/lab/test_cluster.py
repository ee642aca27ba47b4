"""On a Ray cluster the same bytes come out, also when a node is killed in the middle."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lab.asking import lab_bytes
from tests.lab.ray_nodes import QUIET, Node, two_nodes

pytestmark = [pytest.mark.ci, pytest.mark.heavy]

WORDS = ("rode-boekje", "--hands", "1200", "--seed", "cluster")


@pytest.fixture(scope="module")
def alone() -> str:
    """What one process answers."""
    return lab_bytes(*WORDS, "--jobs", "1")


def on_ray(address: str, state: Path, *words: str | Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "fivewinds", "lab", *WORDS, "--json", "--ray", address,
         "--state", state, *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **QUIET},
    )  # fmt: skip


def finished(state: Path) -> int:
    if not state.exists():
        return 0
    ranges = json.loads(state.read_bytes())["tasks"][0]["ranges"]
    return sum(last - first + 1 for first, last in ranges)


def when_begun(run: "subprocess.Popen[str]", state: Path) -> None:
    """Wait until some parts are finished, and not all."""
    while finished(state) < 3:
        assert run.poll() is None
    assert finished(state) < 60


def test_two_nodes_one_killed_in_the_middle(alone: str, tmp_path: Path) -> None:
    with two_nodes() as (address, second):
        run = on_ray(address, tmp_path / "whole", "--parquet", tmp_path / "rows")
        assert run.communicate()[0] == alone
        files = sorted(path.name for path in (tmp_path / "rows").glob("hands-*"))
        assert files == [f"hands-{part:06}.parquet" for part in range(1, 61)]
        run = on_ray(address, tmp_path / "killed")
        when_begun(run, tmp_path / "killed")
        second.kill()
        assert run.communicate()[0] == alone
        run = on_ray(address, tmp_path / "resumed")
        when_begun(run, tmp_path / "resumed")
        run.kill()
        run.communicate()
        assert lab_bytes(*WORDS, "--state", tmp_path / "resumed", "--jobs", "2") == alone


BY_THE_API = """
import sys, threading
from pathlib import Path
from ray.cluster_utils import Cluster

memory = {"num_cpus": 1, "object_store_memory": 100_000_000}
cluster = Cluster(initialize_head=True, head_node_args={**memory, "include_dashboard": False})
second = cluster.add_node(**memory)
cluster.wait_for_nodes()
sys.argv = ["fivewinds", "lab", *sys.argv[1:], "--ray", cluster.address]
state = Path(sys.argv[sys.argv.index("--state") + 1])

def kill():
    while not state.exists():
        pass
    cluster.remove_node(second, allow_graceful=False)

threading.Thread(target=kill, daemon=True).start()
from fivewinds.commands import cli
try:
    cli(prog_name="fivewinds", standalone_mode=False)
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


def test_a_node_with_another_version_is_refused(tmp_path: Path) -> None:
    """The second node plays interpreted, this machine compiled."""
    with two_nodes() as (address, second):
        assert isinstance(second, Node)
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
