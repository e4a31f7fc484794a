import { firstLanguageOf, languageOfCode, plainLanguage, type Language } from '../i18n/languages.ts';
import { BoundedMap } from '../lib/bounded-map.ts';
import { languageCookieOf } from '../lib/language-cookie.ts';
import { limits } from '../limits.ts';

/** Browsers of one kind send the same header, so it is parsed once. */
const parsed = new BoundedMap<string, Language>(limits.cachedLanguages, (_, header) => header.length);

function preferred(header: string | null): Language {
  if (header === null) return plainLanguage;
  let language = parsed.get(header);
  if (!language) {
    language = firstLanguageOf(wantedIn(header)) ?? plainLanguage;
    parsed.set(header, language);
  }
  return language;
}

/** The tags of Accept-Language, the most wanted one first. */
function wantedIn(accepted: string): string[] {
  const weighed = accepted.split(',').map((range) => {
    const [name = '', weight = 'q=1'] = range.split(';').map((part) => part.trim());
    return { name, weight: Number(weight.replace(/^q=/, '')) || 0 };
  });
  const wanted = weighed.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return wanted.map(({ name }) => name);
}

/** The language that an address names: `?lang=`. */
export const chosenLanguage = ({ url }: Request): Language | undefined =>
  languageOfCode(/[?&]lang=([\w-]+)/.exec(url)?.[1])?.code;

/** Header with the cookie that remembers the language of `?lang=`; over HTTPS, browsers send it back over HTTPS alone. */
export function languageCookie({ request, origin }: { request: Request; origin: string }): Record<string, string> {
  const language = chosenLanguage(request);
  return language ? { 'set-cookie': languageCookieOf(language, origin.startsWith('https:')) } : {};
}

/** The language of a page: of `?lang=`, else of the cookie that remembers a choice, else of the browser, else English. */
export function languageOf(request: Request): Language {
  const { headers } = request;
  const cookies = headers.get('cookie');
  const cookie = cookies === null ? undefined : /(?:^|;\s*)language=([\w-]+)/.exec(cookies)?.[1];
  return chosenLanguage(request) ?? languageOfCode(cookie)?.code ?? preferred(headers.get('accept-language'));
}
