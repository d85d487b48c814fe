"""Mail goes to confirmed addresses only: those that were kept before are forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("DELETE FROM calls WHERE kind = 'mail'")
    op.add_column("calls", sa.Column("address", sa.Text))
    op.add_column("calls", sa.Column("owner", sa.Text))
    op.add_column("calls", sa.Column("called", sa.Double))
    op.create_index("calls_address", "calls", ["address"])
    op.create_table(
        "addresses",
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("asked", sa.Double, nullable=False),
        sa.Column("confirmed", sa.Double),
        sa.PrimaryKeyConstraint("address", "owner", name="addresses_pk"),
    )
    op.create_index("addresses_key", "addresses", ["key"])
    op.create_table(
        "sent",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("name", "day", name="sent_pk"),
    )
