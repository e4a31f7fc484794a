import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { jobContext } from '../../src/context.ts';
import { searchTexts } from '../../src/db/schema.ts';
import * as categories from '../../src/features/categories/service.ts';
import { knownSetsOf } from '../../src/features/lists/sets.ts';
import * as lists from '../../src/features/lists/service.ts';
import { hitsOf, queryOfStep } from '../../src/features/search/fts5.sqlite.ts';
import { byLetters } from '../../src/features/search/letters.sqlite.ts';
import type { Part, Step } from '../../src/features/search/parts.ts';
import { having } from '../../src/features/search/queries.sqlite.ts';
import { index } from '../../src/features/search/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import { Bits } from '../../src/lib/bits.ts';
import { limits } from '../../src/limits.ts';
import * as states from '../../src/features/stores/states.ts';
import { newDatabase } from '../helpers/migrated.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directory = temporaryDirectory();
const db = newDatabase(directory);
const context = jobContext(db, () => Date.UTC(2026, 0, 1), 'test');
afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

const made = await Promise.all(['Apples', 'Bread', '茶'].map((name) => categories.create(context, { name })));
const kinds = made.map(({ value }) => value.id);

const letter = (text: string): Part => ({ kind: 'character', text, categories: [] });
const ofCategories = (...ids: number[]): Part => ({ kind: 'none', text: '', categories: ids });
const beginning = (text: string): Part => ({ kind: 'beginning', text, categories: [] });
const isOfIndex = ({ text }: Part) => text === 'bean';
const steps: Step[] = [
  { passes: [[[letter('a')]]] },
  { passes: [[[letter('b'), ofCategories(kinds[1]!)]]] },
  { passes: [[[letter('1')], [letter('c')]]] },
  { passes: [[[letter('a')], [letter('b')]], [[ofCategories(kinds[0]!, kinds[2]!)]]] },
  { passes: [[[letter('a')]]], category_id: kinds[1]! },
  { passes: [[[letter('z')]]] },
  { passes: [[[beginning('the')], [letter('b')]]] },
  { passes: [[[letter('a')], [beginning('bean')]]] },
  { passes: [[[beginning('ap')]]] },
  { passes: [[[beginning('th')], [beginning('br'), letter('c')]]] },
  { passes: [[[beginning('be')], [beginning('bean')]]] },
  { passes: [[[beginning('do')], [beginning('pl')]]] },
  { passes: [[[letter('a')], [beginning('bean')]]], category_id: kinds[1]! },
  {
    passes: [
      [[ofCategories(kinds[0]!)], [beginning('bean')], [letter('b')]],
      [[ofCategories(kinds[0]!)], [letter('a')]],
    ].map((variant) => [...variant, [beginning('bean'), letter('1')]]),
  },
];

const word = fc.constantFrom(
  'apple',
  'The',
  'theatre',
  'bean',
  'corn',
  'abc',
  '1 plate',
  '茶 b',
  '牛肉面',
  'Été',
  'Ｂig',
  'x-ray',
);
const content = fc.record({
  name: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
  address: fc.constant('9 Dock'),
  description: word,
  category_id: fc.constantFrom(...kinds),
  dishes: fc.array(
    word.map((name) => ({ name })),
    { maxLength: 2 },
  ),
});
type Content = typeof content extends fc.Arbitrary<infer Value> ? Value : never;

const ids: number[] = [];
const fewestStores = 20;
const changes: Record<string, (id: number, content: Content) => Promise<unknown>> = {
  made: async (_, content) => ids.push(await stores.create(context, content)),
  replaced: (id, content) => stores.replace(context, id, content),
  hidden: (id) => states.setStatus(context, id, 'inactive'),
  shown: (id) => states.setStatus(context, id, 'active'),
  deleted: async (id, content) => {
    if (ids.length === fewestStores) return changes.made!(id, content);
    await states.remove(context, id);
    return ids.splice(ids.indexOf(id), 1);
  },
  'indexed again': (id) => db.write((tx) => index(tx, id)),
  'indexed again with others': (id) =>
    Promise.all([
      db.write((tx) => index(tx, id)),
      db.write((tx) => tx.update(searchTexts).set({ version: 0 }).where(eq(searchTexts.store_id, id))),
    ]),
};

