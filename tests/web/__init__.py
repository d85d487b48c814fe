"""A package, so that its one browser is closed with its last test: others run event loops of their own."""
