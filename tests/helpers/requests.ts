import fc, { type Arbitrary } from 'fast-check';
import { oddJson, oddTexts } from './hostile.ts';
import { resolve, type Document, type Parameter, type Route, type Schema } from './openapi.ts';

/**
 * A request as text: `«stores-2»` stands for the number of the third newest store and `«captcha-0»` for a fresh
 * challenge, both known only when it is sent.
 */
export interface Shot {
  route: Route;
  address: string;
  headers: Record<string, string>;
  body?: string;
}

/** The kind of resource that an ID in a path or a field names. */
const kindOf = (name: string, path: string) =>
  ({ category_id: 'categories', store_id: 'stores', user_id: 'users' })[name] ??
  /([a-z]+)\/\{id\}/.exec(path)?.[1] ??
  'stores';

const recent = (kind: string) => fc.nat(9).map((back) => `«${kind}-${back}»`);

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...oddTexts), fc.constantFrom(...oddTexts)).map(([a, b]) => a + b) },
);

const nested = (open: string, close: string) => (depth: number) => open.repeat(depth) + '1' + close.repeat(depth);
/** Characters of a list, but for those of its last entry: nested lists of deep JSON would not fit into memory. */
const largest = 4 * 1024 * 1024;
const depths = fc.constantFrom(3, 60, 500, 999, 1001, 20_000, 120_000);

/** JSON of anything but what is asked for. */
const anyJson: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: anyText.map((text) => JSON.stringify(text)) },
  { weight: 4, arbitrary: fc.constantFrom(...oddJson) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: depths.map(nested('[', ']')) },
  { weight: 1, arbitrary: depths.map(nested('{"a":', '}')) },
);

/** Usually the one, now and then the other. */
const mostly = <Value>(usual: Arbitrary<Value>, other: Arbitrary<Value>, weight = 12): Arbitrary<Value> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

const plainOf = (minLength = 1) => {
  const unit = fc.constantFrom(...'abcdefgXYZ019._-');
  return fc.string({ unit, minLength: Math.max(1, minLength), maxLength: Math.max(24, minLength) });
};

function textOf(name: string, { format, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  if (name === 'captcha_id') return fc.constant('«captcha-0»');
  if (name === 'captcha_code') return fc.constant('test');
  if (name.endsWith('password'))
    return fc.constantFrom('a password to try', 'password of a user', 'x'.repeat(128), '12345678');
  if (name === 'origins') return fc.constantFrom('*', 'https://food.example', 'http://localhost:5173');
  if (format === 'date') return fc.constantFrom('2026-12-24', '2026-12-26', '2026-02-30', '2027-01-01');
  if (name === 'opens' || name === 'closes') return fc.constantFrom('00:00', '09:30', '22:00', '02:00', '24:00');
  if (format) return fc.constantFrom('/static/upload/2026/11/x.webp', 'https://pictures.example/a.jpg?x=1#y', '/a');
  const atLimit = [minLength, maxLength, maxLength + 1].map((length) => 'L'.repeat(Math.min(length, 6000)));
  const word = plainOf(minLength).map((text) => text.slice(0, maxLength));
  return fc.oneof({ weight: 25, arbitrary: word }, { weight: 1, arbitrary: fc.constantFrom(...atLimit) });
}

const integerOf = ({ minimum = -1000, maximum = 1000 }: Schema): Arbitrary<string> =>
  mostly(
    fc.integer({ min: Math.max(minimum, -5), max: Math.min(maximum, 9) }),
    fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1),
  ).map(String);

/** JSON that the schema asks for, with something else in some places. */
function jsonOf(document: Document, declared: Schema, name: string, path: string): Arbitrary<string> {
  const schema = resolve(document, declared);
  const usual = (): Arbitrary<string> => {
    if (schema.enum) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
    if (schema.type === 'string') return textOf(name, schema).map((text) => JSON.stringify(text));
    if (schema.type === 'boolean') return fc.constantFrom('true', 'false');
    if (name === 'category_id') return recent(kindOf(name, path));
    if (schema.type === 'integer') return integerOf(schema);
    if (schema.type === 'array') {
      const entry = jsonOf(document, schema.items!, name, path);
      const few = fc.array(entry, { maxLength: 4 });
      const many = fc
        .tuple(entry, fc.constantFrom(0, 1))
        .map(([one, over]) => Array(Math.min(schema.maxItems! + over, Math.ceil(largest / one.length))).fill(one));
      return mostly<string[]>(few, many).map((entries) => `[${entries.join()}]`);
    }
    return objectOf(document, schema, path);
  };
  return mostly(usual(), anyJson, 60);
}

function objectOf(document: Document, schema: Schema, path: string): Arbitrary<string> {
  const { properties = {}, required = [] } = schema;
  const field = ([name, property]: [string, Schema]): Arbitrary<string[]> => {
    const value = jsonOf(document, property, name, path).map((json) => [`${JSON.stringify(name)}:${json}`]);
    return fc.oneof(
      { weight: required.includes(name) ? 60 : 3, arbitrary: value },
      { weight: 1, arbitrary: fc.constant<string[]>([]) },
    );
  };
  const names = ['__proto__', 'constructor', 'id', 'deleted_at', 'token_version', ...Object.keys(properties)];
  const extra = fc.tuple(fc.constantFrom(...names), anyJson).map(([name, json]) => [`${JSON.stringify(name)}:${json}`]);
  return fc
    .tuple(fc.tuple(...Object.entries(properties).map(field)), mostly(fc.constant<string[]>([]), extra, 15))
    .map(([fields, more]) => `{${[...fields.flat(), ...more].join()}}`);
}

