import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableState } from "../../src/api/types";
import BattleStage from "../../src/battle/BattleStage.svelte";
import Drama from "../../src/battle/Drama.svelte";
import { fightsTwice } from "../../src/battle/odds";
import { Presenting } from "../../src/table/presenting.svelte";
import { settings } from "../../src/table/settings.svelte";
import { after, momentOf, sitAt } from "../table/moments";

afterEach(cleanup);

async function stageAt(name: string, change?: (table: TableState) => TableState) {
  const sitting = await sitAt(name, change);
  const onfold = vi.fn();
  render(BattleStage, { store: sitting.store, onfold });
  return { ...sitting, onfold };
}

/** A battle card as it is read out. */
function says(card: string): string {
  const [strength, damage, protection] = card.split("-");
  return `Strength ${strength}, damage ${damage}, protection ${protection}`;
}
const hand = () => within(screen.getByRole("group", { name: "Battle cards" }));
const cardIn = (name: string) => hand().getByRole("button", { name: says(name) });
const interventions = () => within(screen.getByRole("group", { name: "Interventions" }));
const intervention = (name: RegExp) => interventions().getByRole("button", { name });
const seal = () => screen.getByRole<HTMLButtonElement>("button", { name: /Seal the cards/ });
const sums = () => screen.getAllByLabelText(/^Strength \d+$/).map((one) => Number(one.textContent));
const press = (key: string) => fireEvent.keyDown(window, { key });

/** The table after the first steps that were played. */
const later = (steps: number) => (table: TableState) => momentOf("fighting").then!.slice(0, steps).reduce(after, table);

function poorer(table: TableState): TableState {
  const view = structuredClone(table.view!);
  view.seats[0]!.prayer = 1;
  return { ...table, view };
}

