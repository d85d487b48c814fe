// Looking at the board: board.html?map=4&at=2&time=night&lit=1. Positions come from positions/<map>.json beside the page.
import { mount, unmount } from "svelte";
import Board from "../src/board/Board.svelte";
import type { BoardComponents, BoardView, Lit, Movement } from "../src/board/types";
import "../src/look/app.css";

const asked = new URLSearchParams(location.search);
const map = asked.get("map") ?? "4";
const night = asked.get("time") === "night";
const app = document.querySelector<HTMLElement>("#app")!;
app.style.height = "100dvh";
document.body.dataset.time = night ? "night" : "day";

interface Positions {
  components: BoardComponents;
  views: BoardView[];
}

const { components, views }: Positions = await (await fetch(`positions/${map}.json`)).json();
const at = Number(asked.get("at") ?? 0);
const view = asked.has("empty") ? { ...views[0]!, spaces: {}, seats: [] } : views[Math.min(at, views.length - 1)]!;
const lit = new Map<string, Lit>();
if (asked.has("lit")) {
  const kinds = ["go", "fight", "own", "target"] as const;
  components.board.spaces.forEach(({ name }, i) => {
    if (i % 3 === 0) lit.set(name, { kind: kinds[(i / 3) % 4]!, ...(i % 2 ? {} : { note: String(1 + (i % 5)) }) });
  });
}
const moves: Movement[] = [];
const board = mount(Board, {
  target: app,
  props: {
    components, view, night, lit, moves,
    chosen: asked.get("chosen"),
    name: (space: string) => space,
    label: (space: string) => space,
    onpick: (space: string, how: { lit: boolean }) => console.log("picked", space, how.lit),
  },
});
if (asked.has("show")) setTimeout(() => (board as unknown as { show(space: string): void }).show(asked.get("show")!), 200);
if (asked.has("zoom")) setTimeout(() => (board as unknown as { zoom(by: number): void }).zoom(Number(asked.get("zoom"))), 500);
window.addEventListener("pagehide", () => void unmount(board));
