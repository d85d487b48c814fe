import { describe, expect, it, vi } from "vitest";
import { Refusal, type api } from "../../src/api/client";
import { addressOf, Past, placeIn } from "../../src/review/past.svelte";
import game from "./game.json";

function server(phase = "over") {
  const review = vi.fn((_game: string, at: number, seat: unknown) => Promise.resolve({ at, seat, view: {} }));
  const fake = {
    table: () => Promise.resolve({ phase, seats: [{ god: "anubis", name: "" }, { god: "bastet", name: "" }] }),
    components: () => Promise.resolve(game.components),
    record: () => Promise.resolve(game.record),
    events: () => Promise.resolve({ epoch: 0, since: 0, events: game.events }),
    review,
  };
  return { fake: fake as unknown as typeof api, review };
}

const settled = () => vi.waitFor(() => undefined, { timeout: 200 });

describe("looking back", () => {
  it("begins at the end, or where the address says", async () => {
    const past = new Past("g", server().fake);
    await past.open(null, "all");
    expect(past.at).toBe(past.last);
    const other = new Past("g", server().fake);
    await other.open(40, 1);
    expect(other.stops).toContain(other.at);
    expect(other.at).toBeLessThanOrEqual(40);
    expect(other.eyes).toBe(1);
  });

  it("strides by answer, turn and battle", async () => {
    const past = new Past("g", server().fake);
    await past.open(0, "all");
    past.goTo(past.marks.turns[3]!);
    past.forward("turn");
    expect(past.at).toBe(past.marks.turns[4]);
    past.backward("turn");
    expect(past.at).toBe(past.marks.turns[3]);
    past.goTo(0);
    past.forward("battle");
    expect(past.at).toBe(past.marks.battles[0]);
    const before = past.at;
    past.forward("answer");
    expect(past.stops.indexOf(past.at)).toBe(past.stops.indexOf(before) + 1);
  });

  it("asks only for the place where the scrubber comes to rest", async () => {
    const { fake, review } = server();
    const past = new Past("g", fake);
    await past.open(0, "all");
    await vi.waitFor(() => expect(past.shown).not.toBeNull());
    review.mockClear();
    for (let place = 5; place < 40; place++) past.goToPlace(place);
    await vi.waitFor(() => expect(past.shown?.at).toBe(past.stops[39]));
    await settled();
    expect(review.mock.calls.map(([, at]) => at)).toEqual([past.stops[39], past.stops[40]]);
  });

  it("tells no secrets of a game that is not over", async () => {
    const past = new Past("g", server("playing").fake);
    await past.open(null, "all");
    expect(past.problem).toBeInstanceOf(Refusal);
    expect(past.problem?.code).toBe("not_over");
    expect(past.shown).toBeNull();
  });
});

describe("the address", () => {
  it("says where, and through whose eyes", () => {
    expect(placeIn("?at=12&eyes=1")).toEqual({ at: 12, eyes: 1 });
    expect(placeIn("?at=x")).toEqual({ at: null, eyes: "all" });
    expect(placeIn("?eyes=none")).toEqual({ at: null, eyes: null });
    expect(placeIn(addressOf("g", 7, null).split("review")[1]!)).toEqual({ at: 7, eyes: null });
  });
});
