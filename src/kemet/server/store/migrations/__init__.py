"""How the tables of the store came to be what they are: one step for each change, in Alembic's order."""
