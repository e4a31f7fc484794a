import type { Frame } from '../frame.ts';
import type { KioskData } from './data.ts';

/** A screen of the kiosk as it is shown. */
export interface KioskProps {
  frame: Frame;
  data: KioskData;
}
