import type { Language } from '../../../i18n/languages.ts';
import { createContext } from 'svelte';
import type { Place } from './data.ts';

interface Kiosk {
  /** Address of a screen; the parts that are not given stay away. */
  addressOf: (asked?: Record<string, string | number | null>, language?: Language) => string;
  /** Shows a screen without loading a document. */
  go: (address: string) => void;
  /** Stores whose names, categories or dishes contain what was typed so far, among those that were seen. */
  suggest: (keyword: string) => Place[];
}

/** The kiosk that a component is shown in. */
export const [kiosk, setKiosk] = createContext<Kiosk>();
