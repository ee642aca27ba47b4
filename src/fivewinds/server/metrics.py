"""What a server counts and times, in the form that Prometheus reads."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from http.server import ThreadingHTTPServer
from threading import Thread

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from fivewinds.server.settings import Address

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of the buckets of the histograms."""


class Metrics:
    """The figures of one server. Nothing here tells of single tables, people or tiles."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acts = Counter(
            "fivewinds_acts", "Actions stored, of people and bots", registry=self.registry
        )
        self.commit = Histogram(
            "fivewinds_commit_seconds",
            "From handing writes to the storage until they are committed",
            registry=self.registry,
            buckets=SECONDS,
        )
        self.announce = Histogram(
            "fivewinds_announce_seconds",
            "From reading a client's message until all that is due has been told, holds apart",
            registry=self.registry,
            buckets=SECONDS,
        )
        self._refused = Counter(
            "fivewinds_refused_messages",
            "Messages of clients that were refused",
            ["reason"],
            registry=self.registry,
        )

    def refused(self, reason: str) -> None:
        """Count a message that was refused for this reason."""
        self._refused.labels(reason).inc()

    def gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Show a figure that is read whenever somebody asks for the metrics."""
        Gauge(f"fivewinds_{name}", text, registry=self.registry).set_function(read)


class MetricsServer(AbstractContextManager["MetricsServer"]):
    """Serves metrics at an address of their own, in a thread, while the context lasts.

    They are for operators alone: what reaches the tables from outside does not reach this port.
    """

    def __init__(self, metrics: Metrics, address: Address) -> None:
        found = start_http_server(address.port, address.host, metrics.registry)
        self._server: ThreadingHTTPServer
        self._thread: Thread
        self._server, self._thread = found  # type: ignore[assignment]

    @property
    def port(self) -> int:
        """The port that it listens at."""
        return int(self._server.server_address[1])

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
