import type { Frame } from '../data.ts';
import type { KioskData } from './data.ts';

/** A screen of the kiosk as it is shown. */
export interface KioskProps {
  frame: Frame;
  data: KioskData;
}
