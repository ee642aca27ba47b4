"""The room of a table: one writer, who sits, what is asked, told and stored."""
