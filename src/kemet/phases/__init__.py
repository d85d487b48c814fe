"""The parts of a round: night, day, dusk, and the end of the game."""
