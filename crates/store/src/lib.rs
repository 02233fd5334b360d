//! Append-only lists of events, for many games at once, in SQLite or PostgreSQL.
