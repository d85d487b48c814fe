"""What all tests share: the mark that says which components a test covers."""

from importlib.util import module_from_spec, spec_from_file_location

import pytest


def pytest_configure(config):
    config.addinivalue_line("markers", "covers(*names): the components that this test plays")


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
