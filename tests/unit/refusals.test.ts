import type * as Shared from '#i18n/shared';
import type * as Refusals from '#i18n/shared/refusals';
import { describe, expect, test } from 'bun:test';
import { reasons, rules } from '../../src/errors.ts';
import { languages } from '../../src/i18n/languages.ts';
import { inPages } from '../helpers/pages-module.ts';

/** Script and full stop of a language. */
const sentences = {
  en: /\w.*\.$/,
  zh: /\p{Script=Han}.*。$/u,
  'zh-Hant': /\p{Script=Han}.*。$/u,
  ja: /[\p{Script=Hiragana}\p{Script=Han}].*。$/u,
  es: /\p{Script=Latin}.*[.?]$/u,
  de: /\p{Script=Latin}.*\.$/u,
  ar: /\p{Script=Arabic}.*\.$/u,
};

const inLanguages = await Promise.all(
  languages.map(async ({ code }) => ({
    code,
    refusals: await inPages<typeof Refusals>('#i18n/shared/refusals', code),
    shared: await inPages<typeof Shared>('#i18n/shared', code),
  })),
);

describe.each(inLanguages)('refusals in $code', ({ code, refusals, shared }) => {
  const known: Record<string, string> = { ...refusals.reasons, ...shared.failures };

  test.each(rules)('the rule %s has a sentence', (rule) => {
    const sentence: string | ((limit: number) => string) = refusals.rules[rule];
    expect(typeof sentence === 'string' ? sentence : sentence(7)).toMatch(sentences[code]);
  });

  test.each(Object.keys(reasons))('the reason %s has a sentence, in English that of the server', (reason) => {
    if (code === 'en') expect(known[reason] ?? '').toBe('');
    else expect(known[reason]).toMatch(sentences[code]);
  });

  test('what has no sentence of its own has one for all', () => expect(shared.refused).toMatch(sentences[code]));
});
