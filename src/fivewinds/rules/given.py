"""What the functions of a book give back, checked where it is used: a mistake is named at once."""

SEATS = 4


def payments_of(settled: object) -> tuple[int, ...]:
    """What `settle` says is paid; raises TypeError for what is no settlement of four seats."""
    payments: object = getattr(settled, "payments", None)
    if payments is None:
        raise TypeError(f"`settle` gives {settled!r} and not a Settled")
    whole = isinstance(payments, tuple) and all(type(paid) is int for paid in payments)
    if isinstance(payments, tuple) and whole and len(payments) == SEATS:
        return payments
    wanted = "payments are a tuple of four whole numbers, by seat"
    raise TypeError(f"`settle` pays {payments!r}: {wanted}")
