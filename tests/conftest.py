"""What all tests share: the mark that says which component a test covers."""


def pytest_configure(config):
    config.addinivalue_line("markers", "covers(*names): the tiles, cards or battle cards that this test plays")
