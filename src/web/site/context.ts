import { createContext } from 'svelte';
import type { About, Frame, IslandName, Language } from './data.ts';
import type { ShownCard } from './parts/data.ts';
import { en, type Texts } from './messages/en.ts';
import { zh } from './messages/zh.ts';

const [frame, setFrame] = createContext<Frame>();

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

export { noted, setFrame, setNoted };

const everywhere: Record<Language, Texts> = { en, zh };

/** Kept, since the server asks for them for each component of each page. */
const joined = new WeakMap<object, Texts>();

function withOwn(texts: Texts, own: object): Texts {
  let all = joined.get(own);
  if (!all) {
    all = { ...texts, ...own };
    joined.set(own, all);
  }
  return all;
}

/** The frame of the page, and the texts in its language: those of every page, and those of `own`; for components. */
export function visit(): { frame: Frame; texts: Texts };
export function visit<Own extends object>(own: Record<Language, Own>): { frame: Frame; texts: Texts & Own };
export function visit<Own extends object>(own?: Record<Language, Own>) {
  const of = frame();
  const texts = everywhere[of.language];
  return { frame: of, texts: own ? withOwn(texts, own[of.language]) : texts };
}
