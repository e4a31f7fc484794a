import type { FilterOf, KioskProps, KioskStore } from './data.ts';
import { isFoundBy } from './terms.ts';

/** Screens that are kept; the oldest goes first. */
const most = 400;

/** The server said that there is no such screen any more. */
export class Gone extends Error {}

export interface Kept extends KioskProps {
  /** Whether the server gave it just now, and not a copy. */
  isNew: boolean;
  /** Its ETag. */
  version: string | null;
}

/** How an address is asked for. */
interface How {
  priority?: RequestPriority;
  headers?: Record<string, string>;
}

/** First script of the document that is shown: the server has another one after an update. */
const script = /<script type="module" src="([^"]+)"/;

const isKiosk = (props: { page: string }): props is KioskProps & { page: 'kiosk' } => props.page === 'kiosk';

/** The screens that this kiosk has seen, by their addresses: it goes on with them while the server is away. */
export class Memory {
  readonly #screens = new Map<string, KioskProps>();
  readonly #script = document.querySelector<HTMLScriptElement>('script[src]')?.getAttribute('src');

  constructor(
    /** How long an answer may take, in milliseconds. */
    readonly patience = 8000,
  ) {}

  get(address: string): KioskProps | undefined {
    return this.#screens.get(address);
  }

  keep(address: string, props: KioskProps): void {
    this.#screens.delete(address);
    this.#screens.set(address, props);
    if (this.#screens.size > most) this.#screens.delete(this.#screens.keys().next().value!);
  }

  /** Asks the server for a screen, and keeps it. Throws Gone, and an error when there is no answer. */
  async load(address: string, { priority = 'auto', headers = {} }: How = {}): Promise<Kept> {
    const signal = AbortSignal.timeout(this.patience);
    const answer = await fetch(address, { headers: { accept: 'text/html', ...headers }, priority, signal });
    if (answer.status === 404) {
      this.#forget(address);
      throw new Gone();
    }
    if (!answer.ok) throw new Error(`The server answers ${answer.status}.`);
    const text = await answer.text();
    const isNew = !answer.headers.has('x-kept-at');
    const [, data] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(text) ?? [];
    const props = JSON.parse(data ?? '{}') as { page: string };
    if (!isKiosk(props)) throw new Error('The answer is no screen of the kiosk.');
    // The data of another version may have another shape. Each language has a separate script.
    const isOurs = props.frame.language === document.documentElement.lang;
    if (isNew && isOurs && script.exec(text)?.[1] !== this.#script) location.reload();
    this.keep(address, props);
    return { ...props, isNew, version: answer.headers.get('etag') };
  }

  /** The ETag of a screen as the server has it; null without an answer. Throws Gone. */
  async versionOf(address: string): Promise<string | null> {
    // The service worker keeps each page that is read, and would write it to the disk again and again.
    const signal = AbortSignal.timeout(this.patience);
    const answer = await fetch(address, { method: 'HEAD', signal }).catch(() => undefined);
    if (answer?.status === 404) throw new Gone();
    return answer?.headers.get('etag') ?? null;
  }

  /** A screen that is gone; of a store, in every language and list. */
  #forget(address: string): void {
    this.#screens.delete(address);
    const id = Number(new URLSearchParams(address.slice(2)).get('store'));
    if (!id) return;
    for (const [key, { frame, data }] of this.#screens) {
      const without = { ...data };
      if (without.screen === 'store') {
        if (without.store.id === id) this.#screens.delete(key);
        continue;
      }
      without.stores = without.stores.filter((store) => store.id !== id);
      if (without.screen === 'home') without.slides = without.slides.filter(({ store }) => store !== id);
      this.#screens.set(key, { frame, data: without });
    }
  }

  /** Every store of the kept screens in a language whose name, category or dishes have the words, or sound so. */
  find(language: string, keyword: string): KioskStore[] {
    return this.#places(language).filter(({ terms }) => isFoundBy(terms, keyword));
  }

  /** The filters of the kept lists in a language, as they were seen last. */
  filters(language: string): FilterOf[] {
    const lists = [...this.#screens.values()].flatMap(({ frame, data }) =>
      frame.language === language && data.screen === 'list' ? [data.filters] : [],
    );
    return lists.at(-1) ?? [];
  }

  /** Name of a category, as a start screen has it. */
  categoryName(language: string, id: number): string {
    for (const { frame, data } of this.#screens.values())
      if (frame.language === language && data.screen === 'home')
        for (const one of data.categories) if (one.id === id) return one.name;
    return '';
  }

  /** A store as one of the kept screens in a language lists it. */
  place(language: string, id: number): KioskStore | undefined {
    return this.#places(language).find((place) => place.id === id);
  }

  /** Each store of the kept screens in a language once, as it was seen last. */
  #places(language: string): KioskStore[] {
    const found = new Map<number, KioskStore>();
    for (const { frame, data } of this.#screens.values())
      if (frame.language === language && 'stores' in data) for (const store of data.stores) found.set(store.id, store);
    return [...found.values()];
  }
}
