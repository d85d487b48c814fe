"""A package, so that the one browser is closed after its last test: beside it no other test could run a loop."""
