import type { Language } from '../../i18n/languages.ts';
import { replaceKept } from './offline/kept-page.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

const path = '/sw.js';

/** Asks again for what the page loaded before there was a worker: it comes from the browser, and the worker keeps it. */
function handOver(): void {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name);
    if (origin === location.origin && /^\/(?:assets|static\/upload)\//.test(pathname)) void fetch(name);
  }
}

/** Lets the service worker take over, by which the pages that somebody saw are there without a network. */
export async function register(language: Language): Promise<void> {
  const { kept } = document.documentElement.dataset;
  if (kept) void replaceKept(Number(kept), language);
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', {
    // The only script that may be one.
    createScriptURL: () => path,
  });
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', handOver, { once: true });
  // Refused where the browser keeps nothing: then pages need the network.
  await navigator.serviceWorker.register((policy?.createScriptURL(path) ?? path) as string).catch(() => undefined);
}
