"""The first tables: games, logs, snapshots, keys, sessions, claims, calls, the host's settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("boxes", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("bot_due", sa.Boolean, nullable=False),
        sa.Column("summary", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="games_pk"),
    )
    op.create_index("games_phase", "games", ["phase", "created"])
    op.create_index("games_due", "games", ["due"])
    op.create_index("games_bot_due", "games", ["bot_due"])
    op.create_table(
        "log",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("moment", sa.Integer),
        sa.Column("digest", sa.Text),
        sa.Column("key", sa.Text),
        sa.PrimaryKeyConstraint("game", "n", name="log_pk"),
        sa.UniqueConstraint("game", "moment", name="log_moment"),
        sa.UniqueConstraint("game", "key", name="log_key"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="log_game_fk", ondelete="CASCADE"),
    )
    op.create_table(
        "snapshots",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("moment", sa.Integer, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", "n", name="snapshots_pk"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="snapshots_game_fk", ondelete="CASCADE"),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("revoked", sa.Double),
        sa.PrimaryKeyConstraint("hash", name="keys_pk"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="keys_game_fk", ondelete="CASCADE"),
    )
    op.create_index("keys_game", "keys", ["game", "seat"])
    op.create_table(
        "sessions",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="sessions_pk"),
    )
    op.create_table(
        "claims",
        sa.Column("session", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("session", "key", name="claims_pk"),
        sa.ForeignKeyConstraint(["session"], ["sessions.hash"], name="claims_session_fk", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["key"], ["keys.hash"], name="claims_key_fk", ondelete="CASCADE"),
    )
    op.create_index("claims_key", "claims", ["key"])
    op.create_table(
        "calls",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.JSON, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="calls_pk"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="calls_game_fk", ondelete="CASCADE"),
    )
    op.create_index("calls_game", "calls", ["game", "seat"])
    op.create_table(
        "host_settings",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("name", name="host_settings_pk"),
    )
