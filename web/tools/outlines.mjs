// Grows the spaces from their seeds on a fine raster and draws their borders as smooth lines that neighbours share.

export const CELL = 4;

/** Value noise between -1 and 1, always the same. */
export function noise(x, y, seed = 0) {
  const corner = (i, j) => {
    let h = (i * 374761393 + j * 668265263 + seed * 974634533) | 0;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 2147483647.5 - 1;
  };
  const i = Math.floor(x);
  const j = Math.floor(y);
  const u = x - i;
  const v = y - j;
  const a = u * u * (3 - 2 * u);
  const b = v * v * (3 - 2 * v);
  const top = corner(i, j) * (1 - a) + corner(i + 1, j) * a;
  const low = corner(i, j + 1) * (1 - a) + corner(i + 1, j + 1) * a;
  return top * (1 - b) + low * b;
}

/** A generator of numbers in [0, 1), always the same. */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function toSegment([px, py], [ax, ay], [bx, by]) {
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
  return { d: Math.hypot(px - ax - t * dx, py - ay - t * dy), t };
}

export function toLine(point, line) {
  let best = { d: Infinity, at: 0 };
  for (let i = 0; i + 1 < line.length; i++) {
    const { d, t } = toSegment(point, line[i], line[i + 1]);
    if (d < best.d) best = { d, at: i + t };
  }
  return best;
}

export function inside([x, y], polygon) {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i];
    const [xj, yj] = polygon[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

/** The label of every cell: a space, "nile" or "sea". */
export function grown(side, width, height) {
  const columns = Math.round(width / CELL);
  const rows = Math.round(height / CELL);
  const labels = new Array(columns * rows).fill(null);
  const middle = (i) => [((i % columns) + 0.5) * CELL, (Math.floor(i / columns) + 0.5) * CELL];
  const bent = ([x, y], by, grain, seed) => [x + by * noise(x / grain, y / grain, seed), y + by * noise(x / grain, y / grain, seed + 7)];
  const water = ([x, y]) => side.beyond ?? (y < 118 || (x < 130 && y < 330) ? "sea" : "nile");

  for (let i = 0; i < labels.length; i++) {
    const [x, y] = middle(i);
    const at = bent(bent([x, y], 9, 70, 3), 4, 22, 5);
    if (side.cities.some(({ corners }) => inside([x, y], corners) || toLine([x, y], [...corners, corners[0]]).d < 30)) continue;
    for (const { line, r } of side.water) {
      const near = toLine(at, line);
      const k = Math.floor(near.at);
      const wide = Array.isArray(r) ? r[k] + (near.at - k) * ((r[k + 1] ?? r[k]) - r[k]) : r;
      if (near.d < wide) labels[i] = water([x, y]);
    }
    if (!side.beyond && x > 880 && at[1] < 20) labels[i] = "sea";
  }
  const part = parts(labels, columns, rows);
  const partAt = ([x, y]) => {
    const column = Math.max(0, Math.min(columns - 1, Math.floor(x / CELL)));
    return part[Math.floor(y / CELL) * columns + column];
  };
  const cityOf = Object.fromEntries(side.cities.map((c) => [side.fronts[c.name], c]));
  const seeds = Object.entries(side.spaces).map(([name, { lines, w }]) => ({ name, lines, w, part: partAt(lines[0][0]), city: cityOf[name] }));

  for (let i = 0; i < labels.length; i++) {
    if (labels[i]) continue;
    const at = middle(i);
    const district = districtAt(side.cities, at);
    if (district) {
      labels[i] = district;
      continue;
    }
    const warped = bent(bent(at, 17, 95, 11), 6, 34, 17);
    let best = null;
    let nearest = Infinity;
    for (const seed of seeds) {
      if (seed.part !== part[i]) continue;
      const far = Math.min(...seed.lines.map((line) => toLine(warped, line).d));
      let d = far - seed.w;
      // C: nothing but its front touches a city.
      if (seed.city) {
        const corners = seed.city.corners;
        const ring = toLine(at, [...corners, corners[0]]).d;
        if (ring < 30) d = -1000;
        else d = Math.min(d, ring - 4);
      }
      const reach = side.reach[seed.name];
      if (reach !== undefined && d > -1000 && far > reach) continue;
      if (d < nearest) {
        nearest = d;
        best = seed.name;
      }
    }
    labels[i] = best ?? water(at);
  }
  tidy(labels, columns, rows);
  return { labels, columns, rows };
}

function districtAt(cities, at) {
  for (const { slices, corners } of cities) {
    if (!inside(at, corners)) continue;
    for (const [district, polygon] of Object.entries(slices)) if (inside(at, polygon)) return district;
  }
  return null;
}

function neighbours(i, columns, rows) {
  const x = i % columns;
  const near = [];
  if (x > 0) near.push(i - 1);
  if (x + 1 < columns) near.push(i + 1);
  if (i >= columns) near.push(i - columns);
  if (i + columns < columns * rows) near.push(i + columns);
  return near;
}

/** Connected land, by number; water is -1. */
function parts(labels, columns, rows) {
  const part = new Int32Array(labels.length).fill(-1);
  let count = 0;
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] || part[start] >= 0) continue;
    const todo = [start];
    part[start] = count;
    while (todo.length) {
      for (const near of neighbours(todo.pop(), columns, rows)) {
        if (!labels[near] && part[near] < 0) {
          part[near] = count;
          todo.push(near);
        }
      }
    }
    count++;
  }
  return part;
}

