import type { Language } from '../../../i18n/languages.ts';
import { createContext } from 'svelte';
import type { Suggested } from './data.ts';

interface Kiosk {
  /** Address of a screen; the parts that are not given stay away. */
  addressOf: (asked?: Record<string, string | number | null>, language?: Language) => string;
  /** Shows a screen without loading a document. */
  go: (address: string) => void;
  /** Names that somebody who has typed so far may mean. */
  suggest: (keyword: string, signal: AbortSignal) => Promise<Suggested[]>;
}

/** The kiosk that a component is shown in. */
export const [kiosk, setKiosk] = createContext<Kiosk>();
