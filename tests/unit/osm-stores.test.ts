import { describe, expect, test } from 'bun:test';
import {
  cuisineSynonyms,
  nameLanguages,
  namesOfCategory,
  namesOfKind,
  type CategoryKey,
} from '../../src/features/town/category-names.ts';
import { noTags, type Elements, type Tags } from '../../src/features/town/elements/elements.ts';
import { kinds } from '../../src/features/town/kinds.ts';
import { Town, type TownOptions } from '../../src/features/town/town.ts';
import { builtInAttributes } from '../../src/attributes.ts';
import { sameName } from '../../src/lib/text.ts';

const elementsOf = (places: Tags[]): Elements => ({
  date: null,
  box: null,
  async *pass({ node }) {
    for (const [index, tags] of places.entries()) node?.(index + 1, 1.5 + index / 1000, 42.5, tags);
    yield 1;
  },
});

/** The stores of places with these tags, and of settlements. */
async function townOf(places: Tags[], options: Partial<TownOptions> = {}, elements = elementsOf(places)) {
  const town = new Town(elements, {
    box: undefined,
    kinds: new Set(kinds),
    today: '2026-11-27',
    nameless: false,
    language: 'en',
    languages: ['en'],
    country: '',
    ...options,
  });
  const stores = await Array.fromAsync(town.stores(() => {}));
  return { stores: stores.map((store) => town.completed(store)), summary: town.summary };
}

const cafe = { amenity: 'cafe', name: 'Café' };
const storeOf = async (tags: Tags, kind: Tags = cafe) => (await townOf([{ ...kind, ...tags }])).stores[0]!;

describe('names', () => {
  test('have no invisible characters, and at most a hundred', async () => {
    const named = async (name: string) => (await storeOf({ name })).name;
    expect(await named(' Bar\u200e \u2066Roma\u2069\t\u200b')).toBe('Bar Roma');
    expect(await named('کافه می\u200cخواهم')).toBe('کافه می\u200cخواهم');
    expect(await named('\u{1F35C}'.repeat(120))).toBe('\u{1F35C}'.repeat(100));
  });

  test('in the languages of the pages are translations, where they differ', async () => {
    const names = {
      'name:zh': '火锅',
      'name:zh-TW': '火鍋',
      'name:en': 'Hotpot',
      'name:fr': 'Fondue',
      'name:de': '火锅',
    };
    expect(await storeOf({ name: '火锅', ...names })).toMatchObject({
      name: '火锅',
      translations: { 'zh-Hant': { name: '火鍋' }, en: { name: 'Hotpot' } },
    });
    expect((await storeOf({ name: '', brand: 'Chain' })).name).toBe('Chain');
  });

  test('in the languages of the site are translations, too, and come first where a place has no other', async () => {
    const names = { 'name:fr': 'Chez nous', 'name:pt': 'Casa', 'name:zh-HK': '家', 'name:ko': '집', 'name:en': 'Home' };
    const languages = ['fr', 'pt-BR', 'zh-TW', 'it'];
    const of = async (name: string) => (await townOf([{ ...cafe, ...names, name }], { languages })).stores[0];
    expect((await of('Casa nostra'))!.translations).toEqual({
      fr: { name: 'Chez nous' },
      'pt-BR': { name: 'Casa' },
      'zh-Hant': { name: '家' },
      en: { name: 'Home' },
    });
    expect((await of(''))!.name).toBe('Chez nous');
  });

  test('are missing: places are counted by kind, and named after it on request', async () => {
    const places = [{ amenity: 'bar' }, { amenity: 'bar' }, { shop: 'tea' }, cafe];
    const { stores, summary } = await townOf(places);
    expect(stores).toHaveLength(1);
    expect(summary).toMatchObject({ places: 4, nameless: { bar: 2, tea: 1 } });
    const { stores: all } = await townOf(places, { nameless: true, language: 'de' });
    expect(all.map(({ name }) => name)).toEqual(['Bar', 'Bar', 'Teeladen', 'Café']);
  });
});

