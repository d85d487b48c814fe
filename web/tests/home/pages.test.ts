import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "../../src/api/client";
import EngineNote from "../../src/home/EngineNote.svelte";
import InviteLink from "../../src/home/InviteLink.svelte";
import Join from "../../src/home/Join.svelte";
import Lobby from "../../src/home/Lobby.svelte";
import NewGame from "../../src/home/NewGame.svelte";
import { keepLinks, linksOf } from "../../src/home/links";
import { qrOf } from "../../src/home/qr";
import type { TableStore } from "../../src/api/table.svelte";
import type { Host } from "../../src/api/types";

const KEY = "aaaaaaaaaaaaaaaaaaaaaA";
const HOST: Host = { engine: "1", form: "interpreted", faster: "none", invite_url: null };
const ELSEWHERE = "http://192.168.1.7:5363";

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
  const options = { length: [], edition: [], discards: [], cities: [] };
  vi.spyOn(api, "choices").mockResolvedValue({ engine: "1", boxes: [], options, levels: ["random", "greedy"] });
  vi.spyOn(api, "host").mockResolvedValue(HOST);
  vi.stubGlobal("scrollTo", () => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a new game", () => {
  it("against a bot takes one click", async () => {
    const create = vi.spyOn(api, "create").mockResolvedValue({ game: "g1", host: "h", watch: "w", seats: { "0": "k" }, invitations: {} });
    render(NewGame, { choices: null });
    await fireEvent.click(screen.getByRole("button", { name: "Start" }));
    expect(create.mock.calls[0]![0]).toMatchObject({ seats: [{ kind: "here" }, { kind: "bot", level: 1 }], start: true });
    await waitFor(() => expect(location.pathname).toBe("/games/g1"));
  });

  it("by link takes two, and keeps the links", async () => {
    const create = vi
      .spyOn(api, "create")
      .mockResolvedValue({ game: "g2", host: "h", watch: "w", seats: { "0": "k0" }, invitations: { "1": "k1" } });
    render(NewGame, { choices: null });
    await fireEvent.click(screen.getByRole("radio", { name: /Online by link/ }));
    await fireEvent.click(screen.getByRole("button", { name: "Open the table" }));
    expect(create.mock.calls[0]![0]).toMatchObject({ seats: [{ kind: "here" }, { kind: "link" }], start: false });
    await waitFor(() => expect(localStorage.getItem("kemet.links.g2")).toContain("k1"));
  });

  it("says in words why it did not begin", async () => {
    vi.spyOn(api, "create").mockRejectedValue(new Refusal(503, "hall_full", "full"));
    render(NewGame, { choices: null });
    await fireEvent.click(screen.getByRole("button", { name: "Start" }));
    expect((await screen.findByRole("alert")).textContent).toContain("no room for more games");
  });

  it("needs a person", async () => {
    render(NewGame, { choices: null });
    await fireEvent.click(screen.getByText("All options"));
    const details = document.querySelector("details")!;
    details.open = true;
    await fireEvent(details, new Event("toggle"));
    await fireEvent.change(await screen.findByLabelText("Who plays Anubis"), { target: { value: "bot" } });
    for (const button of screen.getAllByRole<HTMLButtonElement>("button", { name: "Start" })) expect(button.disabled).toBe(true);
  });
});

describe("a secret link", () => {
  it("is replaced only after a second thought", async () => {
    const renew = vi.fn(() => Promise.resolve());
    render(InviteLink, { secret: KEY, origin: ELSEWHERE, whose: "Link for Bastet", renew });
    expect(screen.getByLabelText<HTMLInputElement>("Link for Bastet").value).toBe(`${ELSEWHERE}/join#${KEY}`);
    await fireEvent.click(screen.getByRole("button", { name: "New link" }));
    expect(renew).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: /old link/ }));
    expect(renew).toHaveBeenCalledOnce();
  });

  it("is shown as a picture, too", async () => {
    render(InviteLink, { secret: KEY, origin: ELSEWHERE, whose: "Link for Bastet" });
    await fireEvent.click(screen.getByRole("button", { name: "QR code" }));
    const picture = screen.getByRole("img", { name: /QR code/ });
    expect(picture.querySelector("path")!.getAttribute("d")).toBe(qrOf(`${ELSEWHERE}/join#${KEY}`).path);
  });

  it("says where it opens nothing", () => {
    render(InviteLink, { secret: KEY, origin: ELSEWHERE, whose: "Link for Bastet" });
    expect(screen.queryByText(/this computer only/)).toBeNull();
    render(InviteLink, { secret: KEY, origin: "http://127.0.0.1:5363", whose: "Link for Horus" });
    expect(screen.getByText(/this computer only/)).toBeTruthy();
  });
});

