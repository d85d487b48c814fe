"""What a call says, in the four languages."""

import unicodedata
from dataclasses import dataclass
from typing import Final

LONGEST_TITLE: Final = 80


@dataclass(frozen=True)
class Words:
    turn: str
    play: str
    why: str


WORDS: Final = {
    "en": Words(
        "It is your turn in Kemet",
        "Play here:",
        "You receive this mail because this address was given for a seat in this game.",
    ),
    "pt": Words(
        "É a sua vez no Kemet",
        "Jogue aqui:",
        "Você recebe este e-mail porque este endereço foi indicado para um lugar nesta partida.",
    ),
    "pl": Words(
        "Twoja kolej w grze Kemet",
        "Zagraj tutaj:",
        "Otrzymujesz tę wiadomość, ponieważ podano ten adres dla miejsca w tej grze.",
    ),
    "ru": Words(
        "Ваш ход в игре Kemet",
        "Сделать ход:",
        "Вы получили это письмо, потому что этот адрес указан для места в этой партии.",
    ),
}


def words_in(language: str) -> Words:
    return WORDS.get(language, WORDS["en"])


def cleaned(title: str) -> str:
    """A title on one line: no line breaks, nothing unseen that turns or hides letters, not too long."""
    seen = []
    for letter in title:
        category = unicodedata.category(letter)
        if category in ("Cc", "Zl", "Zp", "Zs"):
            seen.append(" ")
        elif not category.startswith("C"):
            seen.append(letter)
    line = " ".join("".join(seen).split())
    return line if len(line) <= LONGEST_TITLE else line[: LONGEST_TITLE - 1].rstrip() + "…"


def headline(title: str, language: str) -> str:
    """`It is your turn in Kemet: <title>`; a game need not have a title."""
    turn = words_in(language).turn
    return f"{turn}: {line}" if (line := cleaned(title)) else turn


def letter(title: str, url: str, language: str) -> str:
    """The text of a mail."""
    words = words_in(language)
    paragraphs = [f"{headline(title, language)}."]
    # a host without a public address has no link that works in a mail
    if url.startswith(("https://", "http://")):
        paragraphs.append(f"{words.play} {url}")
    paragraphs.append(f"-- \n{words.why}")
    return "\n\n".join(paragraphs) + "\n"
