import { languages } from '../../../i18n/languages.ts';
import { addressAt } from './address.ts';
import type { KioskProps, KioskStore, Suggested } from './data.ts';
import { filtered, filtersIn, open } from './filtering.ts';
import { Gone, Memory } from './memory.ts';
import { changeLanguage, setStart, startOf, takeOver } from './start.ts';

/** How often the server is asked whether it is there, in milliseconds. */
const pulse = { there: 60_000, away: 5000 };

/** How often the store that is shown is looked at, in milliseconds: what is sold out must not be ordered. */
const storePulse = 1000;

/** Categories whose screens are loaded before somebody wants them; names that are suggested while somebody types. */
const [categoriesAhead, suggestions] = [12, 6];

/** Options of a prefetch. */
const ahead = { priority: 'low', headers: { purpose: 'prefetch' } } as const;

/** How long somebody who types waits for the server, in milliseconds. */
const patience = 2000;

type Note = 'gone' | 'notKept' | undefined;

/** Whether the document was reloaded: it may be in the language of somebody who has left. */
const isReload = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload';

/** Loads pictures of a list that are not among `loaded` into the browser, in the width of a tile. */
async function loadCovers(stores: readonly KioskStore[], loaded: Set<string>): Promise<void> {
  for (const { cover } of stores) {
    if (!cover.startsWith('/') || loaded.has(cover)) continue;
    await (await fetch(`${cover}?w=320`, ahead)).arrayBuffer();
    loaded.add(cover);
  }
}

/** Leads through the screens of the kiosk without loading a document: from the server, else from memory. */
export class Guide {
  shown = $state.raw() as KioskProps;
  /** Of the screen that is shown; another one than before after each step, not after a change of the same screen. */
  visit = $state(0);
  isReachable = $state(true);
  isLoading = $state(false);
  /** Why the screen that somebody wanted is not shown. */
  note = $state<Note>();
  /** Screens that one can go back to. The browser keeps none: nobody comes back to the screens of the one before. */
  trail = $state.raw<string[]>([]);
  readonly start: string;
  /** Nobody stood in front of the document in another language that this one took over from. */
  readonly startsAway: boolean;
  readonly #memory = new Memory();
  #address: string;
  #asked = 0;
  /** ETag of the screen that is shown; null where it is not known. */
  #version: string | null = null;

  constructor(first: KioskProps) {
    this.shown = first;
    this.#address = location.pathname + location.search;
    const handover = takeOver();
    this.trail = handover?.trail ?? [];
    this.startsAway = handover?.isAway ?? false;
    if (first.data.screen === 'home' && !handover && !isReload()) setStart(addressAt(first));
    this.start = startOf(addressAt(first));
    this.#memory.keep(this.#address, first);
  }

