"""Games written down, one answer per line, and read back."""
