"""The address by which others in the network reach this machine, which may change while it runs."""

import socket
from urllib.parse import urlsplit


def own_address() -> str:
    """The address of this machine in its network now; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return "localhost"
        address: str = asking.getsockname()[0]
        return address


def present_origin(network: str) -> str:
    """The origin that was found at the start, with the address that the machine has now."""
    parts = urlsplit(network)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{own_address()}{port}"
