import { existsSync, readFileSync } from 'node:fs';
import { builtInAttributes } from '../../src/attributes.ts';
import { randomFrom } from '../../src/lib/random.ts';
import { admin } from './client.ts';
import { documentOf, type Document, type Operation, type Parameter } from './openapi.ts';
import { firstKey, run, startServer } from './server.ts';

/** Cost of one request: milliseconds of the event loop, as a machine of reference would need them, and its answer. */
export interface Cost {
  /** Of the route, as in the document. */
  route: string;
  address: string;
  milliseconds: number;
  bytes: number;
  status: number;
}

/** Facts about the data, from which arguments are drawn. */
export interface Ground {
  /** Latitude and longitude of some stores. */
  places: [number, number][];
  ids: number[];
  categories: number[];
  words: string[];
  stores: number;
}

type Random = () => number;
type Draw = (random: Random, ground: Ground) => string;

const pick = <Value>(random: Random, values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
const whole = (random: Random, below: number) => Math.floor(random() * below);

/** Small values as often as large ones. */
const spread = (random: Random, from: number, to: number) => from * (to / from) ** random();

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));

function position(random: Random, { places }: Ground): [latitude: number, longitude: number] {
  if (random() < 0.1) return [random() * 180 - 90, random() * 360 - 180];
  const [latitude, longitude] = pick(random, places);
  const by = spread(random, 1e-6, 1);
  return [clamp(latitude + (random() - 0.5) * by, 90), clamp(longitude + (random() - 0.5) * by, 180)];
}

/** An edge that may run through a crowd of stores. */
function box(random: Random, ground: Ground): string {
  if (random() < 0.1) return pick(random, ['-180,-90,180,90', '-180,-85,171.3,85', '10,-85,9.9,85']);
  const [[south, west], [north, east]] = [position(random, ground), position(random, ground)];
  const [width, height] = [spread(random, 1e-4, 360), spread(random, 1e-4, 180)];
  const sides =
    random() < 0.5
      ? [west, Math.min(south, north), east, Math.max(south, north)]
      : [west, south, clamp(west + width, 180), clamp(south + height, 90)];
  return sides.map((side) => side.toFixed(6)).join();
}

function keyword(random: Random, { words }: Ground): string {
  const word = () => {
    const all = [...pick(random, words)];
    const from = random() < 0.7 ? 0 : whole(random, all.length);
    return all.slice(from, from + 1 + whole(random, all.length)).join('');
  };
  return Array.from({ length: 1 + whole(random, random() < 0.2 ? 8 : 3) }, word).join(' ');
}

const point: Draw = (random, ground) =>
  position(random, ground)
    .map((degrees) => degrees.toFixed(6))
    .join();

const id: Draw = (random, { ids }) => String(pick(random, ids));

const draws: Record<string, Draw> = {
  bbox: box,
  near: point,
  here: point,
  radius: (random) => String(Math.round(spread(random, 1, 100_000))),
  keyword,
  q: keyword,
  open: (random) =>
    pick(random, ['now', `2026-12-${10 + whole(random, 20)}T${10 + whole(random, 14)}:${10 + whole(random, 50)}`]),
  day: (random) => `2026-12-${10 + whole(random, 20)}`,
  ids: (random, { ids }) => Array.from({ length: 1 + whole(random, 20) }, () => pick(random, ids)).join(),
  id,
  store: id,
  dish: (random) => String(1 + whole(random, 200)),
  box,
  category_id: (random, { categories }) => String(pick(random, categories)),
  category: (random, { categories }) => String(pick(random, categories)),
  at: (random, ground) => [...position(random, ground).map((degrees) => degrees.toFixed(5)), whole(random, 19)].join(),
  attr: (random) => {
    const { key, values } = pick(random, builtInAttributes);
    return random() < 0.5 ? key : `${key}:${pick(random, values).value}`;
  },
  page: (random, { stores }) => String(1 + whole(random, spread(random, 1, stores / 10))),
};

/** Any value that the schema allows. */
function drawn({ name, schema }: Parameter, random: Random, ground: Ground): string {
  const own = draws[name];
  if (own) return own(random, ground);
  if (schema.enum) return String(pick(random, schema.enum));
  const { minimum = 0, maximum = 100 } = schema;
  if (schema.type === 'number') return (minimum + random() * (maximum - minimum)).toFixed(1);
  if (schema.type === 'integer') return String(minimum + whole(random, maximum - minimum + 1));
  if (schema.type === 'boolean') return String(random() < 0.5);
  throw new Error(`Nobody has said which values the parameter ${name} takes: name them in tests/helpers/costs.ts.`);
}

type Values = Record<string, string>;

/** How many rows a page has at most. */
const sizes = new Set(['page_size', 'limit']);

/** For very few rows an engine may plan a query otherwise. */
const sizeOf = (random: Random, rows: number) => (random() < 0.3 ? 1 + whole(random, 3) : rows);

export interface PublicRoute {
  path: string;
  parameters: Parameter[];
}

