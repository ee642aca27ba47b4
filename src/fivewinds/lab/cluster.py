"""Parts on a Ray cluster. Ray plays a part again when its node dies; what it brings counts once.

Every node must have the same version of the program, compiled alike: that is asked of each before
the first part. A part is a few numbers on its way there and a few counts on its way back, so that
nothing lies in Ray's object store for long.
"""

import logging
import os
import socket
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from typing import Any

from fivewinds import COMPILED, __version__
from fivewinds.lab.engines import Outcome, Task
from fivewinds.lab.plan import Part

PATIENCE = 10
"""Seconds to wait for the head of a cluster to answer."""
AHEAD = 2
"""Parts under way for each processor of the cluster."""


class ClusterError(Exception):
    """A cluster that cannot be used: the name of a saying of `lab`, and its values."""

    def __init__(self, saying: str, **values: object) -> None:
        super().__init__(f"{saying} {values}")
        self.saying = saying
        self.values = values


def program() -> str:
    """What must be equal on all nodes: the version, and whether it is compiled."""
    return f"{__version__} {'compiled' if COMPILED else 'interpreted'}"


class Cluster:
    """Plays parts on the Ray cluster at an address."""

    def __init__(self, address: str) -> None:
        self.address = address

    def run(self, task: Task, parts: Iterable[Part]) -> Iterator[Outcome]:
        """Yield each part with what it came to, as they are finished.

        Raises `ClusterError` when there is no cluster or its nodes differ. What Ray has to say of
        nodes that come and go is written to standard error: standard output is for the answer.
        """
        with redirect_stdout(sys.stderr):
            ray = _connected(self.address)
            try:
                _compare(ray)
                yield from _run(ray, task, parts)
            finally:
                ray.shutdown()


def _connected(address: str) -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    try:
        _knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        raise ClusterError("no-cluster", address=address, detail=error) from None
    return ray


def _compare(ray: Any) -> None:
    """Ask every node for its version."""
    from ray import exceptions
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    asked = {}
    for node in ray.nodes():
        if node["Alive"] and node["Resources"].get("CPU"):
            there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            ask = ray.remote(program).options(scheduling_strategy=there)
            asked[ask.remote()] = node["NodeManagerAddress"]
    for answer, address in asked.items():
        try:
            found = ray.get(answer)
        except (exceptions.TaskUnschedulableError, exceptions.NodeDiedError):
            continue  # the node has left the cluster meanwhile
        except exceptions.RayError as error:
            raise ClusterError("node-without", node=address, detail=error) from None
        if found != program():
            raise ClusterError("node-differs", node=address, found=found, own=program())


def _run(ray: Any, task: Task, parts: Iterable[Part]) -> Iterator[Outcome]:
    play = ray.remote(_play).options(max_retries=-1)
    sent = ray.put(task)
    waiting = iter(parts)
    running: dict[Any, Part] = {}
    try:
        while True:
            room = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
            while len(running) < room and (part := next(waiting, None)):
                running[play.remote(sent, part)] = part
            if not running:
                return
            done, _ = ray.wait(list(running))
            for each in done:
                yield running.pop(each), ray.get(each)
    finally:
        for each in running:
            ray.cancel(each, force=True)


def _knock(address: str) -> None:
    """Raise OSError when nobody listens at HOST:PORT: Ray itself would end the whole process."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit() and "/" not in host:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def _play(task: Task, part: Part) -> Any:
    return task.play(part)
