import { describe, expect, it } from "vitest";
import type { View } from "../../src/api/types";
import { Moments } from "../../src/table/moments.svelte";

const view = (round: number) => ({ round }) as View;

describe("moments of the log", () => {
  it("lead to the map as it stood when the line was told", () => {
    const moments = new Moments();
    moments.keep(0, 10, view(1));
    moments.keep(0, 13, view(2));
    moments.keep(0, 14, view(3));
    moments.show(9);
    expect(moments.then?.round).toBe(1);
    moments.show(11);
    expect(moments.then?.round).toBe(2);
    expect(moments.line).toBe(11);
  });

  it("end with a second click, on the last line, and when something happens", () => {
    const moments = new Moments();
    moments.keep(0, 10, view(1));
    moments.keep(0, 13, view(2));
    moments.show(9);
    moments.show(9);
    expect(moments.then).toBeNull();
    moments.show(9);
    moments.show(12);
    expect(moments.then).toBeNull();
    moments.show(9);
    moments.keep(0, 14, view(3));
    expect(moments.then).toBeNull();
  });

  it("are unknown before the first that was shown here", () => {
    const moments = new Moments();
    expect(moments.knows(0)).toBe(false);
    moments.keep(0, 10, view(1));
    expect(moments.knows(8)).toBe(false);
    expect(moments.knows(9)).toBe(true);
    expect(moments.knows(10)).toBe(false);
  });

  it("are forgotten where answers were taken back", () => {
    const moments = new Moments();
    moments.keep(0, 10, view(1));
    moments.keep(0, 12, view(2));
    moments.keep(1, 11, view(1));
    expect(moments.knows(9)).toBe(false);
    expect(moments.knows(10)).toBe(true);
  });

  it("of the same number of events are the last of them", () => {
    const moments = new Moments();
    moments.keep(0, 10, view(1));
    moments.keep(0, 10, view(2));
    moments.keep(0, 11, view(3));
    moments.show(9);
    expect(moments.then?.round).toBe(2);
  });
});