// Ada attacks Bo's city with 1 unit against 5; both know four cards of each other's six. She has 2 prayer points.
describe("the stage of a battle", { timeout: 30_000 }, () => {
  it("shows where, both sides, and what each has before its card", async () => {
    await stageAt("fighting");
    expect(screen.getByRole("region", { name: /^Battle in/ })).toBeTruthy();
    const [ours, theirs] = screen.getAllByRole("article");
    expect(ours!.textContent).toContain("Ada");
    expect(ours!.textContent).toContain("attacks");
    expect(theirs!.textContent).toContain("Bo");
    expect(theirs!.textContent).toContain("wins a tie");
    expect(within(theirs!).getByText("Defense!")).toBeTruthy();
    expect(sums()).toEqual([1, 6]); // 5 units and Defense!
    expect(screen.getByText(/Bo may add interventions: 2 cards in hand, 7 prayer points\./)).toBeTruthy();
  });

  it("asks for the card to play, then for the one to discard, and seals only then", async () => {
    const { answered } = await stageAt("fighting");
    expect(screen.getByRole("heading", { name: "Which card do you play?" })).toBeTruthy();
    expect(hand().getAllByRole("button")).toHaveLength(4);
    expect(seal().disabled).toBe(true);
    expect(seal().title).toBe("Choose your cards first");

    await fireEvent.click(cardIn("4-1-0"));
    expect(screen.getByRole("heading", { name: "And which one do you discard?" })).toBeTruthy();
    expect(sums()).toEqual([5, 6]);
    expect(seal().disabled).toBe(true);

    await fireEvent.click(cardIn("3-2-0"));
    expect(screen.getByRole("heading", { name: "Anything under it? Then seal." })).toBeTruthy();
    expect(seal().disabled).toBe(false);
    expect(answered).toEqual([]); // nothing has left the browser yet
  });

  it("takes a card back that is pressed again", async () => {
    await stageAt("fighting");
    await fireEvent.click(cardIn("4-1-0"));
    await fireEvent.click(cardIn("3-2-0"));
    expect(cardIn("3-2-0").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(cardIn("3-2-0"));
    expect(cardIn("3-2-0").getAttribute("aria-pressed")).toBe("false");
    await fireEvent.click(cardIn("1-3-0"));
    expect(cardIn("1-3-0").parentElement?.textContent).toContain("discard");
    await fireEvent.click(cardIn("4-1-0"));
    expect(sums()).toEqual([1, 6]);
    expect(seal().disabled).toBe(true);
  });

  it("puts interventions under the card, for as long as they can be paid", async () => {
    await stageAt("fighting", poorer);
    const purse = () => document.querySelector(".purse")?.textContent;
    expect(purse()).toBe("1");
    expect(intervention(/Iron Wall/).getAttribute("aria-disabled")).toBe("false");
    await fireEvent.click(intervention(/War Fury/));
    expect(purse()).toBe("0");
    expect(sums()).toEqual([3, 6]);
    expect(intervention(/War Fury/).getAttribute("aria-pressed")).toBe("true");
    const dear = intervention(/Iron Wall/);
    expect(dear.getAttribute("aria-disabled")).toBe("true");
    expect(dear.getAttribute("aria-label")).toContain("Costs 2 prayer points, you have 1.");
    await fireEvent.click(dear);
    expect(dear.getAttribute("aria-pressed")).toBeNull();
    await fireEvent.click(intervention(/Bronze Wall/)); // free
    expect(purse()).toBe("0");
    await fireEvent.click(intervention(/War Fury/)); // there is but one: away again
    expect(purse()).toBe("1");
    expect(sums()).toEqual([1, 6]);
  });

  it("sends the answers one after the other, and then waits for the enemy", async () => {
    const { answered } = await stageAt("fighting");
    await fireEvent.click(cardIn("4-1-0"));
    await fireEvent.click(cardIn("3-2-0"));
    await fireEvent.click(intervention(/War Fury/));
    await fireEvent.click(seal());
    await screen.findByText(/Your cards are sealed. Waiting for the enemy/);
    expect(answered).toEqual(["fight 4-1-0", "discard 3-2-0", "add war-fury", "done"]);
    // the card lies there, with all that is under it, once
    expect(sums()).toEqual([7, 6]);
    expect(within(screen.getAllByRole("article")[0]!).getByText("War Fury")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Seal/ })).toBeNull();
  });

  it("can be played with keys alone", async () => {
    const { answered, onfold } = await stageAt("fighting");
    await press("1");
    await press("2");
    await press("Escape");
    expect(seal().disabled).toBe(true);
    await press("Escape");
    expect(sums()).toEqual([1, 6]);
    expect(onfold).not.toHaveBeenCalled();
    await press("Escape");
    expect(onfold).toHaveBeenCalledOnce();
    await press("1");
    await press("2");
    await press("Enter");
    await waitFor(() => expect(answered).toEqual(["fight 4-1-0", "discard 3-2-0", "done"]));
  });

  it("folds away to show the map", async () => {
    const { onfold } = await stageAt("fighting");
    await fireEvent.click(screen.getByRole("button", { name: /Look at the map/ }));
    expect(onfold).toHaveBeenCalledOnce();
  });

  it("seals at once, where nothing can go under the card and nobody wants to be asked", async () => {
    settings.set("confirmBattle", false);
    const { answered } = await stageAt("fighting", (table) => ({
      ...table, view: { ...table.view!, own: { ...table.view!.own!, cards: {} } },
    }));
    await fireEvent.click(cardIn("4-1-0"));
    expect(answered).toEqual([]);
    await fireEvent.click(cardIn("3-2-0"));
    await waitFor(() => expect(answered.slice(0, 2)).toEqual(["fight 4-1-0", "discard 3-2-0"]));
    settings.set("confirmBattle", true);
  });
});

describe("the stage for whoever comes back in the middle", { timeout: 30_000 }, () => {
  it("keeps the card that was sent, and asks for the discard", async () => {
    const { answered } = await stageAt("fighting", later(1));
    expect(screen.getByRole("heading", { name: "And which one do you discard?" })).toBeTruthy();
    expect(cardIn("4-1-0").getAttribute("aria-disabled")).toBe("true");
    await fireEvent.click(cardIn("4-1-0"));
    expect(seal().disabled).toBe(true);
    await fireEvent.click(cardIn("2-2-1"));
    await fireEvent.click(seal());
    await waitFor(() => expect(answered).toEqual(["discard 2-2-1"]));
  });

  it("keeps both cards, and takes no other for a discard", async () => {
    const { answered } = await stageAt("fighting", later(2));
    expect(cardIn("4-1-0").parentElement?.textContent).toContain("play");
    expect(cardIn("3-2-0").parentElement?.textContent).toContain("discard");
    await fireEvent.click(cardIn("1-3-0"));
    await press("3");
    expect(cardIn("1-3-0").parentElement?.textContent).not.toContain("discard");
    await fireEvent.click(intervention(/Bronze Wall/));
    await fireEvent.click(seal());
    await waitFor(() => expect(answered).toEqual(["add bronze-wall"]));
  });

  it("counts what lies under the card already, and what comes to it", async () => {
    await stageAt("fighting", (table) => poorer(later(3)(table)));
    expect(sums()).toEqual([7, 6]);
    expect(document.querySelector(".purse")?.textContent).toBe("0"); // paid at the reveal, but spoken for
    expect(interventions().queryByRole("button", { name: /War Fury/ })).toBeNull();
    expect(intervention(/Iron Wall/).getAttribute("aria-disabled")).toBe("true");
  });

  it("has nothing to choose for a spectator, and shows no hand", async () => {
    await stageAt("fighting", (table) => {
      const { own: _own, question: _question, ...view } = table.view!;
      return { ...table, seat: null, yours: { seats: [] }, question: null, options: null, view };
    });
    expect(sums()).toEqual([1, 6]);
    expect(screen.queryByRole("group", { name: "Battle cards" })).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByText(/sealed/)).toBeNull();
  });
});

