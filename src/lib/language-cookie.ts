/** How long a browser remembers the chosen language, in seconds. */
const remembered = 31_536_000;

/** The cookie that remembers a language, which browsers send back over HTTPS alone where it is from there. */
export const languageCookieOf = (language: string, isHttps: boolean): string =>
  `language=${language}; Path=/; Max-Age=${remembered}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
