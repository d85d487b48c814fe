"""The cards: divine interventions and battle cards."""
