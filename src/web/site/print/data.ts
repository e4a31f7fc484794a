import type { Degrees } from '../../shared/map/coordinates.ts';
import type { Menu } from '../store/data.ts';

/** The poster on two papers, and the menu. */
export const sizes = ['a4', 'a6', 'menu'] as const;

export interface PrintData {
  store: { id: number; name: string; category: string; spot: string; address: string; dishes: string[] };
  size: (typeof sizes)[number];
  menu: Menu;
  /** The surroundings of the store; null where its place is not known. */
  box: Degrees | null;
  /** Address of the store as people read it, without the scheme. */
  link: string;
  /** QR code of the address: the modules of a side, and the dark ones as the path of an SVG. */
  code: { size: number; path: string };
  /** Whether other devices cannot open the address. */
  isOnlyHere: boolean;
}
