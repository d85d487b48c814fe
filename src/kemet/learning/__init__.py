"""The game for programs that learn: PettingZoo, Gymnasium and OpenSpiel. Needs `kemet[learning]`.

from kemet.learning import zoo  # PettingZoo: zoo.env(players=3), zoo.parallel_env(players=3)
from kemet.learning import gym  # Gymnasium: gymnasium.make("Kemet-v1", players=3, opponents="greedy")
from kemet.learning import spiel  # OpenSpiel: pyspiel.load_game("kemet(players=3)")
"""
