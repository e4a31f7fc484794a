import { expect } from 'bun:test';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { eventually } from '../helpers/eventually.ts';

/** Prints each violation of the policy, also those that Chromium does not print. */
const printViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    // oxlint-disable-next-line no-console -- where the errors of the page are
    console.error(`policy: ${violatedDirective} refuses ${blockedURI} ${sample}`);
  });

/** Watches the pages of a context: everything that must not happen in them, and what is still loading. */
export class Troubles {
  readonly #found: string[] = [];
  readonly #loading = new Set<Request>();
  readonly #expected: RegExp[] = [/Service Worker registration blocked by Playwright/];

  static async watch(context: BrowserContext, origins: string[]): Promise<Troubles> {
    const troubles = new Troubles();
    await context.addInitScript(printViolations);
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      troubles.#found.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (problem) => troubles.#found.push(`uncaught: ${String(problem.error().stack)}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (['data:', 'blob:'].includes(protocol)) return;
      if (!origins.includes(origin)) troubles.#found.push(`foreign request: ${request.url()}`);
      // A prefetch of the kiosk does not change the screen.
      if (request.headers().purpose !== 'prefetch') troubles.#loading.add(request);
    });
    const over = (request: Request) => void troubles.#loading.delete(request);
    context.on('requestfinished', over);
    context.on('requestfailed', over);
    context.on('page', (page) => page.on('close', () => troubles.#forget(page)));
    return troubles;
  }

  /** Requests of a closed page do not end. */
  #forget(page: Page): void {
    for (const request of this.#loading)
      if (!request.serviceWorker() && request.frame().page() === page) this.#loading.delete(request);
  }

  get areLoading(): boolean {
    return this.#loading.size > 0;
  }

  /** From now on, messages like this belong to the story: `status of 412`, say. */
  expect(message: RegExp): void {
    this.#expected.push(message);
  }

  /** Ends when all writes have arrived, so that none of one test meets the next. */
  async written(): Promise<void> {
    const writes = () =>
      [...this.#loading].filter((request) => request.method() !== 'GET').map((request) => request.url());
    await eventually(async () => expect(writes()).toEqual([]), 20_000);
  }

  /** All that happened since the last call and is not part of the story. */
  take = (): string[] =>
    this.#found.splice(0).filter((trouble) => !this.#expected.some((message) => message.test(trouble)));
}
