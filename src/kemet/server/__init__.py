"""The table server: games for browsers and programs, never lost and never leaking."""
