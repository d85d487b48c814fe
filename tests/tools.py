"""The programs in benchmarks/, loaded to be tested."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"


def tool(name):
    spec = spec_from_file_location(name, BENCHMARKS / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
