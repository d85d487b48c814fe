// Addresses of the client: a page and what it is about. The key of an invitation stays in the fragment.

export type Route =
  | { page: "home" }
  | { page: "join"; key: string }
  | { page: "table"; game: string }
  | { page: "review"; game: string }
  | { page: "rules"; language: string; rule: string }
  | { page: "guide" }
  | { page: "lost"; path: string };

export function read(path: string, hash = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { page: "home" };
  if (first === "join" && parts.length === 1) return { page: "join", key: hash.replace(/^#/, "") };
  if (first === "games" && second !== undefined) {
    if (third === undefined) return { page: "table", game: second };
    if (third === "review" && parts.length === 3) return { page: "review", game: second };
  }
  if (first === "rules" && parts.length <= 2) {
    return { page: "rules", language: second ?? "", rule: hash.replace(/^#/, "") };
  }
  if (first === "guide" && parts.length === 1) return { page: "guide" };
  return { page: "lost", path };
}

type Watcher = (route: Route) => void;
const watchers = new Set<Watcher>();

export function here(): Route {
  return read(location.pathname, location.hash);
}

function tell(): void {
  const route = here();
  for (const watcher of watchers) watcher(route);
}

/** Go to a page; `replace` leaves no way back to this one, as for an address with a key in it. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else if (address !== location.pathname + location.hash) history.pushState(null, "", address);
  tell();
  if (!address.includes("#")) globalThis.scrollTo?.(0, 0);
}

/** Follow the address from now on; returns how to stop. */
export function follow(watcher: Watcher): () => void {
  watchers.add(watcher);
  if (watchers.size === 1) {
    addEventListener("popstate", tell);
    addEventListener("hashchange", tell);
    document.addEventListener("click", onclick);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) {
      removeEventListener("popstate", tell);
      removeEventListener("hashchange", tell);
      document.removeEventListener("click", onclick);
    }
  };
}

/** Plain links within the client are followed without loading the page again. */
function onclick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api") || link.pathname.startsWith("/docs")) return;
  if (read(link.pathname).page === "lost") return;
  if (link.pathname === location.pathname && link.hash) return; // within the page
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
