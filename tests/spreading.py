"""How a test run is spread over processes: single tests, and groups that share what is costly to start."""

import re
import zlib

from xdist.scheduler import LoadScopeScheduling

# The first that is found in a test's name says its group.
GROUPS = {
    "postgresql": r"\[postgresql|^tests/server/(store|workers)/|^tests/server/whole/test_workers\.py",
    "wheel": r"^tests/packaging/test_wheel\.py",
    "browser": r"^tests/web/",
}
# A browser waits more than it works: so many processes have one, the others do the rest.
BROWSERS = 3


def group_of(test: str) -> str:
    for group, pattern in GROUPS.items():
        if re.search(pattern, test):
            return f"browser {zlib.crc32(test.encode()) % BROWSERS}" if group == "browser" else group
    return test


class Spreading(LoadScopeScheduling):
    """The largest groups begin, then come the tests that are for themselves."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
