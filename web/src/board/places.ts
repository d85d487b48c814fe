// Small measures that the layers of pieces share.

/** From the place of a troop down to the feet of its front row: the place is the middle of the whole piece. */
export const FEET = 36;
/** From the site's place down to the foot of its flag. */
export const FLAG: readonly [number, number] = [-44, 6];
