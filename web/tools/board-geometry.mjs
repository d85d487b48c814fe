// Draws the maps once: writes src/board/geometry.json from the lie of the land. Run: node tools/board-geometry.mjs
import { writeFileSync } from "node:fs";
import { CELL, arcs, dice, grown, inside, loops, noise, toLine } from "./outlines.mjs";
import { HEIGHT, PORTAL, SETH, SETH_WIDTH, SIDES, WIDTH } from "./lie-of-the-land.mjs";

const TROOP = 52; // how much room a troop wants around its feet
const SITE = 46;
const PYRAMID = 36;

const far = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
const round = ([x, y]) => [Math.round(x), Math.round(y)];

function drawn(side, width, height, seed) {
  const raster = grown(side, width, height);
  const borders = arcs(raster, side.cities);
  const rings = loops(borders);
  const labelAt = ([x, y]) => {
    const column = Math.floor(x / CELL);
    const row = Math.floor(y / CELL);
    if (column < 0 || row < 0 || column >= raster.columns || row >= raster.rows) return "edge";
    return raster.labels[row * raster.columns + column];
  };
  const linesOf = Object.fromEntries(
    Object.entries(rings).map(([name, list]) => [name, list.flat().map((i) => borders[i < 0 ? -i - 1 : i].points)]),
  );
  const clearance = (name, at) => (labelAt(at) === name ? Math.min(...linesOf[name].map((line) => toLine(at, line).d)) : -1);
  const cells = (name, step) => {
    const found = [];
    for (let y = step / 2; y < height; y += step) for (let x = step / 2; x < width; x += step) if (labelAt([x, y]) === name) found.push([x, y]);
    return found;
  };

  const spaces = {};
  for (const name of Object.keys(rings)) {
    const wish = side.spaces[name];
    const candidates = cells(name, wish ? 12 : 9).map((at) => ({ at, room: clearance(name, at) }));
    const space = { rings: rings[name], ...(wish ? placed(candidates, wish) : housed(candidates)) };
    space.wide = breadth(space, (at) => labelAt(at) === name);
    spaces[name] = wish ? { ...space, label: lettered(candidates, space, (at) => clearance(name, at)) } : space;
  }
  const decor = decorated({ side, width, height, labelAt, clearance, spaces, borders, linesOf, seed });
  return {
    arcs: borders.map(({ sides, points, straight, closed }) => ({
      of: sides,
      at: points.flat(),
      ...(straight ? { straight: true } : {}),
      ...(closed ? { closed: true } : {}),
    })),
    spaces,
    cities: Object.fromEntries(side.cities.map((c) => [c.name, { middle: c.middle, corners: c.corners, front: side.fronts[c.name], districts: Object.keys(c.slices) }])),
    harbours: side.harbours,
    decor,
  };
}

/** How far troops may spread to either side: half the breadth of the strip around the troop's place. */
function breadth({ troop, site, pyramid }, within) {
  const free = (sign) => {
    let x = 0;
    while (x < 160 && [-24, 0, 26].every((dy) => within([troop[0] + sign * (x + 6), troop[1] + dy]))) x += 6;
    for (const at of [site, pyramid]) {
      if (at && Math.abs(at[1] - troop[1]) < 78 && Math.sign(at[0] - troop[0]) === sign) x = Math.min(x, Math.abs(at[0] - troop[0]) - (pyramid ? 28 : 34));
    }
    return x;
  };
  return Math.max(30, Math.round(Math.min(free(1), free(-1))));
}

// What pieces cover around their places: left, right, up, down.
const TROOP_BOX = [46, 46, 84, 44];
const SITE_BOX = [54, 62, 74, 34];
const SACRED_BOX = [46, 46, 60, 24];
const PYRAMID_BOX = [34, 36, 46, 22];

function covered(a, boxA, b, boxB) {
  const w = Math.min(a[0] + boxA[1], b[0] + boxB[1]) - Math.max(a[0] - boxA[0], b[0] - boxB[0]);
  const h = Math.min(a[1] + boxA[3], b[1] + boxB[3]) - Math.max(a[1] - boxA[2], b[1] - boxB[2]);
  return w > 0 && h > 0 ? Math.min(w, h) : 0;
}

/** A desert or a temple: near what was wished, with room around it. */
function placed(candidates, { troop, site }) {
  const best = (wish, room, other) =>
    candidates.reduce(
      (top, c) => {
        const crowd = other ? covered(c.at, TROOP_BOX, other, SITE_BOX) : 0;
        const score = (other ? 1.7 : 1) * Math.min(c.room, room) - 0.1 * far(c.at, wish) - 0.8 * crowd;
        return score > top.score ? { score, ...c } : top;
      },
      { score: -Infinity },
    );
  const stands = site ? best(site, SITE + 6, null) : null;
  const camps = best(troop, stands ? TROOP : TROOP + 18, stands?.at);
  // Where nothing is built yet a sacred temple may rise, beside the troop.
  const second = stands ? null : candidates.reduce(
    (top, c) => {
      const score = Math.min(c.room, 60) - 0.08 * far(c.at, [camps.at[0] - 96, camps.at[1] + 4]) - 1.1 * covered(camps.at, TROOP_BOX, c.at, SACRED_BOX);
      return score > top.score ? { score, ...c } : top;
    },
    { score: -Infinity },
  );
  return { troop: round(camps.at), room: Math.round(camps.room), ...(stands ? { site: round(stands.at) } : { second: round(second.at) }) };
}