const inOrder = (all: readonly number[]) => all.toSorted((one, other) => one - other);

test('the stores of letters, fillers and categories are those of the index after any changes', async () => {
  for (let count = 0; count < 30; count++) await changes.made!(0, fc.sample(content, { numRuns: 1, seed: count })[0]!);
  const change = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(), content);
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (made) => {
      for (const [kind, at, content] of made) await changes[kind]!(ids[at % ids.length]!, content);
      // At once: none may go on before the changes are known.
      const sets = await Promise.all(steps.map((step) => byLetters(db, step)));
      for (const [at, step] of steps.entries()) {
        const { set, rest } = sets[at]!;
        expect(rest !== undefined).toBe(step.passes.flat().flat().some(isOfIndex));
        const left = rest && (await lists.all(db.read, hitsOf(queryOfStep(rest))));
        const found = inOrder(left ? left.filter((id) => set.has(id)) : set.ids());
        expect([step, found]).toEqual([step, inOrder(await lists.all(db.read, hitsOf(queryOfStep(step))))]);
        sizes.add(found.length);
      }
    }),
    { numRuns: 200 },
  );
  expect(sizes.size).toBeGreaterThan(5);
});

test.each<[string, Step]>([
  ['a word', { passes: [[[beginning('bean')]]] }],
  ['a letter for which a word may stand', { passes: [[[letter('a')], [letter('b')]], [[beginning('bean')]]] }],
  ['a Chinese character', { passes: [[[letter('茶')]]] }],
  ['what another step has found', { passes: [[[letter('a')]]], without: [[[letter('b')]]] }],
])('none for %s, which the index is queried for', async (_, step) => {
  expect(await byLetters(db, step)).toBeUndefined();
});

test('some parts are found where the index has a row for one of them', async () => {
  const partOf = (kind: Part['kind'], texts: string[], fewest = 0): fc.Arbitrary<Part> =>
    fc.record({
      kind: fc.constant(kind),
      text: fc.constantFrom(...texts),
      categories: fc.subarray([...kinds, 99], { minLength: fewest, maxLength: 1 }),
    });
  const words = ['apple', 'appl', 'pple', 'abc', 'dock', 'do', 'x ray', 'x r', 'x p'];
  const part = fc.oneof(
    partOf('beginning', words),
    partOf('word', words),
    partOf('run', ['牛肉', '肉牛', '牛肉面']),
    partOf('character', ['a', '茶', 'y']),
    partOf('none', [''], 1),
  );
  const found = new Set<boolean>();
  // Hidden and shown again: with all hidden for good, chance decides whether anything is ever found.
  const status = fc.tuple(fc.constantFrom(...ids), fc.constantFrom('active', 'inactive'));
  const change = fc.option(status, { nil: undefined, freq: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), change, async (parts, changed) => {
      if (changed) await states.setStatus(context, ...changed);
      const rows = (await lists.all(db.read, hitsOf(queryOfStep({ passes: [[parts]] })))).length;
      expect([parts, (await lists.count(db.read, having(parts))) > 0]).toEqual([parts, rows > 0]);
      found.add(rows > 0);
    }),
    { numRuns: 500 },
  );
  expect(found.size).toBe(2);
});

test('the cache of sets is bounded with long keywords that no store has', () => {
  const sets = knownSetsOf(db);
  const count = Math.ceil(limits.knownSets / 1000) + 1;
  for (let at = 0; at < count; at++) sets.keep(String(at).padEnd(1000), new Bits(), db.revision);
  expect(sets.known('0'.padEnd(1000))).toBeUndefined();
  expect(sets.known(String(count - 1).padEnd(1000))).toBeDefined();
});