describe("two battles at once", { timeout: 30_000 }, () => {
  it("take a card each, and no discard", async () => {
    const { answered } = await stageAt("invading");
    expect(hand().getAllByRole("button")).toHaveLength(4);
    await fireEvent.click(cardIn("3-2-0"));
    expect(screen.queryByText("And which one do you discard?")).toBeNull();
    expect(seal().disabled).toBe(false);
    await fireEvent.click(cardIn("2-2-1")); // another one instead
    expect(cardIn("3-2-0").getAttribute("aria-pressed")).toBe("false");
    await fireEvent.click(seal());
    await waitFor(() => expect(answered).toEqual(["fight 2-2-1"]));
  });

  it("are known from what was told, and only for whoever fights in both", () => {
    const { events } = momentOf("invading");
    expect([0, 1, 2].map((seat) => fightsTwice(events, seat))).toEqual([true, false, false]);
    expect(fightsTwice([...events, { message: "battle_won", seat: 0, loser: 1, space: "WN" }], 0)).toBe(false);
    expect(fightsTwice(momentOf("fighting").events, 0)).toBe(false);
  });
});

describe("the table of all cards", { timeout: 30_000 }, () => {
  const rows = () => within(screen.getByRole("table")).getAllByRole("row");
  const labels = (row: HTMLElement, role: string) =>
    within(row).queryAllByRole(role).flatMap((one) => one.getAttribute("aria-label") ?? []);

  it("has a row for each own card, and a column for each that the enemy may still have", async () => {
    await stageAt("fighting");
    const [head, ...body] = rows();
    expect(labels(head!, "img")).toEqual(["4-1-0", "3-2-0", "3-0-1", "2-0-2", "1-3-0"].map(says)); // all saw 2-2-1
    expect(body.map((row) => labels(row, "img")[0])).toEqual(["4-1-0", "3-2-0", "2-2-1", "1-3-0"].map(says));
  });

  it("says who would win, by how much, and what both would lose", async () => {
    await stageAt("fighting");
    const theirs = ["4-1-0", "3-2-0", "3-0-1", "2-0-2", "1-3-0"];
    for (const [i, mine] of ["4-1-0", "3-2-0", "2-2-1", "1-3-0"].entries()) {
      const [strength = 0, damage = 0, protection = 0] = mine.split("-").map(Number);
      const expected = theirs.map((card) => {
        const [against = 0, hurts = 0, guards = 0] = card.split("-").map(Number);
        const [ours, others] = [1 + strength, 6 + against];
        const lost = [Math.min(1, Math.max(0, hurts - protection)), Math.min(5, Math.max(0, damage - guards))];
        return `${ours > others ? "Won" : "Lost"}, ${ours} to ${others}; you lose ${lost[0]}, they lose ${lost[1]}`;
      });
      expect(labels(rows()[i + 1]!, "cell")).toEqual(expected);
    }
    expect(rows()[1]!.textContent).toContain("0/5");
  });

  it("is won where the own side is strong enough, and then brings a point", async () => {
    await stageAt("fighting", (table) => {
      const view = structuredClone(table.view!);
      view.battle!.attacker.units = 5;
      return { ...table, view };
    });
    const cells = labels(rows()[1]!, "cell"); // 9 against 6 and their card
    expect(cells[4]).toBe("Won, 9 to 7; you lose 3, they lose 1");
    expect(cells[2]).toBe("Lost, 9 to 9; you lose 0, they lose 0"); // a tie is the defender's
    expect(within(rows()[1]!).getAllByTitle("victory point")).toHaveLength(2);
    expect(rows()[1]!.textContent).toContain("2/5");
  });

  it("counts what is put under the own card, and foretells what came", async () => {
    await stageAt("fighting");
    await fireEvent.click(cardIn("4-1-0"));
    await fireEvent.click(intervention(/War Fury/));
    const counted = momentOf("fighting").then!.at(-1)!.events.find((event) => event.message === "strengths_counted")!;
    expect([counted.strength, counted.against]).toEqual([7, 9]);
    expect(labels(rows()[1]!, "cell")[2]).toBe("Lost, 7 to 9; you lose 0, they lose 0"); // against 3-0-1
    expect(rows()[1]!.classList.contains("chosen")).toBe(true);
  });

  it("knows only one column once the enemy's card was foreseen", async () => {
    await stageAt("fighting", (table) => {
      const view = structuredClone(table.view!);
      view.battle!.defender.card = "3-0-1";
      return { ...table, view };
    });
    expect(labels(rows()[0]!, "img")).toEqual([says("3-0-1")]);
  });

  it("is not shown where the table plays without hints", async () => {
    await stageAt("fighting", (table) => ({ ...table, hints: false }));
    expect(screen.queryByRole("table")).toBeNull();
    expect(hand().getAllByRole("button")).toHaveLength(4);
  });
});

