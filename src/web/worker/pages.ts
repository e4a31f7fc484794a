import { isForKiosk } from './kinds.ts';
import { scope } from './scope.ts';

/** Pages that are kept; the oldest goes first. */
const most = 300;

/** How old a page may be and still be shown at once, in milliseconds: the key in it is valid for half a day at least. */
const fresh = 12 * 60 * 60 * 1000;

/** How long the server may take before an older page is shown, in milliseconds. */
const patience = 5000;

const keptAt = 'x-kept-at';

/** Address under which the language that somebody chose is kept. */
const mark = '/chosen-language';

const languages = ['en', 'zh'];

/** Files never change, and pages have keys of their own: headers of a request decide nothing. */
const anyHeaders = { ignoreVary: true };

/** The pages that somebody saw, with the scripts and the styles that each needs. */
export class KeptPages {
  constructor(
    /** Names of the caches of this build. */
    readonly names: { pages: string; assets: string },
  ) {}

  /** Keeps the pages for those without a network, in every language. */
  async begin(): Promise<void> {
    for (const language of languages) {
      // Without credentials, so that no cookie of a language is set.
      const request = new Request(`/offline?lang=${language}`, { credentials: 'omit' });
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

  /** A page: the kept one at once, while the server is asked for a newer one; `late` takes what nobody waits for. */
  async page(request: Request, late: (work: Promise<unknown>) => void): Promise<Response> {
    const url = new URL(request.url);
    const key = await this.#keyOf(url);
    const kept = await (await this.#pages()).match(key, anyHeaders);
    const loading = this.#load(request, key);
    late(loading.catch(() => undefined));
    if (!kept) return loading.catch((error: unknown) => this.#offline(request, error));
    const age = Date.now() - Number(kept.headers.get(keptAt));
    const wantsNew = isForKiosk(url) || request.cache === 'no-cache' || request.cache === 'reload';
    if (age < fresh && !wantsNew) return kept;
    const waiting = new Promise<Response>((show) => setTimeout(show, patience, kept));
    return Promise.race([loading, waiting]).catch(() => kept);
  }

  /** A page that is not kept. */
  visit = (request: Request): Promise<Response> =>
    fetch(request).catch((error: unknown) => this.#offline(request, error));

  #pages = () => scope.caches.open(this.names.pages);

  /** Cache that stays as long as the build: its files, the pages for those without a network, the chosen language. */
  #base = () => scope.caches.open(this.names.assets);

  /** The answer of the server; a page is kept. */
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
    return answer;
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

  /** Pages have the language of their address, else the one that was chosen last: so each has a key of its own. */
  async #keyOf(url: URL): Promise<string> {
    const chosen = url.searchParams.get('lang');
    if (chosen && !isForKiosk(url)) await (await this.#base()).put(mark, new Response(chosen));
    const language = chosen ?? (await this.#chosen());
    const key = new URL(url);
    key.hash = '';
    key.searchParams.delete('lang');
    if (language) key.searchParams.set('lang', language);
    return key.href;
  }

  #chosen = async (): Promise<string | undefined> => (await (await this.#base()).match(mark))?.text();

  async #offline({ mode }: Request, error: unknown): Promise<Response> {
    if (mode !== 'navigate') throw error;
    const language = (await this.#chosen()) ?? (scope.navigator.language.startsWith('zh') ? 'zh' : 'en');
    const page = await (await this.#base()).match(`/offline?lang=${language}`, anyHeaders);
    if (!page) throw error;
    return page;
  }
}