const parametersOf = (path: string, schemas: Record<string, Parameter['schema']>): PublicRoute => ({
  path,
  parameters: Object.entries(schemas).map(([name, schema]) => {
    const isInPath = path.includes(`{${name}}`);
    return { name, in: isInPath ? 'path' : 'query', required: isInPath, schema };
  }),
});

const conditions: Record<string, Parameter['schema']> = {
  q: {},
  category: {},
  near: {},
  open: { enum: ['now'] },
  rating: { enum: [3, 4, 4.5] },
  sort: { enum: ['score', 'newest', 'rating', 'likes', 'distance'] },
  page: {},
};

/** Pages of the site, which no document describes; a test compares them with the routes that there are. */
export const pages: PublicRoute[] = [
  parametersOf('/', conditions),
  parametersOf('/?kiosk=1', { ...conditions, view: { enum: ['map', 'find', 'list'] }, here: {}, store: {} }),
  parametersOf('/map', { q: {}, category: {}, near: {}, open: { enum: ['now'] }, at: {}, store: {}, page: {} }),
  parametersOf('/map/openings', { ids: {} }),
  parametersOf('/map/ground.svg', { box: {}, large: { enum: ['1'] } }),
  parametersOf('/rankings', { by: { enum: ['hotness', 'likes', 'search', 'reviews'] }, page: {} }),
  parametersOf('/stores/{id}', { id: {}, page: {}, pictures: { enum: ['guests'] } }),
  parametersOf('/stores/{id}/dishes/{dish}', { id: {}, dish: {} }),
  parametersOf('/stores/{id}/print', { id: {}, size: { enum: ['a4', 'a6'] } }),
  parametersOf('/lists/{id}', { id: {}, day: {} }),
  parametersOf('/lists/{id}/print', { id: {} }),
  parametersOf('/login', { next: { enum: ['/me', '/stores/1'] } }),
  parametersOf('/register', { next: { enum: ['/me', '/stores/1'] } }),
  ...['/offline', '/categories', '/me', '/me/stores', '/apply', '/privacy', '/lists', '/me/email', '/me/password'].map(
    (path) => parametersOf(path, {}),
  ),
];

/** Every public route that answers a page of rows or one resource. */
const publicRoutes = ({ paths }: Document): PublicRoute[] => [
  ...pages,
  ...Object.entries(paths).flatMap(([path, { get }]) =>
    get && isPublic(path, get)
      ? [{ path, parameters: get.parameters.filter((parameter) => parameter.in !== 'header') }]
      : [],
  ),
];

const isPublic = (path: string, { security }: Operation) =>
  path.startsWith('/api/') && security.length === 1 && Object.keys(security[0]!).join() === 'apiKey';

function address({ path, parameters }: PublicRoute, values: Values): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
  const query = parameters.flatMap((parameter) => {
    if (parameter.in === 'path') return [];
    const value = values[parameter.name];
    return value === undefined ? [] : [`${parameter.name}=${encodeURIComponent(value)}`];
  });
  return `${filled}${filled.includes('?') ? '&' : '?'}${query.join('&')}`;
}

/**
 * Arguments of which each is there with the same chance, with a page of at most so many rows; the same again with one or
 * two drawn once more.
 */
function arguments_(
  { parameters }: PublicRoute,
  { random, ground, rows }: { random: Random; ground: Ground; rows: number },
  from?: Values,
): Values {
  const kept = from ? { ...from } : {};
  const drawnOnce = from ? Array.from({ length: 1 + whole(random, 2) }, () => pick(random, parameters)) : parameters;
  for (const parameter of drawnOnce) {
    if (!parameter) continue;
    if (sizes.has(parameter.name)) kept[parameter.name] = String(sizeOf(random, rows));
    else if (parameter.in === 'path' || parameter.required || random() < 0.4)
      kept[parameter.name] = drawn(parameter, random, ground);
    else delete kept[parameter.name];
  }
  return kept;
}

/** Milliseconds of processor time of the main thread of a process, once it rests: Linux counts a slice when it ends. */
async function spent(pid: number): Promise<number> {
  const read = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const rest = () => new Promise((resolve) => setTimeout(resolve, 1));
  await rest();
  if (pid === process.pid) return read();
  for (let before = read(); ;) {
    await rest();
    const now = read();
    if (now === before) return now;
    before = now;
  }
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const text = Buffer.alloc(500_000, 'the unit of work');

/** One millisecond of a machine of reference (an AMD EPYC of 2024 that does nothing else), on this machine and by its load. */
async function unit(): Promise<number> {
  const before = await spent(process.pid);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text[at]!, 0x01000193);
  if (hash === 0) throw new Error('Nothing hashes to zero.');
  return (await spent(process.pid)) - before;
}

export interface Subject {
  url: string;
  pid: number;
  /** Ends all that the server keeps ready, as a change of a store does. */
  forget: () => Promise<void>;
}

/** Searches that forgive, and lists with facets, which pages of lists are. */
const isDear = ({ route, address }: Pick<Cost, 'route' | 'address'>): boolean =>
  /[?&]facets=true/.test(address) ||
  (/[?&](?:keyword|q)=/.test(address) && !/[?&]exact=true/.test(address)) ||
  /^\/(?:\?.*|map)?$/.test(route);

