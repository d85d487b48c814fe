import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../../src/api/client";
import Advice from "../../src/asking/Advice.svelte";
import { sitAt } from "../table/moments";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const hint = () => screen.getByRole("button", { name: "Hint" });

describe("advice", { timeout: 30_000 }, () => {
  it("lists the best answers with their chances, and takes the one that is pressed", async () => {
    const { asking, answered } = await sitAt("turn");
    const [first, second] = asking.options.map((one) => one.text);
    const asked = vi.spyOn(api, "advice").mockResolvedValue({
      index: asking.store.table!.index,
      hints: [{ action: second!, chance: 0.613 }, { action: first!, chance: 0.4 }, { action: "gone", chance: 0.3 }],
    });
    render(Advice, { asking });
    await fireEvent.click(hint());
    const rows = await screen.findAllByRole("button");
    expect(asked).toHaveBeenCalledOnce();
    expect(rows.map((row) => row.querySelector("b")?.textContent)).toEqual(["61\u00a0%", "40\u00a0%"]);
    await fireEvent.click(rows[0]!);
    expect(answered).toEqual([second]);
  });

  it("says nothing about a moment that has passed", async () => {
    const { asking } = await sitAt("turn");
    vi.spyOn(api, "advice").mockResolvedValue({
      index: asking.store.table!.index - 1,
      hints: [{ action: asking.options[0]!.text, chance: 0.5 }],
    });
    render(Advice, { asking });
    await fireEvent.click(hint());
    await vi.waitFor(() => expect(hint().hasAttribute("disabled")).toBe(false));
    expect(screen.queryByText("how likely you then win")).toBeNull();
  });

  it("says so where nobody can be asked", async () => {
    const { asking } = await sitAt("turn");
    vi.spyOn(api, "advice").mockRejectedValue(new Error("no line"));
    render(Advice, { asking });
    await fireEvent.click(hint());
    expect((await screen.findByRole("alert")).textContent).not.toBe("");
  });
});
