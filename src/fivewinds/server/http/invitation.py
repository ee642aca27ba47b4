"""The link that invites to a table, and its drawing for a telephone's camera."""

from io import BytesIO

import segno

BORDER = 2
"""Empty modules round the drawing, which stands on white anyway."""


def link(base: str, table_id: str) -> str:
    """Where a table is found."""
    return f"{base}/table/{table_id}"


def drawn(text: str) -> bytes:
    """A QR code, as an SVG of any size."""
    picture = BytesIO()
    segno.make(text, error="m", micro=False).save(
        picture,
        kind="svg",
        border=BORDER,
        dark="#000",
        light="#fff",
        xmldecl=False,
        omitsize=True,
        svgclass=None,
        lineclass=None,
    )
    return picture.getvalue()
