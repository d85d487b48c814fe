"""What a call says, in the four languages."""

import unicodedata
from dataclasses import dataclass
from typing import Final

LONGEST_TITLE: Final = 80


@dataclass(frozen=True)
class Words:
    """Of calls, of the mail that asks for a confirmation, and of the pages behind the links of both."""

    turn: str
    play: str
    why: str
    stop: str
    confirm: str
    asked: str
    ignore: str
    confirm_page: str
    confirm_button: str
    confirmed: str
    stop_page: str
    stop_button: str
    stopped: str
    unknown: str


WORDS: Final = {
    "en": Words(
        "It is your turn in Kemet",
        "Play here:",
        "You receive this mail because this address was given and confirmed for a seat in this game.",
        "No more mail of this kind:",
        "Confirm your address for Kemet",
        "Somebody, you we hope, wants to hear at this address when it is their turn in a game of Kemet. "
        "If it was you, open this link within a day and press the button:",
        "If it was not you, do nothing: nothing more will be sent.",
        "May this server write to you when it is your turn?",
        "Yes, write to me",
        "Your address is confirmed. You will hear when it is your turn.",
        "Shall this server stop writing to you? That holds for all your games here.",
        "Stop writing to me",
        "Nothing more will be sent to you. Your address is forgotten here.",
        "This link leads nowhere any more. Links of this kind hold for a day, or were used already.",
    ),
    "pt": Words(
        "É a sua vez no Kemet",
        "Jogue aqui:",
        "Você recebe este e-mail porque este endereço foi indicado e confirmado para um lugar nesta partida.",
        "Para não receber mais estes e-mails:",
        "Confirme seu endereço para o Kemet",
        "Alguém, esperamos que você, quer ser avisado neste endereço quando for a sua vez em uma partida "
        "de Kemet. "
        "Se foi você, abra este link em até um dia e aperte o botão:",
        "Se não foi você, não faça nada: nada mais será enviado.",
        "Este servidor pode escrever para você quando for a sua vez?",
        "Sim, escrevam para mim",
        "Seu endereço está confirmado. Você será avisado quando for a sua vez.",
        "Este servidor deve parar de escrever para você? Isso vale para todas as suas partidas aqui.",
        "Parem de escrever para mim",
        "Nada mais será enviado a você. Seu endereço foi esquecido aqui.",
        "Este link não leva mais a lugar nenhum. Links assim valem por um dia, ou já foram usados.",
    ),
    "pl": Words(
        "Twoja kolej w grze Kemet",
        "Zagraj tutaj:",
        "Otrzymujesz tę wiadomość, ponieważ ten adres podano i potwierdzono dla miejsca w tej grze.",
        "Rezygnacja z takich wiadomości:",
        "Potwierdź swój adres dla gry Kemet",
        "Ktoś, mamy nadzieję, że Ty, chce dostawać pod tym adresem wiadomość, gdy w grze Kemet przyjdzie "
        "jego kolej. "
        "Jeśli to Ty, otwórz ten odnośnik w ciągu doby i naciśnij przycisk:",
        "Jeśli to nie Ty, nie rób nic: nic więcej nie wyślemy.",
        "Czy ten serwer może do Ciebie pisać, gdy przyjdzie Twoja kolej?",
        "Tak, piszcie do mnie",
        "Twój adres jest potwierdzony. Dowiesz się, gdy przyjdzie Twoja kolej.",
        "Czy ten serwer ma przestać do Ciebie pisać? Dotyczy to wszystkich Twoich gier tutaj.",
        "Nie piszcie do mnie więcej",
        "Nic więcej nie wyślemy. Twój adres został tu zapomniany.",
        "Ten odnośnik donikąd już nie prowadzi. Takie odnośniki działają przez dobę albo zostały już użyte.",
    ),
    "ru": Words(
        "Ваш ход в игре Kemet",
        "Сделать ход:",
        "Вы получили это письмо, потому что этот адрес указан и подтверждён для места в этой партии.",
        "Чтобы больше не получать таких писем:",
        "Подтвердите свой адрес для игры Kemet",
        "Кто-то, надеемся, что вы, хочет узнавать по этому адресу, когда настаёт его ход в партии Kemet. "
        "Если это были вы, откройте ссылку в течение суток и нажмите кнопку:",
        "Если это были не вы, ничего не делайте: больше ничего не придёт.",
        "Можно ли этому серверу писать вам, когда настаёт ваш ход?",
        "Да, пишите мне",
        "Ваш адрес подтверждён. Вы узнаете, когда настанет ваш ход.",
        "Перестать вам писать? Это касается всех ваших партий здесь.",
        "Больше мне не пишите",
        "Больше ничего не придёт. Ваш адрес здесь забыт.",
        "Эта ссылка больше никуда не ведёт. Такие ссылки действуют сутки, или она уже использована.",
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


def letter(url: str, stop: str, language: str) -> str:
    """The text of a mail: nothing in it was written by another player."""
    words = words_in(language)
    paragraphs = [f"{words.turn}."]
    # a host without a public address has no link that works in a mail
    if url.startswith(("https://", "http://")):
        paragraphs.append(f"{words.play} {url}")
    paragraphs.append(f"-- \n{words.why}\n{words.stop} {stop}")
    return "\n\n".join(paragraphs) + "\n"


def question(url: str, language: str) -> str:
    """The text of the mail that asks whether an address may be written to."""
    words = words_in(language)
    return f"{words.asked}\n\n{url}\n\n{words.ignore}\n"
