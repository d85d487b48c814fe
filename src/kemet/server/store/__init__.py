"""Where games are kept: SQLite, or PostgreSQL for several workers."""
