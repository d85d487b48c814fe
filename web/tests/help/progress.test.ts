import { beforeEach, describe, expect, it } from "vitest";
import { Progress } from "../../src/help/progress.svelte";

describe("how far the guide has come", () => {
  beforeEach(() => localStorage.clear());

  it("is gone on with after the page was left", () => {
    const first = new Progress();
    first.begin("g1");
    first.note(["1", "2"]);
    const later = new Progress();
    expect(later.guides("g1")).toBe(true);
    expect(later.guides("g2")).toBe(false);
    expect([...later.read]).toEqual(["1", "2"]);
  });

  it("can be left and taken up again", () => {
    const progress = new Progress();
    progress.begin("g1");
    progress.leave();
    expect(progress.begun).toBe(false);
    progress.resume();
    expect(progress.guides("g1")).toBe(true);
  });

  it("ends when everything was said", () => {
    const progress = new Progress();
    progress.begin("g1");
    progress.note(["9", "10", "11", "12", "13", "14"]);
    expect(progress.begun).toBe(false);
  });

  it("begins anew where nothing readable was kept", () => {
    localStorage.setItem("kemet.guide", "{");
    expect(new Progress().begun).toBe(false);
  });
});
