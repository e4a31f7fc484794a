// needs: time, one engine (makes its town as seed does)
import { expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { guest } from './helpers/client.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

type Thing = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const shortText: Check = (value) => text(value) && (value as string).length < 100;
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const flag: Check = (value) => typeof value === 'boolean';
const url: Check = (value) => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value);
const time: Check = (value) => /^\d\d:\d\d$/.test(String(value));
const day: Check = (value) => /^\d{4}-\d\d-\d\d$/.test(String(value));
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string);
const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
/** One of them, or several. */
const some =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) ? value.length > 0 && value.every(check) : check(value);

const named = (...names: string[]) => oneOf(...names.map((name) => `https://schema.org/${name}`));
const restrictedDiet = named(
  'DiabeticDiet',
  'GlutenFreeDiet',
  'HalalDiet',
  'HinduDiet',
  'KosherDiet',
  'LowCalorieDiet',
  'LowFatDiet',
  'LowLactoseDiet',
  'LowSaltDiet',
  'VeganDiet',
  'VegetarianDiet',
);
const itemAvailability = named('InStock', 'OutOfStock', 'SoldOut');
const dayOfWeek = oneOf('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday');

/** A thing of one of these types, with properties of schema.org alone, each with a value that it takes. */
const thing =
  (...types: string[]): Check =>
  (value) => {
    const { '@type': type, ...properties } = value as Thing;
    const known = vocabulary[type as string];
    if (!known || !types.includes(type as string)) throw new Error(`${String(type)} is none of ${types.join()}.`);
    for (const [name, one] of Object.entries(properties)) {
      const check = known[name];
      if (!check?.(one)) throw new Error(`${String(type)} has ${name}: ${JSON.stringify(one)}.`);
    }
    return true;
  };

const rating = { ratingValue: number, bestRating: number, worstRating: number };
const menuParts = { hasMenuItem: some((one) => thing('MenuItem')(one)) };
const place: Record<string, Check> = {
  '@id': url,
  url,
  name: text,
  description: text,
  image: some(url),
  servesCuisine: some(text),
  priceRange: shortText,
  acceptsReservations: either(flag, url),
  paymentAccepted: text,
  amenityFeature: some((one) => thing('LocationFeatureSpecification')(one)),
  address: (one) => thing('PostalAddress')(one),
  geo: (one) => thing('GeoCoordinates')(one),
  telephone: text,
  openingHoursSpecification: some((one) => thing('OpeningHoursSpecification')(one)),
  hasMenu: (one) => thing('Menu')(one),
  aggregateRating: (one) => thing('AggregateRating')(one),
  review: some((one) => thing('Review')(one)),
};

/** The types that pages use, each with the properties that schema.org gives it. */
const vocabulary: Record<string, Record<string, Check>> = {
  Restaurant: place,
  FoodEstablishment: place,
  PostalAddress: { streetAddress: text, addressLocality: text, addressCountry: oneOf('CN') },
  GeoCoordinates: { latitude: number, longitude: number },
  OpeningHoursSpecification: {
    dayOfWeek: some(dayOfWeek),
    opens: time,
    closes: time,
    validFrom: day,
    validThrough: day,
    description: text,
  },
  LocationFeatureSpecification: { name: text, value: either(flag, text) },
  Menu: { url, ...menuParts, hasMenuSection: some((one) => thing('MenuSection')(one)) },
  MenuSection: { name: text, ...menuParts },
  MenuItem: {
    name: text,
    description: text,
    image: url,
    offers: some((one) => thing('Offer')(one)),
    suitableForDiet: some(restrictedDiet),
  },
  Offer: {
    name: text,
    price: number,
    priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
    availability: itemAvailability,
  },
  AggregateRating: { ...rating, reviewCount: number },
  Rating: rating,
  Review: {
    author: (one) => thing('Person')(one),
    datePublished: day,
    reviewBody: text,
    reviewRating: (one) => thing('Rating')(one),
  },
  Person: { name: text },
  BreadcrumbList: { itemListElement: some((one) => thing('ListItem')(one)) },
  ListItem: { position: number, name: text, item: url },
};

test('every store of the demonstration is described in the words of schema.org alone', async () => {
  const data = temporaryDirectory();
  await run(['seed', '--data', data]);
  const server = await startServer({ data });
  try {
    const ids: number[] = [];
    for (let page = 1; page <= 2; page++)
      for (const { id } of (await guest(server).get(`/api/stores/cards?page_size=100&page=${page}`)).data) ids.push(id);
    const used = new Set<string>();
    for (const id of ids) {
      const html = await (await fetch(`${server.url}/stores/${id}`)).text();
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
      const { '@context': context, '@graph': graph } = JSON.parse(json) as { '@context': string; '@graph': Thing[] };
      expect(context).toBe('https://schema.org');
      expect(graph).toHaveLength(2);
      for (const one of graph) expect(thing('Restaurant', 'FoodEstablishment', 'BreadcrumbList')(one)).toBe(true);
      JSON.stringify(graph, (name, value: unknown) => (used.add(name), value));
    }
    expect(ids.length).toBeGreaterThan(190);
    const ofFood = ['offers', 'suitableForDiet', 'amenityFeature', 'paymentAccepted', 'acceptsReservations'];
    expect([...used]).toEqual(expect.arrayContaining(ofFood));
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
