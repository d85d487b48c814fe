import { beforeEach, describe, expect, it } from "vitest";
import { addressOf, inviteOrigin, keepLinks, keyIn, linksOf, opensOnlyHere, replaceLink } from "../../src/home/links";
import { ago } from "../../src/home/ago";
import { qrOf } from "../../src/home/qr";

const made = { game: "g1", host: "h", watch: "w", seats: { "0": "k0" }, invitations: { "1": "i1", "2": "i2" } };

describe("links", () => {
  beforeEach(() => localStorage.clear());

  it("are kept for the one who made the table, without any key of a host or a seat", () => {
    keepLinks(made);
    expect(linksOf("g1")).toEqual({ watch: "w", invitations: { 1: "i1", 2: "i2" } });
    expect(localStorage.getItem("kemet.links.g1")).not.toMatch(/"h"|"k0"/);
  });

  it("can be replaced and forgotten", () => {
    keepLinks(made);
    expect(replaceLink("g1", 1, "new").invitations).toEqual({ 1: "new", 2: "i2" });
    expect(linksOf("g1").invitations[1]).toBe("new");
    expect(replaceLink("g1", 1, null).invitations).toEqual({ 2: "i2" });
    expect(linksOf("g1").invitations).toEqual({ 2: "i2" });
  });

  it("of older tables are found as they were kept", () => {
    localStorage.setItem("kemet.links.g1", JSON.stringify({ watch: "w", seats: { 1: "k1" } }));
    expect(linksOf("g1")).toEqual({ watch: "w", invitations: { 1: "k1" } });
  });

  it("survive a storage that is broken or forbidden", () => {
    localStorage.setItem("kemet.links.g1", "{");
    expect(linksOf("g1").invitations).toEqual({});
    const forbidden = {
      getItem: () => null,
      setItem: () => {
        throw new Error("no");
      },
    };
    expect(() => keepLinks(made, forbidden)).not.toThrow();
  });

  it("have their key in the fragment, which no server sees", () => {
    expect(addressOf("abc", "https://k.example")).toBe("https://k.example/join#abc");
    expect(keyIn("https://k.example/join#aaaaaaaaaaaaaaaaaaaaaA ")).toBe("aaaaaaaaaaaaaaaaaaaaaA");
    expect(keyIn("aaaaaaaaaaaaaaaaaaaaaA")).toBe("aaaaaaaaaaaaaaaaaaaaaA");
    expect(keyIn("https://k.example/join")).toBeNull();
  });
});

describe("the address of an invitation", () => {
  it("is the one the server knows others can open", async () => {
    expect(await inviteOrigin(() => Promise.resolve({ invite_url: "http://192.168.1.7:5363" }))).toBe("http://192.168.1.7:5363");
  });

  it("is where we are ourselves if the server knows none, or does not answer", async () => {
    expect(await inviteOrigin(() => Promise.resolve({ invite_url: null }))).toBe(location.origin);
    expect(await inviteOrigin(() => Promise.reject(new Error("away")))).toBe(location.origin);
  });

  it.each(["http://localhost:5363", "http://127.0.0.1:5363", "http://127.9.9.9", "http://[::1]:5363", "http://a.localhost"])(
    "opens only here: %s",
    (origin) => expect(opensOnlyHere(origin)).toBe(true),
  );

  it.each(["http://192.168.1.7:5363", "https://kemet.example", "http://localhost.example", "http://10.127.0.1", "http://[fd00::1]"])(
    "opens elsewhere, too: %s",
    (origin) => expect(opensOnlyHere(origin)).toBe(false),
  );
});

describe("the picture of a link", () => {
  it("has a quiet border and three corners", () => {
    const { size, path } = qrOf("https://k.example/join#aaaaaaaaaaaaaaaaaaaaaA");
    expect((size - 6 - 17) % 4).toBe(0);
    expect(path).toContain("M3 3h7v1h-7z"); // the upper edge of the first corner
    expect(path).not.toMatch(/M[0-2] |NaN/);
  });
});

describe("time", () => {
  it("is said as people say it", () => {
    expect(ago(1000, "en", 1030)).toBe("this minute");
    expect(ago(1000, "en", 1000 + 3 * 3600)).toBe("3 hours ago");
    expect(ago(2000, "en", 1000)).toBe("this minute");
  });
});
