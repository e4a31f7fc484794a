import { describe, expect, test } from 'bun:test';
import { allergens, diets } from '../src/dishes.ts';
import { category, expectInvalid, timestamp, unique } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { client, admin } = await suite();
const within = await category(admin);

type Dish = Record<string, unknown> & { id: number; name: string };

const required = () => ({ name: unique('Store '), address: '1 Market Square', category_id: within.id as number });
const create = (fields: object) => admin.post('/api/admin/stores', { ...required(), ...fields });
const withMenu = async (dishes: object[]): Promise<{ id: number; dishes: Dish[] }> => (await create({ dishes })).data;
const replace = (id: number, fields: object) => admin.put(`/api/admin/stores/${id}`, { ...required(), ...fields });
const replaced = async (id: number, dishes: object[]): Promise<Dish[]> => (await replace(id, { dishes })).data.dishes;

const whole = {
  price: 12.5,
  variants: [
    { name: 'Small', price: 9.25 },
    { name: 'Large', price: 15 },
  ],
  section: 'Noodles',
  diets: ['vegan', 'halal'],
  allergens: ['gluten', 'sesame'],
  spicy: 2,
  sold_out: true,
};

describe('a dish', () => {
  test('200 with all that is known of it, for everybody', async () => {
    const { id } = await withMenu([{ name: 'Dan dan', description: 'Hot.', ...whole }]);
    const { data } = await client.get(`/api/stores/${id}`);
    const plain = { id: expect.any(Number), name: 'Dan dan', description: 'Hot.', image_url: '', sort_order: 0 };
    expect(data.dishes).toEqual([{ ...plain, ...whole, allergens_at: timestamp }]);
  });

  test('200 without what is not known', async () => {
    const { dishes } = await withMenu([{ name: 'Plain' }, { name: 'Also', price: null, variants: [], section: '' }]);
    const names = ['description', 'id', 'image_url', 'name', 'sort_order'];
    for (const dish of dishes) expect(Object.keys(dish).toSorted()).toEqual(names);
  });

  test('200 with lists in one order, each entry once', async () => {
    const [dish] = (await withMenu([{ name: 'All', diets: diets.toReversed(), allergens: allergens.toReversed() }]))
      .dishes;
    expect(dish).toMatchObject({ diets: [...diets], allergens: [...allergens] });
  });

  test('200 with no allergens, which is not the same as nobody having said', async () => {
    const { dishes } = await withMenu([
      { name: 'Rice', allergens: [] },
      { name: 'Other', allergens: null },
    ]);
    expect(dishes[0]).toMatchObject({ allergens: [], allergens_at: timestamp });
    expect(dishes[1]).not.toHaveProperty('allergens');
    expect(dishes[1]).not.toHaveProperty('allergens_at');
  });

  test.each([
    ['price', -0.001],
    ['price', 1.2345],
    ['price', 1_000_000_000],
    ['price', '12'],
    ['variants', Array.from({ length: 11 }, () => ({ name: 'A', price: 1 }))],
    ['section', 'x'.repeat(41)],
    ['diets', ['carnivore']],
    ['allergens', ['gluten', 'gluten']],
    ['spicy', 4],
    ['spicy', 1.5],
    ['spicy', -1],
    ['sold_out', 'yes'],
    ['id', 0],
  ])('400 when %s is %j', async (field, value) => {
    expectInvalid(
      await create({ dishes: [{ name: 'A' }, { name: 'B', [field]: value }] }),
      expect.stringContaining(`dishes[1].${field}`),
    );
  });

  test.each([
    ['name', ''],
    ['price', 0.0001],
    ['price', null],
  ])('400 when the %s of a variant is %j', async (field, value) => {
    const variants = [{ name: 'A', price: 1, [field]: value }];
    expectInvalid(await create({ dishes: [{ name: 'B', variants }] }), `dishes[0].variants[0].${field}`);
  });

  test.each([
    ['price', 0],
    ['price', 0.001],
    ['price', 999_999_999.999],
    ['section', 'x'.repeat(40)],
    ['spicy', 0],
    ['spicy', 3],
  ])('200 when %s is %j', async (field, value) => {
    expect((await withMenu([{ name: 'A', [field]: value }])).dishes[0]![field]).toBe(value);
  });
});

