/** A page of the site as a crawler sees it. */
export interface Crawled {
  /** Path and query, without language and fragment. */
  address: string;
  html: string;
  /** Addresses of this server in the page, with their fragments, and what they stand in: `a`, `img`, … */
  links: { element: string; address: string }[];
  ids: Set<string>;
}

const accept = 'text/html,*/*;q=0.8';

/** The links and IDs of a document. */
function partsOf(html: string, page: string, server: string): Pick<Crawled, 'links' | 'ids'> {
  const links: Crawled['links'] = [];
  const ids = new Set<string>();
  const add = (element: string, written: string | null) => {
    if (written === null) return;
    const plain = written.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
    const url = URL.parse(plain, server + page);
    if (!url) throw new Error(`${page} has the broken link ${written}`);
    if (url.origin === server) links.push({ element, address: url.href.slice(server.length) });
  };
  new HTMLRewriter()
    .on('*', {
      element(found) {
        const id = found.getAttribute('id');
        if (id) ids.add(id);
        for (const name of ['href', 'src', 'action', 'poster']) add(found.tagName, found.getAttribute(name));
        for (const one of found.getAttribute('srcset')?.split(',') ?? []) add(found.tagName, one.trim().split(' ')[0]!);
      },
    })
    .transform(html);
  return { links, ids };
}

/** The address without language and fragment. */
export function pageOf(address: string): string {
  const url = new URL(address, 'http://site.test');
  url.searchParams.delete('lang');
  return url.pathname + url.search;
}

/** Kind of a page: its address without IDs and values. */
export function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site.test');
  return `${pathname.replaceAll(/\d+/g, ':id')}?${[...searchParams.keys()].toSorted().join('&')}`;
}

/** Whether an address is among the first few of its kind: conditions of a list can be combined without end. */
export function fewOf(count: number): (address: string) => boolean {
  const seen = new Map<string, Set<string>>();
  return (address) => {
    const kind = seen.get(kindOf(address)) ?? new Set<string>();
    seen.set(kindOf(address), kind);
    if (kind.size < count) kind.add(address);
    return kind.has(address);
  };
}

/** The pages that can be reached from these by links, in one language, a few of each kind. */
export async function crawl(server: string, language: string, from: string[]): Promise<Crawled[]> {
  const waiting = new Set(from);
  const isWanted = fewOf(3);
  const crawled: Crawled[] = [];
  for (const address of waiting) {
    const answer = await fetch(server + address, { headers: { accept, 'accept-language': language } });
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const html = await answer.text();
    const page = { address, html, ...partsOf(html, address, server) };
    crawled.push(page);
    if (answer.status !== 200) continue;
    for (const { element, address } of page.links)
      if (element === 'a' && isWanted(pageOf(address))) waiting.add(pageOf(address));
  }
  return crawled;
}
