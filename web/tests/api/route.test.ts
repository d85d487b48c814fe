import { expect, it } from "vitest";
import { read } from "../../src/route";

it("knows the addresses of the client", () => {
  expect(read("/")).toEqual({ page: "home" });
  expect(read("/join", "#abc_-1")).toEqual({ page: "join", key: "abc_-1" });
  expect(read("/games/5N3C")).toEqual({ page: "table", game: "5N3C" });
  expect(read("/games/5N3C/")).toEqual({ page: "table", game: "5N3C" });
  expect(read("/games/5N3C/review")).toEqual({ page: "review", game: "5N3C" });
  expect(read("/rules/pl", "#B6")).toEqual({ page: "rules", language: "pl", rule: "B6" });
  expect(read("/guide")).toEqual({ page: "guide" });
});

it("says so where it knows none", () => {
  expect(read("/games")).toEqual({ page: "lost", path: "/games" });
  expect(read("/games/a/b")).toEqual({ page: "lost", path: "/games/a/b" });
  expect(read("/nowhere")).toEqual({ page: "lost", path: "/nowhere" });
});
