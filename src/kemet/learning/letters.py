"""Capital letters and digits of three by five dots, for pictures without a font."""

ROWS = 5
ADVANCE = 4  # dots from one letter to the next

# Five rows of three dots, from the top; a row is a number from 0 to 7.
SIGNS: dict[str, str] = {
    "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644", "G": "34553",
    "H": "55755", "I": "72227", "J": "11152", "K": "55655", "L": "44447", "M": "57755", "N": "65555",
    "O": "25552", "P": "65644", "Q": "25563", "R": "65655", "S": "34216", "T": "72222", "U": "55557",
    "V": "55552", "W": "55775", "X": "55255", "Y": "55222", "Z": "71247",
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757",
    "7": "71122", "8": "75757", "9": "75717", "-": "00700", "*": "05250", ".": "00002", " ": "00000",
}  # fmt: skip


def glyph_of(sign: str) -> list[str]:
    """The rows of a sign, `#` for ink; what has no sign here is a blank."""
    return [format(int(row), "03b").replace("1", "#") for row in SIGNS.get(sign, SIGNS[" "])]
