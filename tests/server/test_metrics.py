"""What operators read of a server: figures for Prometheus, and the log as JSON lines."""

import json
import logging
import socket
from pathlib import Path

import httpx
import pytest

from fivewinds.server.logs import JsonLines
from fivewinds.server.settings import Address
from tests.server.serving import At, get, opened, served, settings, spoken


def figures(port: int) -> dict[str, float]:
    """The samples that a server shows, by name and labels."""
    text = get(f"http://127.0.0.1:{port}", "/metrics").text
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@spoken
async def test_figures_follow_play_at_a_port_of_their_own(database: Path) -> None:
    port = free_port()
    with served(settings(database, metrics=Address("127.0.0.1", port))) as base:
        assert figures(port)["fivewinds_tables"] == 0
        chair = opened(base)
        async with At(base, chair) as ann:
            ask = await ann.hear_until("legal")
            await ann.say({**ask["legal"][0], "ask": ask["ask"], "id": "1"})
            await ann.hear_until("done")
            await ann.say({"a": "discard", "tile": "1m", "ask": 0, "id": "2"})
            refused = await ann.hear_until("refused")
            found = figures(port)
        assert found["fivewinds_tables"] == 1
        assert found["fivewinds_people"] == 1
        assert found["fivewinds_watchers"] == 0
        assert found["fivewinds_acts_total"] >= 1
        assert found["fivewinds_commit_seconds_count"] >= 1
        assert found["fivewinds_announce_seconds_count"] >= 1
        reason = refused["refused"]
        assert found[f'fivewinds_refused_messages_total{{reason="{reason}"}}'] == 1
        assert get(base, "/metrics").status_code == 404, "not where everybody comes"
    with pytest.raises(httpx.ConnectError):
        figures(port)


def test_a_line_of_the_log_as_json_names_table_and_chair() -> None:
    record = logging.LogRecord("fivewinds.server", logging.WARNING, "", 0, "it %s", ("is",), None)
    record.table, record.chair = "abc", 2
    line = json.loads(JsonLines().format(record))
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "warning",
        "logger": "fivewinds.server",
        "message": "it is",
        "table": "abc",
        "chair": 2,
    }


def test_an_error_is_one_line_of_json_too() -> None:
    try:
        raise ValueError("what\nwent wrong")
    except ValueError as problem:
        info = (ValueError, problem, problem.__traceback__)
    record = logging.LogRecord("fivewinds", logging.ERROR, "", 0, "no", (), info)
    text = JsonLines().format(record)
    assert "\n" not in text
    assert "went wrong" in json.loads(text)["error"]
