"""When a clock runs out is told by how long the server has run; those that run are looked at once."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute("UPDATE games SET due = 0 WHERE due IS NOT NULL")
