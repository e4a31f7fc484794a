import { expect, test } from 'bun:test';
import { builtInAttributes } from '../src/attributes.ts';
import { shown } from './helpers/database.ts';
import { ended } from './helpers/jobs.ts';
import { amount } from './helpers/length.ts';
import { suite } from './helpers/suite.ts';

const { client, admin } = await suite();

const seed = Number(process.env.FOODMAP_SEED ?? Date.now() % 1_000_000);
process.stdout.write(`facets with FOODMAP_SEED=${seed}\n`);
let state = seed;
/** A whole number below `most`, by a linear congruence. */
const below = (most: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
};
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;

const words = ['noodle', 'garden', 'dumpling', 'lantern'];
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
const keys = builtInAttributes.slice(0, 12);

interface Made {
  id: number;
  name: string;
  category_id: number;
  latitude: number;
  longitude: number;
  hours: unknown;
  attributes: Record<string, string>;
}

/** Skewed, so that some values are rare and most stores lack most keys. */
function attributesOf(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [index, { key, values }] of keys.entries())
    if (below(keys.length) > index - 2)
      found[key] = values[Math.min(below(values.length), below(values.length))]!.value;
  return found;
}

const made = await (async (): Promise<Made[]> => {
  const lines = Array.from({ length: 300 }, (_, index) =>
    JSON.stringify({
      type: 'store',
      name: `${oneOf(words)} ${oneOf(words)} ${index}`,
      category: `Facet ${below(4)}`,
      address: `${index} Market Square`,
      latitude: below(100) / 1000,
      longitude: below(100) / 1000,
      status: below(8) === 0 ? 'inactive' : 'active',
      ...(below(2) === 0 && { hours: always }),
      attributes: attributesOf(),
    }),
  );
  const body = new FormData();
  body.append('objects', new Blob([`${lines.join('\n')}\n`]), 'objects.ndjson');
  const { data } = await admin.send('POST', '/api/admin/import', { body });
  expect((await ended(admin, data.id)).result.stores.created).toBe(300);
  const all: Made[] = [];
  for (let page = 1; page <= 4; page++)
    all.push(...(await admin.get(`/api/admin/stores?status=active&page_size=100&page=${page}`)).data);
  return all;
})();

/** A condition in an address, and whether a store passes it; `facet` is the one that it narrows. */
interface Condition {
  text: string;
  facet?: string;
  passes: (store: Made) => boolean;
}

/** Values of each key that count, and as they are asked for. */
function attributeConditions(): Condition[] {
  return keys
    .filter(() => below(6) === 0)
    .map(({ key, values }): Condition => {
      const any = values.filter(({ isYes }) => isYes).map(({ value }) => value);
      const some = values.filter(() => below(2) === 0).map(({ value }) => value);
      const wanted = some.length === 0 ? any : some;
      const text = some.length === 0 ? `attr=${key}` : some.map((value) => `attr=${key}:${value}`).join('&');
      return { text, facet: key, passes: ({ attributes }) => wanted.includes(attributes[key] ?? '') };
    });
}

function conditions(): Condition[] {
  const found = attributeConditions();
  const { category_id: category } = oneOf(made);
  if (below(3) === 0)
    found.push({
      text: `category_id=${category}`,
      facet: 'category_id',
      passes: ({ category_id }) => category_id === category,
    });
  const word = oneOf(words);
  if (below(3) === 0) found.push({ text: `keyword=${word}`, passes: ({ name }) => name.includes(word) });
  const east = below(100) / 1000;
  if (below(4) === 0) found.push({ text: `bbox=0,0,${east},1`, passes: ({ longitude }) => longitude <= east });
  if (below(4) === 0) found.push({ text: 'open=now', facet: 'open_now', passes: ({ hours }) => hours !== null });
  if (below(6) === 0) found.push({ text: 'near=0.05,0.05&radius=50000', passes: () => true });
  return found;
}

const counted = (stores: readonly Made[], of: (store: Made) => string | undefined) => {
  const counts: Record<string, number> = {};
  for (const store of stores) {
    const value = of(store);
    if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};

function facetsOf(all: readonly Condition[]): Record<string, Record<string, number>> {
  const under = (facet: string) => made.filter((store) => all.every((one) => one.facet === facet || one.passes(store)));
  const facets = {
    ...Object.fromEntries(keys.map(({ key }) => [key, counted(under(key), ({ attributes }) => attributes[key])])),
    category_id: counted(under('category_id'), ({ category_id }) => String(category_id)),
    open_now: counted(under('open_now'), ({ hours }) => (hours === null ? undefined : 'yes')),
  };
  return Object.fromEntries(Object.entries(facets).filter(([, counts]) => Object.keys(counts).length > 0));
}

const lists = amount(500, 100_000, 'FOODMAP_FACETS');

test(`200 with totals and facets as counted one by one, for ${lists} random lists`, async () => {
  await shown(async () => expect((await client.get('/api/stores?page_size=1')).meta.total).toBe(made.length));
  for (let count = 0; count < lists; count++) {
    const all = conditions();
    const path = all.some(({ text }) => text.startsWith('keyword')) && below(2) === 0 ? 'search' : oneOf(['', 'cards']);
    const query = all.map(({ text }) => text).join('&');
    const address = `/api/stores${path && `/${path}`}?facets=true&exact=true&page_size=5&${query}`;
    const { meta } = await client.get(address);
    const total = made.filter((store) => all.every((one) => one.passes(store))).length;
    expect([address, meta.total, meta.facets]).toEqual([address, total, facetsOf(all)]);
  }
});
