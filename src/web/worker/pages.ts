import { firstLanguageOf, languages, plainLanguage } from '../../i18n/languages.ts';
import { isForKiosk } from './kinds.ts';
import { scope } from './scope.ts';

/** Pages that are kept; the oldest goes first. */
const most = 300;

/** How long the server may take before the kept page is shown, in milliseconds; a kiosk does not say how old it is. */
const patience = { visitor: 800, kiosk: 5000 };

/** How long an answer that came late is there for the page that asks for it, in milliseconds. */
const handedOver = 10_000;

/** Status of a page that is gone; that of a redirect, which a worker does not see, is 0. */
const gone = [0, 404, 410];

const keptAt = 'x-kept-at';

/** Address under which the language that somebody chose is kept. */
const mark = '/chosen-language';

/** Files never change, and pages have separate keys: headers of a request decide nothing. */
const anyHeaders = { ignoreVary: true };

interface Late {
  answer: Response;
  at: number;
}

function inLanguage(address: string, language: string | undefined): string {
  const key = new URL(address);
  key.hash = '';
  key.searchParams.delete('lang');
  if (language) key.searchParams.set('lang', language);
  return key.href;
}

/** A kept page that says in its root element when it was kept. */
async function asOf(kept: Response): Promise<Response> {
  const text = await kept.text();
  const marked = text.replace('<html ', `<html data-kept="${kept.headers.get(keptAt)}" `);
  return new Response(marked, { headers: kept.headers });
}

/** The pages that somebody saw, with the scripts and the styles that each needs. */
export class KeptPages {
  /** Requests under way, by key. */
  readonly #loading = new Map<string, Promise<Response>>();
  /** Answers that came after the kept page was shown, each for one more visit. */
  readonly #late = new Map<string, Late>();

  constructor(
    /** Names of the caches of this build. */
    readonly names: { pages: string; assets: string },
  ) {}

  /** Keeps the pages for those without a network, in every language. */
  async begin(): Promise<void> {
    for (const { code } of languages) {
      // Without credentials, so that no cookie of a language is set.
      const request = new Request(`/offline?lang=${code}`, { credentials: 'omit' });
      const answer = await fetch(request);
      if (!answer.ok) throw new Error(`The page for those without a network: ${answer.status}.`);
      await this.#keep(await this.#base(), request.url, answer);
    }
  }

  /** Keeps a page that is open already. */
  async add(url: string): Promise<void> {
    await this.#load(new Request(url), await this.#keyOf(new URL(url)));
  }

  /** A file of the pages, which never changes. */
  async asset(request: Request): Promise<Response> {
    const kept = await scope.caches.match(request, anyHeaders);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) await (await scope.caches.open(this.names.assets)).put(request, answer.clone());
    return answer;
  }

  /** A page: that of the server, or the kept one when it takes too long or fails; `late` takes what nobody waits for. */
  async page(request: Request, late: (work: Promise<unknown>) => void): Promise<Response> {
    const url = new URL(request.url);
    const key = await this.#keyOf(url);
    const arrived = this.#late.get(key);
    this.#late.delete(key);
    if (arrived && Date.now() - arrived.at < handedOver) return arrived.answer;
    const kept = await (await this.#pages()).match(key, anyHeaders);
    const loading = this.#begin(request, key);
    late(loading.catch(() => undefined));
    if (!kept) return loading.catch((error: unknown) => this.#offline(request, error));
    const shown = isForKiosk(url) ? kept : await asOf(kept);
    const wait = isForKiosk(url) ? patience.kiosk : patience.visitor;
    const waiting = new Promise<Response>((show) => setTimeout(show, wait, shown));
    const answer = loading.then((newer) => (newer.status < 500 ? newer : shown));
    return Promise.race([answer, waiting]).catch(() => shown);
  }

  /** Whether the server has answered for a page that was shown as it was kept; the next visit gets that answer. */
  async hasNewer(url: string): Promise<boolean> {
    const key = await this.#keyOf(new URL(url));
    try {
      const asked = new Request(url, { redirect: 'manual', headers: { accept: 'text/html' } });
      const answer = await (this.#loading.get(key) ?? this.#begin(asked, key));
      if (answer.status >= 500) return false;
      if (!answer.bodyUsed) this.#late.set(key, { answer: answer.clone(), at: Date.now() });
      return true;
    } catch {
      return false;
    }
  }

  /** A page that is not kept. */
  visit = (request: Request): Promise<Response> =>
    fetch(request).catch((error: unknown) => this.#offline(request, error));

  #pages = () => scope.caches.open(this.names.pages);

  /** Cache that stays as long as the build: its files, the pages for those without a network, the chosen language. */
  #base = () => scope.caches.open(this.names.assets);

  #begin(request: Request, key: string): Promise<Response> {
    const loading = this.#load(request, key).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  /** The answer of the server; a page is kept, and one that is gone is deleted in every language. */
  async #load(request: Request, key: string): Promise<Response> {
    const answer = await fetch(request);
    const { headers } = answer;
    const isPage =
      headers.get('content-type')?.startsWith('text/html') && !headers.get('cache-control')?.includes('no-store');
    if (answer.ok && !answer.redirected && isPage) {
      const pages = await this.#pages();
      await this.#keep(pages, key, answer.clone());
      for (const old of (await pages.keys()).slice(0, -most)) await pages.delete(old);
    }
    if (gone.includes(answer.status)) await this.#forget(key);
    return answer;
  }

  async #forget(key: string): Promise<void> {
    const pages = await this.#pages();
    for (const code of [undefined, ...languages.map((language) => language.code)])
      await pages.delete(inLanguage(key, code));
  }

  async #keep(cache: Cache, key: string, answer: Response): Promise<void> {
    const text = await answer.text();
    const headers = new Headers(answer.headers);
    headers.set(keptAt, String(Date.now()));
    headers.delete('content-encoding');
    headers.delete('content-length');
    const assets = [...new Set(text.match(/\/assets\/[\w.-]+/g))];
    await Promise.all(assets.map((path) => this.asset(new Request(path))));
    await cache.put(key, new Response(text, { headers }));
  }

  /** Pages have the language of their address, else the last one chosen: so each has its key. */
  async #keyOf(url: URL): Promise<string> {
    const chosen = url.searchParams.get('lang');
    if (chosen && !isForKiosk(url)) await (await this.#base()).put(mark, new Response(chosen));
    const language = chosen ?? (await this.#chosen());
    return inLanguage(url.href, language);
  }

  #chosen = async (): Promise<string | undefined> => (await (await this.#base()).match(mark))?.text();

  async #offline({ mode }: Request, error: unknown): Promise<Response> {
    if (mode !== 'navigate') throw error;
    const language = (await this.#chosen()) ?? firstLanguageOf(scope.navigator.languages) ?? plainLanguage;
    const page = await (await this.#base()).match(`/offline?lang=${language}`, anyHeaders);
    if (!page) throw error;
    return page;
  }
}
