import { beforeEach, describe, expect, it, vi } from "vitest";

async function fresh() {
  vi.resetModules();
  return (await import("../../src/help/progress.svelte")).progress;
}

describe("how far the guide has come", () => {
  beforeEach(() => localStorage.clear());

  it("is gone on with after the page was left", async () => {
    const first = await fresh();
    first.begin("g1");
    first.note(["1", "2"]);
    const later = await fresh();
    expect(later.guides("g1")).toBe(true);
    expect(later.guides("g2")).toBe(false);
    expect([...later.read]).toEqual(["1", "2"]);
  });

  it("can be left and taken up again", async () => {
    const progress = await fresh();
    progress.begin("g1");
    progress.leave();
    expect(progress.begun).toBe(false);
    progress.resume();
    expect(progress.guides("g1")).toBe(true);
  });

  it("ends when everything was said", async () => {
    const progress = await fresh();
    progress.begin("g1");
    progress.note(["9", "10", "11", "12", "13", "14"]);
    expect(progress.begun).toBe(false);
  });

  it("begins anew where nothing readable was kept", async () => {
    localStorage.setItem("kemet.guide", "{");
    expect((await fresh()).begun).toBe(false);
  });
});
