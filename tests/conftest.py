"""What all tests share: the mark that says which components a test covers, and a luck of their own."""

import os
import random
import secrets
import signal
from importlib.util import module_from_spec, spec_from_file_location

import hypothesis.core
import pytest

SEED_BYTES = 8  # so many bytes the dice of a game take from the machine when no seed is given


def pytest_addoption(parser):
    parser.addoption("--luck", default="0", help="another number: other games wherever a test gives no seed")


def pytest_configure(config):
    if (
        signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    ):  # as in the background of a script: tests press Ctrl-C
        signal.signal(signal.SIGINT, signal.default_int_handler)
    hypothesis.core.global_force_seed = int(config.getoption("--luck"))
    config.addinivalue_line("markers", "covers(*names): the components that this test plays")
    config.addinivalue_line(
        "markers",
        "plain: run in plain Python, too, as one of the few of its folder; the others run compiled only",
    )


def pytest_xdist_make_scheduler(config, log):
    from spreading import Spreading

    return Spreading(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item, nextitem):
    """Every test has the same luck whenever and wherever it is run: whoever gives no seed gets this one's."""
    luck = random.Random(f"{item.config.getoption('--luck')} {item.nodeid}")
    of_the_machine = os.urandom
    patch = pytest.MonkeyPatch()
    patch.setattr(os, "urandom", lambda n: luck.randbytes(n) if n == SEED_BYTES else of_the_machine(n))
    patch.setattr(secrets, "randbits", luck.getrandbits)
    random.seed(luck.getrandbits(64))
    try:
        return (yield)
    finally:
        patch.undo()


@pytest.fixture
def covered():
    """The components that the tests of a folder are marked to cover, each with the tests that do."""

    def names_in(folder):
        found = {}
        for path in sorted(folder.glob("test_*.py")):
            spec = spec_from_file_location(f"{folder.name}_{path.stem}_read_for_marks", path)
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            for name, test in vars(module).items():
                marks = getattr(test, "pytestmark", []) if name.startswith("test_") else []
                if not any(mark.name in ("skip", "skipif", "xfail") for mark in marks):
                    for mark in marks:
                        for component in mark.args if mark.name == "covers" else ():
                            found.setdefault(component, []).append(name)
        return found

    return names_in
