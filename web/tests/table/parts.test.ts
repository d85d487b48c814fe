import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, TableState } from "../../src/api/types";
import ActionPyramid from "../../src/table/ActionPyramid.svelte";
import LogPanel from "../../src/table/LogPanel.svelte";
import Mat from "../../src/table/Mat.svelte";
import Rivals from "../../src/table/Rivals.svelte";
import { agreedTime, clockOf, daysOf, nameOf, told } from "../../src/table/speech";
import { spotlight } from "../../src/table/spotlight.svelte";
import { momentOf, sitAt } from "./moments";

afterEach(cleanup);

// Ada has a token left, and the middle row of her action pyramid is still empty.
describe("the mat", { timeout: 30_000 }, () => {
  async function matAt(name: string, props: object = {}) {
    const sitting = await sitAt(name);
    const onmarket = vi.fn();
    render(Mat, { store: sitting.store, asking: sitting.asking, onmarket, ...props });
    return { ...sitting, onmarket };
  }

  it("shows what lies before oneself", async () => {
    await matAt("turn");
    const mat = within(screen.getByRole("region", { name: "My mat" }));
    const me = momentOf("turn").view.seats[0]!;
    expect(mat.getByText("Ada")).toBeTruthy();
    expect(mat.getByRole("img", { name: "0 prayer points" })).toBeTruthy();
    expect(mat.getByTitle("1 unit in reserve")).toBeTruthy();
    expect(mat.getByTitle("1 action token left").children).toHaveLength(1);
    for (const tile of me.tiles) {
      expect(mat.getByRole("img", { name: (said) => said.startsWith(`${nameOf("tile", tile)}.`) })).toBeTruthy();
    }
    expect(mat.getByRole("img", { name: /^red pyramid, level 2/i })).toBeTruthy();
    expect(mat.getByText("Ancestral Elephant")).toBeTruthy();
  });

  it("turns used battle cards down, and says which of them the others know", async () => {
    await matAt("turn");
    const cards = screen.getAllByRole("img", { name: /^Strength \d/ });
    const { own, seats } = momentOf("turn").view;
    expect(cards).toHaveLength(6);
    expect(cards.filter((card) => !card.classList.contains("used"))).toHaveLength(own!.battle_cards.length);
    const seen = seats[0]!.battle_cards.seen.length;
    expect(screen.getAllByRole("img", { name: /Used, and seen by all$/ })).toHaveLength(seen);
    expect(screen.getAllByRole("img", { name: /Used; nobody else knows$/ })).toHaveLength(4 - seen);
  });

  it("plays a lit card, and says of the others why not", async () => {
    const { answered, asking } = await matAt("turn");
    await fireEvent.click(screen.getByRole("button", { name: /War Fury/ }));
    expect(asking.hint).toEqual({ id: "only_in_battle" });
    expect(screen.getByRole("button", { name: /War Fury.*Only in a battle\.$/ }).getAttribute("aria-disabled")).toBe("true");
    expect(answered).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: /^3 × Enlistment/ }));
    expect(answered).toEqual(["card enlistment"]);
  });

  it("takes a token by its action pyramid", async () => {
    const { answered } = await matAt("turn");
    await fireEvent.click(screen.getByRole("button", { name: "Raise a pyramid (middle row)" }));
    expect(answered).toEqual(["token middle-raise"]);
  });

  it("opens the market", async () => {
    const { onmarket } = await matAt("turn", { phone: true });
    await fireEvent.click(screen.getByRole("button", { name: "Market" }));
    expect(onmarket).toHaveBeenCalledOnce();
  });

  it("says that it is not one's turn, and that a hand is empty", async () => {
    await matAt("waiting");
    expect(screen.getByRole("button", { name: "Pray (lower row). It is not your turn." })).toBeTruthy();
    expect(screen.getByText("No card in hand.")).toBeTruthy();
  });

  it("is not there for a spectator", async () => {
    await matAt("watching");
    expect(screen.queryByRole("region", { name: "My mat" })).toBeNull();
  });
});

