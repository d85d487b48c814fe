import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TableState } from "../../src/api/types";
import Ask from "../../src/asking/Ask.svelte";
import { settings } from "../../src/table/settings.svelte";
import { spotlight } from "../../src/table/spotlight.svelte";
import { momentOf, sitAt } from "../table/moments";

afterEach(cleanup);

async function askedAt(name: string, props: object = {}, change?: (table: TableState) => TableState) {
  const sitting = await sitAt(name, change);
  render(Ask, { asking: sitting.asking, ...props });
  return sitting;
}

const sentence = () => screen.getByRole("heading", { level: 2 }).textContent?.trim();
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>("button", { name });
const noButton = (name: RegExp | string) => expect(screen.queryByRole("button", { name })).toBeNull();
const rows = () => [...document.querySelectorAll("[data-choice] .label")].map((one) => one.textContent);

describe("a turn", { timeout: 30_000 }, () => {
  it("is asked in one sentence, with a hint where the tokens go", async () => {
    await askedAt("turn");
    expect(sentence()).toBe("Your turn: what do you do?");
    expect(screen.getByText("Put a token on one of the lit spaces of your action pyramid.")).toBeTruthy();
    // the spaces of the pyramid are on the mat, so only the card is listed here
    expect(rows()).toEqual([]);
    expect(button(/Enlistment/).getAttribute("aria-disabled")).toBe("false");
  });

  it("has the action pyramid in it, where there is no mat", async () => {
    await askedAt("turn", { pyramid: true });
    const pyramid = within(screen.getByRole("group", { name: "Action pyramid" }));
    const open = pyramid.getAllByRole("button").filter((one) => one.getAttribute("aria-disabled") === "false");
    expect(open.map((one) => one.getAttribute("aria-label"))).toEqual([
      "Move (middle row)", "Raise a pyramid (middle row)", "Pray (middle row)",
    ]);
    expect(pyramid.getAllByRole("button")).toHaveLength(momentOf("turn").components.mats[0]!.spaces.length);
  });

  it("takes the space of the pyramid that is pressed", async () => {
    const { answered } = await askedAt("turn", { pyramid: true });
    await fireEvent.click(button("Pray (middle row)"));
    expect(answered).toEqual(["token middle-pray"]);
  });

  it("says why another space of the pyramid is closed", async () => {
    const { answered } = await askedAt("turn", { pyramid: true });
    await fireEvent.click(button(/^Move \(upper row\)/));
    expect(screen.getByRole("status").textContent).toContain("another row must come first");
    await fireEvent.click(button(/^Buy a red tile .* A token lies here\.$/));
    expect(screen.getByRole("status").textContent).toContain("A token lies here already.");
    await fireEvent.click(within(screen.getByRole("status")).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("status")).toBeNull();
    expect(answered).toEqual([]);
  });

  it("takes the card that is pressed", async () => {
    const { answered } = await askedAt("turn");
    await fireEvent.click(button(/Enlistment/));
    expect(answered).toEqual(["card enlistment"]);
  });

  it("ends only after a second thought, which can be taken back", async () => {
    const { answered } = await askedAt("turn", {}, (table) => ({ ...table, options: ["card enlistment", "done"] }));
    await fireEvent.click(button(/End the turn/));
    expect(screen.getByText("End the turn: sure?")).toBeTruthy();
    await fireEvent.click(button(/Back/));
    expect(screen.queryByText("End the turn: sure?")).toBeNull();
    expect(answered).toEqual([]);
    await fireEvent.click(button(/End the turn/));
    await fireEvent.click(button(/Yes/));
    expect(answered).toEqual(["done"]);
  });

  it("ends at once for those who do not want to be asked", async () => {
    settings.set("confirmTurn", false);
    const { answered } = await askedAt("turn", {}, (table) => ({ ...table, options: ["card enlistment", "done"] }));
    await fireEvent.click(button(/End the turn/));
    expect(answered).toEqual(["done"]);
    settings.set("confirmTurn", true);
  });

  it("of Seth asks whose token it is, where several could go there", async () => {
    const { answered } = await askedAt("evil_turn", { pyramid: true });
    await fireEvent.click(button(/^Destroy/));
    expect(rows()).toEqual(["Anubis", "Bastet"]);
    await fireEvent.click(button(/Bastet/));
    expect(answered).toEqual(["coloured bastet destroy"]);
  });
});

