let path = $state(location.pathname);
let query = $state.raw(new URLSearchParams(location.search));
let hasMoved = $state(false);

function read(): void {
  path = location.pathname;
  query = new URLSearchParams(location.search);
}

window.addEventListener('popstate', () => {
  hasMoved = true;
  read();
});

type Changes = Record<string, string | number | boolean | undefined>;

/** The address of the console. Links of a page are real ones; clicks on them stay in the page. */
export const router = {
  get path(): string {
    return path;
  },
  get query(): URLSearchParams {
    return query;
  },
  /** The page of a list, from 1. */
  get page(): number {
    return Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  },
  /** Whether another page was open before this one. */
  get hasMoved(): boolean {
    return hasMoved;
  },
  /** This address with other parameters; '', false and undefined take one away. A list starts at its first page. */
  with(changes: Changes): string {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ page: undefined, ...changes }))
      if (value === undefined || value === '' || value === false) next.delete(name);
      else next.set(name, String(value));
    return next.size > 0 ? `${path}?${next}` : path;
  },
  go(address: string): void {
    history.pushState(null, '', address);
    const isOtherPage = location.pathname !== path;
    hasMoved ||= isOtherPage;
    read();
    if (isOtherPage) window.scrollTo(0, 0);
  },
  /** Changes the address without a step for the browser's back button: for what is typed into a filter. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    read();
  },
};

/** Follows links of the console without a reload; for the `click` of an element around them. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.download || link.origin !== location.origin) return;
  if (!/^\/admin(?:\/|$)/.test(link.pathname) || link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
