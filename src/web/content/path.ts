const base = 'http://site.invalid';

/** The path of this site that a text is, with its query, to go on with after the login; else the visitor's own page. */
export function pathOf(text = ''): string {
  const url = text.startsWith('/') && URL.canParse(text, base) ? new URL(text, base) : undefined;
  // A path can begin with two slashes, too, once `/./` is taken out; browsers read it as a host.
  if (url?.origin !== base || /^\/(?:\/|(?:login|register)$)/.test(url.pathname)) return '/me';
  return url.pathname + url.search + url.hash;
}
