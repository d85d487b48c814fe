// The last step of the build: every text is laid down compressed as well, and the first load has a budget.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Most bytes until a page stands, compressed by gzip; fonts are compressed already. */
const BUDGET = 250_000;
/** The pages that people come to first: from nowhere, and by a link. */
const FIRST_PAGES = ["home/Home.svelte", "home/Join.svelte", "table/TablePage.svelte"];
/** Fonts that every language needs; the others are fetched where their letters are. */
const FONTS = /latin-(?!ext).*\.woff2$/;
const TEXTS = /\.(js|css|svg|html|json)$/;
const LEAST = 1024;

interface Chunk {
  type: "chunk";
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  code: string;
  viteMetadata?: { importedCss: Set<string> };
}

interface Asset {
  type: "asset";
  fileName: string;
  source: string | Uint8Array;
}

type Bundle = Record<string, Chunk | Asset>;

/** What a chunk needs before it can run: itself, whatever it imports, and their styles. */
function needed(bundle: Bundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (!chunk || chunk.type !== "chunk" || found.has(name)) return found;
  found.add(name);
  chunk.viteMetadata?.importedCss.forEach((style) => found.add(style));
  chunk.imports.forEach((other) => needed(bundle, other, found));
  return found;
}

function weight(one: Chunk | Asset): number {
  const content = one.type === "chunk" ? one.code : one.source;
  return one.fileName.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length;
}

/** Bytes of each page that people come to first. */
export function firstLoads(bundle: Bundle): [page: string, bytes: number][] {
  const all = Object.values(bundle);
  const fonts = all.filter((one) => FONTS.test(one.fileName)).map((one) => one.fileName);
  return FIRST_PAGES.map((page) => {
    const files = new Set(fonts);
    for (const one of all) {
      if (one.type === "chunk" && (one.isEntry || one.facadeModuleId?.endsWith(page))) needed(bundle, one.fileName, files);
    }
    const bytes = [...files].map((name) => bundle[name]).reduce((sum, one) => sum + (one ? weight(one) : 0), 0);
    return [page, bytes];
  });
}

function lay(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXTS.test(entry.name)) continue;
    const content = readFileSync(file);
    if (content.length < LEAST) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  }
}

export function squeeze(): Plugin {
  return {
    name: "kemet:squeeze",
    apply: "build",
    enforce: "post",
    writeBundle(options, bundle) {
      const loads = firstLoads(bundle as unknown as Bundle);
      for (const [page, bytes] of loads) this.info(`first load of ${page}: ${Math.round(bytes / 1000)} kB of ${BUDGET / 1000}`);
      const [heaviest] = loads.filter(([, bytes]) => bytes > BUDGET);
      if (heaviest) this.error(`the first load of ${heaviest[0]} is over its budget`);
      if (options.dir) lay(relative(".", options.dir) || ".");
    },
  };
}