// The troop in WO2 has one step left; Horus stands in TW, which has an obelisk, and in WB.
describe("a move", { timeout: 30_000 }, () => {
  const reached = ["WM", "WS", "TW", "WB", "SA", "TD", "WO1"];

  it("lists every space that can be reached, with what waits there", async () => {
    await askedAt("moving");
    expect(sentence()).toBe("Where does the troop at the Lower West Obelisk go?");
    expect(screen.getByText("Pick a lit space on the map, or here:")).toBeTruthy();
    expect(document.querySelectorAll("[data-choice] .label")).toHaveLength(reached.length + 1); // and to stop here
    const temple = screen.getByRole("button", { name: /battle against Horus: 1 unit\b/ });
    expect(within(temple).getByRole("img", { name: /a temple: 1 temporary victory point/ })).toBeTruthy();
    expect(screen.getByRole("img", { name: "joins 1 unit there" })).toBeTruthy(); // her own troop in WO1
    expect(screen.getByRole("img", { name: "battle against Horus: 3 units" })).toBeTruthy(); // in WB
  });

  it("asks where, how and how many, and sends nothing before the last word", async () => {
    const { answered, asking } = await askedAt("moving");
    await fireEvent.click(screen.getByRole("button", { name: /battle against Horus: 1 unit\b/ }));
    expect(rows()).toEqual(["On foot", "By teleport"]);
    await fireEvent.click(button(/By teleport/));
    expect(asking.counting).toEqual([1, 2, 3, 4]);
    expect(screen.getByRole("spinbutton").getAttribute("aria-valuenow")).toBe("4"); // all of them
    await fireEvent.click(button("Fewer"));
    expect(screen.getByRole("spinbutton").getAttribute("aria-valuenow")).toBe("3");
    expect(screen.getByText("1 unit stays")).toBeTruthy();
    await fireEvent.click(button("2"));
    expect(screen.getByText("2 units stay")).toBeTruthy();
    expect(answered).toEqual([]);
    await fireEvent.click(button(/^Teleport 2 units to/));
    expect(answered).toEqual(["teleport TW 2"]);
  });

  it("says what a teleport costs, with the tile that makes it cheaper", async () => {
    await askedAt("moving");
    await fireEvent.click(screen.getByRole("button", { name: /battle against Horus: 1 unit\b/ }));
    await fireEvent.click(button(/By teleport/));
    const price = button(/^Teleport 4 units to/).querySelector(".price");
    expect(price?.textContent).toBe("(1)"); // 2, and Stargate takes one
  });

  it("on foot costs nothing", async () => {
    await askedAt("moving");
    await fireEvent.click(screen.getByRole("button", { name: /battle against Horus: 1 unit\b/ }));
    await fireEvent.click(button(/On foot/));
    expect(button(/^4 units to/).querySelector(".price")).toBeNull();
  });

  it("can be cancelled at every step", async () => {
    const { answered } = await askedAt("moving");
    const before = rows();
    await fireEvent.click(screen.getByRole("button", { name: /battle against Horus: 1 unit\b/ }));
    await fireEvent.click(button(/By teleport/));
    await fireEvent.click(button(/Back/));
    expect(rows()).toEqual(before);
    noButton(/Back/);
    expect(answered).toEqual([]);
  });

  it("counts within what is possible", async () => {
    await askedAt("moving");
    await fireEvent.click(screen.getByRole("button", { name: /battle against Horus: 3 units/ }));
    expect(button("More").disabled).toBe(true);
    for (let i = 0; i < 3; i += 1) await fireEvent.click(button("Fewer"));
    expect(button("Fewer").disabled).toBe(true);
    expect(screen.getByRole("spinbutton").getAttribute("aria-valuenow")).toBe("1");
    expect(screen.getByRole("spinbutton").getAttribute("aria-valuemax")).toBe("4");
  });

  it("shows on the map which space a row means", async () => {
    await askedAt("moving");
    const row = screen.getByRole("button", { name: /battle against Horus: 3 units/ });
    await fireEvent.mouseEnter(row);
    expect(spotlight.space).toBe("WB");
    await fireEvent.mouseLeave(row);
    expect(spotlight.space).toBeNull();
  });

  it("says why a space of the map cannot be reached", async () => {
    const { asking } = await askedAt("moving");
    asking.pickSpace("NW1");
    expect((await screen.findByRole("status")).textContent).toContain("Too far.");
  });

  it("keeps quiet about what waits there, where the table plays without hints", async () => {
    await askedAt("moving", {}, (table) => ({ ...table, hints: false }));
    expect(screen.queryByRole("img", { name: /battle against/ })).toBeNull();
    expect(screen.getAllByRole("img", { name: "costs 1 prayer point" }).length).toBeGreaterThan(0);
  });
});

