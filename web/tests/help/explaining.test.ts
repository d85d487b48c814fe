import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Components } from "../../src/api/types";
import Explain from "../../src/help/Explain.svelte";
import { explaining, explains } from "../../src/help/explaining.svelte";
import game from "../review/game.json";

const components = game.components as unknown as Components;

function thing(tag: string): HTMLElement {
  const element = document.body.appendChild(document.createElement(tag));
  element.tabIndex = 0;
  explains({ kind: "tile", name: "charge" })(element);
  return element;
}

/** jsdom has no pointer events of its own. */
function pointer(element: HTMLElement, type: string, pointerType: string): void {
  const event = new MouseEvent(type, { bubbles: type !== "pointerenter" && type !== "pointerleave", cancelable: true });
  Object.defineProperty(event, "pointerType", { value: pointerType });
  element.dispatchEvent(event);
}

describe("explaining on the page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    explaining.hide();
    cleanup();
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it("comes with the mouse after a moment, and goes with it", async () => {
    render(Explain, { components });
    const element = thing("span");
    pointer(element, "pointerenter", "mouse");
    expect(screen.queryByRole("tooltip", { hidden: true })).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(screen.getByRole("tooltip", { hidden: true }).textContent).toContain("Charge!");
    expect(element.getAttribute("aria-describedby")).toBe("explanation");
    pointer(element, "pointerleave", "mouse");
    await vi.advanceTimersByTimeAsync(300);
    expect(screen.queryByRole("tooltip", { hidden: true })).toBeNull();
    expect(element.hasAttribute("aria-describedby")).toBe(false);
  });

  it("comes with a tap, stays, and is closed by Escape", async () => {
    render(Explain, { components });
    pointer(thing("span"), "click", "touch");
    await vi.advanceTimersByTimeAsync(1000);
    expect(screen.getByRole("dialog").textContent).toContain("Charge!");
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("needs a long press where a tap does something else, and then does not do it", async () => {
    render(Explain, { components });
    const button = thing("button");
    const pressed = vi.fn();
    button.addEventListener("click", pressed);
    pointer(button, "pointerdown", "touch");
    pointer(button, "pointerup", "touch");
    pointer(button, "click", "touch");
    expect(pressed).toHaveBeenCalledOnce();
    expect(explaining.subject).toBeNull();
    pointer(button, "pointerdown", "touch");
    await vi.advanceTimersByTimeAsync(700);
    expect(screen.getByRole("dialog")).toBeTruthy();
    pointer(button, "click", "touch");
    expect(pressed).toHaveBeenCalledOnce();
  });
});
