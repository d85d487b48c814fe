// Where an explanation stands: beside what it explains, always wholly on the screen.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 10;
const EDGE = 8;

export function placeFor(anchor: Box, size: { width: number; height: number }, screen: { width: number; height: number }): { left: number; top: number } {
  const fits = (value: number, room: number, most: number) => Math.max(EDGE, Math.min(value, most - room - EDGE));
  const middle = anchor.left + anchor.width / 2 - size.width / 2;
  const above = anchor.top - size.height - GAP;
  const below = anchor.top + anchor.height + GAP;
  if (below + size.height <= screen.height - EDGE) return { left: fits(middle, size.width, screen.width), top: below };
  if (above >= EDGE) return { left: fits(middle, size.width, screen.width), top: above };
  // neither above nor below: on the side with more room
  const right = anchor.left + anchor.width + GAP;
  const roomRight = screen.width - right;
  const left = roomRight >= anchor.left ? right : anchor.left - size.width - GAP;
  return {
    left: fits(left, size.width, screen.width),
    top: fits(anchor.top + anchor.height / 2 - size.height / 2, size.height, screen.height),
  };
}
