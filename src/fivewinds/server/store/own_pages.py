"""Pages of people's own in the database: texts, each under the hash of its private code."""

from sqlalchemy import Engine, delete, insert, select, update

from fivewinds.server.store.schema import own_pages

UNUSED_DAYS = 365
"""A page that nobody has opened for so long is deleted; the pages say "a year"."""


class OwnPages:
    """The pages that somebody asked for; each call is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def add(self, code_hash: str, content: str, moment: int) -> None:
        """Keep a new page, used in this second."""
        row = {"code_hash": code_hash, "content": content, "stored": moment}
        with self.engine.begin() as connection:
            connection.execute(insert(own_pages).values(**row))

    def read(self, code_hash: str, moment: int) -> str | None:
        """What a page has, noting that it was used in this second; None where there is none."""
        this = own_pages.c.code_hash == code_hash
        with self.engine.begin() as connection:
            connection.execute(update(own_pages).where(this).values(stored=moment))
            return connection.execute(select(own_pages.c.content).where(this)).scalar_one_or_none()

    def replace(self, code_hash: str, content: str, moment: int) -> bool:
        """Give a page another content; whether there is such a page."""
        change = update(own_pages).where(own_pages.c.code_hash == code_hash)
        with self.engine.begin() as connection:
            return connection.execute(change.values(content=content, stored=moment)).rowcount == 1

    def delete(self, code_hash: str) -> bool:
        """Delete a page; whether there was one."""
        with self.engine.begin() as connection:
            gone = delete(own_pages).where(own_pages.c.code_hash == code_hash)
            return connection.execute(gone).rowcount == 1

    def forget(self, before: int) -> int:
        """Delete the pages that nobody has read or changed since this second; how many."""
        with self.engine.begin() as connection:
            return connection.execute(delete(own_pages).where(own_pages.c.stored < before)).rowcount