/** Every label keeps its largest piece; crumbs go to whoever surrounds them. */
function tidy(labels, columns, rows) {
  const seen = new Uint8Array(labels.length);
  const pieces = new Map();
  for (let start = 0; start < labels.length; start++) {
    if (seen[start]) continue;
    const cells = [start];
    seen[start] = 1;
    for (let k = 0; k < cells.length; k++) {
      for (const near of neighbours(cells[k], columns, rows)) {
        if (!seen[near] && labels[near] === labels[start]) {
          seen[near] = 1;
          cells.push(near);
        }
      }
    }
    const list = pieces.get(labels[start]) ?? [];
    list.push(cells);
    pieces.set(labels[start], list);
  }
  for (const [label, list] of pieces) {
    list.sort((a, b) => b.length - a.length);
    for (const cells of list.slice(label === "nile" || label === "sea" || label === "wild" ? 3 : 1)) {
      const around = new Map();
      for (const cell of cells) {
        for (const near of neighbours(cell, columns, rows)) {
          if (labels[near] !== label) around.set(labels[near], (around.get(labels[near]) ?? 0) + 1);
        }
      }
      const heir = [...around].sort((a, b) => b[1] - a[1])[0][0];
      for (const cell of cells) labels[cell] = heir;
    }
  }
}

/** Borders as arcs: each has the labels on its two sides and a smooth line; labels outside the map are "edge". */
export function arcs({ labels, columns, rows }, cities) {
  const at = (x, y) => (x < 0 || y < 0 || x >= columns || y >= rows ? "edge" : labels[y * columns + x]);
  const water = (label) => label === "nile" || label === "sea" || label === "wild";
  const steps = new Map(); // corner -> [{to, left, right}]
  const add = (x1, y1, x2, y2, a, b) => {
    if (a === b || (water(a) && water(b)) || (a === "edge" && water(b)) || (b === "edge" && water(a))) return;
    const p = y1 * (columns + 1) + x1;
    const q = y2 * (columns + 1) + x2;
    const pair = [a, b].sort().join(" ");
    if (!steps.has(p)) steps.set(p, []);
    if (!steps.has(q)) steps.set(q, []);
    steps.get(p).push({ to: q, pair });
    steps.get(q).push({ to: p, pair });
  };
  for (let y = 0; y <= rows; y++) for (let x = 0; x < columns; x++) add(x, y, x + 1, y, at(x, y - 1), at(x, y));
  for (let x = 0; x <= columns; x++) for (let y = 0; y < rows; y++) add(x, y, x, y + 1, at(x - 1, y), at(x, y));

  const isNode = (p) => {
    const near = steps.get(p);
    return near.length !== 2 || near[0].pair !== near[1].pair;
  };
  const done = new Set();
  const key = (p, q) => (p < q ? `${p}-${q}` : `${q}-${p}`);
  const found = [];
  const follow = (start, first) => {
    const chain = [start, first.to];
    done.add(key(start, first.to));
    while (!isNode(chain.at(-1)) && chain.at(-1) !== start) {
      const here = chain.at(-1);
      const next = steps.get(here).find((step) => !done.has(key(here, step.to)));
      if (!next) break;
      done.add(key(here, next.to));
      chain.push(next.to);
    }
    const points = chain.map((p) => [(p % (columns + 1)) * CELL, Math.floor(p / (columns + 1)) * CELL]);
    found.push({ sides: first.pair.split(" "), points, closed: chain[0] === chain.at(-1) });
  };
  for (const [p, near] of steps) if (isNode(p)) for (const step of near) if (!done.has(key(p, step.to))) follow(p, step);
  for (const [p, near] of steps) for (const step of near) if (!done.has(key(p, step.to))) follow(p, step);

  const districts = new Set(cities.flatMap((c) => Object.keys(c.slices)));
  const vertices = cities.flatMap((c) => [...c.corners, c.middle]);
  // Where arcs meet inside or on a city they must meet at the city's own corner.
  const snap = ([x, y]) => vertices.find(([vx, vy]) => Math.hypot(vx - x, vy - y) < 11) ?? [x, y];
  for (const arc of found) {
    const built = arc.sides.some((side) => districts.has(side));
    if (arc.sides.includes("edge")) arc.points = thinned(arc.points, 1);
    else if (built) arc.points = thinned(arc.points, 6.5, arc.closed).map(snap);
    else arc.points = spaced(smoothed(arc.points, arc.closed, 26), 15, arc.closed);
    arc.straight = built || arc.sides.includes("edge");
    arc.length = Math.round(lengthOf(arc.points));
  }
  return found;
}

