import { storeFields } from '../../fields.ts';
import { visible, type TagReader } from './tag-reader.ts';

/** Languages of the pages, as keys of names write them. */
const languages: Readonly<Record<string, string>> = {
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

/** The names of a place; without a name it has that of another language, or of its brand. */
export function namesOf(tags: TagReader): Named {
  const inLanguages = Object.entries(languages).flatMap(([key, tag]): [tag: string, name: string][] => {
    const name = shortened(tags.take(`name:${key}`));
    return name === '' ? [] : [[tag, name]];
  });
  const own = shortened(tags.take('name'));
  const name = own || (inLanguages[0]?.[1] ?? shortened(tags.take('brand')));
  const translations: Named['translations'] = {};
  for (const [tag, other] of inLanguages) if (other !== name) translations[tag] ??= { name: other };
  return { name, translations };
}
