/** The hosts of a URL, which may name several: `postgres://name@a:5432,b/database`. One URL for each. */
export function urlsOf(url: string): string[] {
  const [, before, hosts, after] = /^([^:]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** The names and ports of its hosts, for messages. */
export const hostsOf = (url: string): string =>
  urlsOf(url)
    .map((one) => new URL(one).host)
    .join(', ');

/** Its name and its password, as they are. */
export function accountOf(url: string): { name: string; password: string } {
  const { username, password } = new URL(urlsOf(url)[0]!);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}
