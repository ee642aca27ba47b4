"""Requests that are refused."""


class Denied(Exception):
    """A request that is refused, with a reason of docs/protocol.md."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values
