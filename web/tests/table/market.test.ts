import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TableState } from "../../src/api/types";
import Market from "../../src/table/Market.svelte";
import { nameOf } from "../../src/table/speech";
import { momentOf, sitAt } from "./moments";

afterEach(cleanup);

async function marketAt(name: string, change?: (table: TableState) => TableState) {
  const sitting = await sitAt(name, change);
  const onclose = vi.fn();
  render(Market, { store: sitting.store, asking: sitting.asking, onclose });
  return { ...sitting, onclose };
}

const tile = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[data-tile="${name}"]`)!;
const cells = () => new Map(screen.getAllByRole("group").map((one) => [one.getAttribute("aria-label"), within(one)]));

// Ada has 2 prayer points and pyramids of red 2, blue 1, white 2; she may buy a red tile, and Priestess makes it cheaper.
describe("the market while a tile is bought", { timeout: 30_000 }, () => {
  it("is a grid: each tile in the cell of its colour and level", async () => {
    await marketAt("buying");
    const { market } = momentOf("buying").view;
    expect(screen.getAllByRole("article")).toHaveLength(market.length);
    const grid = cells();
    expect(grid.size).toBe(12);
    for (const slot of market) {
      expect(grid.get(`${slot.colour} ${slot.level}`)!.getAllByText(nameOf("tile", slot.tile))).toHaveLength(1);
    }
    expect(screen.getAllByRole("heading", { level: 4 }).map((one) => one.textContent)).toEqual(
      [1, 2, 3, 4].map((level) => `Level ${level}${level}`),
    );
  });

  it("asks the question, and shows the purse", async () => {
    await marketAt("buying");
    expect(screen.getByRole("heading", { name: "Which red power tile do you buy?" })).toBeTruthy();
    expect(document.querySelector(".purse")?.textContent).toBe("2");
  });

  it("lights exactly what can be bought, each with its price", async () => {
    await marketAt("buying");
    expect([...document.querySelectorAll(".lit")].map((one) => one.getAttribute("data-tile"))).toEqual([
      "carnage", "offensive-strategy",
    ]);
    expect(screen.getAllByRole("button", { name: "Buy" })).toHaveLength(2);
    // level 2, and a point less with Priestess
    expect(tile("offensive-strategy").querySelector(".price")?.textContent).toBe("1");
  });

  it("sends the tile that was clicked, and closes", async () => {
    const { answered, onclose } = await marketAt("buying");
    await fireEvent.click(within(tile("carnage")).getByRole("button", { name: "Buy" }));
    expect(answered).toEqual(["buy carnage"]);
    await waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  });

  it("lets one buy nothing", async () => {
    const { answered, onclose } = await marketAt("buying");
    await fireEvent.click(screen.getByRole("button", { name: "Buy nothing" }));
    expect(answered).toEqual(["done"]);
    await waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  });

  it("closes without buying", async () => {
    const { answered, onclose } = await marketAt("buying");
    await fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onclose).toHaveBeenCalledOnce();
    expect(answered).toEqual([]);
  });

  it("marks every tile that somebody owns with its owners", async () => {
    await marketAt("buying");
    const { market } = momentOf("buying").view;
    const names = ["Ada", "Bo", "Horus"];
    for (const slot of market) {
      const owners = within(tile(slot.tile)).queryAllByLabelText(/^(Ada|Bo|Horus)$/);
      expect(owners.map((one) => one.getAttribute("aria-label"))).toEqual(slot.owners.map((seat) => names[seat]));
    }
    expect(market.some((slot) => slot.owners.length === 2)).toBe(true);
  });

  it("says how many are left where it is not plain", async () => {
    await marketAt("buying");
    expect(tile("recruiting-scribe").textContent).toContain("×1"); // Ada has the other one
    expect(tile("charge").textContent).not.toContain("×");
  });

  it("says of everything else why it cannot be bought", async () => {
    await marketAt("buying");
    const reason = (name: string) => tile(name).querySelector(".why")?.textContent?.trim();
    expect(reason("stargate")).toBe("You already own it.");
    expect(reason("charge")).toBe("None is left.");
    expect(reason("blades-of-neith")).toBe("Needs a red pyramid of level 3; yours has 2.");
    expect(reason("shield-of-neith")).toBe("Needs a blue pyramid of level 3; yours has 1.");
    for (const one of screen.getAllByRole("article")) {
      expect(one.classList.contains("lit") || one.querySelector(".why") !== null).toBe(true);
    }
  });

  it("says what is too dear, or needs a pyramid that one has not", async () => {
    await marketAt("buying", (table) => {
      const view = structuredClone(table.view!);
      const me = view.seats[0]!;
      me.pyramids[2] = { ...me.pyramids[2]!, level: 0, space: null, held_by: [] };
      me.pyramids[0]!.level = 4;
      return { ...table, view };
    });
    expect(tile("slaves").textContent).toContain("You hold no white pyramid.");
    expect(tile("giant-scorpion").textContent).toContain("Costs 3 prayer points, you have 2.");
  });

  it("can show only what is within reach", async () => {
    await marketAt("buying");
    await fireEvent.click(screen.getByRole("checkbox", { name: "only what I can buy" }));
    for (const one of screen.getAllByRole("article")) expect(one.matches(".lit, .open")).toBe(true);
    expect(tile("carnage")).toBeTruthy();
    expect(tile("charge")).toBeNull();
  });

  it("tells more about a tile, and folds it away again", async () => {
    await marketAt("buying");
    const more = within(tile("charge")).getByRole("button", { name: "More about it" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    await fireEvent.click(more);
    expect(more.getAttribute("aria-expanded")).toBe("true");
    expect(tile("charge").textContent).toContain("Recruits who fight in their own district");
    await fireEvent.click(more);
    expect(tile("charge").textContent).not.toContain("Recruits who fight");
  });

  it("sells nothing while there is more to see: the question may be answered already", async () => {
    const { store } = await marketAt("buying");
    store.newest = { ...store.newest!, index: store.newest!.index + 1, question: null };
    await waitFor(() => expect(screen.queryByRole("button", { name: "Buy" })).toBeNull());
    expect(screen.queryByRole("button", { name: "Buy nothing" })).toBeNull();
  });
});

describe("the market at other times", { timeout: 30_000 }, () => {
  it("sells nothing, but shows what is within reach", async () => {
    await marketAt("waiting");
    expect(screen.getByRole("heading", { name: "Market" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Buy" })).toBeNull();
    expect(tile("offensive-strategy").textContent).toContain("within reach"); // level 2 for 7 points
    expect(tile("offensive-strategy").textContent).not.toContain("Buy");
  });

  it("knows no reach and no purse for a spectator", async () => {
    await marketAt("watching");
    expect(screen.queryByText("within reach")).toBeNull();
    expect(document.querySelector(".purse")).toBeNull();
    expect(tile("stargate").textContent).toContain("None is left.");
    expect(within(tile("stargate")).getByRole("img", { name: "Horus" })).toBeTruthy();
  });

  it("has a fourth colour when Seth plays, and says whose tiles are whose", async () => {
    await marketAt("evil_turn");
    expect(cells().get("purple 1")!.getAllByRole("article").length).toBeGreaterThan(0);
    expect(tile("osiris").textContent).toContain("Only the alliance may buy it.");
  });
});

describe("the market on a phone", { timeout: 30_000 }, () => {
  it("shows one colour at a time, first the one that is bought", async () => {
    const { store, asking } = await sitAt("buying");
    render(Market, { store, asking, onclose: vi.fn(), bare: true });
    expect(screen.getByRole("tab", { selected: true }).textContent).toContain("red");
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await fireEvent.click(screen.getByRole("tab", { name: /blue/ }));
    expect(screen.getByRole("tab", { selected: true }).textContent).toContain("blue");
    const open = screen.getAllByRole("group").filter((one) => !one.classList.contains("hidden"));
    expect(open.map((one) => one.getAttribute("aria-label"))).toEqual([1, 2, 3, 4].map((level) => `blue ${level}`));
  });
});
