"""The text of a record: a header, one answer per line, digests in between, and an end line."""

from kemet.machine.errors import BadRecord, NewerRecord

TITLE = "kemet record"
FORMAT = 1
HEADER = ("engine", "boxes", "players", "length", "edition", "discards", "cities", "round-limit")
DIGEST_EVERY = 50


class RecordLine:
    """One line of the body: an answer (who, what) or a digest."""

    def __init__(self, number: int, who: str, what: str) -> None:
        self.number = number
        self.who = who
        self.what = what


class RecordText:
    """A record as it is written, not yet replayed."""

    def __init__(self, header: dict[str, str], lines: list[RecordLine], last_line: int) -> None:
        self.header = header
        self.lines = lines
        self.last_line = last_line


def written(header: dict[str, str], body: list[str]) -> str:
    lines = [f"{TITLE} {FORMAT}"]
    lines += [f"{name}: {value}" for name, value in header.items()]
    return "\n".join([*lines, "", *body, ""])


def read(text: str) -> RecordText:
    """Take a record apart; what it tells is checked when it is replayed."""
    rows = text.splitlines()
    if not rows or not rows[0].startswith(TITLE):
        raise BadRecord(1, f"a record begins with '{TITLE} {FORMAT}'")
    number = rows[0][len(TITLE) :].strip()
    if not number.isdigit():
        raise BadRecord(1, f"'{number}' is not a format number")
    if int(number) > FORMAT:
        raise NewerRecord(1, f"format {number} is newer than format {FORMAT}, the newest this engine reads")
    if int(number) != FORMAT:
        raise BadRecord(1, f"format {number} is unknown; this engine reads format {FORMAT}")
    header = read_header(rows)
    begin = len(header) + 1
    lines: list[RecordLine] = []
    for i in range(begin, len(rows)):
        row = rows[i].strip()
        if not row or row.startswith("#"):
            continue
        if lines and lines[-1].who == "end":
            raise BadRecord(i + 1, f"'{row}' stands after the end line")
        who, _, what = row.partition(" ")
        if not what:
            raise BadRecord(i + 1, f"'{row}' should be 'who answer', 'digest D' or 'end N D'")
        lines.append(RecordLine(i + 1, who, what))
    if not lines or lines[-1].who != "end":
        raise BadRecord(len(rows) + 1, "the end line is missing: the record is cut off")
    return RecordText(header, lines, len(rows))


def read_header(rows: list[str]) -> dict[str, str]:
    header: dict[str, str] = {}
    for i, name in enumerate(HEADER):
        row = rows[i + 1] if i + 1 < len(rows) else ""
        key, colon, value = row.partition(":")
        if not colon or key.strip() != name:
            raise BadRecord(i + 2, f"the header line '{name}: ...' is missing, found '{row}'")
        header[name] = value.strip()
    for i in range(len(HEADER) + 1, len(rows)):
        name, colon, value = rows[i].partition(":")
        if not colon:
            break
        header[name.strip()] = value.strip()  # a setting of a box
    return header
