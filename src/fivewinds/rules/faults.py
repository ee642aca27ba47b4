"""What is wrong with a request: a field, a reason, and words for a person."""


class Fault(Exception):
    """A request that is refused: the field, the reason, and the saying that explains it.

    Field and reason are those of docs/interfaces.md §2. The saying is one of `refused` among the
    words of the book or of the program, with its values; without one the reason is its name.
    """

    def __init__(self, field: str, reason: str, saying: str = "", **values: object) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason
        self.saying = saying or reason
        self.values = values

    def inside(self, path: str) -> "Fault":
        """The same fault in a request that lies inside another one."""
        field = f"{path}.{self.field}" if self.field else path
        return Fault(field, self.reason, self.saying, **self.values)
