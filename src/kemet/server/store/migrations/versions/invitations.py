"""Why a key opens nothing any more: an invitation was used, revoked or replaced."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("keys", sa.Column("ended", sa.Text))
