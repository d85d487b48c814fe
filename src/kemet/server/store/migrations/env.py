"""What Alembic runs for a migration: the steps on the connection that opening.py has given it."""

from alembic import context

from kemet.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
