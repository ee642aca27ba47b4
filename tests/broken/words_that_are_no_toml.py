"""The module of a book whose words cannot be read."""
