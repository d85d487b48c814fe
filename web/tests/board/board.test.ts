import { fireEvent, render } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Board from "../../src/board/Board.svelte";
import type { BoardComponents, BoardView, Lit } from "../../src/board/types";
import boards from "./boards.json";

const two = boards["2"];
const components: BoardComponents = {
  gods: ["anubis", "bastet"],
  board: {
    spaces: Object.entries(two.land).map(([name, near]) => ({
      name, city: null, temple: name.startsWith("T"), income: 2, sacrifice: 0, sanctuary: false, obelisk: name === "WO", steps: near, land: near,
    })),
    cities: two.cities, harbours: two.harbours, portals: two.portals,
  },
};
const view: BoardView = {
  spaces: { TW: { units: { anubis: 3 }, creatures: [] } },
  seats: [{ seat: 0, name: "anubis", city: "NW", creatures: {}, pyramids: [{ colour: "red", level: 2, space: "NW1", held_by: [0] }] }],
};

function shown(more: { lit?: Map<string, Lit>; onpick?: (space: string, how: { lit: boolean }) => void; night?: boolean } = {}) {
  return render(Board, { props: { components, view, label: (space: string) => `space ${space}`, ...more } });
}
const space = (container: HTMLElement, name: string) => container.querySelector<SVGPathElement>(`[data-space="${name}"]`)!;

// The whole drawing is built each time, which takes a while in a busy place.
describe("the board", { timeout: 30_000 }, () => {
  it("makes buttons of lit spaces only", () => {
    const { container } = shown({ lit: new Map([["WO", { kind: "go", note: "2" }]]) });
    const buttons = [...container.querySelectorAll('[data-space][role="button"]')];
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(["space WO"]);
    expect(buttons[0]?.getAttribute("tabindex")).toBe("0");
    expect(space(container, "TW").getAttribute("aria-label")).toBe("space TW");
    expect(space(container, "TW").hasAttribute("tabindex")).toBe(false);
  });

  it("tells which space was picked, by key and by pointer, and whether it was lit", async () => {
    const onpick = vi.fn();
    const { container } = shown({ lit: new Map([["WO", { kind: "go" }]]), onpick });
    await fireEvent.keyDown(space(container, "WO"), { key: "Enter" });
    expect(onpick).toHaveBeenLastCalledWith("WO", { lit: true });
    for (const name of ["WO", "TW"]) {
      await fireEvent.pointerDown(space(container, name), { pointerId: 1, button: 0, clientX: 5, clientY: 5 });
      await fireEvent.pointerUp(space(container, name), { pointerId: 1, button: 0, clientX: 5, clientY: 5 });
      expect(onpick).toHaveBeenLastCalledWith(name, { lit: name === "WO" });
    }
    expect(onpick).toHaveBeenCalledTimes(3);
  });

  it("draws the troop with its number, and the pyramid with its level", () => {
    const { container } = shown();
    expect(container.querySelector(".troop .count")?.textContent).toBe("3");
    expect(container.querySelectorAll('.troop use[href="#k-unit-anubis"]')).toHaveLength(3);
    expect(container.querySelector(".pyramid .level")?.textContent).toBe("2");
  });

  it("knows day and night", () => {
    expect(shown({ night: true }).container.querySelector(".board")?.getAttribute("data-time")).toBe("night");
  });
});
