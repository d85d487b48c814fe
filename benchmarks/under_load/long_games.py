"""Very long games that some import, take back and review while others play."""

import asyncio
import time
from typing import Any

import httpx
from figures import Report, percentiles
from open_loop import OpenLoop

from kemet.client import NewGame

TROUBLEMAKERS = 3
VICTIMS = 20  # games
ANSWERS_PER_SECOND = 10.0


class Troublemaker:
    """Somebody who keeps a server busy with one very long game, as fast as it answers."""

    def __init__(self, url: str, record: str) -> None:
        # as a browser: a cookie is believed only from a page of the server's own
        self.http = httpx.AsyncClient(base_url=url, timeout=120, headers={"Origin": url})
        self.record = record
        self.done = 0

    async def import_it(self) -> dict[str, Any]:
        made = await self.http.post("/api/games/import", json={"record": self.record})
        made.raise_for_status()
        self.done += 1
        found: dict[str, Any] = made.json()
        return found

    async def go_on(self, what: str) -> None:
        if what == "import":
            while True:
                await self.import_it()
        made = await self.import_it()
        path = f"/api/games/{made['game']}"
        if what == "undo":
            while True:
                await self.answer_and_undo(path)
        for seat in made["seats"]:  # then the game is closed, and open to reviews
            (await self.http.post(f"{path}/resign", json={"seat": int(seat)})).raise_for_status()
        while True:
            at = self.record.count("\n") * 9 // 10
            await self.look(f"{path}/review", {"at": at, "seat": "all"})
            await self.look(f"{path}/record")
            await self.look(f"{path}/events")
            self.done += 1

    async def look(self, path: str, params: dict[str, Any] | None = None) -> None:
        (await self.http.get(path, params=params)).raise_for_status()

    async def answer_and_undo(self, path: str) -> None:
        for seat in range(2):
            table = (await self.http.get(path, params={"seat": seat})).json()
            if table["options"]:
                said = {"seat": seat, "index": table["index"], "action": table["options"][0]}
                taken = (await self.http.post(f"{path}/answers", json=said)).raise_for_status().json()
                back = {"seat": seat, "index": taken["index"], "answers": 1}
                (await self.http.post(f"{path}/undo", json=back)).raise_for_status()
                self.done += 1
                return


async def victims_beside(url: str, games: list[NewGame], record: str, what: str, seconds: float) -> Report:
    """How long others wait meanwhile: somebody who talks, and pairs who answer by a schedule."""
    loop = OpenLoop(url, ANSWERS_PER_SECOND)
    await loop.join_all(games[1:])
    trouble = [Troublemaker(url, record) for _ in range(0 if what == "nothing" else TROUBLEMAKERS)]
    tasks = [asyncio.create_task(each.go_on(what)) for each in trouble]
    _, spent = await asyncio.gather(loop.play(seconds), talk(url, games[0], seconds))
    await loop.leave_all()
    while any(not each.done and not task.done() for each, task in zip(trouble, tasks, strict=True)):
        await asyncio.sleep(0.05)  # beside those who have done nothing nobody waits
    for task in tasks:
        task.cancel()
    for problem in await asyncio.gather(*tasks, return_exceptions=True):
        if not isinstance(problem, asyncio.CancelledError):
            raise SystemExit(f"the long games failed: {problem!r}")
    for each in trouble:
        await each.http.aclose()
    return {
        f"beside_{what}_done": sum(each.done for each in trouble),
        **percentiles(f"beside_{what}_chat", spent),
        **percentiles(f"beside_{what}_news", loop.delays),
        f"beside_{what}_not_heard": len(loop.under_way),
    }


async def talk(url: str, new: NewGame, seconds: float) -> list[float]:
    """How long it takes until something that was said is written and told."""
    spent: list[float] = []
    headers = {"Authorization": f"Bearer {new.seats[0]}"}
    async with httpx.AsyncClient(base_url=url, timeout=120, headers=headers) as http:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            begin = time.perf_counter()
            said = {"seat": 0, "text": "still here"}
            (await http.post(f"/api/games/{new.game}/chat", json=said)).raise_for_status()
            spent.append(time.perf_counter() - begin)
            await asyncio.sleep(0.02)
    return spent
