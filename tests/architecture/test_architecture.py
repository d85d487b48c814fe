"""Law 6: the shape of the code. Where things live, who may know whom, and that nothing lacks its test."""

import ast
import importlib.metadata
import re
import sys
from pathlib import Path

import pytest

import kemet
from kemet.machine.frames import Frame
from kemet.rules.rules import rules_of

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "kemet"
MODULES = sorted(SOURCE.rglob("*.py"))
ENGINE = ["machine", "table", "phases", "turns", "battle", "powers", "cards", "rules", "views", "records"]
RULES = {
    "G": 6, "S": 5, "N": 4, "D": 5, "A": 10, "M": 9, "B": 13, "C": 5, "T": 4, "I": 7,
}  # fmt: skip
RULE_IDS = [f"{chapter}{n}" for chapter, last in RULES.items() for n in range(1, last + 1)] + [
    "E5",
    "E6",
    "X",
]


def name_of(path):
    return path.relative_to(SOURCE).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_says_in_its_first_line_what_it_is_and_stays_short(path):
    text = path.read_text()
    assert ast.get_docstring(ast.parse(text)), "a module begins with one sentence"
    assert len(text.splitlines()) <= 500


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_names_are_words_of_the_game(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            assert not re.search(r"process|handle|util|helper|manager", node.name, re.IGNORECASE), node.name


def test_no_expansion_is_named_outside_its_folder():
    for path in MODULES:
        if path.parts[len(SOURCE.parts)] in ENGINE:
            assert not re.search(r"\b(seth|ta-?seti)\b", path.read_text(), re.IGNORECASE), name_of(path)


def test_the_battle_names_no_tile():
    names = [power.name for power in rules_of(("base",)).book.powers]
    for path in (SOURCE / "battle").glob("*.py"):
        code = "\n".join(re.sub(r'""".*?"""|#.*', "", path.read_text(), flags=re.DOTALL).lower().splitlines())
        for name in names:
            # `defense` is also the number that tiles add to a defender
            assert name == "defense" or name not in code, f"{name} in {name_of(path)}"
            assert name == "defense" or name.replace("-", "_") not in code, f"{name} in {name_of(path)}"


def imported(path):
    """What a module imports at run time."""
    tree = ast.parse(path.read_text())
    for node in tree.body:
        for inner in ast.walk(node) if not is_type_checking(node) else []:
            if isinstance(inner, ast.Import):
                yield from (alias.name for alias in inner.names)
            elif isinstance(inner, ast.ImportFrom):
                yield inner.module


def is_type_checking(node):
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@pytest.mark.parametrize("folder", ENGINE)
def test_the_engine_needs_the_standard_library_only(folder):
    for path in (SOURCE / folder).rglob("*.py"):
        for module in imported(path):
            top = module.split(".")[0]
            assert top == "kemet" or top in sys.stdlib_module_names, f"{name_of(path)} imports {module}"


def test_bots_never_see_the_table():
    for path in (SOURCE / "bots").rglob("*.py"):
        for module in imported(path):
            assert not module.startswith("kemet.table"), f"{name_of(path)} imports {module}"


# Frames


def frames_in_the_source():
    for path in MODULES:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and re.search(
                r"Question|Procedure|TwoSides|FromPile|FromBattleHand|AskedTogether",
                " ".join(map(ast.unparse, node.bases)),
            ):
                yield path, node


@pytest.mark.parametrize(("path", "node"), list(frames_in_the_source()), ids=lambda x: getattr(x, "name", ""))
def test_every_field_of_a_frame_is_copied_and_printed(path, node):
    """What a frame knows and forgets to copy or print would break the laws of copying and replaying."""
    made = next((inner for inner in node.body if getattr(inner, "name", "") == "__init__"), None)
    fields = [
        target.attr
        for inner in (ast.walk(made) if made else [])
        if isinstance(inner, ast.Assign | ast.AnnAssign)
        for target in (inner.targets if isinstance(inner, ast.Assign) else [inner.target])
        if isinstance(target, ast.Attribute)
    ]
    if any(ast.unparse(base) == "AskedTogether" for base in node.bases):
        fields.append("members")
    said = next(
        (
            ast.literal_eval(inner.value)
            for inner in node.body
            if isinstance(inner, ast.AnnAssign) and inner.target.id == "FIELDS"
        ),
        (),
    )
    printed = next((ast.unparse(inner) for inner in node.body if getattr(inner, "name", "") == "text"), "")
    said = {*said, *(field for field in fields if f"self.{field}.text()" in printed)}
    assert sorted(fields) == sorted(said), f"{node.name} in {name_of(path)}"
    copied = [inner for inner in node.body if getattr(inner, "name", "") in ("copy", "copy_into")]
    if copied:
        text = " ".join(map(ast.unparse, copied))
        for field in fields:
            assert f"self.{field}" in text, f"{node.name}.copy forgets {field}"
        if any(isinstance(inner, ast.FunctionDef) and inner.name == "step" for inner in node.body):
            counts = "pc" in ast.unparse(next(i for i in node.body if getattr(i, "name", "") == "step"))
            assert not counts or "self.pc" in text, f"{node.name}.copy forgets pc"


def every_frame(kind=Frame):
    for sub in kind.__subclasses__():
        yield sub
        yield from every_frame(sub)


def test_every_question_has_a_message_of_its_own():
    messages = {}
    for frame in every_frame():
        message = getattr(frame, "message", "")
        if message and "copy" in vars(frame) and frame.pick != "chance":
            assert messages.setdefault(message, frame) is frame, message
    assert len(messages) > 25


# Tests


def written_tests(folder):
    for path in (ROOT / "tests" / folder).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield path, node


def test_every_rule_has_a_test_that_cites_it():
    cited = " ".join(ast.get_docstring(node) or "" for _, node in written_tests("rules"))
    missing = [rule for rule in RULE_IDS if not re.search(rf"\b{rule}\b", cited)]
    assert not missing


def test_every_rule_test_cites_its_rule():
    for path, node in written_tests("rules"):
        assert ast.get_docstring(node), f"{node.name} in {path.name} cites no rule"


def test_test_names_are_sentences():
    for path, node in written_tests("."):
        assert len(node.name.split("_")) >= 4, f"{node.name} in {path.name}"


def test_every_ruling_names_a_test_that_exists():
    text = (ROOT / "docs" / "rulings.md").read_text()
    names = {node.name for _, node in written_tests(".")}
    cited = re.findall(r"`(test_\w+)`", text)
    assert len(cited) >= 15
    assert [name for name in cited if name not in names] == []


def test_every_answer_to_a_threat_names_a_test_that_exists():
    text = (ROOT / "docs" / "security.md").read_text()
    names = {node.name for _, node in written_tests(".")}
    cited = re.findall(r"`(test_\w+)`", text)
    assert len(cited) >= 60
    assert [name for name in cited if name not in names] == []


def test_the_version_is_the_same_everywhere():
    assert importlib.metadata.version("kemet") == kemet.__version__
    assert f'version = "{kemet.__version__}"' in (ROOT / "pyproject.toml").read_text()