function lengthOf(points) {
  let sum = 0;
  for (let i = 1; i < points.length; i++) sum += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  return sum;
}

/** Douglas-Peucker. */
function thinned(points, tolerance, closed = false) {
  if (closed) {
    const half = Math.floor(points.length / 2);
    return [...thinned(points.slice(0, half + 1), tolerance).slice(0, -1), ...thinned(points.slice(half), tolerance)];
  }
  let far = 0;
  let index = 0;
  for (let i = 1; i + 1 < points.length; i++) {
    const { d } = toSegment(points[i], points[0], points.at(-1));
    if (d > far) [far, index] = [d, i];
  }
  if (far <= tolerance) return [points[0], points.at(-1)];
  return [...thinned(points.slice(0, index + 1), tolerance).slice(0, -1), ...thinned(points.slice(index), tolerance)];
}

function smoothed(points, closed, rounds) {
  let now = points;
  for (let round = 0; round < rounds; round++) {
    now = now.map((p, i) => {
      if (!closed && (i === 0 || i === now.length - 1)) return p;
      const last = now.length - 1;
      const before = i === 0 ? now[last - 1] : now[i - 1];
      const after = i === last ? now[1] : now[i + 1];
      return [(before[0] + 2 * p[0] + after[0]) / 4, (before[1] + 2 * p[1] + after[1]) / 4];
    });
  }
  return now;
}

/** Points about `gap` apart, rounded. */
function spaced(points, gap, closed) {
  const total = lengthOf(points);
  const count = Math.max(closed ? 6 : 1, Math.round(total / gap));
  const out = [points[0]];
  let walked = 0;
  let next = total / count;
  for (let i = 1; i < points.length; i++) {
    const step = Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
    while (walked + step >= next && out.length < count) {
      const t = (next - walked) / step;
      out.push([points[i - 1][0] + t * (points[i][0] - points[i - 1][0]), points[i - 1][1] + t * (points[i][1] - points[i - 1][1])]);
      next += total / count;
    }
    walked += step;
  }
  out.push(points.at(-1));
  return out.map(([x, y]) => [Math.round(x), Math.round(y)]);
}

/** Outlines of each label as loops of arcs: an arc number, negative minus one when walked backwards. */
export function loops(found) {
  const byLabel = new Map();
  found.forEach((arc, i) => {
    for (const side of arc.sides) {
      if (!byLabel.has(side)) byLabel.set(side, []);
      byLabel.get(side).push(i);
    }
  });
  const result = {};
  const same = (p, q) => p[0] === q[0] && p[1] === q[1];
  for (const [label, list] of byLabel) {
    if (label === "edge" || label === "nile" || label === "sea" || label === "wild") continue;
    const left = new Set(list);
    const rings = [];
    while (left.size) {
      const first = [...left][0];
      left.delete(first);
      const ring = [first];
      let end = found[first].points.at(-1);
      const start = found[first].points[0];
      while (!same(end, start)) {
        const next = [...left].find((i) => same(found[i].points[0], end) || same(found[i].points.at(-1), end));
        if (next === undefined) throw new Error(`the outline of ${label} is open at ${end}`);
        left.delete(next);
        const forward = same(found[next].points[0], end);
        ring.push(forward ? next : -next - 1);
        end = forward ? found[next].points.at(-1) : found[next].points[0];
      }
      rings.push(ring);
    }
    result[label] = rings;
  }
  return result;
}