/** Milliseconds that a request may take. */
export const boundOf = (cost: Pick<Cost, 'route' | 'address'>): number => (isDear(cost) ? 20 : 10);

/** One request that finds nothing ready. */
async function measured({ url, pid, forget }: Subject, route: string, address: string): Promise<Cost> {
  await forget();
  const before = await spent(pid);
  const answer = await fetch(url + address, { headers: { 'x-api-key': firstKey, accept: '*/*' } });
  const { byteLength: bytes } = await answer.arrayBuffer();
  const milliseconds = (await spent(pid)) - before;
  return { route, address, milliseconds, bytes, status: answer.status };
}

export interface Search {
  /** Arguments at random, for each route. */
  tries: number;
  /** Changes of the dearest ones. */
  changes: number;
  /** Of a page, at most. */
  rows: number;
  seed: number;
}

export async function seed(data: string, stores: number): Promise<void> {
  const { code, stderr } = await run(['seed', '--data', data, '--stores', String(stores)]);
  if (code !== 0) throw new Error(stderr);
}

/** A server with so many stores, which it makes unless there are data, and what the arguments of requests to it are drawn from. */
export async function crowded(data: string, stores: number) {
  if (!existsSync(data)) await seed(data, stores);
  const server = await startServer({ data });
  const root = await admin(server);
  const pages = Array.from({ length: 5 }, (_, index) => 1 + Math.floor((index * (stores / 100 - 1)) / 4));
  const shown = await Promise.all(pages.map(async (page) => root.get(`/api/stores?page_size=100&page=${page}`)));
  const all = shown.flatMap(({ data }) => data) as {
    id: number;
    name: string;
    description: string | null;
    latitude: number | null;
    longitude: number | null;
  }[];
  const { data: categories } = await root.get('/api/categories');
  const changed = await root.get(`/api/admin/stores/${all.at(-1)!.id}`);
  let phone = 0;
  const forget = async () => {
    const { status } = await root.put(`/api/admin/stores/${all.at(-1)!.id}`, {
      ...changed.data,
      phone: String(++phone),
    });
    if (status !== 200) throw new Error(`a change of a store is answered by ${status}`);
  };
  const ground: Ground = {
    places: all.flatMap(({ latitude, longitude }) => (latitude === null ? [] : [[latitude, longitude!]])),
    ids: all.map(({ id }) => id),
    categories: (categories as { id: number }[]).map(({ id }) => id),
    words: all.flatMap(({ name, description }) => `${name} ${description ?? ''}`.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
    stores,
  };
  const subject: Subject = { url: server.url, pid: server.pid, forget };
  return { server, subject, ground, routes: publicRoutes(await documentOf(server)) };
}

const dearestFirst = (one: { cost: Cost }, other: { cost: Cost }) => other.cost.milliseconds - one.cost.milliseconds;

/**
 * Looks for the dearest arguments of a route: some at random, then changes of the dearest ones. Gives three of each bound,
 * the dearest first, each as the median of nine.
 */
export async function dearest(
  subject: Subject,
  route: PublicRoute,
  ground: Ground,
  { tries, changes, rows, seed }: Search,
): Promise<Cost[]> {
  const random = randomFrom(seed);
  const attempt = async (values: Values) => ({
    values,
    cost: await measured(subject, route.path, address(route, values)),
  });
  const isFree = route.parameters.every(({ name }) => sizes.has(name));
  type Attempt = Awaited<ReturnType<typeof attempt>>;
  /** The dearest ones of each bound. */
  const found = new Map<number, Attempt[]>();
  const look = async (from?: Values) => {
    const attempted = await attempt(arguments_(route, { random, ground, rows }, from));
    // Arguments that contradict each other are refused: nothing was looked up.
    if (attempted.cost.status === 400) return;
    const bound = boundOf(attempted.cost);
    found.set(bound, [...(found.get(bound) ?? []), attempted].toSorted(dearestFirst).slice(0, 8));
  };
  for (let count = 0; count < (isFree ? 1 : tries); count++) await look();
  for (let count = 0; count < (isFree ? 0 : changes); count++)
    await look(pick(random, pick(random, [...found.values()])).values);
  if (found.size === 0) throw new Error(`All arguments of ${route.path} were refused.`);
  const costs: Cost[] = [];
  for (const { cost } of [...found.values()].flatMap((all) => all.slice(0, 3)))
    costs.push(await measuredWell(subject, cost));
  return costs.toSorted((one, other) => other.milliseconds - one.milliseconds);
}

/** The median of nine, in units of the same time; where it is too much, the least of three, since others only add to it. */
async function measuredWell(subject: Subject, cost: Cost): Promise<Cost> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > boundOf(cost); tries++) {
    const [times, units]: [number[], number[]] = [[], []];
    // In turn, so that a load of the machine that comes and goes is in both.
    for (let count = 0; count < 9; count++) {
      units.push(await unit());
      times.push((await measured(subject, cost.route, cost.address)).milliseconds);
    }
    least = Math.min(least, median(times) / median(units));
  }
  return { ...cost, milliseconds: least };
}
