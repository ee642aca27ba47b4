"""The rule books: each reads like its document, top to bottom."""
