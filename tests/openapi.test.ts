import { describe, expect, test } from 'bun:test';
import { version } from '../package.json' with { type: 'json' };
import { list, store, user, type Client } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { png } from './helpers/images.ts';
import {
  accessOf,
  answerProblems,
  documentOf,
  problems,
  exampleIn,
  reasonsIn,
  responseOf,
  routesOf,
  type Route,
  type Schema,
} from './helpers/openapi.ts';
import { ended } from './helpers/jobs.ts';
import { pathsOfOneNode } from './helpers/round-robin.ts';
import { run } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();
const customer = await user(server);
const callers: Record<ReturnType<typeof accessOf>, Client> = {
  none: visitor,
  key: visitor,
  user: customer,
  moderator: root,
  admin: root,
  super: root,
};

const document = await documentOf(server);
const routes = routesOf(document);
const { components } = document;

const titled = (some: Route[]): [title: string, route: Route][] =>
  some.map((route) => [`${route.method} ${route.path}`, route]);

/** Calls `visit` for every schema inside the value, with its place. */
function eachSchema(value: unknown, visit: (schema: Schema, place: string) => void, place = '#') {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Schema;
  if (schema.type !== undefined && typeof schema.type === 'string') visit(schema, place);
  for (const [key, part] of Object.entries(value)) {
    if (key !== 'example' && key !== 'value') eachSchema(part, visit, `${place}/${key}`);
  }
}

const placesOf = (isWrong: (schema: Schema) => boolean, value: unknown = document) => {
  const places: string[] = [];
  eachSchema(value, (schema, place) => {
    if (isWrong(schema)) places.push(place);
  });
  return places;
};

