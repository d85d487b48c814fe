"""The power tiles, by colour, and the creatures that come with some of them."""
