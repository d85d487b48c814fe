"""Seth: one against all."""
