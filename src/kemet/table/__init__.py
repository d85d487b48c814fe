"""What lies on the table: the board, the pieces, the points, and the verbs that touch them."""
