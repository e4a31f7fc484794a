import { BadRequest, type FieldError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Translations } from '../../translations.ts';

/** Texts by tag as a request sets them; null takes a language off. */
export type Given = Readonly<Record<string, Readonly<Partial<Record<string, string>>> | null>>;

/** A tag of BCP 47 as it is usually written; undefined for any other text. */
export function tagOf(text: string): string | undefined {
  if (text.length > limits.languageTag) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/**
 * The translations that a request leaves of those before, in the order of their tags and without empty texts; null for
 * none. `field` is its place in the request. Throws BadRequest.
 */
export function merged(
  given: Given = {},
  before: Translations | null = null,
  field = 'translations',
): Translations | null {
  const entries = Object.entries(given).map(([text, texts]) => ({ text, tag: tagOf(text), texts }));
  const problems = entries
    .filter(({ tag }) => tag === undefined)
    .map(({ text }): FieldError => ({
      field: `${field}.${text}`,
      message: 'is no language tag, such as ja or zh-Hant',
      rule: 'format',
    }));
  const [problem] = problems;
  if (problem) throw new BadRequest(`${problem.field} ${problem.message}.`, problems);
  const all = beside(before, Object.fromEntries(entries.map(({ tag, texts }) => [tag!, texts])));
  if (Object.keys(all ?? {}).length > limits.translations) {
    const message = `must have at most ${limits.translations} languages`;
    throw new BadRequest(`${field} ${message}.`, [{ field, message, rule: 'max_items', limit: limits.translations }]);
  }
  return all;
}

/** The same of tags as they are usually written. */
export function beside(before: Translations | null, given: Given): Translations | null {
  const filled = Object.entries({ ...before, ...given })
    .map(([tag, texts]) => [tag, Object.fromEntries(Object.entries(texts ?? {}).filter(([, one]) => one))] as const)
    .filter(([, texts]) => Object.keys(texts).length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}