describe('a menu that is replaced', () => {
  test('200 with a hundred dishes in another order, each with its ID and all that is known of it', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `Dish ${index}`, price: index, spicy: index % 4 }));
    const { id, dishes } = await withMenu(many);
    const after = await replaced(
      id,
      many.toReversed().map(({ name }) => ({ name })),
    );
    expect(after.map(({ sort_order: _, ...dish }) => dish)).toEqual(
      dishes.toReversed().map(({ sort_order: _, ...dish }) => dish) as typeof after,
    );
  });

  test('200 and a client that knows names alone wipes no price and no allergen', async () => {
    const { id, dishes } = await withMenu([
      { name: 'Dan dan', description: 'Hot.', ...whole },
      { name: 'Rice', price: 2 },
    ]);
    const after = await replaced(id, [{ name: '  RICE ' }, { name: 'Dán Dan' }, { name: 'New' }]);
    expect(after[0]).toEqual({ ...dishes[1], name: 'RICE', sort_order: 0 } as Dish);
    expect(after[1]).toEqual({ ...dishes[0], name: 'Dán Dan', sort_order: 1 } as Dish);
    expect(after[2]).not.toHaveProperty('price');
  });

  test('200 and nothing is carried over to a dish of another name', async () => {
    const { id, dishes } = await withMenu([{ name: 'Dan dan', description: 'Hot.', image_url: '/a.png', ...whole }]);
    const [renamed] = await replaced(id, [{ id: dishes[0]!.id, name: 'Cold noodles' }]);
    expect(renamed).toEqual({ id: dishes[0]!.id, name: 'Cold noodles', description: '', image_url: '', sort_order: 0 });
  });

  test('200 with the ID of each dish that stays', async () => {
    const { id, dishes } = await withMenu([{ name: 'A' }, { name: 'B' }, { name: 'C' }, { name: 'C', price: 5 }]);
    const [a, b, first, second] = dishes.map((dish) => dish.id);
    const after = await replaced(id, [{ name: 'C' }, { id: b, name: 'Other' }, { name: 'C' }, { name: 'A' }]);
    expect(after.map((dish) => dish.id)).toEqual([first!, b!, second!, a!]);
    expect(after[2]).toMatchObject({ price: 5 });
    const without = await replaced(id, [{ name: 'Z' }]);
    expect(dishes.map((dish) => dish.id)).not.toContain(without[0]!.id);
  });

  test('200 and the ID of a dish of another store is none', async () => {
    const { dishes } = await withMenu([{ name: 'Foreign', ...whole }]);
    const other = await withMenu([{ name: 'Own' }]);
    const [dish] = await replaced(other.id, [{ id: dishes[0]!.id, name: 'Foreign' }]);
    expect(dish).not.toHaveProperty('allergens');
    expect(dish!.id).not.toBe(dishes[0]!.id);
  });

  test('200 and null, "" and [] take off what is known', async () => {
    const { id } = await withMenu([{ name: 'Dan dan', ...whole }]);
    const none = { price: null, variants: [], section: '', diets: [], allergens: null, spicy: null, sold_out: false };
    const [dish] = await replaced(id, [{ name: 'Dan dan', ...none }]);
    for (const field of [...Object.keys(whole), 'allergens_at']) expect(dish).not.toHaveProperty(field);
  });

  test('200 and allergens are as old as their last change', async () => {
    const { id, dishes } = await withMenu([{ name: 'A', allergens: ['milk', 'eggs'] }]);
    const [same] = await replaced(id, [{ name: 'A', allergens: ['eggs', 'milk'], price: 3 }]);
    expect(same!.allergens_at).toBe(dishes[0]!.allergens_at);
    const [other] = await replaced(id, [{ name: 'A', allergens: ['eggs'] }]);
    expect(other!.allergens_at).not.toBe(dishes[0]!.allergens_at);
  });

  test('200 and an undo brings all of it back', async () => {
    const { id, dishes } = await withMenu([{ name: 'A', ...whole }, { name: 'B' }]);
    await replaced(id, [{ name: 'B', price: 1 }]);
    const { data: rows } = await admin.get('/api/admin/activity?kind=store.update&page_size=1');
    expect((await admin.post(`/api/admin/activity/${rows[0].id}/undo`, {})).status).toBe(200);
    expect((await client.get(`/api/stores/${id}`)).data.dishes).toEqual(dishes);
  });
});

