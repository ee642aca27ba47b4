"""Seconds until the pages can be used on a phone's network: 150 ms and 9 Mbit in a second, by CDP.

    PYTHONPATH=. .venv/bin/python scripts/first_load.py

Prints a line for each visit: the start page, from Play to the hand, the start page again.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import sync_playwright

from tests.server.serving import served, settings

LATENCY = 150
BYTES = 9_000_000 / 8
PHONE = {"width": 390, "height": 844}


def main() -> None:
    """Measure and print."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(settings(f"sqlite:///{folder}/tables.db")) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
        )
        page = browser.new_context(viewport=PHONE).new_page()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": LATENCY,
                "downloadThroughput": BYTES,
                "uploadThroughput": BYTES,
            },
        )
        start = perf_counter()
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        print(f"start page usable   {perf_counter() - start:.2f} s")
        start = perf_counter()
        page.locator("#play").click()
        page.wait_for_selector(".hand svg.tile")
        print(f"from Play to hand   {perf_counter() - start:.2f} s")
        start = perf_counter()
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        print(f"start page again    {perf_counter() - start:.2f} s")
        browser.close()


if __name__ == "__main__":
    main()
