import { createContext } from 'svelte';
import type { About, Frame, IslandName } from './frame.ts';
import type { ShownCard } from './stores.ts';

const [getFrame, setFrame] = createContext<Frame>();

/** Takes what a page says about itself, which islands it has, and markup that is ready; gives a place for that. */
export interface Notes {
  about: (about: About) => void;
  island: (name: IslandName) => void;
  ready: (markup: string) => string;
  /** Markup of a card. */
  card: (card: ShownCard) => string;
}

/** Undefined in a browser. */
const [noted, setNoted] = createContext<Notes | undefined>();

export { getFrame, noted, setFrame, setNoted };