  /** Shows a screen; one can go back from it. */
  async go(address: string): Promise<void> {
    const from = this.#address;
    if (await this.#open(address)) if (from !== address) this.trail = [...this.trail, from];
  }

  async back(): Promise<void> {
    const address = this.trail.at(-1);
    if (address === undefined) return;
    this.trail = this.trail.slice(0, -1);
    await this.#open(address);
  }

  /** The same screen in another language. */
  async speak(address: string): Promise<void> {
    await this.#open(address);
  }

  /** Begins for somebody else, who has come unless `isAway`. */
  async begin(address = this.start, isAway = false): Promise<void> {
    this.trail = [];
    // In its own language, where the other one is not to be had.
    if (!(await this.#open(address, isAway))) await this.#open(addressAt(this.shown));
    this.trail = [];
  }

  /** A few names that somebody who types may mean: those of the server, else of the stores that were seen. */
  async suggest(q: string, signal: AbortSignal): Promise<Suggested[]> {
    const { language } = this.shown.frame;
    const found = this.isReachable && (await this.#suggestions(q, signal));
    if (found)
      return found.slice(0, suggestions).map((one) => ({
        ...one,
        place: one.kind === 'store' ? this.#memory.place(language, one.id) : undefined,
      }));
    const places = this.#memory.find(language, q).slice(0, suggestions);
    return places.map((place) => ({ kind: 'store', id: place.id, text: place.name, place }));
  }

  /** Watches the server, and keeps screens that somebody may want while it is away. Returns what ends it. */
  watch(): () => void {
    let lookedAt = Date.now();
    let looking: Promise<void> | undefined;
    const look = () => {
      lookedAt = Date.now();
      looking ??= this.#look().finally(() => {
        looking = undefined;
      });
    };
    const timer = window.setInterval(() => {
      if (!this.isReachable || Date.now() - lookedAt >= pulse.there) look();
    }, pulse.away);
    let isLooking = false;
    const storeTimer = window.setInterval(() => {
      if (isLooking || this.shown.data.screen !== 'store') return;
      isLooking = true;
      void this.#refresh().finally(() => (isLooking = false));
    }, storePulse);
    // Requests on their way may still be answered by the network that is gone, so that one look is not enough.
    const lookTwice = () => {
      look();
      lookedAt = 0;
    };
    window.addEventListener('online', lookTwice);
    window.addEventListener('offline', lookTwice);
    return () => {
      clearInterval(timer);
      clearInterval(storeTimer);
      window.removeEventListener('online', lookTwice);
      window.removeEventListener('offline', lookTwice);
    };
  }

  /** Loads what most people want, in every language, the one that is shown first. */
  async loadAhead(): Promise<void> {
    const { language } = this.shown.frame;
    const others = languages.map(({ code }) => code).filter((code) => code !== language);
    const covers = new Set<string>();
    try {
      for (const code of [language, ...others]) {
        const of = (asked: Record<string, string | number>) => addressAt(this.shown, asked, code);
        const { data } = await this.#memory.load(of({}), ahead);
        const { categories = [], lists = [], stores = [] } = data.screen === 'home' ? data : {};
        const wanted = [
          of({ view: 'map' }),
          of({ view: 'find' }),
          of({ view: 'list' }),
          of({ view: 'list', open: 'now' }),
        ];
        for (const { id } of lists) wanted.push(of({ view: 'list', list: id }));
        for (const { id } of categories.slice(0, categoriesAhead)) wanted.push(of({ view: 'list', category: id }));
        for (const { id } of stores) wanted.push(of({ store: id }));
        for (const address of wanted) {
          const { data } = await this.#memory.load(address, ahead);
          if ('stores' in data) await loadCovers(data.stores, covers);
        }
      }
    } catch (error) {
      if (!(error instanceof Gone)) await this.#look();
    }
  }

  async #open(address: string, isAway = false): Promise<boolean> {
    const asked = ++this.#asked;
    this.isLoading = true;
    this.note = undefined;
    const { screen, note, isLoaded, version = null } = await this.#screenAt(address);
    if (asked !== this.#asked) return false;
    this.isLoading = false;
    this.note = note;
    if (!screen) return false;
    if (screen.frame.language !== this.shown.frame.language) {
      if (isLoaded) changeLanguage(address, { trail: this.trail, isAway });
      else this.note = 'notKept';
      return isLoaded;
    }
    this.shown = screen;
    this.visit++;
    this.#version = version;
    this.#address = address;
    history.replaceState(null, '', address);
    return true;
  }

  /** A screen; `isLoaded` when its document can be had, too: from the server, or from the service worker. */
  async #screenAt(
    address: string,
  ): Promise<{ screen?: KioskProps | undefined; note?: Note; isLoaded: boolean; version?: string | null }> {
    try {
      const { isNew, version, ...screen } = await this.#memory.load(address);
      this.isReachable = isNew;
      return { screen, isLoaded: true, version };
    } catch (error) {
      if (error instanceof Gone) return { note: 'gone', isLoaded: false };
      this.isReachable = false;
      const screen = this.#memory.get(address) ?? this.#found(address);
      return screen ? { screen, isLoaded: false } : { note: 'notKept', isLoaded: false };
    }
  }

  /** A list without the server: among the stores that were seen. */
  #found(address: string): KioskProps | undefined {
    const query = new URLSearchParams(address.slice(2));
    if (query.get('view') !== 'list' || query.has('list')) return undefined;
    const { frame, data } = this.shown;
    const { here, plan, timeZone } = data;
    const language = query.get('lang') ?? frame.language;
    const keyword = query.get('q') ?? '';
    const category = Number(query.get('category')) || null;
    const asked = { filters: filtersIn(query), category };
    const minute = Math.floor(Date.now() / 60_000);
    const known = this.#memory.filters(language);
    const { stores, filters } = filtered(this.#memory.find(language, keyword), asked, known, minute);
    const list = {
      keyword,
      reading: null,
      category: category === null ? '' : this.#memory.categoryName(language, category),
      openNow: asked.filters.includes(open),
      title: '',
      total: stores.length,
      page: 1,
      pages: 1,
      filters,
      stores,
    };
    const searched = { ...frame, address: address.replace(/&lang=[\w-]+/, '') };
    return { frame: searched, data: { screen: 'list', ...list, here, plan, timeZone } };
  }

  /** Shows a change of the screen, unless the server is away or another screen is on its way. */
  async #refresh(): Promise<void> {
    if (!this.isReachable || this.isLoading || document.hidden) return;
    const [address, asked] = [this.#address, this.#asked];
    try {
      const now = await this.#memory.versionOf(address);
      if (now === null || now === this.#version) return;
      const { isNew, version, ...screen } = await this.#memory.load(address);
      if (asked !== this.#asked || !isNew) return;
      [this.shown, this.#version] = [screen, version];
    } catch (error) {
      if (error instanceof Gone && asked === this.#asked) await this.#open(address);
    }
  }

  async #suggestions(q: string, signal: AbortSignal): Promise<Suggested[] | undefined> {
    try {
      // Not on the server, which renders the first screen and has no page to take a key from.
      const { answerOf, api } = await import('../../shared/api.ts');
      const left = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
      const { data } = await answerOf(api.GET('/api/stores/suggest', { params: { query: { q } }, signal: left }));
      return data;
    } catch {
      return undefined;
    }
  }

  /** Looks whether the server is there; shows the screen again when it is back, unless another is loading. */
  async #look(): Promise<void> {
    const wasReachable = this.isReachable;
    const signal = AbortSignal.timeout(pulse.away);
    const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined);
    this.isReachable = answer?.ok === true;
    if (this.isReachable && !wasReachable && !this.isLoading) await this.#open(this.#address);
  }
}