describe("coming in by a link", () => {
  const table = {
    phase: "lobby", title: "",
    seats: [{ god: "anubis", name: "Bo", player: "person" }, { god: "bastet", name: "", player: "nobody" }],
  };

  it("takes the key out of the address, asks for a name and sits down", async () => {
    history.replaceState(null, "", `/join#${KEY}`);
    const join = vi.spyOn(api, "join").mockResolvedValue({ game: "g1", role: "seat", seat: 1 });
    vi.spyOn(api, "table").mockResolvedValue(table as never);
    const name = vi.spyOn(api, "name").mockResolvedValue(table as never);
    render(Join, { key: KEY });
    await screen.findByRole("heading", { name: "You play Bastet" });
    expect(join).toHaveBeenCalledWith(KEY);
    expect(location.hash).toBe("");
    await fireEvent.input(screen.getByLabelText("Your name"), { target: { value: "Ada" } });
    await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
    expect(name).toHaveBeenCalledWith("g1", 1, "Ada");
    await waitFor(() => expect(location.pathname).toBe("/games/g1"));
  });

  it("uses an invitation up by sitting down, and the browser keeps no key", async () => {
    history.replaceState(null, "", `/join#${KEY}`);
    vi.spyOn(api, "join").mockResolvedValue({ game: "g1", role: "invite", seat: 1, table: table as never });
    const sit = vi.spyOn(api, "sit").mockResolvedValue({ game: "g1", seat: 1, key: "secret" });
    render(Join, { key: KEY });
    await screen.findByRole("heading", { name: "You play Bastet" });
    expect(location.hash).toBe("");
    await fireEvent.input(screen.getByLabelText("Your name"), { target: { value: "Ada" } });
    await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
    expect(sit).toHaveBeenCalledWith(KEY, "Ada");
    await waitFor(() => expect(location.pathname).toBe("/games/g1"));
    expect(JSON.stringify({ ...localStorage })).not.toContain("secret");
  });

  it("says so where somebody else was faster", async () => {
    vi.spyOn(api, "join").mockResolvedValue({ game: "g1", role: "invite", seat: 1, table: table as never });
    vi.spyOn(api, "sit").mockRejectedValue(new Refusal(410, "invitation_used", ""));
    render(Join, { key: KEY });
    await fireEvent.click(await screen.findByRole("button", { name: "Sit down" }));
    expect((await screen.findByRole("alert")).textContent).toContain("works once");
    expect(screen.queryByRole("button", { name: "Sit down" })).toBeNull();
  });

  it("asks whoever moves to this device for no name", async () => {
    vi.spyOn(api, "join").mockResolvedValue({ game: "g1", role: "move", seat: 0, table: table as never });
    const sit = vi.spyOn(api, "sit").mockResolvedValue({ game: "g1", seat: 0, key: "secret" });
    render(Join, { key: KEY });
    await fireEvent.click(await screen.findByRole("button", { name: "Sit down" }));
    expect(screen.queryByLabelText("Your name")).toBeNull();
    expect(sit).toHaveBeenCalledWith(KEY, "");
  });

  it.each([
    ["invitation_used", "works once"], ["invitation_revoked", "withdrawn"], ["invitation_replaced", "newer one"],
  ])("says why a link is good for nothing: %s", async (code, words) => {
    vi.spyOn(api, "join").mockRejectedValue(new Refusal(410, code, ""));
    render(Join, { key: KEY });
    expect((await screen.findByRole("alert")).textContent).toContain(words);
  });

  it("leads a spectator straight to the table", async () => {
    vi.spyOn(api, "join").mockResolvedValue({ game: "g1", role: "watch", seat: null });
    render(Join, { key: KEY });
    await waitFor(() => expect(location.pathname).toBe("/games/g1"));
  });

  it("says what is wrong with a revoked link", async () => {
    vi.spyOn(api, "join").mockRejectedValue(new Refusal(401, "unknown_key", ""));
    render(Join, { key: KEY });
    expect((await screen.findByRole("alert")).textContent).toContain("opens nothing");
  });
});

