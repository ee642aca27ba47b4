"""What answers over HTTP and sockets: handlers, pages, errors, limits."""
