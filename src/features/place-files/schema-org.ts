import { hoursText } from '../hours/text.ts';
import { BadFile, cutOff, type Point } from '../town/elements/elements.ts';
import { limits } from '../../limits.ts';
import { JsonObjects } from '../town/formats/json-objects.ts';
import { fieldsOf, listOf, textOf, type Fields } from './json-values.ts';
import type { Found } from './model.ts';
import { degreesOf } from './position.ts';
import { schemaOrgHours } from './schema-org-hours.ts';
import { wholeText } from './text.ts';

const isFood =
  /(?:^|[/:#])(?:FoodEstablishment|Restaurant|FastFoodRestaurant|CafeOrCoffeeShop|BarOrPub|Bakery|IceCreamShop|Brewery|Winery|Distillery)$/;

/** The places of food in JSON-LD: an object, a list, or a graph. Throws BadFile. */
export async function* readJsonLd(texts: AsyncIterable<string>, isList: boolean): AsyncGenerator<Found> {
  const counted = { count: 0 };
  if (!isList) {
    yield* placesIn(parsed(await wholeText(texts)), counted);
    return;
  }
  const objects = new JsonObjects();
  for await (const text of texts) for (const object of objects.add(text)) yield* placesIn(object, counted);
  objects.end();
}

/** The same in the scripts of a page. Throws BadFile. */
export async function* readPage(texts: AsyncIterable<string>): AsyncGenerator<Found> {
  const page = await wholeText(texts);
  const lower = page.toLowerCase();
  const counted = { count: 0 };
  for (let at = lower.indexOf('<script'); at >= 0; at = lower.indexOf('<script', at)) {
    const start = lower.indexOf('>', at) + 1;
    const end = start > 0 ? lower.indexOf('</script', start) : -1;
    if (end < 0) throw cutOff();
    if (lower.slice(at, Math.min(start, at + 1000)).includes('application/ld+json'))
      yield* placesIn(parsed(page.slice(start, end)), counted);
    at = end;
  }
  if (counted.count === 0)
    throw new BadFile('The page has no Restaurant of schema.org in it as JSON-LD; look for another page of this site.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile('The file has JSON-LD that is not JSON as it should be; export it again.');
  }
}

function* placesIn(value: unknown, counted: { count: number }, depth = 0): Generator<Found> {
  if (depth > limits.placeFileDepth)
    throw new BadFile('The file has objects inside each other too deeply; it is damaged or hostile.');
  if (Array.isArray(value)) for (const one of value) yield* placesIn(one, counted, depth + 1);
  const object = fieldsOf(value);
  if (listOf(object['@type']).some((type) => isFood.test(textOf(type)))) yield foundOf(object, ++counted.count);
  else
    for (const key of ['@graph', 'mainEntity', 'itemListElement', 'item', 'about', 'department'])
      if (object[key] !== undefined) yield* placesIn(object[key], counted, depth + 1);
}

function foundOf(object: Fields, count: number): Found {
  const { address } = object;
  const parts = fieldsOf(listOf(address)[0]);
  const hours = schemaOrgHours(object);
  const openHours = listOf(object.openingHours).map(textOf).filter(Boolean).join('; ');
  const id = textOf(object['@id']);
  return {
    place: `place ${count}`,
    properties: {},
    texts: {
      // The name of a node of the graph alone is one only within its file.
      id: /^https?:/.test(id) ? id : '',
      name: textOf(object.name),
      address: textOf(address),
      street: textOf(parts.streetAddress),
      city: textOf(parts.addressLocality),
      state: textOf(parts.addressRegion),
      postcode: textOf(parts.postalCode),
      country: textOf(parts.addressCountry) || textOf(fieldsOf(parts.addressCountry).name),
      phone: textOf(listOf(object.telephone)[0]),
      website: textOf(object.url),
      description: textOf(object.description),
      category: textOf(object.servesCuisine),
      open_hours: openHours || (hours ? hoursText(hours) : ''),
    },
    point: pointOf(fieldsOf(listOf(object.geo)[0])) ?? pointOf(object),
    hours,
  };
}

function pointOf({ latitude, longitude }: Fields): Point | undefined {
  const [south, west] = [textOf(latitude), textOf(longitude)];
  return south && west ? [degreesOf(west), degreesOf(south)] : undefined;
}
