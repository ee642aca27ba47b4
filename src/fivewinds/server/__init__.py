"""The web table: rooms, storage, sockets, HTTP (docs/server.md, docs/protocol.md)."""