describe("the lobby", () => {
  const seat = (god: string, more: object) => ({ god, name: "", level: null, resigned: false, invited: false, here: false, left: null, used: 0, ...more });
  const lobby = (host: boolean) =>
    ({
      game: "g1", host, mySeats: [0], here: [0], seat: 0, refresh: vi.fn(() => Promise.resolve()), look: vi.fn(),
      table: {
        title: "Evening", access: [], agreed: { boxes: ["base"], length: "short" },
        seats: [
          seat("anubis", { kind: "here", player: "person", name: "Ada" }),
          seat("bastet", { kind: "link", player: "nobody", invited: true }),
          seat("horus", { kind: "bot", player: "bot", level: 1 }),
        ],
      },
    }) as unknown as TableStore;

  it("shows the host the links again and fills with bots", async () => {
    keepLinks({ game: "g1", host: "h", watch: "w", seats: {}, invitations: { "1": KEY } });
    const start = vi.spyOn(api, "start").mockResolvedValue({} as never);
    render(Lobby, { store: lobby(true) });
    expect((await screen.findByLabelText<HTMLInputElement>("Link for Bastet")).value).toContain(KEY);
    await fireEvent.click(screen.getByRole("button", { name: "Fill with bots and start" }));
    expect(start).toHaveBeenCalledWith("g1", 1);
  });

  it("makes a new link where the old one was lost", async () => {
    const link = vi.spyOn(api, "link").mockResolvedValue({ invitation: "bbbbbbbbbbbbbbbbbbbbbA" });
    render(Lobby, { store: lobby(true) });
    await fireEvent.click(await screen.findByRole("button", { name: "New link" }));
    expect(link).toHaveBeenCalledWith("g1", 1);
    expect((await screen.findByLabelText<HTMLInputElement>("Link for Bastet")).value).toContain("bbbb");
  });

  it("withdraws a link and shows that none is left", async () => {
    keepLinks({ game: "g1", host: "h", watch: "w", seats: {}, invitations: { "1": KEY } });
    const revoke = vi.spyOn(api, "revoke").mockResolvedValue({} as never);
    const { rerender } = render(Lobby, { store: lobby(true) });
    await fireEvent.click(await screen.findByRole("button", { name: "Withdraw link" }));
    expect(revoke).toHaveBeenCalledWith("g1", 1);
    const after = lobby(true);
    after.table!.seats[1]!.invited = false;
    await rerender({ store: after });
    expect(screen.getByText(/No link leads/)).toBeTruthy();
    expect(linksOf("g1").invitations).toEqual({});
  });

  it("asks twice before somebody has to get up for another", async () => {
    const link = vi.spyOn(api, "link").mockResolvedValue({ invitation: "bbbbbbbbbbbbbbbbbbbbbA" });
    const taken = lobby(true);
    Object.assign(taken.table!.seats[1]!, { player: "person", name: "Bo", invited: false });
    render(Lobby, { store: taken });
    await fireEvent.click(await screen.findByRole("button", { name: "Invite somebody else" }));
    expect(link).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("button", { name: "Bo loses the seat. Sure?" }));
    expect(link).toHaveBeenCalledWith("g1", 1);
  });

  it("tells everybody who came and what the host did with links", () => {
    const store = lobby(false);
    store.table!.access = [
      { n: 1, at: 0, seat: 1, what: "invitation", name: "Bo" }, { n: 2, at: 0, seat: 1, what: "revoked", name: "Bo" },
    ];
    render(Lobby, { store });
    expect(screen.getByRole("log").textContent).toContain("Bastet: Bo sat down by a link.");
    expect(screen.getByRole("log").textContent).toContain("the host withdrew the link; Bo had to get up.");
  });

  it("invites to the address that works for others", async () => {
    keepLinks({ game: "g1", host: "h", watch: "w", seats: {}, invitations: { "1": KEY } });
    vi.spyOn(api, "host").mockResolvedValue({ ...HOST, invite_url: ELSEWHERE });
    render(Lobby, { store: lobby(true) });
    expect((await screen.findByLabelText<HTMLInputElement>("Link for Bastet")).value).toBe(`${ELSEWHERE}/join#${KEY}`);
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("tells the host how to let others in, where its links open here only", async () => {
    keepLinks({ game: "g1", host: "h", watch: "w", seats: {}, invitations: { "1": KEY } });
    render(Lobby, { store: lobby(true) });
    const note = await screen.findByRole("note");
    expect(note.textContent).toContain("make play LAN=1");
    expect(note.textContent).toContain("kemet play --lan");
  });

  it("tells nothing of links where there are none", async () => {
    render(Lobby, { store: lobby(true) });
    await screen.findByRole("button", { name: "New link" });
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("shows a guest no link and no start", () => {
    keepLinks({ game: "g1", host: "h", watch: "w", seats: {}, invitations: { "1": KEY } });
    render(Lobby, { store: lobby(false) });
    expect(screen.queryByLabelText("Link for Bastet")).toBeNull();
    expect(screen.queryByRole("button", { name: /start/i })).toBeNull();
    expect(screen.getByRole("status").textContent).toContain("host");
  });
});

describe("the note about the engine", () => {
  afterEach(() => vi.useRealTimers());

  it("is not there where nothing is made", async () => {
    render(EngineNote);
    await waitFor(() => expect(api.host).toHaveBeenCalledOnce());
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("asks again while the faster engine is being made, and no more once it is ready", async () => {
    vi.useFakeTimers();
    const ask = vi.spyOn(api, "host").mockResolvedValue({ ...HOST, faster: "making" });
    render(EngineNote);
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByRole("status").textContent).toContain("is being made");
    ask.mockResolvedValue({ ...HOST, faster: "ready" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByRole("status").textContent).toContain("is ready");
    const asked = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask.mock.calls.length).toBe(asked);
  });

  it("says that everything works where it could not be made", async () => {
    vi.spyOn(api, "host").mockResolvedValue({ ...HOST, faster: "failed" });
    render(EngineNote);
    expect((await screen.findByRole("status")).textContent).toContain("Everything works");
  });

  it("is content without an answer", async () => {
    vi.spyOn(api, "host").mockRejectedValue(new Refusal(0, "unreachable", "away"));
    render(EngineNote);
    await waitFor(() => expect(api.host).toHaveBeenCalled());
    expect(screen.queryByRole("status")).toBeNull();
  });
});
