export interface KeptPage {
  address: string;
  title: string;
}

/** Titles are escaped; these are the characters that can stand in them so. */
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Pages that the service worker keeps in a language, the newest first; not those of a kiosk. */
export async function keptPages(language: string): Promise<KeptPage[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
  const found = new Map<string, KeptPage>();
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).toReversed()) {
      const { pathname, search, searchParams } = new URL(request.url);
      const text = (await (await cache.match(request))?.text()) ?? '';
      const title = /<title>(.*?)<\/title>/.exec(text)?.[1];
      const isShown = title && !searchParams.has('kiosk') && text.includes(`<html lang="${language}"`);
      if (isShown) found.set(title, { address: pathname + search, title: unescaped(title) });
    }
  }
  return [...found.values()].slice(0, 20);
}
