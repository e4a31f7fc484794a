// needs: one node (each node meters what it computes)
import { describe, expect, test } from 'bun:test';
import { category as newCategory, unique, type Answer } from './helpers/client.ts';
import { documentOf, type Parameter } from './helpers/openapi.ts';
import { suite } from './helpers/suite.ts';

// Reads that take long are paid for in the budget `search`, whichever parameter makes them so.

const env = {
  FOODMAP_RATE_LIMITS: 'on',
  FOODMAP_TRUST_PROXY: '127.0.0.1',
  FOODMAP_TRUSTED_NETWORKS: '127.0.0.1',
};
const { server, client, admin } = await suite({ env: { ...env, FOODMAP_RATE_LIMIT_SEARCH: '50' } });
/** The first search of a client spends all its time. */
const least = await suite({ env: { ...env, FOODMAP_RATE_LIMIT_SEARCH: '1' } });

const from = (address: string, path: string): Promise<Answer> =>
  client.send('GET', path, { headers: { 'x-forwarded-for': address } });

let networks = 0;
const newAddress = () => `10.0.${++networks}.1`;

const spendthrift = '198.51.100.7';
for (let answer = await from(spendthrift, '/api/stores'); answer.status !== 429;)
  answer = await from(spendthrift, `/api/stores?keyword=${unique('word')}`);

const category = await newCategory(admin);
await newCategory(least.admin);

/** Values of the parameters that make a list more than a walk along an index, and of those that do not. */
const costly: Record<string, string> = {
  keyword: 'noodles',
  q: 'noodles',
  open: 'now',
  near: '31.02,121.43',
  bbox: '121.4,31,121.5,31.1',
  radius: '500&near=31.02,121.43',
  min_rating: '4',
  attr: 'wheelchair',
  max_price_level: '2',
};
const free: Record<string, string> = {
  category_id: String(category.id),
  exact: 'true',
  facets: 'true',
  ids: '1,2',
  sort: 'likes',
  view: 'card',
  page: '2',
  page_size: '7',
};

const paid = Object.entries((await documentOf(server)).paths).flatMap(([path, { get }]) =>
  get?.['x-budget']?.includes('search') ? [[path, get.parameters] as const] : [],
);

const valueOf = ({ name }: Parameter) => {
  const value = costly[name] ?? free[name];
  if (value === undefined) throw new Error(`Say in this test whether the parameter ${name} makes a list costly.`);
  return `${name}=${value}`;
};

const queryOf = (parameters: readonly Parameter[]) =>
  parameters.flatMap((parameter) => (parameter.in === 'query' ? [valueOf(parameter)] : []));

/** Of lists that are more than a walk along an index. */
const costlyAddresses = [
  ...paid.flatMap(([path, parameters]) => {
    if (path === '/api/map') return [`${path}?bbox=-180,-85,180,85`];
    const makesCostly = ({ name }: Parameter) => name in costly;
    const inCategory = queryOf(parameters).filter((value) => /^(?:category_id|sort)=/.test(value));
    return [
      ...queryOf(parameters.filter(makesCostly)).map((value) => `${path}?${value}`),
      ...(inCategory.length === 2 ? [`${path}?${inCategory.join('&')}`] : []),
    ];
  }),
  '/?q=noodles',
  '/?near=31.0200,121.4300',
  '/?open=now',
  '/?rating=4',
  `/?category=${category.id}&sort=likes`,
  '/map',
  '/map?q=noodles',
  '/?kiosk=1&view=map&here=31.02,121.43',
  '/?kiosk=1&view=list&q=noodles',
  '/?kiosk=1&view=list&open=now',
];

describe('429 of the budget `search` once its time is spent', () => {
  test.each(costlyAddresses)('%s', async (address) => {
    const { status, meta } = await from(spendthrift, address);
    expect({ status, budget: meta?.budget }).toEqual({ status: 429, budget: 'search' });
    expect((await from(newAddress(), address)).status).toBe(200);
  });
});

describe('200 for a request that has time when it begins, however many searches it takes', () => {
  test.each(costlyAddresses)('%s', async (address) => {
    const headers = { 'x-forwarded-for': newAddress() };
    expect((await least.client.send('GET', address, { headers })).status).toBe(200);
  });
});

describe('200 then, for a walk along an index', () => {
  const addresses = paid.flatMap(([path, parameters]) => {
    const isFree = parameters.every(({ required }) => !required) && path !== '/api/stores/suggest';
    const values = queryOf(parameters.filter(({ name }) => name in free));
    return isFree ? [path, ...values.map((value) => `${path}?${value}`)] : [];
  });
  test.each([...addresses, '/', '/?sort=likes', `/?category=${category.id}`, '/?kiosk=1', '/?kiosk=1&view=map'])(
    '%s',
    async (address) => {
      expect((await from(spendthrift, address)).status).toBe(200);
    },
  );
});
