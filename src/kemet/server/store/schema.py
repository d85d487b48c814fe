"""The tables of the store: the games and their logs, the keys that open them and who holds those."""

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

# Every constraint has a name, so that a later migration can speak of it on both databases.
METADATA: Final = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_name)s_fk",
    }
)


def of_a_game() -> ForeignKey:
    """What belongs to a game goes when the game goes."""
    return ForeignKey("games.id", ondelete="CASCADE")


GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("phase", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("engine", Text, nullable=False),
    Column("boxes", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("due", Double),
    Column("bot_due", Boolean, nullable=False),
    Column("summary", JSON, nullable=False),
    Column("maker", Text),
    Column("archived", Double),
    Column("trouble", Text),
    Column("repaired", Double, nullable=False, server_default="0"),
    Index("games_phase", "phase", "created"),
    Index("games_due", "due"),
    Index("games_bot_due", "bot_due"),
    Index("games_maker", "maker"),
    Index("games_repaired", "repaired"),
)

# JSON and not JSONB: what was said at a table is kept letter by letter, and JSONB refuses some letters.
LOG: Final = Table(
    "log",
    METADATA,
    Column("game", Text, of_a_game(), nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", JSON, nullable=False),
    Column("moment", Integer),
    Column("digest", Text),
    Column("key", Text),
    PrimaryKeyConstraint("game", "n"),
    # both databases let any number of entries have no moment and no key
    UniqueConstraint("game", "moment", name="log_moment"),
    UniqueConstraint("game", "key", name="log_key"),
)

# What a log was before it was repaired. The bodies are bytes here: also one that cannot be read is kept.
COPIES: Final = Table(
    "copies",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, of_a_game(), nullable=False),
    Column("made", Double, nullable=False),
    Column("engine", Text, nullable=False),
    Column("why", Text, nullable=False),
    Index("copies_game", "game", "made"),
)

COPIED: Final = Table(
    "copied_log",
    METADATA,
    Column("copy", Text, ForeignKey("copies.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("moment", Integer),
    Column("digest", Text),
    Column("key", Text),
    PrimaryKeyConstraint("copy", "n"),
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("game", Text, of_a_game(), nullable=False),
    Column("n", Integer, nullable=False),
    Column("moment", Integer, nullable=False),
    Column("made", Double, nullable=False),
    Column("engine", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game", "n"),
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("game", Text, of_a_game(), nullable=False),
    Column("role", Text, nullable=False),
    Column("seat", Integer),
    Column("created", Double, nullable=False),
    Column("revoked", Double),
    Column("ended", Text),
    Index("keys_game", "game", "seat"),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

CLAIMS: Final = Table(
    "claims",
    METADATA,
    Column("session", Text, ForeignKey("sessions.hash", ondelete="CASCADE"), nullable=False),
    Column("key", Text, ForeignKey("keys.hash", ondelete="CASCADE"), nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("session", "key"),
    Index("claims_key", "key"),
)

CALLS: Final = Table(
    "calls",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, of_a_game(), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("target", JSON, nullable=False),
    Column("created", Double, nullable=False),
    Column("address", Text),
    Column("owner", Text),
    Column("called", Double),
    Index("calls_game", "game", "seat"),
    Index("calls_address", "address"),
)

# Mail addresses, known by their hashes; each is confirmed for whoever asked: a browser, or a key's holder.
ADDRESSES: Final = Table(
    "addresses",
    METADATA,
    Column("address", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("asked", Double, nullable=False),
    Column("confirmed", Double),
    PrimaryKeyConstraint("address", "owner"),
    Index("addresses_key", "key"),
)

# How many mails were sent on a day: by the host, to an address, for a client.
SENT: Final = Table(
    "sent",
    METADATA,
    Column("name", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Column("count", Integer, nullable=False),
    PrimaryKeyConstraint("name", "day"),
)

HOST_SETTINGS: Final = Table(
    "host_settings",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", JSON, nullable=False),
)