/** Where the name is written: a flat strip free of the troop and the site. */
function lettered(candidates, { troop, site }, clearance) {
  const half = [70, 11];
  const overlap = (at, [x, y], [left, right, top, low]) => {
    const w = Math.min(at[0] + half[0], x + right) - Math.max(at[0] - half[0], x - left);
    const h = Math.min(at[1] + half[1], y + low) - Math.max(at[1] - half[1], y - top);
    return w > 0 && h > 0 ? Math.min(w, h) : 0;
  };
  let top = { score: -Infinity, at: troop };
  for (const { at } of candidates) {
    const room = Math.min(clearance([at[0] - half[0], at[1]]), clearance([at[0] + half[0], at[1]]), clearance(at) - 6);
    const crowd = overlap(at, troop, TROOP_BOX) + (site ? overlap(at, site, SITE_BOX) : 0);
    const score = Math.min(room, 10) - 1.4 * crowd - 0.03 * Math.hypot(at[0] - troop[0], at[1] - troop[1] - 60);
    if (score > top.score) top = { score, at };
  }
  return round(top.at);
}

/** A district: the pyramid's square and the troop's side by side, the pyramid behind. */
function housed(candidates) {
  let top = { score: -Infinity };
  for (const p of candidates) {
    if (p.room < 26) continue;
    for (const t of candidates) {
      if (t.room < 34) continue;
      const crowd = covered(t.at, TROOP_BOX, p.at, PYRAMID_BOX);
      const score = Math.min(p.room, PYRAMID + 4) + 1.1 * Math.min(t.room, TROOP + 4) - 1.5 * crowd - 0.05 * far(p.at, t.at) - 0.04 * Math.max(0, p.at[1] - t.at[1]);
      if (score > top.score) top = { score, p, t };
    }
  }
  return { troop: round(top.t.at), room: Math.round(top.t.room), pyramid: round(top.p.at) };
}

function decorated({ side, width, height, labelAt, clearance, spaces, borders, linesOf, seed }) {
  const roll = dice(seed);
  const districts = new Set(side.cities.flatMap((c) => Object.keys(c.slices)));
  const wet = borders.filter((arc) => arc.of?.includes("nile") || arc.sides?.includes("nile")).map((arc) => arc.points);
  const toNile = (at) => Math.min(Infinity, ...wet.map((line) => toLine(at, line).d));
  const crowded = (name, at, troop, site) => {
    const s = spaces[name];
    return far(at, s.troop) < troop || (s.site && far(at, s.site) < site) || (s.pyramid && far(at, s.pyramid) < site);
  };
  const harbours = Object.values(side.harbours).flat();
  const clear = (at, list, gap) => list.every((other) => far(at, other) > gap);
  const scattered = (tries, gap, make) => {
    const found = [];
    for (let i = 0; i < tries; i++) {
      const at = [roll() * width, roll() * height];
      if (!clear(at, found, gap)) continue;
      const thing = make(at, labelAt(at));
      if (thing) found.push(thing.map((v) => Math.round(v * 10) / 10));
    }
    return found;
  };
  const land = (name) => spaces[name] !== undefined;
  const desert = (name) => land(name) && !districts.has(name);

  const houses = [];
  for (const name of districts) {
    const lines = linesOf[name];
    for (let y = 0; y < height; y += 19) {
      for (let x = 0; x < width; x += 22) {
        const at = [x + roll() * 9 + (Math.round(y / 19) % 2) * 11, y + roll() * 6];
        if (labelAt(at) !== name || clearance(name, at) < 19) continue;
        const s = spaces[name];
        if (far(at, s.troop) < 47 || far(at, s.pyramid) < 41) continue;
        if (lines.length === 0 || roll() < 0.06) continue;
        houses.push([...round(at), Math.round(13 + roll() * 6), Math.round(8 + roll() * 4), Math.round(6 + roll() * 7)]);
      }
    }
  }
  houses.sort((a, b) => a[1] - b[1]);

  const dunes = scattered(5200, 44, (at, name) => {
    if (!desert(name) || clearance(name, at) < 20 || crowded(name, at, 60, 52) || toNile(at) < 78) return null;
    const swell = noise(at[0] / 170, at[1] / 170, 31);
    if (swell < -0.25) return null;
    return [...at, 15 + 16 * roll() + 8 * swell];
  });
  const palms = scattered(9000, 19, (at, name) => {
    if (!desert(name) || clearance(name, at) < 12 || crowded(name, at, 62, 58) || !clear(at, harbours, 34)) return null;
    const near = toNile(at);
    const grove = noise(at[0] / 60, at[1] / 60, 41);
    if (near > 46 + 26 * grove || grove < 0.05 || roll() < 0.35) return null;
    return [...at, 0.75 + 0.5 * roll()];
  }).sort((a, b) => a[1] - b[1]);
  const reeds = scattered(5000, 22, (at, name) => {
    if (name !== "nile" || !clear(at, harbours, 36)) return null;
    const near = toNile(at);
    return near < 3 || near > 9 || roll() < 0.3 ? null : [...at, 0.7 + 0.5 * roll()];
  });
  const waves = scattered(1400, 58, (at, name) => (name === "sea" || (name === "nile" && at[1] < 420) ? (toLand(at) < 24 ? null : [...at, 0.8 + 0.5 * roll()]) : null));
  function toLand(at) {
    let near = Infinity;
    for (const arc of borders) if ((arc.sides ?? arc.of).some((s) => s === "nile" || s === "sea")) near = Math.min(near, toLine(at, arc.points).d);
    return near;
  }
  const stones = scattered(1500, 70, (at, name) => {
    if (!desert(name) || clearance(name, at) < 14 || crowded(name, at, 66, 60) || toNile(at) < 95 || !clear(at, dunes, 24) || roll() < 0.4) return null;
    return [...at, 0.8 + 0.6 * roll()];
  });
  const fields = parcels({ borders, labelAt, clearance, spaces, desert, crowded, harbours, palms, clear, roll, toNile });
  return { houses, dunes, palms, reeds, waves, stones, fields };
}

