import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Unauthorized } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';

const prefix = 'fmp_';

/** Pages of this server that call its API. */
const paths = {
  console: (path: string) => path === '/api/captcha/new' || path.startsWith('/api/admin/'),
  site: (path: string) => !path.startsWith('/api/admin/'),
} satisfies Record<string, (path: string) => boolean>;

export type PageName = keyof typeof paths;

const names = Object.keys(paths) as PageName[];

/**
 * Keys that the server writes into its pages: the HMAC of a time slot, so that they need no row and end by themselves.
 * Each opens the paths of its page only.
 */
export class PageKeys {
  readonly #secrets: Record<PageName, Buffer>;

  constructor(
    secret: string,
    readonly clock: Clock,
  ) {
    const derived = names.map((name) => [name, Buffer.from(hkdfSync('sha256', secret, '', `page key ${name}`, 32))]);
    this.#secrets = Object.fromEntries(derived) as Record<PageName, Buffer>;
  }

  /** The key of a page, valid in this slot and the next. */
  of(name: PageName): string {
    return this.#make(name, this.#slot);
  }

  isOne(key: string | null): key is string {
    return key?.startsWith(prefix) ?? false;
  }

  /**
   * Verifies the key of a page for a path. `site` is Sec-Fetch-Site, by which browsers tell who calls. Throws
   * Unauthorized.
   */
  verify(key: string, path: string, site: string | null): { id: number; prefix: string; isOfPage: true } {
    const isOwn = site === null || site === 'same-origin';
    const name = isOwn ? names.find((name) => paths[name](path) && this.#isOf(name, key)) : undefined;
    if (!name) throw new Unauthorized('api_key_unknown', 'The key of the page is too old, or for something else.');
    return { id: 0, prefix: name, isOfPage: true };
  }

  #isOf(name: PageName, key: string): boolean {
    const given = Buffer.from(key);
    // The next one is that of a node whose clock is ahead.
    return [this.#slot, this.#slot - 1, this.#slot + 1].some((slot) => {
      const expected = Buffer.from(this.#make(name, slot));
      return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
    });
  }

  #make(name: PageName, slot: number): string {
    return prefix + createHmac('sha256', this.#secrets[name]).update(String(slot)).digest('base64url');
  }

  get #slot(): number {
    return Math.floor(this.clock() / limits.pageKey);
  }
}
