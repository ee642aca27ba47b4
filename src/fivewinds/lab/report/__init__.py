"""The page of a run: one HTML file that needs no network, no script and no server."""
