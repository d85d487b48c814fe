"""C files compiled side by side, and none again whose object is there and whole: what was stopped goes on."""

import hashlib
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any


def side_by_side(
    compiler: Any,
    headers: Callable[[], Iterable[Path]],
    besides: str,
    tell: Callable[[str], None] = lambda words: None,
) -> Callable[..., list[str]]:
    """What a compiler of setuptools does in turn, with as many files at once as there are processors.

    Beside each object lies what it was made from, once it is whole: the source, all headers, and how.
    """
    in_turn = compiler.compile

    def at_once(sources: list[str], output_dir: str, **how: Any) -> list[str]:
        flags = sorted((name, value) for name, value in how.items() if name != "depends")  # those are headers
        common = hashlib.sha256(f"{besides} {compiler.compiler_so} {flags}".encode())
        for header in sorted(headers()):
            common.update(f"\n{header.as_posix()}\n".encode() + header.read_bytes())

        def compiled(source: str) -> list[str]:
            (name,) = names = compiler.object_filenames([source], output_dir=output_dir)
            origin = common.copy()
            origin.update(f"\n{source}\n".encode() + Path(source).read_bytes())
            note = Path(f"{name}.of")
            if not (Path(name).is_file() and note.is_file() and note.read_text() == origin.hexdigest()):
                note.unlink(missing_ok=True)
                note.parent.mkdir(parents=True, exist_ok=True)
                in_turn([source], output_dir=output_dir, **how)
                note.write_text(origin.hexdigest())
            return list(names)

        made: list[str] = []
        pool = ThreadPoolExecutor(os.cpu_count())
        try:
            for number, names in enumerate(pool.map(compiled, sources), 1):
                made += names
                tell(f"{number} of {len(sources)} files")
        finally:  # whoever is stopped begins no further file
            pool.shutdown(cancel_futures=True)
        return made

    return at_once
