import { isRightToLeft, numbers, texts } from '#i18n/own';
import { parsed, problemOf, said, withIsolatedValues } from '../../lib/messages.ts';
import type { Catalogue, OwnTexts } from '../../features/texts/service.ts';

/** Texts that a place may replace, by key. */
export const own: Catalogue = texts;

/** A message as components use it: a text, or a function of its one value or of several. */
function compiled(text: string, names: readonly string[]): unknown {
  const parts = isRightToLeft ? withIsolatedValues(parsed(text)) : parsed(text);
  const of = (values: object) => said(parts, values as Record<string, unknown>, numbers);
  const [name, ...others] = names;
  if (name === undefined) return of({});
  return others.length === 0 ? (value: unknown) => of({ [name]: value }) : of;
}

/** Puts these in the place of texts, and all others back; one that does not fit is left out. */
export function replace(given: OwnTexts): void {
  for (const [key, { values, shipped, set }] of Object.entries(texts)) {
    const text = given[key];
    set(text === undefined || problemOf(text, values) ? shipped : compiled(text, Object.keys(values)));
  }
}
