import { spokenIn } from './i18n/languages.ts';

/** Texts of a thing in other languages than its own, by BCP 47 tag; empty texts are left out. */
export type Translations = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

interface Translated {
  translations?: Translations | null;
}

/** A thing in a language, with those of its original texts that are not shown. */
export type InLanguage<Thing> = Thing & { original?: Partial<Thing> };

/** The language of a place: of the plain texts, where `content_language` says it, else the first that the place names. */
export const contentLanguageOf = (site: { content_language: string | null; languages: readonly string[] }): string =>
  site.content_language ?? site.languages[0] ?? 'en';

/**
 * The texts of a thing in the language of a tag, where it has some: the lookup of RFC 4647, by which `zh` means `zh-Hans`
 * and so `zh-CN`. Of several tags the shortest counts first.
 */
function textsIn(translations: Translations, tag: string): Record<string, string> {
  const spoken = spokenIn(tag);
  const tags = Object.keys(translations).filter((one) => spokenIn(one) === spoken);
  const longestFirst = tags.toSorted((one, other) => other.length - one.length);
  return Object.assign({}, ...longestFirst.map((one) => translations[one])) as Record<string, string>;
}

/** A thing with its texts in the language of a tag, as far as there are any. */
export function inLanguage<Thing extends Translated>(thing: Thing, tag: string): InLanguage<Thing> {
  const { translations } = thing;
  if (!translations || Object.keys(translations).length === 0) return thing;
  const plain = thing as Record<string, unknown>;
  const texts = Object.entries(textsIn(translations, tag)).filter(
    ([name, text]) => typeof plain[name] === 'string' && plain[name] !== text,
  );
  if (texts.length === 0) return thing;
  const original = Object.fromEntries(texts.map(([name]) => [name, plain[name]])) as Partial<Thing>;
  return { ...thing, ...(Object.fromEntries(texts) as Partial<Thing>), original };
}

/** The texts of one name in all languages. */
export const textsOfAll = (translations: Translations | null | undefined, name: string): string[] =>
  Object.values(translations ?? {}).flatMap((texts) => texts[name] ?? []);