/** Watered fields along the banks: four corners each, and one of three greens. */
function parcels({ borders, labelAt, clearance, desert, crowded, harbours, palms, clear, roll }) {
  const found = [];
  for (const arc of borders) {
    if (!arc.sides.includes("nile")) continue;
    const line = arc.points;
    for (let i = 1; i + 2 < line.length; i += 2) {
      const [a, b] = [line[i], line[i + 2]];
      const length = far(a, b);
      if (length < 18 || length > 40) continue;
      const along = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      for (const turn of [1, -1]) {
        const out = [-along[1] * turn, along[0] * turn];
        const first = [a[0] + out[0] * 8, a[1] + out[1] * 8];
        if (!desert(labelAt(first))) continue;
        let depth = 13;
        for (let row = 0; row < 3; row++) {
          const deep = 11 + roll() * 7;
          const corner = (p, d) => [p[0] + out[0] * d, p[1] + out[1] * d];
          const shrink = [a[0] + along[0] * 1.6, a[1] + along[1] * 1.6];
          const until = [b[0] - along[0] * 1.6, b[1] - along[1] * 1.6];
          const quad = [corner(shrink, depth), corner(until, depth), corner(until, depth + deep - 2.4), corner(shrink, depth + deep - 2.4)];
          depth += deep;
          const middle = [(quad[0][0] + quad[2][0]) / 2, (quad[0][1] + quad[2][1]) / 2];
          const name = labelAt(middle);
          if (noise(middle[0] / 80, middle[1] / 80, 53) < -0.15 + row * 0.22 || roll() < 0.12) break;
          if (!desert(name) || crowded(name, middle, 70, 62) || !clear(middle, harbours, 34) || !clear(middle, palms, 16)) break;
          if (quad.some((p) => clearance(name, p) < 6) || found.some((f) => quad.some((p) => inside(p, f.quad)) || f.quad.some((p) => inside(p, quad)))) break;
          found.push({ quad, tone: Math.floor(roll() * 3) });
        }
      }
    }
  }
  return found.map(({ quad, tone }) => [...quad.flat().map((v) => Math.round(v)), tone]);
}

const out = {
  width: WIDTH,
  height: HEIGHT,
  sethWidth: SETH_WIDTH,
  portal: PORTAL,
  sides: { even: drawn(SIDES.even, WIDTH, HEIGHT, 5), odd: drawn(SIDES.odd, WIDTH, HEIGHT, 6), seth: drawn(SETH, SETH_WIDTH, HEIGHT, 7) },
  flow: { even: SIDES.even.water.map((w) => w.line.flat()), odd: SIDES.odd.water.map((w) => w.line.flat()) },
};
const text = JSON.stringify(out).replace(/("(?:even|odd|seth|arcs|spaces|decor|houses|dunes|palms|reeds|waves|stones|fields|flow|portal|cities|harbours)":)/g, "\n$1");
writeFileSync(new URL("../src/board/geometry.json", import.meta.url), text + "\n");
for (const [name, side] of Object.entries(out.sides)) {
  const tight = Object.entries(side.spaces).filter(([, s]) => s.room < 44).map(([n, s]) => `${n} ${s.room}`);
  console.log(name, "tight:", tight.join(", "), Object.entries(side.decor).map(([k, v]) => `${k} ${v.length}`).join(" "));
}
console.log(`${Math.round(text.length / 1024)} KB`);
