import { expect } from 'bun:test';
import type { Client } from '../helpers/client.ts';
import { firstKey } from '../helpers/server.ts';

/** How often each status was the answer; 0 stands for none at all. */
export type Statuses = Record<number, number>;

/** Sends a request; status 0 when there is no answer within 40 seconds. */
export async function ask(address: string, init: RequestInit = {}) {
  const headers = { 'x-api-key': firstKey, ...(init.headers as Record<string, string>) };
  try {
    const signal = AbortSignal.timeout(40_000);
    const response = await fetch(address, { tls: { rejectUnauthorized: false }, signal, ...init, headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return { status: 0, headers: new Headers(), text: String(error) };
  }
}

/** Clients that ask an address of each of some servers, one request after the other, until they are told to end. */
export class Readers {
  readonly statuses: Statuses = {};
  readonly #over = new AbortController();
  readonly #reading: Promise<unknown>;
  count = 0;

  constructor(
    urls: string[],
    path: string | (() => string),
    readonly init: RequestInit = {},
  ) {
    this.#reading = Promise.all(urls.map((url) => this.#read(url, typeof path === 'string' ? () => path : path)));
  }

  async end(): Promise<Statuses> {
    this.#over.abort();
    await this.#reading;
    return this.statuses;
  }

  async #read(url: string, path: () => string): Promise<void> {
    while (!this.#over.signal.aborted) {
      const { status } = await ask(url + path(), this.init);
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      this.count++;
    }
  }
}

/** Clients that make stores, each of a name that is used once, and a ledger of what was acknowledged. */
export class Writers {
  readonly acknowledged: string[] = [];
  readonly sent = new Set<string>();
  /** How often each status, or reason for none, came for a write that was not acknowledged. */
  readonly refused: Record<string, number> = {};
  readonly #over = new AbortController();
  readonly #writing: Promise<unknown>;

  constructor(
    readonly root: Client,
    readonly urls: string[],
    readonly categoryId: number,
  ) {
    this.#writing = Promise.all(urls.map((url, writer) => this.#write(url, writer)));
  }

  async end(): Promise<void> {
    this.#over.abort();
    await this.#writing;
  }

  /** Every acknowledged write is there, and none is there twice. */
  async expectAllThere(url: string): Promise<void> {
    const names = await namesOf(this.root.at(url), this.categoryId);
    const there = new Set(names);
    expect(this.acknowledged.filter((name) => !there.has(name))).toEqual([]);
    expect(names.length - there.size).toBe(0);
    expect(names.filter((name) => name.startsWith('Written') && !this.sent.has(name))).toEqual([]);
  }

  async #write(url: string, writer: number): Promise<void> {
    for (let number = 1; !this.#over.signal.aborted; number++) {
      const name = `Written ${Math.random().toString(36).slice(2, 8)} ${writer}-${number}`;
      this.sent.add(name);
      const { status, text } = await ask(`${url}/api/admin/stores`, {
        method: 'POST',
        keepalive: false,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.root.credentials.token}` },
        body: JSON.stringify({ name, category_id: this.categoryId, address: '1 Market Square' }),
      });
      if (status === 200) this.acknowledged.push(name);
      else this.refused[status || text] = (this.refused[status || text] ?? 0) + 1;
    }
  }
}

/** Names of all stores of a category. */
async function namesOf(root: Client, categoryId: number): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `/api/admin/stores?category_id=${categoryId}&page=${page}&page_size=100`;
    const { status, text } = await ask(root.url + path, {
      headers: { authorization: `Bearer ${root.credentials.token}` },
    });
    expect([path, status]).toEqual([path, 200]);
    const { data, meta } = JSON.parse(text) as { data: { name: string }[]; meta: { total_page: number } };
    names.push(...data.map(({ name }) => name));
    pages = meta.total_page;
  }
  return names;
}
