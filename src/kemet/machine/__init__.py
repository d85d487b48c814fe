"""The machine under the game: a stack of frames, small actions, chance and events. It knows no Egypt."""
