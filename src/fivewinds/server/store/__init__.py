"""The database: its schema, what is kept in it, and how it is written."""
