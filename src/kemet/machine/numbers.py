"""The small numbers of a game, and the rows they are kept in.

Interpreted, a number is an int and a row a list. The compiled engine keeps both as machine words; this module
itself is never compiled, so that it can tell at import which of the two is running.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64, mypyc_attr

    Number: TypeAlias = i64
    Row: TypeAlias = vec[i64]

    def row_of(numbers: list[int]) -> Row: ...

    def new_row(size: int) -> Row: ...

else:
    _spec = find_spec("kemet.machine.frames")
    COMPILED = not str(_spec.origin).endswith(".py")
    Number = int
    Row = list

    if COMPILED:
        from librt.vecs import vec
        from mypy_extensions import i64

        def row_of(numbers):
            return vec[i64](numbers)

    else:

        def row_of(numbers):
            return numbers

    def new_row(size):
        return row_of([0] * size)

    def mypyc_attr(**how):
        """For the compiler alone; `free_list_len=1`: an instance that is done with is used again."""
        return lambda marked: marked


__all__ = ["Action", "Number", "Row", "Seat", "Space", "mypyc_attr", "new_row", "row_of"]

# The same numbers under the names of what they count.
Action: TypeAlias = Number
Seat: TypeAlias = Number
Space: TypeAlias = Number
