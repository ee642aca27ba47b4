"""What a person sees in the terminal: tiles, tables, sheets, and the match he plays there."""
