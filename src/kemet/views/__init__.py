"""What a seat knows, and states that it could be in."""