describe("recruiting", { timeout: 30_000 }, () => {
  it("counts the units and says their price: two come free with the Recruiting Scribe", async () => {
    const { answered } = await askedAt("recruiting");
    expect(sentence()).toBe("Where do recruits go?");
    await fireEvent.click(document.querySelectorAll<HTMLElement>("[data-choice]")[0]!);
    const price = () => document.querySelector(".price")?.textContent;
    expect(screen.getByRole("spinbutton").getAttribute("aria-valuenow")).toBe("4");
    expect(price()).toBe("(2)");
    await fireEvent.click(button("Fewer"));
    expect(price()).toBe("(1)");
    await fireEvent.click(button("2"));
    expect(price()).toBe("(0)");
    await fireEvent.click(button(/^2 units in/));
    expect(answered).toEqual(["recruit MW1 2"]);
  });

  it("can be left", async () => {
    const { answered } = await askedAt("recruiting");
    await fireEvent.click(button(/Recruit no more/));
    expect(answered).toEqual(["done"]);
  });
});

// Ada has 2 prayer points, and pyramids of red 1, blue 4, white 1.
describe("pyramids", { timeout: 30_000 }, () => {
  it("are raised to a level, each with its price", async () => {
    const { answered } = await askedAt("raising");
    expect(sentence()).toBe("Which pyramid do you raise, and how high?");
    const white = within(screen.getByRole("group", { name: "white" }));
    expect(white.getByTitle("Built already").textContent).toBe("1");
    await fireEvent.click(white.getByRole("button", { name: "To level 2, price 2" }));
    expect(answered).toEqual(["raise anubis white 2"]);
  });

  it("say why they cannot become higher", async () => {
    const { answered } = await askedAt("raising");
    const red = within(screen.getByRole("group", { name: "red" }));
    await fireEvent.click(red.getByRole("button", { name: /^To level 3, price 5\. Costs 5/ })); // 2 and 3
    expect(screen.getByRole("status").textContent).toContain("Costs 5 prayer points, you have 2.");
    expect(screen.queryByRole("group", { name: "blue" })).toBeNull();
    await fireEvent.click(button(/Raise nothing/));
    expect(answered).toEqual(["done"]);
  });

  it("end at level 2 in a beginner game, and offer nothing above it", async () => {
    await askedAt("raising", {}, (table) => {
      const view = table.view!;
      return { ...table, view: { ...view, options: { ...view.options, top_level: 2 } } };
    });
    const red = within(screen.getByRole("group", { name: "red" }));
    expect(red.getByRole("button", { name: "To level 2, price 2" })).toBeTruthy();
    expect(red.queryByRole("button", { name: /^To level [34]/ })).toBeNull();
  });

  it("share three levels at the beginning: each way is a button", async () => {
    const { answered } = await askedAt("levels");
    const ways = await screen.findAllByRole("button", { name: /^Red \d, blue \d, white \d$/ }, { timeout: 20_000 });
    expect(ways).toHaveLength(7);
    await fireEvent.click(button("Red 1, blue 2, white 0"));
    expect(answered).toEqual(["levels 1 2 0"]);
  });
});

describe("what follows a battle", { timeout: 30_000 }, () => {
  it("says what each answer means, and is asked twice", async () => {
    const { answered } = await askedAt("losing");
    expect(sentence()).toMatch(/^You lost the battle in .*: what does your troop do\?$/);
    expect(button(/Recall the troop/).textContent).toContain("each for a prayer point");
    expect(button(/^3?\s*Stay/)).toBeTruthy();
    await fireEvent.click(button(/Retreat/));
    expect(screen.getByText("Retreat: sure?")).toBeTruthy();
    await fireEvent.click(button(/Yes/));
    expect(answered).toEqual(["retreat"]);
  });
});

describe("questions that are asked elsewhere", { timeout: 30_000 }, () => {
  it("lead to the market", async () => {
    const onmarket = vi.fn();
    await askedAt("buying", { onmarket });
    expect(sentence()).toBe("Which red power tile do you buy?");
    await fireEvent.click(button(/Open the market/));
    expect(onmarket).toHaveBeenCalledOnce();
  });

  it("can be answered here just as well: each tile with its price and what it does", async () => {
    const { answered } = await askedAt("buying");
    const tile = button(/Carnage/);
    expect(tile.querySelector(".price")?.textContent).toBe("1"); // level 2, and Priestess
    expect(tile.textContent).toContain("+1 damage");
    await fireEvent.click(tile);
    expect(answered).toEqual(["buy carnage"]);
  });

  it("lead to the battle", async () => {
    const onbattle = vi.fn();
    await askedAt("fighting", { elsewhere: true, onbattle });
    await fireEvent.click(button(/To the battle/));
    expect(onbattle).toHaveBeenCalledOnce();
    expect(document.querySelectorAll("[data-choice]")).toHaveLength(0);
  });

  it("about a battle are answered with the cards themselves", async () => {
    const { answered } = await askedAt("fighting");
    await fireEvent.click(button(/^Strength 2, damage 2, protection 1/));
    expect(answered).toEqual(["fight 2-2-1"]);
  });
});

