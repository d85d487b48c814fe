"""A battle, from the attack to the last recall."""
