"""Games in trouble, copies of logs that were repaired, and who made a table that is open."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("maker", sa.Text))
    op.add_column("games", sa.Column("archived", sa.Double))
    op.add_column("games", sa.Column("trouble", sa.Text))
    op.add_column("games", sa.Column("repaired", sa.Double, nullable=False, server_default="0"))
    op.create_index("games_maker", "games", ["maker"])
    op.create_index("games_repaired", "games", ["repaired"])
    op.create_table(
        "copies",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="copies_pk"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="copies_game_fk", ondelete="CASCADE"),
    )
    op.create_index("copies_game", "copies", ["game", "made"])
    op.create_table(
        "copied_log",
        sa.Column("copy", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("moment", sa.Integer),
        sa.Column("digest", sa.Text),
        sa.Column("key", sa.Text),
        sa.PrimaryKeyConstraint("copy", "n", name="copied_log_pk"),
        sa.ForeignKeyConstraint(["copy"], ["copies.id"], name="copied_log_copy_fk", ondelete="CASCADE"),
    )
