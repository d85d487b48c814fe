import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { arrived, leftOf } from "../../src/api/arrival";
import type { TableStore } from "../../src/api/table.svelte";
import type { TableState } from "../../src/api/types";
import Orders from "../../src/asking/Orders.svelte";
import Reactions from "../../src/asking/Reactions.svelte";

afterEach(cleanup);

type Window = NonNullable<TableState["window"]>;

const window: Window = { mode: "even", opened: 100, ends: 105, left: 5, longer: [], more: 15, open: [0], face_down: [] };
const seats = [
  { god: "anubis", name: "Ada", player: "person" },
  { god: "bastet", name: "Bo", player: "person" },
];

function storeAt(more: Partial<TableState>, seat: number | null = 0): TableStore {
  const newest = { phase: "playing", seats, window, order: null, ...more } as unknown as TableState;
  return { newest: arrived(newest), table: newest, seat, busy: false, thinkLonger: vi.fn(), order: vi.fn() } as unknown as TableStore;
}

describe("a window for reactions", () => {
  it("counts from when it was heard, whatever clock this machine has", () => {
    const table = { window } as TableState;
    const before = performance.now();
    arrived(table);
    expect(leftOf(table, before + 2000)).toBeCloseTo(3, 1);
    expect(leftOf(table, before + 9000)).toBe(0);
    expect(leftOf({ window: { ...window, left: null } } as TableState)).toBeNull();
  });

  it("shows everybody how long it is open", () => {
    render(Reactions, { store: storeAt({}, null) });
    expect(screen.getByRole("timer").textContent).toContain("0:05");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("lets whoever plays think longer, asked or not, and says who does", async () => {
    const store = storeAt({ window: { ...window, open: [], longer: [1] } });
    render(Reactions, { store });
    expect(screen.getByText(/Bo/)).toBeTruthy();
    screen.getByRole("button").click();
    expect(store.thinkLonger).toHaveBeenCalled();
  });

  it("offers no more time twice", () => {
    render(Reactions, { store: storeAt({ window: { ...window, longer: [0] } }) });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says that one's own answer lies face down", () => {
    const { container } = render(Reactions, { store: storeAt({ window: { ...window, open: [], face_down: [0] } }) });
    expect(container.querySelector(".lies")).not.toBeNull();
  });

  it("is not there where nothing is awaited", () => {
    const { container } = render(Reactions, { store: storeAt({ window: null }) });
    expect(container.textContent?.trim()).toBe("");
  });
});

describe("orders in advance", () => {
  it("are given where the table gives them", () => {
    const store = storeAt({ order: "ask" });
    render(Orders, { store });
    const choices = screen.getAllByRole<HTMLInputElement>("radio");
    expect(choices.map((one) => one.checked)).toEqual([false, false, true]);
    choices[1]!.click();
    expect(store.order).toHaveBeenCalledWith("hits");
  });

  it("are not asked for elsewhere", () => {
    render(Orders, { store: storeAt({ order: null }) });
    expect(screen.queryAllByRole("radio")).toEqual([]);
  });
});
