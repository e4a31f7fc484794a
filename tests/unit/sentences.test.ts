import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import { languages } from '../../src/i18n/languages.ts';
import { importRules, type ImportRule } from '../../src/sentences.ts';
import { parsed, valuesOf } from '../../src/web/build/messages.ts';

const rules = Object.keys(importRules) as ImportRule[];

/** Names of the values that the sentence of a rule has. */
function valuesIn(rule: ImportRule): string[] {
  const read = new Set<string>();
  const values = new Proxy({}, { get: (_, name) => (read.add(String(name)), 7) });
  importRules[rule](values as never, 'store');
  return [...read].toSorted();
}

test('a sentence names its values', () => expect(valuesIn('whole_number')).toEqual(['maximum', 'minimum']));

describe.each(languages.map(({ code }) => code))('what an import says, in %s', (code) => {
  const file = join(import.meta.dir, `../../src/i18n/${code}/console/plan.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

  test('has a sentence for each rule', () => expect(Object.keys(texts).toSorted()).toEqual(rules.toSorted()));

  test.each(rules)('%s with the values of the server', (rule) =>
    expect([...valuesOf(parsed(texts[rule]!)).keys()].toSorted()).toEqual(valuesIn(rule)),
  );
});
