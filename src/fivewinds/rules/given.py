"""What the functions of a book give back, checked where it is used: a mistake is named at once."""

SEATS = 4


def payments_of(settled: object) -> tuple[int, ...]:
    """What `settle` says is paid; raises TypeError for what is no settlement of four seats."""
    payments: object = getattr(settled, "payments", None)
    if payments is None:
        raise TypeError(f"`settle` gives {settled!r} and not a Settled")
    if type(payments) is tuple and len(payments) == SEATS:
        east, south, west, north = payments
        if type(east) is type(south) is type(west) is type(north) is int:
            return payments
    wanted = "payments are a tuple of four whole numbers, by seat"
    raise TypeError(f"`settle` pays {payments!r}: {wanted}")
