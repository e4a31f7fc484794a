import type { Degrees } from '../../shared/map/coordinates.ts';
import type { Menu } from '../store/data.ts';

/** The poster on two papers, and the menu. */
export const sizes = ['a4', 'a6', 'menu'] as const;

/** QR code of an address: the modules of a side, and the dark ones as the path of an SVG. */
export interface Code {
  size: number;
  path: string;
}

/** The address of a page on paper. */
export interface Printed {
  /** As people read it, without the scheme. */
  link: string;
  code: Code;
  /** Whether other devices cannot open it. */
  isOnlyHere: boolean;
}

export interface PrintData extends Printed {
  store: { id: number; name: string; category: string; spot: string; address: string; dishes: string[] };
  size: (typeof sizes)[number];
  menu: Menu;
  /** The surroundings of the store; null where its place is not known. */
  box: Degrees | null;
}
