"""QR codes of a tournament's links."""

from fivewinds.server.http.invitation import drawn
from fivewinds.tournament.printed import Drawing
from fivewinds.tournament.state import Tournament


def drawing_of(now: Tournament, origin: str) -> Drawing:
    """Draws the code of a role and its number; nothing where phones have no address to go to."""
    codes = {
        (link.role, link.number): code for code, link in now.links.items() if not link.withdrawn
    }

    def drawing(role: str, number: int) -> str | None:
        code = codes.get((role, number))
        return drawn(f"{origin}/t/{code}").decode() if code and origin else None

    return drawing
