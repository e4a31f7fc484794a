import { describe, expect, test } from 'bun:test';
import { reasons, rules } from '../../src/errors.ts';
import { en as shared } from '../../src/web/shared/messages/en.ts';
import { zh as sharedInChinese } from '../../src/web/shared/messages/zh.ts';
import { en } from '../../src/web/shared/refusals/messages/en.ts';
import { zh } from '../../src/web/shared/refusals/messages/zh.ts';

const hasChinese = /\p{Script=Han}/u;

describe('refusals in words', () => {
  test.each(rules)('the rule %s has a sentence in both languages', (rule) => {
    expect(en.rules[rule]!(7)).toMatch(/\w.*\.$/);
    expect(zh.rules[rule]!(7)).toMatch(hasChinese);
  });

  test.each(Object.keys(reasons))('the reason %s has a sentence in Chinese', (reason) => {
    expect(sharedInChinese.failures[reason] ?? zh.reasons[reason]).toMatch(hasChinese);
  });

  test('what has no sentence of its own has one for all', () => {
    expect(shared.refused).toMatch(/\.$/);
    expect(sharedInChinese.refused).toMatch(hasChinese);
  });
});
