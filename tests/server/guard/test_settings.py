"""What a host may set, and how a wrong value is told."""

from dataclasses import fields
from pathlib import Path

import pytest

from kemet.server.settings import Settings, SettingsError, as_text, described, origin_of

HOSTING = Path(__file__).resolve().parents[3] / "docs" / "hosting.md"


def test_a_host_who_sets_nothing_gets_a_table_on_this_machine_only():
    settings = Settings.from_environment({})
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)
    assert settings.database.startswith("sqlite:///")
    assert settings.database.endswith("/games.sqlite3")
    assert "kemet" in settings.database
    assert not settings.webhooks


def test_a_flag_counts_before_the_environment_and_that_before_the_default():
    env = {"KEMET_PORT": "9000", "KEMET_HOST": "0.0.0.0", "KEMET_RATE": ""}
    settings = Settings.from_environment(env, port=9001, host=None)
    assert (settings.port, settings.host, settings.rate) == (9001, "0.0.0.0", 600)


def test_every_setting_can_be_read_from_the_environment():
    env = {
        "KEMET_HOST": "::", "KEMET_PORT": "1", "KEMET_DATABASE": "postgresql://k@db/kemet",
        "KEMET_PUBLIC_URL": "https://Kemet.Example:443/", "KEMET_ORIGINS": "http://a:1, http://b",
        "KEMET_TRUSTED_PROXIES": "127.0.0.1 10.0.0.0/8", "KEMET_WORKERS": "4", "KEMET_BOT_WORKERS": "3",
        "KEMET_BOT_SECONDS": "2.5", "KEMET_MAX_OPEN_GAMES": "7", "KEMET_MAX_GAMES_PER_CLIENT": "2",
        "KEMET_MAX_SOCKETS": "9",
        "KEMET_LOBBY_DAYS": "2.5", "KEMET_ARCHIVE_DAYS": "0",
        "KEMET_RATE": "60", "KEMET_BODY_LIMIT": "4096", "KEMET_SECURE_COOKIES": "off", "KEMET_METRICS": "ON",
        "KEMET_LOG_LEVEL": "debug", "KEMET_SYNCHRONOUS": "normal", "KEMET_PUSH_CONTACT": "ada@kemet.example",
        "KEMET_WEBHOOKS": "yes", "KEMET_SMTP_HOST": "mail", "KEMET_SMTP_PORT": "25", "KEMET_SMTP_USER": "u",
        "KEMET_SMTP_PASSWORD": "p", "KEMET_SMTP_FROM": "Kemet <k@kemet.example>",
        "KEMET_SMTP_SECURITY": "none", "KEMET_SMTP_DAILY": "50", "KEMET_STATIC": "/",
    }  # fmt: skip
    assert set(env) == {name for name, _, _ in described()}
    settings = Settings.from_environment(env)
    assert settings.public_url == "https://kemet.example"
    assert settings.origins == ("http://a:1", "http://b")
    assert settings.trusted_proxies == ("127.0.0.1/32", "10.0.0.0/8")
    assert settings.push_contact == "mailto:ada@kemet.example"
    assert (settings.webhooks, settings.secure_cookies, settings.metrics) == (True, False, "on")
    assert (settings.bot_seconds, settings.static) == (2.5, Path("/"))
    default = Settings()
    assert all(getattr(settings, each.name) != getattr(default, each.name) for each in fields(Settings))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("KEMET_PORT", "65536"), ("KEMET_PORT", "-1"), ("KEMET_PORT", "eighty"), ("KEMET_PORT", "8_0"),
        ("KEMET_WORKERS", "0"), ("KEMET_RATE", "1.5"), ("KEMET_BODY_LIMIT", "3"), ("KEMET_BOT_SECONDS", "0"),
        ("KEMET_BOT_SECONDS", "nan"), ("KEMET_PUBLIC_URL", "kemet.example"),
        ("KEMET_PUBLIC_URL", "https://kemet.example/games"), ("KEMET_PUBLIC_URL", "https://a:b@kemet.example"),
        ("KEMET_PUBLIC_URL", "https://kemet.example:port"), ("KEMET_ORIGINS", "https://a, b"),
        ("KEMET_TRUSTED_PROXIES", "localhost"), ("KEMET_SECURE_COOKIES", "perhaps"), ("KEMET_METRICS", "all"),
        ("KEMET_LOG_LEVEL", "loud"), ("KEMET_SYNCHRONOUS", "off"), ("KEMET_WEBHOOKS", "2"),
        ("KEMET_SMTP_SECURITY", "ssl"), ("KEMET_SMTP_FROM", "nobody"), ("KEMET_STATIC", "/nowhere/at/all"),
        ("KEMET_SMTP_FROM", "a@b.example\nBcc: all@b.example"), ("KEMET_PUSH_CONTACT", "http://kemet.example"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_in_a_sentence_that_names_the_variable(name, value):
    with pytest.raises(SettingsError) as told:
        Settings.from_environment({name: value})
    assert str(told.value).startswith(f"{name} is {value!r}, but has to be ")


def test_a_wrong_flag_is_called_by_its_own_name():
    with pytest.raises(
        SettingsError, match=r"^--body-limit is '1', but has to be a whole number from 1024 up"
    ):
        Settings.from_environment({}, body_limit=1)
    with pytest.raises(TypeError, match="there is no setting colour"):
        Settings.from_environment({}, colour="red")


def test_several_workers_need_a_database_that_several_can_write():
    with pytest.raises(SettingsError, match=r"KEMET_WORKERS is 2.*KEMET_DATABASE"):
        Settings.from_environment({"KEMET_WORKERS": "2"})
    Settings.from_environment({"KEMET_WORKERS": "2", "KEMET_DATABASE": "postgresql://db/kemet"})


def test_a_mail_server_needs_a_sender():
    with pytest.raises(SettingsError, match="KEMET_SMTP_FROM has to be set"):
        Settings.from_environment({"KEMET_SMTP_HOST": "mail.kemet.example"})


def test_passwords_are_never_shown_by_settings_or_their_errors():
    env = {
        "KEMET_SMTP_PASSWORD": "hunter2",
        "KEMET_DATABASE": "postgresql://kemet:hun@ter2@db/kemet?password=hunter2&x=1",
    }
    shown = repr(Settings.from_environment(env))
    assert "hunter2" not in shown
    assert "ter2" not in shown
    assert "postgresql://kemet:…@db/kemet?password=…&x=1" in shown
    with pytest.raises(SettingsError) as told:
        Settings.from_environment({"KEMET_DATABASE": "mysql://kemet:hunter2@db/kemet"})
    assert str(told.value).startswith("KEMET_DATABASE is wrong, but has to be an address like sqlite:///")


def test_cookies_are_secure_by_themselves_where_the_public_address_is():
    assert Settings(public_url="https://kemet.example").cookies_are_secure
    assert not Settings(public_url="http://kemet.example").cookies_are_secure
    assert not Settings().cookies_are_secure
    assert Settings(secure_cookies=True).cookies_are_secure
    assert not Settings.from_environment(
        {"KEMET_PUBLIC_URL": "https://kemet.example", "KEMET_SECURE_COOKIES": "off"}
    ).cookies_are_secure


def test_settings_written_into_an_environment_are_read_back_the_same():
    """As the workers of a server read them."""
    for settings in (
        Settings(),
        Settings(origins=("http://a:1", "http://b"), webhooks=True, static=Path("/")),
    ):
        env = {}
        for each in fields(Settings):
            value = getattr(settings, each.name)
            if value is not None and value != ():
                env["KEMET_" + each.name.upper()] = as_text(value)
        assert Settings.from_environment(env) == settings


def test_an_origin_is_always_written_the_same_way():
    assert origin_of("HTTPS://Kemet.Example:443/") == "https://kemet.example"
    assert origin_of("http://kemet.example:443") == "http://kemet.example:443"
    assert origin_of("http://[::1]:8000") == "http://[::1]:8000"


def test_the_guide_for_hosts_lists_every_setting_with_its_default():
    text = HOSTING.read_text(encoding="utf-8")
    for name, shown, help_text in described():
        row = f"| `{name}` | {shown} | {help_text} |"
        assert row in text, f"docs/hosting.md lacks this line:\n{row}"
