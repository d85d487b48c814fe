"""The game in a terminal: the map, the table, the questions, and the tools of researchers."""
