// needs: one engine (about bodies of requests)
import { describe, expect, test } from 'bun:test';
import { limits } from '../src/limits.ts';
import { category, store, unique, user, type Answer } from './helpers/client.ts';
import { png } from './helpers/images.ts';
import { ended } from './helpers/jobs.ts';
import { startMailServer } from './helpers/mail-server.ts';
import { accessOf, answerProblems, documentOf, resolve, routesOf, type Route, type Schema } from './helpers/openapi.ts';
import { suite } from './helpers/suite.ts';
import { jsonRequests, validRequests } from './helpers/valid-requests.ts';

const { mails, port } = await startMailServer();
const { server, client, admin } = await suite({
  env: { FOODMAP_SMTP_URL: `smtp://127.0.0.1:${port}`, FOODMAP_BASE_URL: 'https://food.example' },
});
const document = await documentOf(server);
const password = 'password of a user';

/** Sends what succeeds with a body that somebody has changed, as somebody new where the route needs a user. */
async function sent(
  { method, path, ...operation }: Route,
  change: (body: RequestInit['body']) => RequestInit['body'],
  requests = { ...validRequests, ...jsonRequests },
) {
  const actor = await user(server);
  const make = requests[`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]!;
  const access = accessOf({ ...operation });
  const sender = access === 'user' ? actor : access === 'key' ? client : admin;
  const isOwnPassword = path === '/api/admin/me/password';
  const request = await make({
    server,
    root: admin,
    actor,
    mails,
    password: isOwnPassword ? 'hunter2 hunter2' : password,
  });
  const answer = await sender.send(method, request.path, { ...request.init, body: change(request.init!.body) });
  // One of a kind runs at a time.
  if (answer.data?.state === 'running') await ended(admin, answer.data.id);
  return answer;
}

const routes = routesOf(document).filter(({ requestBody, path }) => requestBody && path !== '/api/admin/me/password');
const typed = (type: string): [string, Route][] =>
  routes
    .filter(({ requestBody }) => requestBody!.content[type])
    .map((route) => [`${route.method} ${route.path}`, route]);

const json = typed('application/json');

test('many routes take a body', () => {
  expect(json.length).toBeGreaterThan(25);
});

test.each(json)('%s: 200 with the names of unknown fields, and as without them', async (_, route) => {
  const answer = await sent(route, (body) =>
    JSON.stringify({ imageUrls: ['x'], ...JSON.parse(body as string), 'a.b': { deep: [1] } }),
  );
  expect([answer.status, answer.meta?.ignored]).toEqual([200, ['imageUrls', 'a.b']]);
  expect(answerProblems(document, route, answer)).toEqual([]);
});

test.each(json)('%s: 200 without meta.ignored when all fields are known', async (_, route) => {
  const answer = await sent(route, (body) => body);
  expect([answer.status, answer.meta?.ignored]).toEqual([200, undefined]);
});

test.each(typed('multipart/form-data'))('%s: 200 with the names of unknown parts', async (_, route) => {
  const answer = await sent(
    route,
    (body) => {
      (body as FormData).set('caption', 'Noodles');
      return body;
    },
    validRequests,
  );
  expect([answer.status, answer.meta?.ignored]).toEqual([200, ['caption']]);
});

/** Lists of objects in the body of a route whose fields are known. */
const listsIn = (schema: Schema): string[] =>
  Object.entries(resolve(document, schema).properties ?? {})
    .filter(
      ([, { items }]) => items && !resolve(document, items).additionalProperties && resolve(document, items).properties,
    )
    .map(([name]) => name);

const nested = json.flatMap(([title, route]) =>
  listsIn(route.requestBody!.content['application/json']!.schema).map((list) => [title, list, route] as const),
);

test.each(nested)('%s: 200 with the places of unknown fields inside %s', async (_title, list, route) => {
  const { example } = route.requestBody!.content['application/json']! as { example: Record<string, object[]> };
  const { id: _, ...entry } = example[list]![0]! as { id?: unknown };
  const answer = await sent(route, (body) =>
    JSON.stringify({ ...JSON.parse(body as string), [list]: [{ ...entry, colour: 'red' }] }),
  );
  expect([answer.status, answer.meta?.ignored]).toEqual([200, [`${list}[0].colour`]]);
});

describe('meta.ignored', () => {
  const post = async (body: object, query = ''): Promise<Answer> =>
    admin.post(`/api/admin/categories${query}`, { name: unique('Category '), ...body });

  test('has unknown query parameters beside unknown fields', async () => {
    expect((await post({ colour: 'red' }, '?dry=1')).meta.ignored.toSorted()).toEqual(['colour', 'dry']);
  });

  test('has no more names than its limit, and no long ones', async () => {
    const many = Array.from({ length: limits.ignoredNames + 1 }, (_, index) => [`x${index}`, 1]);
    expect((await post(Object.fromEntries(many))).meta.ignored).toHaveLength(limits.ignoredNames);
    const [name, cut] = (await post({ ['y'.repeat(limits.ignoredName)]: 1, ['z'.repeat(limits.ignoredName + 1)]: 1 }))
      .meta.ignored;
    expect([name, cut]).toEqual(['y'.repeat(limits.ignoredName), `${'z'.repeat(limits.ignoredName)}…`]);
  });

  test('has no entries of objects that are stored as they are', async () => {
    const { id } = await store(admin, { category_id: (await category(admin)).id });
    const dish = { name: 'Noodles', spicy: true };
    const author = await user(server);
    const answer = await author.post(`/api/user/stores/${id}/reviews`, { rating: 5, recommend_dishes: [dish] });
    expect([answer.status, answer.meta]).toEqual([200, undefined]);
    expect(answer.data.recommend_dishes).toEqual([dish]);
  });

  test('is not in a failure, which names what is missing', async () => {
    const { status, meta } = await admin.post('/api/admin/categories', { nmae: 'Noodles' });
    expect([status, meta.ignored]).toEqual([400, undefined]);
  });
});

test('a picture without other parts has no meta.ignored', async () => {
  const author = await user(server);
  const answer = await author.upload('/api/user/upload', new Blob([png(8, 8)], { type: 'image/png' }));
  expect([answer.status, answer.meta]).toEqual([200, undefined]);
});
