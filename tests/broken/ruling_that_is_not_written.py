"""The module of a book that cites rulings which are not written down."""