describe('the price level of a store', () => {
  const level = async (price_level?: number | null) =>
    (await create({ price_level })).data as { id: number; price_level: number | null };

  test('200 from 1 to 4, or null, and it stays when it is left out', async () => {
    for (const value of [1, 4, null]) expect((await level(value)).price_level).toBe(value);
    const { id } = await level(3);
    expect((await replace(id, {})).data.price_level).toBe(3);
    expect((await replace(id, { price_level: null })).data.price_level).toBeNull();
  });

  test.each([0, 5, 1.5, '2'])('400 when it is %j', async (value) => {
    expectInvalid(await create({ price_level: value }), 'price_level');
  });

  test('200 with the stores up to a level, and with the number at each', async () => {
    const { id: category_id } = await category(admin);
    const made = [];
    for (const price_level of [1, 2, 2, 3, null]) made.push((await create({ category_id, price_level })).data.id);
    const list = (query: string) => client.get(`/api/stores?category_id=${category_id}&facets=true&${query}`);
    const { data, meta } = await list('max_price_level=2');
    expect(data.map(({ id }: { id: number }) => id).toSorted()).toEqual(made.slice(0, 3));
    expect(meta).toMatchObject({ total: 3, facets: { price_level: { 1: 1, 2: 2, 3: 1 } } });
    const cards = await client.get(`/api/stores/cards?category_id=${category_id}&max_price_level=1`);
    expect(cards.data).toMatchObject([{ id: made[0], price_level: 1 }]);
    expect((await list('attr=price_level:2&max_price_level=3')).meta.total).toBe(2);
    expect((await list('attr=price_level:3&max_price_level=2')).meta.total).toBe(0);
    expect((await list('attr=price_level')).meta.total).toBe(4);
    expectInvalid(await list('max_price_level=5'), 'max_price_level');
  });
});

describe('pages of a store elsewhere', () => {
  const pages = {
    website: 'https://wok.example/',
    menu_url: 'https://wok.example/menu',
    reservation_url: 'http://tables.example/?id=1',
    order_url: 'https://order.example/wok',
  };

  test('200 where they are set, absent where they are not, and kept when left out', async () => {
    const { data } = await create(pages);
    expect((await client.get(`/api/stores/${data.id}`)).data).toMatchObject(pages);
    expect((await replace(data.id, {})).data).toMatchObject(pages);
    const cleared = (await replace(data.id, { website: '' })).data;
    expect(cleared).not.toHaveProperty('website');
    expect(cleared).toMatchObject({ menu_url: pages.menu_url });
    const plain = (await create({})).data;
    for (const name of Object.keys(pages)) expect(plain).not.toHaveProperty(name);
  });

  test.each(['javascript:alert(1)', '/menu', 'wok.example', `https://wok.example/${'x'.repeat(500)}`])(
    '400 for %s',
    async (address) => {
      for (const name of Object.keys(pages)) expectInvalid(await create({ [name]: address }), name);
    },
  );
});

describe('the currency of the site', () => {
  test('200 and changing it changes no number', async () => {
    const { data: site } = await admin.get('/api/admin/settings/site');
    const { id } = await withMenu([{ name: 'A', price: 12.5 }]);
    for (const currency of ['EUR', 'JPY']) {
      expect((await admin.put('/api/admin/settings/site', { ...site, currency })).data.currency).toBe(currency);
      expect((await client.get('/api/site')).data.currency).toBe(currency);
    }
    expect((await client.get(`/api/stores/${id}`)).data.dishes[0].price).toBe(12.5);
    const { currency: _, ...others } = site;
    expect((await admin.put('/api/admin/settings/site', others)).data.currency).toBe('JPY');
  });

  test.each(['eur', 'EURO', 'E1R'])('400 for %s', async (currency) => {
    const { data: site } = await admin.get('/api/admin/settings/site');
    expectInvalid(await admin.put('/api/admin/settings/site', { ...site, currency }), 'currency');
  });
});