describe('the OpenAPI document', () => {
  test('has flags as booleans, also in a query', () => {
    expect(placesOf((schema) => schema.enum?.includes('true') ?? false)).toEqual([]);
    const { parameters } = document.paths['/api/admin/import']!.post!;
    expect(parameters.find(({ name }) => name === 'dry_run')!.schema).toMatchObject({
      type: 'boolean',
      default: false,
    });
  });

  test('is of OpenAPI 3.0.3 and declares version 0.2.0 of the interface, and that of the program', () => {
    expect(document.openapi).toBe('3.0.3');
    expect(document.info.version).toBe('0.2.0');
    expect(document.info['x-program-version']).toBe(version);
  });

  test('says of each operation which version of the program has it first', () => {
    const since = (path: string) => document.paths[path]!.get!['x-since'];
    expect([since('/api/stores'), since('/api/stores/cards')]).toEqual(['0.2.0', '0.3.0']);
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(all.filter((operation) => operation['x-since'] === undefined)).toEqual([]);
  });

  test('says of nothing that a version has it first which is later than that of the program', () => {
    const all = [...JSON.stringify(document).matchAll(/"x-since":"([^"]*)"/g)].map(([, since]) => since!);
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter((since) => !(Bun.semver.order(since, version) <= 0))).toEqual([]);
  });

  test('says the same of each parameter and field', () => {
    const isUnmarked = (schema: Schema) =>
      Object.values(schema.properties ?? {}).some((field) => !field.$ref && !/^0\.[234]\.0$/.test(field['x-since']!));
    expect(placesOf(isUnmarked, components.schemas)).toEqual([]);
    const fieldsOf = (name: string, version: string) =>
      Object.entries(components.schemas[name]!.properties!)
        .filter(([, field]) => (field['x-since'] ?? '0.2.0') === version)
        .map(([field]) => field)
        .toSorted();
    expect(fieldsOf('StoreUpsertReq', '0.2.0')).toEqual(
      'address category_id cover_url description dishes images name open_hours phone status'.split(' '),
    );
    expect(fieldsOf('Store', '0.3.0')).toEqual(['closures', 'hours', 'latitude', 'longitude', 'spot']);
    expect(fieldsOf('Opening', '0.2.0')).toEqual([]);
    const { parameters } = document.paths['/api/stores']!.get!;
    const added = parameters.filter((parameter) => parameter['x-since'] === '0.3.0').map(({ name }) => name);
    expect(added).toEqual(['open', 'near', 'radius', 'bbox', 'min_rating', 'ids', 'sort', 'view']);
  });

  test('is what "foodmap openapi" prints, without a server', async () => {
    const { stdout, stderr, code } = await run(['openapi'], { env: { FOODMAP_DATA: '/nonexistent' } });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(JSON.parse(stdout)).toEqual(document);
  });

  test.each(titled(routes))('describes %s', (_, route) => {
    const { operationId, summary, description, tags, parameters, responses } = route;
    expect(operationId).toMatch(/^[a-z]+(?:[A-Z][a-z]+)*$/);
    expect([summary, description]).toEqual([expect.stringMatching(/^[A-Z]/), expect.stringMatching(/^[A-Z].*\.\*?$/s)]);
    expect(tags).toHaveLength(1);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
    expect(Object.keys(responses).filter((status) => status === '200' || status === '501')).toHaveLength(1);
    expect(responses).toHaveProperty('default');
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
    for (const { required, example } of inPath) {
      expect({ required, hasExample: example !== undefined }).toEqual({ required: true, hasExample: true });
    }
  });

  test('gives every operation a name of its own', () => {
    const names = routes.map(({ operationId }) => operationId);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(
      expect.arrayContaining([
        'listStores',
        'searchStores',
        'getStore',
        'createReview',
        'setReviewStatus',
        'loginUser',
      ]),
    );
  });

  test('names each response of failures after its reasons', () => {
    const named = Object.keys(components.responses);
    expect(named.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  test('has patterns only that are valid without flags', () => {
    const isWrong = ({ pattern = '' }: Schema) => /\\p\{/.test(pattern) || !(new RegExp(pattern) instanceof RegExp);
    expect(placesOf(isWrong)).toEqual([]);
  });

  test('describes every field, with an example where its type implies none', () => {
    expect(
      placesOf(({ description = '' }) => description === '', components.schemas).filter(
        (place) => !place.endsWith('/items'),
      ),
    ).toEqual([]);
    const hasNone = ({ type, enum: values, example }: Schema) =>
      ['string', 'integer', 'number'].includes(type!) && values === undefined && example === undefined;
    expect(placesOf(hasNone, components.schemas).filter((place) => !place.endsWith('/ignored/items'))).toEqual([]);
  });

  test.each([
    'AdminUser',
    'User',
    'Category',
    'StoreImage',
    'SignatureDish',
    'Store',
    'Review',
    'MerchantApplication',
    'APIKeyItem',
    'Captcha',
    'PaginationMeta',
  ])('has %s once, and refers to it wherever it stands', (name) => {
    const component = components.schemas[name]!;
    const fields = Object.keys(component.properties!).toSorted().join();
    const copies: string[] = [];
    let references = 0;
    const walk = (value: unknown, place: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { properties, $ref } = value as Schema;
      if ($ref === `#/components/schemas/${name}`) references++;
      if (properties && value !== component && Object.keys(properties).toSorted().join() === fields) copies.push(place);
      for (const [key, part] of Object.entries(value)) walk(part, `${place}/${key}`);
    };
    walk(document, '#');
    expect(copies).toEqual([]);
    expect(references).toBeGreaterThan(0);
  });

  test('makes a ranked store a store and its rank, not a copy of one', () => {
    const [base, more] = components.schemas.RankedStore!.allOf!;
    expect(base).toEqual({ $ref: '#/components/schemas/Store' });
    expect(Object.keys(more!.properties!)).toEqual(['rank']);
  });

  test.each([
    ['GET', '/api/stores/{id}', 'StoreEnvelope'],
    ['GET', '/api/stores', 'ListedStoreListEnvelope'],
    ['GET', '/api/stores/cards', 'StoreCardListEnvelope'],
    ['GET', '/api/stores/hot', 'RankedStoreArrayEnvelope'],
    ['DELETE', '/api/admin/stores/{id}', 'EmptyEnvelope'],
    ['POST', '/api/user/login', 'UserSessionEnvelope'],
  ])('names the envelope of %s %s %s', (method, path, name) => {
    const response = responseOf(document, document.paths[path]![method.toLowerCase()]!, 200);
    expect(response.content!['application/json']!.schema).toEqual({ $ref: `#/components/schemas/${name}` });
  });

  test('has the media types of what is no envelope', () => {
    const media = (path: string) => responseOf(document, document.paths[path]!.get!, 200).content!;
    expect(media('/openapi.json')['application/json']!.schema.type).toBe('object');
    expect(Object.keys(media('/docs/{part}'))).toEqual(['text/javascript', 'text/css']);
    const picture = { schema: { type: 'string', format: 'binary' } };
    expect(media('/static/upload/{year}/{month}/{name}')).toEqual({ 'image/webp': picture, 'image/jpeg': picture });
  });
});

describe('examples of the OpenAPI document', () => {
  test.each(titled(routes))('fit the schemas of %s', (_, route) => {
    const answers = '200' in route.responses ? [responseOf(document, route, 200)] : [];
    const contents = [route.requestBody, ...answers].flatMap((one) => Object.values(one?.content ?? {}));
    for (const { schema, example } of contents) {
      if (schema.format === 'binary' || !schema.$ref) continue;
      expect(problems(document, schema, example)).toEqual([]);
    }
  });

  test.each(titled(routes))('of failures of %s have their status and reason', (_, route) => {
    for (const status of Object.keys(route.responses)) {
      const response = responseOf(document, route, status);
      for (const reason of reasonsIn(response)) {
        const { value } = exampleIn(document, response, reason);
        const { code, meta } = value;
        expect({ status: status === 'default' ? code : Number(status), reason }).toEqual({
          status: code,
          reason: meta.reason,
        });
        expect(problems(document, components.schemas.Failure!, value)).toEqual([]);
      }
    }
  });

  const withBody = routes.filter(({ requestBody }) => requestBody?.content['application/json']);

  test.each(titled(withBody))('of the body of %s is of a form that the service takes', async (_, route) => {
    const { example } = route.requestBody!.content['application/json']!;
    const { status, meta } = await callers[accessOf(route)].send(
      route.method,
      route.path.replaceAll(/\{(?!name|token)\w+\}/g, '987654321'),
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(example),
      },
    );
    // The resource that the example names need not exist.
    const rules = (meta?.errors ?? []).map(({ rule }: { rule: string }) => rule);
    expect(status === 400 ? ['exists', 'expired'] : [status]).toContain(status === 400 ? rules.join() : status);
  });
});

/** A store, a review, an application, a key and a picture, so that every list shows something. */
async function fill() {
  const { id, category_id } = await store(root, { dishes: [{ name: 'Noodles' }], images: [{ url: '/a.webp' }] });
  await customer.post(`/api/user/stores/${id}/like`);
  const { data: letter } = await root.post(`/api/admin/stores/${id}/owner-code`);
  await customer.post('/api/user/stores', { code: letter.code });
  const review = await customer.post(`/api/user/stores/${id}/reviews`, {
    rating: 5,
    recommend_dishes: [{ name: 'x' }],
  });
  await root.patch(`/api/admin/reviews/${review.data.id}/status`, { status: 'approved' });
  const application = { store_name: 'Wok', category_id, address: 'x', contact_name: 'y', contact_phone: '1' };
  const { data: applied } = await visitor.post('/api/merchant/apply', application);
  await visitor.post(`/api/stores/${id}/reports`, { kind: 'closed' });
  await visitor.post(`/api/reviews/${review.data.id}/reports`, { kind: 'spam' });
  const { data: upload } = await customer.upload('/api/user/upload', new Blob([png(40, 30)]));
  const { data: exported } = await root.post('/api/admin/exports');
  const link = new URL((await ended(root, exported.id)).result.url).pathname;
  const ids: Record<string, number> = {
    jobs: exported.id,
    users: customer.id,
    stores: id,
    categories: category_id,
    reviews: review.data.id,
    lists: (await list(root, [id])).id,
    applications: applied.id,
    apikeys: 1,
    admins: 1,
  };
  const html = await (await fetch(`${server.url}/docs`)).text();
  return { ids, link, picture: upload.path as string, part: /\/docs\/start[^"]+/.exec(html)![0] };
}

const filled = await fill();

const addressOf = ({ path }: Route) =>
  path
    .replace(/^\/static.*/, filled.picture)
    .replace('/docs/{part}', filled.part)
    .replace('/downloads/{token}', filled.link)
    .replace(/(\w+)\/\{id\}/, (_, kind: string) => `${kind}/${filled.ids[kind]}`);

/** Query with the parameters that a route requires, but this one. */
const requiredBy = ({ parameters }: Route, but = '') =>
  parameters
    .filter(({ name, in: place, required }) => place === 'query' && required && name !== but)
    .map(({ name, example }) => `${name}=${String(example)}`);

const withQuery = (path: string, query: string[]) => (query.length === 0 ? path : `${path}?${query.join('&')}`);

const reads = routes.filter(({ method }) => method === 'GET');

describe('answers of the service', () => {
  test.each(titled(reads))('are as the document says: 200 and 304 of %s', async (_, route) => {
    const who = callers[accessOf(route)];
    const address = withQuery(addressOf(route), requiredBy(route));
    const answer = await who.get(address);
    expect(answer.status).toBe(200);
    expect(answerProblems(document, route, answer)).toEqual([]);
    const etag = answer.headers.get('etag');
    if (!('304' in route.responses)) return;
    if (etag === null) throw new Error('There is no ETag.');
    const again = async (tag: string) => {
      const unchanged = await who.get(address, { 'if-none-match': tag });
      expect([unchanged.status, answerProblems(document, route, unchanged)]).toEqual([304, []]);
    };
    // A search counts the stores that it lists, and shows the new counts soon after, which may be between two requests.
    if (route.path !== '/api/stores/search') return again(etag);
    await eventually(async () => again((await who.get(address)).headers.get('etag')!));
  });

  const parameters = reads.flatMap((route) =>
    route.parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({ route, name, schema })),
  );
  const cases = parameters.map(({ route, ...rest }) => [`${rest.name} of ${route.path}`, route, rest] as const);

  /** Values of parameters that are neither words nor numbers. */
  const texts: Record<string, string[]> = {
    open: ['now', '2026-12-24T18:00'],
    near: ['31.23,121.47'],
    attr: ['diet:vegan', 'wheelchair:limited'],
    bbox: ['13.08,52.33,13.77,52.68', '170,-20,-170,0'],
  };
  /** Parameters that are refused without another. */
  const companions: Record<string, string> = { radius: 'near=31.23,121.47', sort: 'near=31.23,121.47' };

  test.each(cases)('take every value of the query parameter %s', async (_, route, { name, schema }) => {
    const valuesOf: Record<string, unknown[]> = {
      boolean: [true, false],
      integer: [1, schema.maximum ?? 1_000_000],
      number: [schema.minimum, schema.maximum],
      array: ['', '1', '1,2'],
    };
    const values = schema.enum ?? texts[name] ?? valuesOf[schema.type!] ?? ['noodles'];
    for (const value of values) {
      const isPlace = route.parameters.some((parameter) => parameter.name === 'near');
      const companion = (isPlace && companions[name]) || [];
      const query = [...requiredBy(route, name), `${name}=${String(value)}`].concat(companion);
      const answer = await callers[accessOf(route)].get(withQuery(addressOf(route), query));
      expect([value, answer.status, answer.meta?.ignored]).toEqual([value, 200, undefined]);
      const isCards = name === 'view' && value === 'card';
      const rows = isCards ? (answer.data as { store?: unknown }[]) : [];
      const cards = rows.map((row) => row.store ?? row);
      expect(cards.flatMap((card) => problems(document, components.schemas.StoreCard!, card))).toEqual([]);
      if (!isCards) expect(answerProblems(document, route, answer)).toEqual([]);
    }
  });

  test('have the parts of a picture', async () => {
    const route = routes.find(({ operationId }) => operationId === 'getPicture')!;
    for (const [range, status] of [
      ['bytes=0-9', 206],
      ['bytes=9999999-', 416],
    ] as const) {
      const answer = await visitor.get(filled.picture, { range });
      expect([answer.status, answerProblems(document, route, answer)]).toEqual([status, []]);
    }
  });
});

test('a proxy before several nodes sends what belongs to one of them always there', async () => {
  const answered = (route: Route) => JSON.stringify(responseOf(document, route, 200));
  const ofOneNode = routes.filter((route) => /schemas\/(Job|IncomingFile)/.test(answered(route)));
  expect(ofOneNode.length).toBeGreaterThan(5);
  const missed = ofOneNode.filter(({ path }) => !pathsOfOneNode.some((beginning) => path.startsWith(beginning)));
  expect(missed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
