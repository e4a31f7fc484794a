import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import { languages } from '../../src/i18n/languages.ts';
import { healthRules, importRules } from '../../src/sentences.ts';
import { parsed, valuesOf } from '../../src/lib/messages.ts';

type Rules = Record<string, (values: never, noun: string) => string>;

/** Names of the values that the sentence of a rule has. */
function valuesIn(rules: Rules, rule: string): string[] {
  const read = new Set<string>();
  const values = new Proxy({}, { get: (_, name) => (read.add(String(name)), 7), ownKeys: () => [] });
  rules[rule]!(values as never, 'store');
  return [...read].toSorted();
}

test('a sentence names its values', () =>
  expect(valuesIn(importRules, 'whole_number')).toEqual(['maximum', 'minimum']));

// A page shows the error as it is, and the next order in a sentence of its own.
const apart = new Set(['error', 'order_at']);

describe.each([
  ['plan.json', importRules as Rules, []],
  ['problems.json', healthRules as Rules, ['next_order']],
])('%s', (name, rules, others) => {
  describe.each(languages.map(({ code }) => code))('in %s', (code) => {
    const file = join(import.meta.dir, `../../src/i18n/${code}/console/${name}`);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

    test('has a sentence for each rule', () =>
      expect(Object.keys(texts).toSorted()).toEqual([...Object.keys(rules), ...others].toSorted()));

    test.each(Object.keys(rules))('%s with the values of the server', (rule) => {
      const values = valuesIn(rules, rule).filter((value) => !apart.has(value));
      expect([...valuesOf(parsed(texts[rule]!)).keys()].toSorted()).toEqual(values);
    });
  });
});
