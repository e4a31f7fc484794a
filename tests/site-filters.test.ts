import { expect, test } from 'bun:test';
import { category, store } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();

/** The filters of a list as its page has them, by group. */
async function filtersOf(path: string): Promise<Record<string, string[]>> {
  const html = await (await fetch(`${server.url}${path}`, { headers: { 'accept-language': 'en' } })).text();
  const sections = [...html.matchAll(/<section aria-labelledby="filters-(\w+)">(.*?)<\/section>/gs)];
  return Object.fromEntries(
    sections.map(([, group, body]) => [
      group!,
      [...body!.matchAll(/<li>(.*?)<\/li>/gs)].map(([, one]) =>
        one!
          .replaceAll(/<[^>]*>/g, '')
          .trim()
          .replaceAll(/\s+/g, ' '),
      ),
    ]),
  );
}

const { id } = await category(admin);
/** Of 40 stores: half are vegan and half are not, cash is known of all, delivery of most, dogs of one. */
for (let number = 0; number < 40; number++)
  await store(admin, {
    category_id: id,
    price_level: number < 30 ? 1 : 2,
    attributes: {
      'diet:vegan': number < 20 ? 'yes' : 'no',
      'diet:halal': 'yes',
      'payment:cash': 'yes',
      ...(number < 39 && { 'payment:cards': number < 35 ? 'yes' : 'no' }),
      ...(number < 2 && { dog: number === 0 ? 'yes' : 'leashed' }),
      ...(number === 0 && { smoking: 'outside' }),
      ...(number < 6 && { toilets: number < 3 ? 'yes' : 'no' }),
    },
  });

test('200 with the filters first that tell most stores apart', async () => {
  expect(Object.entries(await filtersOf(`/?category=${id}`))).toEqual([
    ['diet', ['Vegan 20', 'Halal 40']],
    ['comfort', ['Toilets 3', 'Dogs allowed 2', 'Smoking 1']],
    ['price', ['$ 30', '$$ 10', '$$$ 0', '$$$$ 0']],
    ['payment', ['Cards 35', 'Cash 40']],
  ]);
});

test('200 with those that do so under the conditions of the list', async () => {
  const groups = Object.entries(await filtersOf(`/?category=${id}&attr=toilets`));
  // All of these three stores are vegan and take cards, so that these tell nothing.
  expect(groups).toEqual([
    ['comfort', ['Toilets 3', 'Dogs allowed 2', 'Smoking 1']],
    ['diet', ['Vegan 3', 'Halal 3']],
    ['price', ['$ 3', '$$ 0', '$$$ 0', '$$$$ 0']],
    ['payment', ['Cash 3', 'Cards 3']],
  ]);
});
