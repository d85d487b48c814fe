"""Keys: long enough, kept as hashes, and what they open."""

import hashlib
import re

from kemet.server.entries import NOBODY
from kemet.server.keys import Who, hash_of, looks_like_key, new_game_id, new_key


def test_a_key_is_128_random_bits_in_22_letters():
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", key) for key in keys)
    assert all(map(looks_like_key, keys))


def test_what_is_no_key_does_not_look_like_one(key):
    for text in ("", "short", key[:-1], key + "A", key[:-1] + "B", key + "\n", " " + key[1:], "é" + key[1:]):
        assert not looks_like_key(text), text


def test_of_a_key_only_its_hash_is_kept(key):
    assert hash_of(key) == hashlib.sha256(key.encode()).hexdigest()
    assert key not in hash_of(key)


def test_a_game_id_has_12_letters_and_never_looks_like_an_option():
    for _ in range(1000):
        assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{11}", new_game_id())


def test_a_seat_is_played_and_seen_by_whoever_holds_it_only():
    ada = Who(seats=frozenset({0, 2}))
    assert [ada.may_play(seat) for seat in range(3)] == [True, False, True]
    assert [ada.may_see(seat) for seat in range(3)] == [True, False, True]
    assert ada.may_see(NOBODY)


def test_a_host_sees_no_hand_and_a_stranger_nothing():
    host, spectator, stranger = Who(host=True), Who(watch=True), Who()
    assert host.may_see(NOBODY)
    assert spectator.may_see(NOBODY)
    assert not stranger.may_see(NOBODY)
    for who in (host, spectator, stranger):
        assert not who.may_see(0)
        assert not who.may_play(0)
        assert not who.may_play(NOBODY)
