import { storeFields } from '../../fields.ts';
import { spokenIn } from '../../i18n/languages.ts';
import { limits } from '../../limits.ts';
import { visible, type TagReader } from './tag-reader.ts';

/** Languages of the pages, as keys of names write them. */
const ofPages: Readonly<Record<string, string>> = {
  en: 'en',
  zh: 'zh',
  'zh-Hans': 'zh-Hans',
  'zh-CN': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
  'zh-TW': 'zh-Hant',
  'zh-HK': 'zh-Hant',
  ja: 'ja',
  es: 'es',
  de: 'de',
  ar: 'ar',
};

export interface Named {
  /** "" when it has none. */
  name: string;
  /** Names in other languages, by tag. */
  translations: Record<string, { name: string }>;
}

const shortened = (text: string): string => [...visible(text)].slice(0, storeFields.name.max).join('').trim();

/** Tags of languages by keys of names: those of a site, then those of the pages. */
export function nameKeys(site: readonly string[]): ReadonlyMap<string, string> {
  const keysOf = (tag: string): [key: string, tag: string][] => {
    const known = Object.entries(ofPages).filter(([, one]) => spokenIn(one) === spokenIn(tag));
    const { language } = new Intl.Locale(tag);
    return known.length > 0 ? known : [tag, language].map((key) => [key, tag]);
  };
  return new Map([...site.flatMap(keysOf), ...Object.entries(ofPages)]);
}

/** The names of a place; without a name it has that of another language, or of its brand. */
export function namesOf(tags: TagReader, keys: ReadonlyMap<string, string>): Named {
  const inLanguages = [...keys].flatMap(([key, tag]): [tag: string, name: string][] => {
    const name = shortened(tags.take(`name:${key}`));
    return name === '' ? [] : [[tag, name]];
  });
  const own = shortened(tags.take('name'));
  const name = own || (inLanguages[0]?.[1] ?? shortened(tags.take('brand')));
  const translations: Named['translations'] = {};
  for (const [tag, other] of inLanguages)
    if (other !== name && Object.keys(translations).length < limits.translations) translations[tag] ??= { name: other };
  return { name, translations };
}
