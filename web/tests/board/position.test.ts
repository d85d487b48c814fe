import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Board from "../../src/board/Board.svelte";
import type { Lit } from "../../src/board/types";
import { nameOf } from "../../src/table/speech";
import { momentOf } from "../table/moments";

afterEach(cleanup);

function shown(name: string, more: object = {}) {
  const { view, components } = momentOf(name);
  return { view, components, ...render(Board, { props: { components, view, ...more } }) };
}
const space = (name: string) => document.querySelector<SVGPathElement>(`[data-space="${name}"]`)!;
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent).sort();
const lit = (...names: string[]) => new Map<string, Lit>(names.map((name) => [name, { kind: "go" }]));

// The whole drawing is built each time, which takes a while in a busy place.
describe("the board of a game in play", { timeout: 60_000 }, () => {
  it("has every space, each with its name", () => {
    const { components } = shown("moving");
    for (const { name } of components.board.spaces) {
      expect(space(name).getAttribute("aria-label")).toBe(nameOf("space", name));
    }
    expect(document.querySelectorAll("[data-space]")).toHaveLength(components.board.spaces.length);
  });

  it("draws every troop with its number, every pyramid with its level, and every creature", () => {
    const { view } = shown("turn");
    const troops = Object.values(view.spaces).flatMap(({ units }) => Object.values(units));
    expect(texts(".troop .count")).toEqual(troops.map(String).sort());
    const levels = view.seats.flatMap((seat) => seat.pyramids.map((one) => one.level)).filter((level) => level > 0);
    expect(texts(".pyramid .level")).toEqual(levels.map(String).sort());
    const creatures = Object.values(view.spaces).flatMap((there) => there.creatures);
    expect(document.querySelectorAll(".creature")).toHaveLength(creatures.length);
    expect(creatures.length).toBeGreaterThan(0);
  });

  it("flags the temples that are held", () => {
    const { view } = shown("moving");
    const held = view.seats.reduce((sum, seat) => sum + seat.temporary.temples, 0);
    expect(held).toBeGreaterThan(0);
    expect(document.querySelectorAll(".flag")).toHaveLength(held);
  });

  it("draws Seth's land, his troops and creatures", () => {
    const { view } = shown("invading");
    expect(space("SG")).toBeTruthy();
    const seths = Object.values(view.spaces).filter(({ units }) => units.seth);
    expect(document.querySelectorAll('.troop use[href="#k-unit-seth"]').length).toBeGreaterThanOrEqual(seths.length);
  });

  it("writes prices and battles onto lit spaces", () => {
    shown("moving", {
      lit: new Map<string, Lit>([["SA", { kind: "go", note: "1☥" }], ["WB", { kind: "fight" }], ["WM", { kind: "go" }]]),
    });
    expect(document.querySelector(".mark.go .note")?.textContent).toBe("1");
    expect(document.querySelectorAll(".mark.fight .sign")).toHaveLength(1);
    expect(document.querySelectorAll(".mark .ring")).toHaveLength(1); // an empty space to go to
  });

  it("marks the chosen space", () => {
    shown("moving", { lit: lit("WM", "WS"), chosen: "WS" });
    expect(space("WS").getAttribute("aria-pressed")).toBe("true");
    expect(space("WM").getAttribute("aria-pressed")).toBe("false");
  });

  it("goes from lit space to lit space with the arrow keys", async () => {
    shown("moving", { lit: lit("WM", "WS", "WB") });
    space("WM").focus();
    await fireEvent.keyDown(space("WM"), { key: "ArrowDown" });
    expect(["WS", "WB"]).toContain(document.activeElement?.getAttribute("data-space"));
    const here = document.activeElement!;
    await fireEvent.keyDown(here, { key: "ArrowUp" });
    expect(document.activeElement).not.toBe(here);
    expect(document.activeElement?.hasAttribute("data-space")).toBe(true);
  });

  it("tells what is pointed at, and writes its name", async () => {
    const onhover = vi.fn();
    shown("moving", { onhover, name: (name: string) => `here is ${name}` });
    await fireEvent.pointerMove(space("WB"), { pointerType: "mouse" });
    expect(onhover).toHaveBeenLastCalledWith("WB");
    expect(document.querySelector(".tip")?.textContent).toBe("here is WB");
    await fireEvent.pointerLeave(document.querySelector(".board")!);
    expect(onhover).toHaveBeenLastCalledWith(null);
    expect(document.querySelector(".tip")).toBeNull();
  });

  it("takes a drag for a drag, not for a pick", async () => {
    const onpick = vi.fn();
    shown("moving", { onpick, lit: lit("WB") });
    HTMLElement.prototype.setPointerCapture ??= () => {};
    await fireEvent.pointerDown(space("WB"), { pointerId: 1, button: 0, clientX: 5, clientY: 5 });
    await fireEvent.pointerMove(space("WB"), { pointerId: 1, clientX: 60, clientY: 40 });
    await fireEvent.pointerUp(space("WB"), { pointerId: 1, button: 0, clientX: 60, clientY: 40 });
    expect(onpick).not.toHaveBeenCalled();
  });

  it("can be brought nearer and farther, and shown whole again, by button and by key", async () => {
    const size = vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 900, 700));
    shown("moving");
    const plane = document.querySelector<HTMLElement>(".plane")!;
    const near = () => Number(/scale\(([\d.]+)\)/.exec(plane.style.transform)?.[1]);
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    const whole = near();
    await press("Zoom in");
    await press("Zoom in");
    const nearer = near();
    expect(nearer).toBeGreaterThan(whole);
    await press("Zoom out");
    expect(near()).toBeLessThan(nearer);
    await press("Whole map");
    expect(near()).toBe(whole);
    await fireEvent.keyDown(space("WB"), { key: "+" });
    expect(near()).toBeGreaterThan(whole);
    await fireEvent.keyDown(space("WB"), { key: "0" });
    expect(near()).toBe(whole);
    size.mockRestore();
  });

  it("follows the game: a troop that has left is gone", async () => {
    const { view, components, rerender } = shown("moving");
    const before = document.querySelectorAll(".troop").length;
    const { WB: _left, ...spaces } = view.spaces;
    await rerender({ components, view: { ...view, spaces } });
    expect(document.querySelectorAll(".troop")).toHaveLength(before - 1);
  });
});
