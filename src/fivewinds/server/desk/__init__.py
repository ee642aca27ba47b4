"""The desk of a tournament on the web: events stored before they are shown, links, roles."""