describe('categories', () => {
  const categories = async (...places: Tags[]) =>
    (await townOf(places.map((tags) => ({ name: 'A', ...tags })))).stores.map(({ category }) => category);

  test.each<[string, CategoryKey]>([
    ['Ristorante Bisteccheria', 'cuisine steak'],
    ['thai/japanese', 'cuisine thai'],
    ['unheard of; pesce', 'cuisine fish'],
    ['pizzeria_e_tavola_calda', 'cuisine pizza'],
    ['international,_italiana', 'cuisine international'],
    ['Romana/Pizzeria', 'cuisine regional'],
    ['unheard of', 'kind restaurant'],
  ])('of the first cuisine that is known: %s', async (cuisine, category) => {
    const restaurant = { amenity: 'restaurant', cuisine };
    expect(new Set(await categories(restaurant, restaurant, restaurant))).toEqual(new Set([category]));
  });

  test('with fewer than three stores join the kind', async () => {
    const [thai, pizza] = [
      { amenity: 'restaurant', cuisine: 'thai' },
      { amenity: 'fast_food', cuisine: 'pizza' },
    ];
    expect(await categories(thai, thai, pizza, pizza, { amenity: 'restaurant', cuisine: 'pizza' })).toEqual([
      'kind restaurant',
      'kind restaurant',
      'cuisine pizza',
      'cuisine pizza',
      'cuisine pizza',
    ]);
  });

  test('of kinds that say more than a cuisine', async () => {
    const bar = { amenity: 'bar', cuisine: 'italian' };
    expect(new Set(await categories(bar, bar, bar))).toEqual(new Set(['kind bar']));
  });

  test('have different names in each language', () => {
    const keys = [
      ...kinds.map((kind): CategoryKey => `kind ${kind}`),
      ...Object.keys(cuisineSynonyms).map((cuisine) => `cuisine ${cuisine}` as CategoryKey),
    ];
    for (const language of nameLanguages) {
      const names = keys.map((key) => sameName(namesOfCategory(key)[language]));
      expect(new Set(names).size).toBe(keys.length);
      for (const kind of kinds) expect(namesOfKind(kind)[language]).not.toBe('');
    }
    const all = keys.flatMap((key) => [...new Set(Object.values(namesOfCategory(key)).map(sameName))]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('addresses in the order of the country', () => {
  test.each<[string, Record<string, string>]>([
    [
      'Via Roma 12/A, 00184 Roma',
      { street: 'Via Roma', housenumber: '12/A', postcode: '00184', city: 'Roma', country: 'IT' },
    ],
    [
      '12 Market Square, London N1 9GU',
      { street: 'Market Square', housenumber: '12', postcode: 'N1 9GU', city: 'London', country: 'GB' },
    ],
    [
      '5 Main Street / 2, Springfield, IL 62701',
      {
        street: 'Main Street',
        housenumber: '5',
        unit: '2',
        city: 'Springfield',
        state: 'IL',
        postcode: '62701',
        country: 'US',
      },
    ],
    ['5 Rue de Rivoli, 75001 Paris', { street: 'Rue de Rivoli', housenumber: '5', postcode: '75001', city: 'Paris' }],
    ['Marktplatz 1, Bonn', { street: 'Marktplatz', housenumber: '1', city: 'Bonn' }],
    ['北京市朝阳区建国路12号', { street: '建国路', housenumber: '12', district: '朝阳区', city: '北京市' }],
    ['Beijing Jianguo Road 12', { street: 'Jianguo Road', housenumber: '12', city: 'Beijing', country: 'CN' }],
    ['信義區信義路7號', { street: '信義路', housenumber: '7', district: '信義區' }],
    ['서울 세종대로 110', { street: '세종대로', housenumber: '110', city: '서울' }],
    [
      '中央区銀座四丁目6-1',
      { quarter: '銀座', neighbourhood: '四丁目', block_number: '6', housenumber: '1', city: '中央区', country: 'JP' },
    ],
    ['Hall 3, Stall 5', { full: 'Hall 3, Stall 5', street: 'Elsewhere' }],
    ['Roma', { housenumber: '31', city: 'Roma' }],
    ['Plaça Major Casa Gran', { place: 'Plaça Major', housename: 'Casa Gran' }],
  ])('%s', async (address, parts) => {
    const tags = Object.fromEntries(Object.entries(parts).map(([part, value]) => [`addr:${part}`, value]));
    expect((await storeOf(tags)).address).toBe(address);
  });

  test('is that of the site where the map does not say', async () => {
    const broadway = { street: 'Broadway', housenumber: '1500', city: 'New York', state: 'NY', postcode: '10036' };
    const of = async (country: string, parts: Record<string, string>) => {
      const tags = Object.fromEntries(Object.entries(parts).map(([part, value]) => [`addr:${part}`, value]));
      return (await townOf([{ ...cafe, ...tags }], { country })).stores[0]!.address;
    };
    expect(await of('US', broadway)).toBe('1500 Broadway, New York, NY 10036');
    expect(await of('IT', broadway)).toBe('Broadway 1500, 10036 New York');
    expect(await of('IT', { ...broadway, country: 'US' })).toBe('1500 Broadway, New York, NY 10036');
    expect(await of('DE', { street: '建国路', housenumber: '12', city: '北京市' })).toBe('北京市建国路12号');
    expect(await of('CN', { street: 'Jianguo Road', housenumber: '12', city: 'Beijing' })).toBe(
      'Beijing Jianguo Road 12',
    );
  });

  test('are those of the settlement, or the coordinates, where the map has none', async () => {
    const { stores } = await townOf([cafe, { place: 'village', name: 'Arinsal' }]);
    expect(stores[0]!.address).toBe('Arinsal');
    expect((await townOf([cafe, { ...cafe, 'addr:city': 'Encamp' }])).stores[0]!.address).toBe('Encamp');
    expect((await storeOf(noTags)).address).toBe('42.50000, 1.50000');
  });
});

describe('phones and pages', () => {
  test.each([
    ['+39 06 6864018', '+39 06 6864018', false],
    ['+390678348586; +393387658750', '+390678348586', true],
    ['+39 06 123, +39 06 456', '+39 06 123', true],
    ['089/123456', '089/123456', false],
    ['ask', undefined, true],
    [`+39 ${'1 '.repeat(20)}`, undefined, true],
  ])('the first of %s', async (phone, first, isCounted) => {
    const { stores, summary } = await townOf([{ ...cafe, phone }]);
    expect(stores[0]!.texts.phone).toBe(first);
    expect('phone' in summary.unmapped).toBe(isCounted);
  });

  test.each([
    ['http://a.example/b?c=d', 'http://a.example/b?c=d'],
    ['www.gusto.it', 'https://www.gusto.it'],
    ['HTTPS://A.example', 'HTTPS://A.example'],
    ['a.example; b.example', 'https://a.example'],
    ['none', undefined],
    ['javascript:alert(1)', undefined],
    ['ftp://a.example', undefined],
    ['mail@a.example', undefined],
    ['two words.example', undefined],
    [`a.example/${'b'.repeat(240)}`, `https://a.example/${'b'.repeat(240)}`],
  ])('the address %s', async (website, address) => {
    expect((await storeOf({ website })).texts.website).toBe(address);
  });

  test('by other keys', async () => {
    const tags = { 'contact:phone': '123 456', url: 'a.example', 'website:menu': 'b.example/menu' };
    expect((await storeOf(tags)).texts).toEqual({
      phone: '123 456',
      website: 'https://a.example',
      menu_url: 'https://b.example/menu',
    });
  });
});

describe('attributes', () => {
  test.each<[string, Tags, Record<string, string>]>([
    [
      'of those who have it designated',
      { wheelchair: 'designated', 'toilets:wheelchair': 'designated' },
      { wheelchair: 'yes', 'toilets:wheelchair': 'yes' },
    ],
    [
      'as they are',
      { wheelchair: 'limited', smoking: 'isolated', dog: 'leashed' },
      { wheelchair: 'limited', smoking: 'separated', dog: 'leashed' },
    ],
    [
      'yes where one card is taken',
      { 'payment:credit_cards': 'yes', 'payment:maestro': 'no' },
      { 'payment:cards': 'yes' },
    ],
    ['none where one kind of card is not', { 'payment:credit_cards': 'no' }, {}],
    [
      'no where no kind of card is',
      { 'payment:credit_cards': 'no', 'payment:debit_cards': 'no' },
      { 'payment:cards': 'no' },
    ],
    [
      'of values that mean one',
      { internet_access: 'yes', outdoor_seating: 'terrace' },
      { internet_access: 'wlan', outdoor_seating: 'yes' },
    ],
    ['by former keys', { vegan: 'only', 'diet:vegetarian': 'Yes' }, { 'diet:vegan': 'only', 'diet:vegetarian': 'yes' }],
    ['none of values that mean none', { takeaway: 'maybe', delivery: 'only' }, { delivery: 'yes' }],
  ])('%s', async (_, tags, attributes) => {
    expect((await storeOf(tags)).attributes).toEqual(attributes);
  });

  test('are in the vocabulary', async () => {
    const tags = Object.fromEntries(builtInAttributes.map(({ key, values }) => [key, values[0]!.value]));
    expect((await storeOf(tags)).attributes).toEqual(tags);
  });
});

test('places that an editor has not uploaded yet are counted only', async () => {
  const elements: Elements = {
    date: null,
    box: null,
    async *pass({ node, way }) {
      node?.(-1, 1.5, 42.5, cafe);
      way?.(-2, [], cafe, [1.5, 42.5]);
      // Twice in files that were put together.
      for (const id of [3, 3]) node?.(id, 1.5, 42.5, cafe);
      yield 1;
    },
  };
  const { stores, summary } = await townOf([], {}, elements);
  expect(stores.map(({ external_id }) => external_id)).toEqual(['osm:node/3']);
  expect(summary).toMatchObject({ places: 3, unsent: 2 });
});

test('opening hours by the day, as text, or both', async () => {
  const [open, text, both] = await Promise.all(
    ['Mo 10:00-12:00', 'on request', 'Mo 10:00-12:00; PH off'].map((opening_hours) => storeOf({ opening_hours })),
  );
  const hours = [{ day: 1, opens: '10:00', closes: '12:00' }];
  expect([open!.hours, open!.texts.open_hours]).toEqual([hours, undefined]);
  expect([text!.hours, text!.texts.open_hours]).toEqual([undefined, 'on request']);
  expect([both!.hours, both!.texts.open_hours]).toEqual([hours, 'Mo 10:00-12:00; PH off']);
});

test('tags that no field has are counted, but not those about the map', async () => {
  const { summary } = await townOf([
    { ...cafe, email: 'a@b.example', takeaway: 'maybe', ele: '5', source: 'Bing', 'ref:vatin': '5', stars: '3' },
    { ...cafe, email: 'c@b.example' },
  ]);
  expect(Object.entries(summary.unmapped)).toEqual([
    ['email', 2],
    ['stars', 1],
    ['takeaway', 1],
  ]);
});
