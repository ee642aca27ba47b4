"""Write the reports anew; read them before you commit them."""

from tests.broken import BROKEN, place, report

for broken in BROKEN:
    place(broken).write_text(report(broken()), encoding="utf-8")
