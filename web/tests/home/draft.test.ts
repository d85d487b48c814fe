import { describe, expect, it } from "vitest";
import type { Choices } from "../../src/api/types";
import {
  PACES, godsOf, hasLobby, isEmpty, newDraft, paceOf, playersOf, requestOf, withPlayers, withSeth, withSitting,
} from "../../src/home/draft";

describe("the three ways to begin", () => {
  it("against a bot starts at once", () => {
    const request = requestOf(newDraft("bot", 3, 1), "Ada");
    expect(request.seats).toEqual([{ kind: "here", name: "Ada" }, { kind: "bot", level: 1 }, { kind: "bot", level: 1 }]);
    expect(request.start).toBe(true);
    expect(request.table?.players).toBe(3);
  });

  it("hot-seat starts at once, everybody here", () => {
    const request = requestOf(newDraft("hotseat", 2), "");
    expect(request.seats.map((seat) => seat.kind)).toEqual(["here", "here"]);
    expect(request.start).toBe(true);
  });

  it("by link waits for the others", () => {
    const draft = newDraft("link", 4);
    expect(hasLobby(draft)).toBe(true);
    expect(requestOf(draft, "Ada").start).toBe(false);
  });
});

describe("who sits where", () => {
  it("more seats are filled as the last one, fewer are cut off", () => {
    const draft = withPlayers(newDraft("link", 2), 4);
    expect(draft.seats.map((seat) => seat.sitting)).toEqual(["me", "link", "link", "link"]);
    expect(withPlayers(draft, 3).seats).toHaveLength(3);
  });

  it("there is one me", () => {
    const draft = withSitting(newDraft("bot", 3), 2, "me");
    expect(draft.seats.map((seat) => seat.sitting)).toEqual(["here", "bot", "me"]);
  });

  it("somebody has to play", () => {
    const draft = withSitting(newDraft("bot", 2), 0, "bot");
    expect(isEmpty(draft)).toBe(true);
  });

  it("an open seat is listed, or nobody would find it", () => {
    expect(requestOf(withSitting(newDraft("bot", 2), 1, "open"), "").listed).toBe(true);
  });

  it("a name is cut to what the server takes", () => {
    const draft = newDraft("hotseat", 2);
    draft.seats[1]!.name = `  ${"x".repeat(60)}  `;
    expect(requestOf(draft, "").seats[1]!.name).toHaveLength(40);
  });
});

describe("the clock", () => {
  it("is none, live, over days, or one's own", () => {
    const draft = newDraft("link", 2);
    expect(paceOf(draft)).toBe("none");
    expect(paceOf({ ...draft, ...PACES.days })).toBe("days");
    expect(paceOf({ ...draft, ...PACES.live, clockMove: 60 })).toBe("own");
  });

  it("over days is a bank of three days, twelve hours a turn, at most seven days", () => {
    const clock = requestOf({ ...newDraft("link", 2), ...PACES.days }, "").clock;
    expect(clock).toEqual({ move: null, game: 259_200, gain: 43_200, ceiling: 604_800 });
  });

  it("asks for nothing that the server would refuse", () => {
    const draft = { ...newDraft("link", 2), ...PACES.days };
    expect(requestOf({ ...draft, clockGame: null }, "").clock).toEqual({ move: null, game: null, gain: null, ceiling: null });
    expect(requestOf({ ...draft, clockCeiling: 60 }, "").clock?.ceiling).toBe(259_200);
  });
});

describe("Seth", () => {
  it("needs three, and brings the table back when he leaves", () => {
    const draft = withSeth(newDraft("bot", 2), true, null);
    expect(draft.seats).toHaveLength(3);
    const six = withPlayers(draft, 6);
    expect(withSeth(six, false, null).seats).toHaveLength(5);
  });

  it("sits where he was put", () => {
    const draft = { ...withSeth(newDraft("bot", 4), true, null), sethSeat: 2 };
    expect(godsOf(draft)).toEqual(["anubis", "bastet", "seth", "horus"]);
    expect(requestOf(draft, "").table).toMatchObject({ boxes: ["base", "seth"], seth: 2, seth_goal: 8 });
  });

  it("is left out of a base game", () => {
    expect(requestOf(newDraft("bot"), "").table).not.toHaveProperty("seth");
    expect(godsOf(newDraft("bot", 5))).toEqual(["anubis", "bastet", "horus", "sobek", "wadjet"]);
  });
});

describe("the number of players", () => {
  it("is what the server says", () => {
    const choices: Choices = {
      engine: "1", levels: [], options: { length: [], edition: [], discards: [], cities: [] },
      boxes: [{ name: "base", fewest_players: 2, most_players: 4, settings: {} }],
    };
    expect(playersOf(choices, false)).toEqual([2, 4]);
    expect(playersOf(null, true)).toEqual([3, 6]);
  });
});
