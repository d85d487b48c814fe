"""A client in Python: for tests, and for people who write bots for a server."""
