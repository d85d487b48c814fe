"""Bots use the compiled engine as soon as it is there, and plain Python as long as it is not."""

import asyncio
import os
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import kemet
from kemet.server import engine_form
from kemet.server.desk.desk import Desk
from kemet.server.engine_form import FasterEngine
from server.desk.test_desk import HERE, PLANTED, job, played

pytestmark = pytest.mark.anyio
PLAIN = Path(kemet.__file__).parent
WITNESS, WAITER = 9, 10
KINDS = PLANTED | {WITNESS: "planted_bots:Witness", WAITER: "planted_bots:Waiter"}
PATIENCE = 60.0


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def copy(tmp_path):
    """Another copy of the program, as the compiled one would lie there; it is not said to be whole."""
    folder = tmp_path / "copy"
    shutil.copytree(PLAIN, folder / "kemet", ignore=shutil.ignore_patterns("static", "__pycache__"))
    return folder


@pytest.fixture
def witness(tmp_path, monkeypatch):
    file = tmp_path / "witness"
    monkeypatch.setenv("WITNESS", str(file))
    return lambda: [Path(line).parents[1] for line in file.read_text().split()]


@pytest.fixture
async def desk_with():
    desks = []

    async def made(faster, workers=1):
        desks.append(Desk(workers, kinds=KINDS, paths=[HERE], faster=faster))
        await desks[-1].start()
        return desks[-1]

    yield made
    for desk in desks:
        await desk.close()


def finish(faster):
    """The copy is whole, and was tried."""
    (faster.made_in / ".done").touch()
    assert faster.state() == "making"  # nobody uses it untried
    faster.trial.join(PATIENCE)


def break_it(copy):
    (copy / "kemet" / "__init__.py").write_text("raise ImportError('undefined symbol: Ra')")


def fine(answered):
    return not answered.late and not answered.crashed


async def test_a_worker_thinks_with_the_copy_once_it_is_ready(desk_with, copy, witness):
    faster = FasterEngine(copy)
    finish(faster)
    before = list(sys.path)
    desk = await desk_with(faster)
    assert fine(await desk.answer(job(played(60), WITNESS)))
    assert witness() == [copy]
    assert sys.path == before
    assert kemet.__file__ == str(PLAIN / "__init__.py")


async def test_a_worker_that_thinks_in_plain_python_is_replaced_when_the_copy_is_ready(
    desk_with, copy, witness
):
    faster = FasterEngine(copy)
    desk = await desk_with(faster)
    game = played(60)
    assert fine(await desk.answer(job(game, WITNESS)))
    (plain,) = desk.workers
    finish(faster)
    assert fine(await desk.answer(job(game, WITNESS)))
    assert fine(await desk.answer(job(game, WITNESS)))
    assert witness() == [PLAIN.parent, copy, copy]
    assert plain.ended
    assert len(desk.workers) == 1


async def test_who_is_thinking_when_the_copy_is_ready_thinks_to_the_end(
    desk_with, copy, witness, tmp_path, monkeypatch
):
    for name in ("BEGUN", "MAY_END"):
        os.mkfifo(tmp_path / name)
        monkeypatch.setenv(name, str(tmp_path / name))
    faster = FasterEngine(copy)
    desk = await desk_with(faster, workers=2)
    game = played(60)
    thinking = asyncio.create_task(desk.answer(job(game, WAITER, deadline=PATIENCE)))
    await asyncio.to_thread((tmp_path / "BEGUN").read_text)
    finish(faster)
    assert fine(await desk.answer(job(game, WITNESS)))
    assert not thinking.done()
    await asyncio.to_thread((tmp_path / "MAY_END").write_text, "")
    assert fine(await thinking)
    assert witness() == [copy, PLAIN.parent]


async def test_a_copy_that_cannot_be_imported_is_never_used(desk_with, copy, witness, caplog):
    break_it(copy)
    faster = FasterEngine(copy)
    finish(faster)
    assert faster.state() == "failed"
    desk = await desk_with(faster)
    for _ in range(2):
        assert fine(await desk.answer(job(played(60), WITNESS)))
    assert witness() == [PLAIN.parent] * 2
    (record,) = caplog.records
    assert "undefined symbol: Ra" in record.getMessage()
    assert record.levelname == "WARNING"


async def test_a_copy_that_breaks_after_it_was_tried_costs_no_answer(desk_with, copy, witness, caplog):
    faster = FasterEngine(copy)
    finish(faster)
    assert faster.state() == "ready"
    break_it(copy)
    desk = await desk_with(faster)
    for _ in range(2):
        assert fine(await desk.answer(job(played(60), WITNESS)))
    assert witness() == [PLAIN.parent] * 2
    assert faster.state() == "failed"
    (record,) = caplog.records
    assert "cannot be used, so bots think in plain Python" in record.getMessage()


def test_a_folder_without_the_program_is_no_copy(tmp_path):
    faster = FasterEngine(tmp_path)
    finish(faster)
    assert faster.state() == "failed"


def test_what_becomes_of_the_copy_is_told(tmp_path):
    assert FasterEngine().state() == "none"
    faster = FasterEngine(tmp_path / "not-begun")
    assert (faster.state(), faster.folder()) == ("making", None)
    (tmp_path / ".failed").touch()
    assert FasterEngine(tmp_path).state() == "failed"


def test_who_is_compiled_already_waits_for_no_copy(tmp_path, monkeypatch):
    monkeypatch.setenv("KEMET_FASTER", str(tmp_path))
    for loaded, form, state in (("frames.py", "interpreted", "making"), ("frames.so", "compiled", "none")):
        monkeypatch.setattr(engine_form, "frames", SimpleNamespace(__file__=loaded))
        assert engine_form.form() == form
        assert FasterEngine.from_environment().state() == state
    monkeypatch.delenv("KEMET_FASTER")
    monkeypatch.setattr(engine_form, "frames", SimpleNamespace(__file__="frames.py"))
    assert FasterEngine.from_environment().state() == "none"
