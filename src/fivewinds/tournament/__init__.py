"""A tournament: roster, schedule, slips, settlement, standings; events in and state out.

Knows no web and no database. Rulings RB-77 to RB-85, docs/interfaces.md §7.
"""