describe("while others play", { timeout: 30_000 }, () => {
  it("says who is awaited, and for what", async () => {
    await askedAt("waiting");
    expect(sentence()).toBe("Bo: choosing an action");
    expect(document.querySelectorAll("[data-choice]")).toHaveLength(0);
  });

  it("does not tell who may react", async () => {
    await askedAt("waiting", {}, (table) => ({ ...table, awaited: { reaction: true, seats: null, message: "reactions" } }));
    expect(sentence()).toBe("Reactions are awaited");
  });

  it("tells a spectator that it is one, and offers no undo", async () => {
    await askedAt("watching");
    expect(screen.getByText("You are watching.")).toBeTruthy();
    noButton(/Undo/);
  });

  it("asks nothing before everything has been seen, and lets one skip", async () => {
    const { store } = await askedAt("turn");
    const skip = vi.spyOn(store, "skip");
    store.newest = { ...store.newest!, index: store.newest!.index + 1 };
    store.behind = 2;
    await waitFor(() => expect(sentence()).toBe("Let us see …"));
    await fireEvent.click(button(/2 more to see · skip/));
    expect(skip).toHaveBeenCalledOnce();
  });

  it("says in words what the server refused", async () => {
    const { store } = await askedAt("turn");
    store.notice = { code: "stale", message: "" };
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).not.toContain("stale");
    await fireEvent.click(within(alert).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the end of the game", { timeout: 30_000 }, () => {
  it("names the winner and the ranking, and leads to the review", async () => {
    await askedAt("over");
    const { ranking, seats } = momentOf("over").view;
    const names = ["Ada", "Bo", "Horus"];
    expect(sentence()).toBe(`${names[ranking![0]!]} wins!`);
    const lines = screen.getAllByRole("listitem").map((one) => one.textContent?.trim());
    expect(lines).toEqual(ranking!.map((seat) => `${names[seat]} ${seats[seat]!.victory_points}`));
    expect(screen.getByRole("link", { name: "Look back" }).getAttribute("href")).toBe("/games/g/review");
    noButton(/Undo/);
  });
});

describe("taking back", { timeout: 30_000 }, () => {
  const free = (n: number) => (table: TableState) => ({ ...table, undo: { ...table.undo, free: n } });

  it("is free while nothing was revealed", async () => {
    const { server, store } = await askedAt("moving");
    const undo = button(/^Undo/);
    expect(undo.title).toContain("4 answers can be taken back freely.");
    expect(undo.title).toContain("Before that somebody else has answered. The others have to agree to go back further.");
    await fireEvent.click(undo);
    expect(server.undo).toHaveBeenCalledWith("g", 0, store.table!.index, 1);
  });

  it("has to be asked for after that", async () => {
    const { server } = await askedAt("turn", {}, free(0));
    await fireEvent.click(button(/Ask to undo/));
    expect(server.undo).toHaveBeenCalledOnce();
  });

  it("needs nobody's leave among bots", async () => {
    await askedAt("turn", {}, (table) => ({
      ...table,
      undo: { ...table.undo, free: 0, alone: true },
    }));
    expect(button(/^Undo/).title).toContain("as far as you like");
  });

  it("is granted or refused when another asks for it", async () => {
    const { server } = await askedAt("waiting", {}, (table) => ({ ...table, undo: momentOf("waiting").undo! }));
    expect(screen.getByRole("alert").textContent).toContain("Bo would like to take something back.");
    noButton(/Undo/);
    await fireEvent.click(button("Refuse"));
    expect(server.refuse).toHaveBeenCalledWith("g", 0);
    await waitFor(() => expect(button("Agree").disabled).toBe(false));
    await fireEvent.click(button("Agree"));
    expect(server.agree).toHaveBeenCalledWith("g", 0);
  });

  it("waits for the others after one has asked or agreed", async () => {
    await askedAt("waiting", {}, (table) => ({ ...table, undo: { ...table.undo, free: 0, asked: { seat: 0, to: 9, agreed: [0] } } }));
    expect(screen.getByText(/Waiting for the others to agree/)).toBeTruthy();
    noButton("Agree");
  });
});
