// Links to a table: invitations, each good for sitting down once, and one for spectators. The maker of a table keeps
// them, since the server tells them once; the key of a seat is known to nobody but whoever sits there.

import type { Host, Made, Seat } from "../api/types";

export interface Links {
  watch: string | null;
  invitations: Record<number, string>;
}

interface Old {
  seats?: Record<number, string>;
}

const PLACE = "kemet.links.";

type Memory = Pick<Storage, "getItem" | "setItem">;

function memory(): Memory | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function addressOf(key: string, origin: string): string {
  return `${origin}/join#${key}`;
}

/** The address to invite others to: what the server says, else where we are ourselves. */
export async function inviteOrigin(ask: () => Promise<Pick<Host, "invite_url">>): Promise<string> {
  try {
    return (await ask()).invite_url ?? location.origin;
  } catch {
    return location.origin;
  }
}

/** Whether an address leads everybody to their own computer, and so nobody to this one. */
export function opensOnlyHere(origin: string): boolean {
  const name = new URL(origin).hostname;
  return /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(name);
}

export function keepLinks(made: Made, kept: Memory | null = memory()): void {
  const invitations: Record<number, string> = {};
  for (const [seat, key] of Object.entries(made.invitations)) invitations[Number(seat)] = key;
  save(made.game, { watch: made.watch, invitations }, kept);
}

export function linksOf(game: string, kept: Memory | null = memory()): Links {
  try {
    const found = JSON.parse(kept?.getItem(PLACE + game) ?? "null") as (Partial<Links> & Old) | null;
    // tables of before had the keys of seats for links
    const links = found?.invitations ?? found?.seats;
    if (found && typeof links === "object") return { watch: found.watch ?? null, invitations: links };
  } catch {
    // what cannot be read was not kept
  }
  return { watch: null, invitations: {} };
}

/** A new link for a seat, or none; the old one opens nothing any more. */
export function replaceLink(game: string, seat: Seat, key: string | null, kept: Memory | null = memory()): Links {
  const links = linksOf(game, kept);
  const invitations = { ...links.invitations };
  if (key) invitations[seat] = key;
  else delete invitations[seat];
  const renewed = { ...links, invitations };
  save(game, renewed, kept);
  return renewed;
}

function save(game: string, links: Links, kept: Memory | null): void {
  try {
    kept?.setItem(PLACE + game, JSON.stringify(links));
  } catch {
    // the links are shown as long as the page is open; a lost one can be replaced
  }
}

/** The key in whatever somebody pasted: a whole address, or the key alone. */
export function keyIn(text: string): string | null {
  const found = /(?:^|#)([A-Za-z0-9_-]{16,64})\s*$/.exec(text.trim());
  return found?.[1] ?? null;
}
