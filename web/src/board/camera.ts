// Looking at the map: where it lies in the window and how large. All lengths are pixels of the window.

export interface Size {
  width: number;
  height: number;
}

/** The map's upper left corner lies at x, y; one unit of the drawing is k pixels. */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export const NEAREST = 2.4;

/** The whole map, in the middle. */
export function fitted(window: Size, map: Size, margin = 6): Camera {
  const k = Math.max(0.02, Math.min((window.width - 2 * margin) / map.width, (window.height - 2 * margin) / map.height));
  return { k, x: (window.width - k * map.width) / 2, y: (window.height - k * map.height) / 2 };
}

/** Nearer or farther by a factor; what is under the finger stays there. */
export function zoomed(camera: Camera, [px, py]: readonly [number, number], factor: number, window: Size, map: Size): Camera {
  const farthest = fitted(window, map).k;
  const k = Math.max(farthest, Math.min(Math.max(NEAREST, farthest), camera.k * factor));
  const by = k / camera.k;
  return kept({ k, x: px - (px - camera.x) * by, y: py - (py - camera.y) * by }, window, map);
}

export function panned(camera: Camera, dx: number, dy: number, window: Size, map: Size): Camera {
  return kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, window, map);
}

/** A point of the drawing into the middle of the window. */
export function centred(camera: Camera, [ux, uy]: readonly [number, number], window: Size, map: Size): Camera {
  return kept({ ...camera, x: window.width / 2 - ux * camera.k, y: window.height / 2 - uy * camera.k }, window, map);
}

/** The map never leaves the window: an axis with room to spare is centred, the other shows no void beyond a small margin. */
export function kept(camera: Camera, window: Size, map: Size, margin = 6): Camera {
  const k = Math.max(camera.k, fitted(window, map, margin).k);
  const along = (at: number, room: number, length: number) => {
    if (length <= room - 2 * margin + 1) return (room - length) / 2;
    return Math.min(margin, Math.max(room - length - margin, at));
  };
  return { k, x: along(camera.x, window.width, map.width * k), y: along(camera.y, window.height, map.height * k) };
}

/** Figures grow on a small map, so that they can still be read. */
export function pieceScale(k: number): number {
  return Math.round(Math.max(0.92, Math.min(1.28, 0.5 / k)) * 20) / 20;
}
