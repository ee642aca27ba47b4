"""What a tournament refuses: the place, a reason from a closed list, and words for a person."""


class Refusal(Exception):
    """Something that cannot be, which changes nothing.

    `field` says where; `saying` is a sentence of `tournament.refused` among the words, with its
    values; `reason` is one of the closed list of docs/interfaces.md §7 where a line is read.
    """

    def __init__(self, field: str, saying: str, /, reason: str = "", **values: object) -> None:
        super().__init__(f"{field}: {saying} {values}")
        self.field = field
        self.saying = saying
        self.reason = reason or saying
        self.values = values

    def inside(self, path: str) -> "Refusal":
        """The same refusal of something that lies inside something else."""
        field = ".".join(part for part in (path, self.field) if part)
        return Refusal(field, self.saying, self.reason, **self.values)
