import { expect, test } from 'bun:test';
import type { Changes } from '../../src/db/changes.ts';
import type { Database } from '../../src/db/database.ts';
import { totalsOf } from '../../src/features/search/totals.ts';
import { limits } from '../../src/limits.ts';

/** Totals of a database of its own, a function that tells it of a commit, and how often something was counted. */
function totals() {
  let tell: (changes: Changes) => void;
  const db = { onCommit: (listener: typeof tell) => (tell = listener) } as unknown as Database;
  const known = totalsOf(db);
  let counted = 0;
  const ask = (expression: string) => known.get(expression, async () => ++counted);
  const commit = (content: boolean) => tell({ stores: new Set([1]), content, tables: new Set(), everything: false });
  return { ask, commit, counted: () => counted };
}

test('a total is counted once until content changes', async () => {
  const { ask, commit, counted } = totals();
  expect([await ask('wok'), await ask('wok'), await ask('bar')]).toEqual([1, 1, 2]);
  commit(false);
  expect(await ask('wok')).toBe(1);
  commit(true);
  expect(await ask('wok')).toBe(3);
  expect(counted()).toBe(3);
});

test('expressions are remembered by their length, so that long ones take no more memory than short ones', async () => {
  const { ask, counted } = totals();
  const length = limits.rememberedTotals / 8;
  const expressions = Array.from({ length: 20 }, (_, index) => String(index).padEnd(length, 'x'));
  for (const expression of expressions) await ask(expression);
  for (const expression of expressions.slice(-8)) await ask(expression);
  expect(counted()).toBe(20);
  await ask(expressions[0]!);
  expect(counted()).toBe(21);
  const endless = 'x'.repeat(limits.rememberedTotals + 1);
  expect(await ask(endless)).not.toBe(await ask(endless));
});
