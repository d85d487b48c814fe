// Every icon of the table by one name.
import { CREDITS, TAKEN } from "./icons";
import { OWN } from "./own";

const ALL = { ...TAKEN, ...OWN } as const;

export type IconName = keyof typeof ALL;

export const ICON_NAMES = Object.keys(ALL) as IconName[];

/** The path of an icon, on a square of 512; to be filled by the even-odd rule. */
export function icon(name: IconName): string {
  return ALL[name];
}

export function isIcon(name: string): name is IconName {
  return name in ALL;
}

/** The figure of a creature, by the engine's name; an unknown one gets the ankh. */
export function creatureIcon(creature: string): IconName {
  return isIcon(creature) ? creature : "ankh";
}

export { CREDITS };