describe("the reveal", { timeout: 30_000 }, () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  /** Played on until the cards are open, and shown as the table shows it. */
  async function revealed() {
    const sitting = await sitAt("fighting");
    const showing = new Presenting(sitting.store);
    for (const step of momentOf("fighting").then!) {
      sitting.playOn();
      if (step.events.some((event) => event.message === "battle_won")) break;
      await vi.advanceTimersByTimeAsync(5000);
    }
    const staged = showing.staged!;
    const ondone = vi.fn(staged.ondone);
    const shown = render(Drama, { ...staged, ondone, components: sitting.store.components! });
    return { ...sitting, shown, ondone };
  }
  const turned = () => screen.queryAllByRole("img", { name: /^Strength \d, damage/ }).map((one) => one.getAttribute("aria-label"));

  it("turns the cards, counts up both sums, and says who has won", async () => {
    const { ondone } = await revealed();
    expect(screen.getByRole("dialog").getAttribute("aria-label")).toMatch(/^Battle in/);
    expect(turned()).toEqual([]);
    expect(sums()).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(600);
    expect(turned()).toEqual([says("4-1-0"), says("3-0-1")]);
    await vi.advanceTimersByTimeAsync(600);
    expect(sums()).toEqual([1, 5]); // the units first
    expect(screen.queryByText("Bo wins")).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sums()).toEqual([7, 9]);
    expect(screen.getByText("Bo wins")).toBeTruthy();
    expect(ondone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3000);
    expect(ondone).toHaveBeenCalled();
  });

  it("names everything that was counted", async () => {
    await revealed();
    await vi.advanceTimersByTimeAsync(2500);
    const [ours, theirs] = screen.getAllByRole("article").map((side) => within(side).getAllByRole("listitem").map((one) => one.textContent!.replace(/\s+/g, " ").trim()));
    expect(ours!.map((line) => line.match(/\+\d+/)?.[0])).toEqual(["+1", "+2", "+4"]);
    expect(ours![1]).toContain("War Fury");
    expect(theirs!.map((line) => line.match(/\+\d+/)?.[0])).toEqual(["+5", "+1", "+3"]);
    expect(theirs![1]).toContain("Defense!");
  });

  it("can be skipped by button and by key, and then the table goes on", async () => {
    const { ondone, store } = await revealed();
    expect(store.table?.view?.battle?.open).toBe(false);
    await fireEvent.click(screen.getByRole("button", { name: "Skip" }));
    expect(ondone).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.table?.view?.battle?.open).toBe(true);
    await fireEvent.keyDown(window, { key: "s" });
    expect(ondone).toHaveBeenCalledTimes(2);
  });

  it("shows everything at once to those who like it calm", async () => {
    settings.set("pace", "off");
    await revealed();
    expect(sums()).toEqual([7, 9]);
    expect(screen.getByText("Bo wins")).toBeTruthy();
    settings.set("pace", "usual");
  });
});
