"""What Alembic runs for a migration: the steps on the connection that opening.py has given it."""

from alembic import context

from kemet.server.store.schema import METADATA

given = context.config.attributes
context.configure(
    connection=given["connection"], target_metadata=METADATA, on_version_apply=given["after_each_step"]
)
with context.begin_transaction():
    context.run_migrations()