const brokenBodies = [
  '',
  ' ',
  '{',
  '[]',
  'null',
  '1',
  '"x"',
  '{"a":1,}',
  '{} {}',
  '\ufeff{}',
  '{"a":\u0000}',
  'name=x',
];

const bodyOf = (document: Document, schema: Schema, path: string) =>
  fc.oneof(
    { weight: 25, arbitrary: objectOf(document, resolve(document, schema), path) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
    { weight: 1, arbitrary: anyJson },
  );

function parameterOf(path: string, { name, in: place, schema }: Parameter): Arbitrary<string> {
  const kind = kindOf(name, path);
  const usual = schema.enum
    ? fc.constantFrom(...schema.enum.map(String))
    : name === 'id' || name.endsWith('_id')
      ? recent(kind)
      : schema.type === 'integer'
        ? fc.constantFrom('1', '2', '3', '20', '100', '101', '1000000', '1000001', '99999999999')
        : schema.type === 'array'
          ? fc.array(recent(kind), { maxLength: 101 }).map((entries) => entries.join())
          : schema.type === 'number'
            ? fc.constantFrom(String(schema.minimum), String(schema.maximum), '4.5')
            : name === 'open'
              ? fc.constantFrom('now', '2026-12-24T18:00', '2026-03-29T02:30')
              : name === 'w'
                ? fc.constantFrom('160', '1280')
                : fc.constantFrom('火锅', 'golden', 'a', 'L', 'x y z', '1', 'swagger-ui.js', '2026/11/x.webp');
  const encoded = anyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 9000));
  const raw = fc.constantFrom('%', '%zz', '%ff', '%E0%A4%A', '%ED%A0%80', '+', '%2F..%2F', '%20', '0', '01', '1.');
  const odd = fc.oneof(encoded, raw);
  return mostly(usual, place === 'path' ? odd.filter((text) => !/^(\.|%2e)*$/i.test(text)) : odd, 8);
}

const addressOf = ({ path, parameters }: Route): Arbitrary<string> => {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const stray = fc.constantFrom(
    'utm_source=x',
    '__proto__=1',
    'page',
    '=',
    '&&',
    'page=1&page=2',
    'keyword[]=a',
    'a=b=c',
  );
  const pairs = inQuery.map((parameter) =>
    fc.option(parameterOf(path, parameter).map((value) => `${parameter.name}=${value}`)),
  );
  return fc
    .tuple(fc.tuple(...inPath.map((one) => parameterOf(path, one))), fc.tuple(...pairs), mostly(fc.constant(''), stray))
    .map(([values, query, more]) => {
      const address = inPath.reduce((text, { name }, index) => text.replace(`{${name}}`, () => values[index]!), path);
      const search = [...query, more].filter(Boolean).join('&');
      return search ? `${address}?${search}` : address;
    });
};

const oddHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': '' },
  { 'accept-encoding': 'gzip;q=0, br;q=x, *' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-0,-1' },
  { 'x-request-id': '"><script>' },
  { 'x-forwarded-for': '"' },
  { origin: 'null' },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a.'.repeat(2000)}` },
  { 'x-api-key': 'ключ'.normalize('NFD').replace(/[^\u0020-\u007e]/g, '?') },
  { expect: '100-continue' },
  { 'transfer-encoding': 'identity' },
];

/** How often a route is asked: what makes things more often than what deletes them, what hashes passwords seldom. */
function weightOf({ method, path }: Route): number {
  if (
    method === 'DELETE' ||
    /login|logout|register|password|delete|export|import|backups|admin\/admins$|upload$|^\/(docs|openapi|healthz)/.test(
      path,
    )
  )
    return 1;
  return method === 'POST' ? 5 : 3;
}

/** One request to any of the routes. */
export const shotAtAny = (document: Document, routes: Route[]): Arbitrary<Shot> =>
  fc.oneof(...routes.map((route) => ({ weight: weightOf(route), arbitrary: shotAt(document, route) })));

/** One request to a route: as the document describes it in most parts, and not at all in others. */
function shotAt(document: Document, route: Route): Arbitrary<Shot> {
  const media = Object.entries(route.requestBody?.content ?? {});
  const json = media.find(([type]) => type === 'application/json')?.[1].schema;
  const headers = mostly(fc.constant<Record<string, string>>({}), fc.constantFrom(...oddHeaders), 15);
  if (!json) return fc.record({ route: fc.constant(route), address: addressOf(route), headers });
  const body = bodyOf(document, json, route.path);
  return fc
    .record({ route: fc.constant(route), address: addressOf(route), headers, body })
    .map((shot) => ({ ...shot, headers: { 'content-type': 'application/json', ...shot.headers } }));
}
