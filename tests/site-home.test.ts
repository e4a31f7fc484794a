import { expect, test } from 'bun:test';
import { category, review, store, user, users } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();
const { id: category_id } = await category(admin);
const add = (name: string) => store(admin, { name, category_id });
const stores: { id: number }[] = [];
for (const name of ['Steamed', 'Praised', 'Fine', 'Noted', 'Plain']) stores.push(await add(name));
const guests = await users(server, 3);

/** Names under a heading of the home page, in their order. */
async function namesUnder(id: 'best' | 'hot'): Promise<{ heading: string; names: string[] }> {
  const html = await (await fetch(`${server.url}/?fresh=${crypto.randomUUID()}`)).text();
  const [, heading = '', list = ''] =
    new RegExp(`<h2[^>]*id="${id}"[^>]*>([^<]*)</h2>([\\s\\S]*?)</section>`).exec(html) ?? [];
  const names = [...list.matchAll(/href="\/stores\/\d+"[^>]*>(?:<span[^>]*>)?([^<]+)/g)].map(([, name]) => name!);
  return { heading, names };
}

/** A page as a document, its data, and its headings. */
async function pageAt(path: string) {
  const html = await (await fetch(`${server.url}${path}&fresh=${crypto.randomUUID()}`)).text();
  const [, text = 'null'] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html) ?? [];
  const headings = [...html.matchAll(/<h[12][^>]*>([^<]*)</g)].map(([, heading]) => heading!);
  const { data } = JSON.parse(text) as { data?: { stores?: { name: string }[] } };
  return { html, headings, names: data?.stores?.map(({ name }) => name) ?? [] };
}

test.each(['', '&view=map', '&view=find'])(
  '200 with all places as such at a kiosk where nobody has rated: %s',
  async (view) => {
    const named = { en: 'All places', zh: '全部店铺', 'zh-Hant': '全部店家', ar: 'كل الأماكن' };
    for (const [language, heading] of Object.entries(named)) {
      const { headings } = await pageAt(`/?kiosk=1&lang=${language}${view}`);
      expect(headings).toContain(heading);
    }
  },
);

test('200 with a ranking by hotness that has nothing without an event, beside others with all', async () => {
  const hot = await pageAt('/rankings?by=hotness');
  expect(hot.headings).toContain('No place is hot at the moment.');
  expect(hot.html).not.toContain('href="/stores/');
  expect((await pageAt('/rankings?by=likes')).html).toContain('href="/stores/');
});

test('200 with what is popular where nobody has rated, and nothing as hot without an event', async () => {
  const { heading, names } = await namesUnder('best');
  expect([heading, names.length]).toEqual(['Popular', 5]);
  expect((await namesUnder('hot')).heading).toBe('');
});

test('200 with what is hot, once three stores have a like', async () => {
  for (const { id } of stores.slice(2))
    expect((await guests[0]!.put(`/api/user/stores/${id}/like`, {})).status).toBe(200);
  await eventually(async () => {
    const { heading, names } = await namesUnder('hot');
    expect([heading, names.toSorted()]).toEqual(['Hot this week', ['Fine', 'Noted', 'Plain']]);
  });
  for (const view of ['', '&view=find']) {
    const { headings, names } = await pageAt(`/?kiosk=1&lang=en${view}`);
    expect(headings).toContain('Popular now');
    expect(names.toSorted()).toEqual(['Fine', 'Noted', 'Plain']);
  }
  const { html } = await pageAt('/rankings?by=hotness');
  expect(new Set(html.match(/(?<=href="\/stores\/)\d+/g))).toEqual(new Set(stores.slice(2).map(({ id }) => `${id}`)));
});

test('200 with the best rated in the order of their ratings, whatever else is liked, once five are', async () => {
  const rate = async (at: number, ratings: number[]) => {
    for (const rating of ratings) await review(admin, await user(server), stores[at]!.id, { rating });
  };
  await rate(0, [4, 4, 3]);
  for (const guest of guests) await guest.put(`/api/user/stores/${stores[0]!.id}/like`, {});
  await rate(1, [5]);
  await rate(2, [4]);
  await rate(3, [5, 4]);
  expect((await namesUnder('best')).heading).toBe('Popular');
  expect((await pageAt('/?kiosk=1&lang=en&view=map')).headings).toContain('Best places');
  await rate(4, [3]);
  await eventually(async () =>
    expect(await namesUnder('best')).toEqual({
      heading: 'Best rated',
      names: ['Praised', 'Noted', 'Fine', 'Steamed', 'Plain'],
    }),
  );
});