describe("the action pyramid of somebody else", { timeout: 30_000 }, () => {
  it("shows where the tokens lie, and cannot be pressed", () => {
    const { view, components } = momentOf("turn");
    const seat = view.seats[1]!;
    render(ActionPyramid, { seat, components });
    const pyramid = screen.getByRole("group", { name: "Action pyramid" });
    expect(within(pyramid).queryAllByRole("button")).toHaveLength(0);
    expect(pyramid.querySelectorAll(".token")).toHaveLength(seat.mat.length);
    for (const action of seat.mat) {
      expect(pyramid.querySelector(`[title="${nameOf("action", action, "long")}"] .token`)).not.toBeNull();
    }
  });

  it("has the gold spaces only for whoever may use them", () => {
    const { view, components } = momentOf("turn");
    const names = components.mats[1]!.golden.map((name) => nameOf("golden", name, "long"));
    const { rerender } = render(ActionPyramid, { seat: view.seats[1]!, components });
    expect(screen.queryByTitle(names[0]!)).toBeNull();
    void rerender({ seat: { ...view.seats[1]!, gold: 1 }, components });
    return waitFor(() => expect(screen.getByTitle(names[0]!)).toBeTruthy());
  });

  it("is Seth's with spaces of its own", () => {
    const { view, components } = momentOf("invading");
    render(ActionPyramid, { seat: view.seats[0]!, components });
    expect(screen.getByTitle(nameOf("evil", "furious-invasion", "long")).querySelector(".token")).not.toBeNull();
    expect(document.querySelectorAll(".token")).toHaveLength(view.seats[0]!.mat.length);
  });
});

describe("the others", { timeout: 30_000 }, () => {
  async function rivalsAt(name: string, change?: (table: TableState) => TableState) {
    const sitting = await sitAt(name, change);
    render(Rivals, { store: sitting.store });
    return sitting;
  }

  it("sit there in the order of play, without oneself", async () => {
    await rivalsAt("turn");
    const names = ["Ada", "Bo", "Horus"];
    const order = momentOf("turn").view.order.filter((seat) => seat !== 0);
    expect(screen.getAllByRole("article").map((one) => one.getAttribute("aria-label"))).toEqual(order.map((seat) => names[seat]));
  });

  it("are all shown to a spectator", async () => {
    await rivalsAt("watching");
    expect(screen.getAllByRole("article")).toHaveLength(3);
  });

  it("show what all may know of them", async () => {
    await rivalsAt("turn");
    const seat = momentOf("turn").view.seats[1]!;
    const bo = within(screen.getByRole("article", { name: "Bo" }));
    expect(bo.getByTitle("0 prayer points")).toBeTruthy();
    expect(bo.getByTitle("1 intervention in hand")).toBeTruthy();
    expect(bo.getByRole("img", { name: new RegExp(`^${seat.victory_points} victory point`) })).toBeTruthy();
    for (const tile of seat.tiles) {
      expect(bo.getByRole("img", { name: (said) => said.startsWith(`${nameOf("tile", tile)}.`) })).toBeTruthy();
    }
  });

  it("open their battle cards: which of them all have seen", async () => {
    await rivalsAt("turn");
    const bo = within(screen.getByRole("article", { name: "Bo" }));
    const hand = bo.getByRole("button", { name: /2 battle cards in hand/ });
    expect(hand.getAttribute("aria-expanded")).toBe("false");
    expect(bo.queryAllByRole("img", { name: /^Strength/ })).toHaveLength(0);
    await fireEvent.click(hand);
    expect(bo.getAllByRole("img", { name: /^Strength/ })).toHaveLength(6);
    expect(bo.getAllByRole("img", { name: /Used, and seen by all$/ })).toHaveLength(2);
    await fireEvent.click(hand);
    expect(bo.queryAllByRole("img", { name: /^Strength/ })).toHaveLength(0);
  });

  it("show who is awaited, who is a bot and who is away", async () => {
    await rivalsAt("waiting");
    const bo = within(screen.getByRole("article", { name: "Bo" }));
    const horus = within(screen.getByRole("article", { name: "Horus" }));
    expect(bo.getByRole("img", { name: "The table waits for this player" })).toBeTruthy();
    expect(bo.getByText(/away/)).toBeTruthy();
    expect(horus.getByText(/bot/)).toBeTruthy();
    expect(horus.queryByRole("img", { name: "The table waits for this player" })).toBeNull();
  });

  it("never show who may react", async () => {
    await rivalsAt("waiting", (table) => ({
      ...table, view: { ...table.view!, waiting: { reaction: true, seats: null, message: "reactions" } },
    }));
    expect(screen.queryByRole("img", { name: "The table waits for this player" })).toBeNull();
  });
});

