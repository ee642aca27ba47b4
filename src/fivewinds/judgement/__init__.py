"""What a hand could become: how likely, what it would be worth by the book, and why."""
