/** Path prefix of uploads in URLs. */
export const uploadsPath = '/static/upload/';

/** Path prefix of links for one download; the rest of the path is secret. */
export const downloadsPath = '/downloads/';

/** Host names and IP addresses. A URL parser also takes quotes and other punctuation in a host. */
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** Whether the text is `""`, an absolute http(s) URL, or a path of this host. */
export function isLink(text: string): boolean {
  if (text === '') return true;
  if (/[\s\u0000-\u001f\u007f\\]/.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  return /^https?:\/\/[^/]/i.test(text) && host.test(URL.parse(text)?.hostname ?? '');
}

/**
 * The form in which a link is stored: normalised as browsers do, without user name and password, and without the
 * origin if it is an upload of this service, so that it survives a move. Returns other texts unchanged.
 */
export function storedLink(text: string, origin: string): string {
  if (text === '' || !isLink(text)) return text;
  const path = uploadPath(text, origin);
  if (path.startsWith('/')) return normalisedPath(path);
  const url = new URL(path);
  url.username = '';
  url.password = '';
  return uploadPath(url.href, origin);
}

/** The link without the origin if it is an upload of this service, else unchanged. */
const uploadPath = (link: string, origin: string): string =>
  link.slice(0, origin.length).toLowerCase() === origin.toLowerCase() && link.startsWith(uploadsPath, origin.length)
    ? link.slice(origin.length)
    : link;

/** Browsers read two slashes at the start of a path as the start of a host name. */
function normalisedPath(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return pathname.replace(/^\/+/, '/') + search + hash;
}

/** The URL of an upload or a download for clients; other links unchanged. */
export const publicLink = (link: string, origin: string): string =>
  link.startsWith(uploadsPath) || link.startsWith(downloadsPath) ? origin + link : link;