describe("the clocks", { timeout: 30_000 }, () => {
  const table = (more: object = {}) =>
    ({
      phase: "playing",
      clock: { move: null, game: 259_200, gain: 43_200, ceiling: 604_800, since: 1_000 },
      seats: [{ player: "person", left: 100_000, used: 0 }, { player: "person", left: 90, used: 0 }],
      ...more,
    }) as unknown as TableState;

  it("run for whoever is asked, and stand still for the others", () => {
    expect(clockOf(table(), 1, true, 1_030)).toEqual({ text: "1:00", late: false });
    expect(clockOf(table(), 1, false, 1_030)).toEqual({ text: "1:30", late: false });
    expect(clockOf(table(), 1, true, 9_999)).toEqual({ text: "0:00", late: true });
    expect(clockOf(table(), 0, false, 1_030)?.text).toBe("1 day 3 hours");
  });

  it("know what was used of an answer's time before", () => {
    const clock = { move: 60, game: null, gain: null, ceiling: null, since: 1_000 };
    const used = table({ clock, seats: [{ player: "person", left: null, used: 20 }] });
    expect(clockOf(used, 0, true, 1_010)?.text).toBe("0:30");
  });

  it("say what a turn brings", () => {
    expect(agreedTime(table().clock)).toBe("+12 hours with each turn, at most 7 days.");
    expect(agreedTime({ ...table().clock, ceiling: null })).toBe("+12 hours with each turn.");
    expect(agreedTime({ ...table().clock, gain: null })).toBe("");
    expect(daysOf(90)).toBe("1 minute 30 seconds");
    expect(daysOf(0)).toBe("0 seconds");
  });

  it("are shown for every seat, one's own too", async () => {
    const { store, asking } = await sitAt("turn");
    store.table!.clock = { ...table().clock, since: Date.now() / 1000 };
    for (const sitter of store.table!.seats) Object.assign(sitter, { player: "person", left: 100_000, used: 0 });
    render(Mat, { store, asking, onmarket: vi.fn() });
    render(Rivals, { store });
    expect(screen.getAllByTitle(/^Time left: 1 day .*at most 7 days\.$/)).toHaveLength(store.table!.seats.length);
  });
});

describe("the log", { timeout: 30_000 }, () => {
  const scrollTo = vi.fn();
  beforeEach(() => {
    scrollTo.mockClear();
    Element.prototype.scrollTo = scrollTo; // jsdom has no such thing
  });

  async function logAt(name: string) {
    const sitting = await sitAt(name);
    render(LogPanel, { store: sitting.store });
    return { ...sitting, log: within(screen.getByRole("log", { name: "Log" })) };
  }
  const lines = () => [...screen.getByRole("log").querySelectorAll(".line, .heading")].map((one) => one.textContent?.trim());

  it("tells every event in a sentence", async () => {
    const { store } = await logAt("fighting");
    const { events } = momentOf("fighting");
    expect(lines()).toEqual(events.map((event) => told(event, store)));
    expect(screen.getByText("The day breaks.").className).toContain("heading");
  });

  it("stays at its end while more happens, unless somebody reads further up", async () => {
    const { store } = await logAt("fighting");
    await waitFor(() => expect(scrollTo).toHaveBeenCalled());
    const log = screen.getByRole("log");
    vi.spyOn(log, "scrollHeight", "get").mockReturnValue(900);
    log.scrollTop = 500;
    await fireEvent.scroll(log);
    log.scrollTop = 100;
    await fireEvent.scroll(log);
    scrollTo.mockClear();
    store.events = [...store.events, { message: "cards_sealed", seat: 1 }];
    await screen.findByText("Bo has chosen their battle cards.");
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it("speaks of the reader as you, and of the others by name", async () => {
    await logAt("fighting");
    expect(lines().at(-2)).toMatch(/^You attack Bo in/);
    expect(lines().join(" ")).not.toContain("Ada");
  });

  it("can be filtered, and keeps its headings", async () => {
    await logAt("fighting");
    await fireEvent.click(screen.getByRole("button", { name: "Battles" }));
    expect(screen.getByRole("button", { name: "Battles" }).getAttribute("aria-pressed")).toBe("true");
    expect(lines()).toHaveLength(3); // the morning, the attack and the battle
    await fireEvent.click(screen.getByRole("button", { name: "All" }));
    expect(lines()).toHaveLength(14);
  });

  it("leads to the space where something happened", async () => {
    const { log } = await logAt("fighting");
    await fireEvent.click(log.getAllByRole("button").at(-1)!);
    expect(spotlight.space).toBe("SW2");
    spotlight.show(null);
  });

  it("fetches what was before", async () => {
    const earlier: GameEvent[] = Array.from({ length: momentOf("fighting").since }, () => ({ message: "day_broke", round: 1 }));
    const { log, server, store } = await logAt("fighting");
    const all = [...earlier, ...momentOf("fighting").events];
    server.events.mockResolvedValueOnce({ epoch: 0, since: 0, events: all });
    await fireEvent.click(log.getByRole("button", { name: "Show what was before" }));
    expect(server.events).toHaveBeenCalledWith("g", 0, 0);
    await waitFor(() => expect(store.events).toHaveLength(all.length));
    expect(log.queryByRole("button", { name: "Show what was before" })).toBeNull();
  });
});
