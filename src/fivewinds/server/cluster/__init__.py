"""Several servers on one PostgreSQL: leases, heartbeats, and handing connections on."""
