// needs: time
// FOODMAP_REQUESTS=1000000 for the long run, FOODMAP_SEED to repeat one that failed.
import { afterAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { admin, captcha, type Client, guest, user } from './helpers/client.ts';
import { onPostgres } from './helpers/database.ts';
import { gif, jpeg, png, webp, withExif } from './helpers/images.ts';
import { amount } from './helpers/length.ts';
import { accessOf, answerProblems, documentOf, routesOf } from './helpers/openapi.ts';
import { shotAtAny, type Shot } from './helpers/requests.ts';
import { firstKey, startServer } from './helpers/server.ts';
import { exchange, head } from './helpers/socket.ts';

const requests = amount(3000, 20_000, 'FOODMAP_REQUESTS');
const seed = Number(process.env.FOODMAP_SEED ?? Date.now() % 2 ** 31);
const atOnce = 20;
const patience = 20_000;

const server = await startServer({ env: { FOODMAP_LOG_LEVEL: 'error' } });
afterAll(() => server.stop());

const document = await documentOf(server);
const routes = routesOf(document);
const [root, customer, visitor] = [await admin(server), await user(server), guest(server)];
const callers: Record<ReturnType<typeof accessOf>, Client> = {
  none: visitor,
  key: visitor,
  user: customer,
  moderator: root,
  admin: root,
  super: root,
};

/** The highest number that each kind of thing has got. */
const latest = new Map<string, number>();

/** Notes what was made, so that later requests find it. */
function remember({ method, path }: Shot['route'], data: { id?: unknown } | undefined) {
  if (method !== 'POST' || typeof data?.id !== 'number') return;
  const kind = path.endsWith('/apply') ? 'applications' : path.split('/').at(-1)!;
  latest.set(kind, Math.max(latest.get(kind) ?? 0, data.id));
}

const fill = async (text: string) => {
  const known = text.replaceAll(/«(?!captcha)(\w+)-(\d+)»/g, (_, kind: string, back: string) =>
    String(Math.max(1, (latest.get(kind) ?? 1) - Number(back))),
  );
  return known.includes('«captcha-0»') ? known.replaceAll('«captcha-0»', (await captcha(visitor)).captcha_id) : known;
};

/** The fuzzer's own resources have ID 1 and must stay. */
const spared = /^(\/api\/admin\/(?:apikeys|admins|users)\/)(?:1|%31)(?=[/?#]|$)/;

/** Requests that end the tokens of their caller are sent by another user, who is replaced when that happened. */
const parting = ['/api/user/logout', '/api/user/password', '/api/user/me/delete'];
let leaver = await user(server);
let leavingAdmin = await admin(server);

async function send({ route, address, headers, body }: Shot) {
  const path = (await fill(address)).replace(spared, (_, kind: string) => `${kind}2`);
  const leaves = parting.includes(route.path);
  const logsOut = route.path === '/api/admin/logout';
  const caller = leaves ? leaver : logsOut ? leavingAdmin : callers[accessOf(route)];
  const init = {
    headers,
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body: await fill(body) }),
  };
  try {
    const answer = await caller.send(route.method, path, init);
    if (leaves && answer.status === 200) leaver = await user(server);
    if (logsOut && answer.status === 200) leavingAdmin = await admin(server);
    return answer;
  } catch (cause) {
    throw new Error(`no answer to ${describeShot({ route, address: path, headers, ...(body && { body }) })}`, {
      cause,
    });
  }
}

const describeShot = ({ route, address, headers, body }: Shot) =>
  `${route.method} ${address} ${JSON.stringify(headers)} ${body === undefined ? '' : body.slice(0, 2000)}`;

/** Bun itself refuses a larger head of a request, without a body, before any code of ours. */
const largestHead = 16 * 1024;
/** Headers that the client adds to a request. */
const ownHeaders = 1024;

const isOfCards = (address: string) => new URLSearchParams(address.split('?')[1]).get('view') === 'card';

/** Differences between an answer and the document, but for what Bun itself refuses and for addresses of no route. */
function faults(shot: Shot, answer: Awaited<ReturnType<typeof send>>): string[] {
  const head = shot.address.length + JSON.stringify(shot.headers).length + ownHeaders;
  if (answer.status === 431 && answer.text === '' && head > largestHead) return [];
  if (answer.meta?.reason === 'no_such_route') return [];
  // Lists are documented as they are without it; tests/cards.test.ts holds the fields of a card.
  if (answer.status === 200 && isOfCards(shot.address)) return [];
  return answerProblems(document, shot.route, answer);
}

async function check(shot: Shot): Promise<void> {
  const answer = await send(shot);
  if (answer.status === 200) remember(shot.route, answer.data);
  const found = faults(shot, answer);
  if (answer.status >= 500 && answer.status !== 501) found.push(`${answer.status}: ${answer.text}`);
  if (found.length > 0) throw new Error(`${found.join('\n')}\nfor ${describeShot(shot)}`);
}

const minute = 60_000;

/** Says which request failed and how to repeat it; the volley around it would be too long to read. */
function report<Value>({ failed, errorInstance, numRuns }: fc.RunDetails<Value>) {
  if (!failed) return;
  const { message, cause } = errorInstance as Error;
  throw new Error(`FOODMAP_SEED=${seed}, volley ${numRuns}: ${message}\n${server.log().slice(-5000)}`, { cause });
}

const settings = (count: number) => ({
  seed,
  numRuns: Math.ceil(count / atOnce),
  endOnFailure: true,
  reporter: report,
});
const volleyOf = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { minLength: atOnce, maxLength: atOnce });

test(
  `${requests} requests by the document, sound and not: no 5xx, no hang, every answer as the document says`,
  async () => {
    const volleys = fc.asyncProperty(volleyOf(shotAtAny(document, routes)), async (shots) => {
      await Promise.all(shots.map(check));
    });
    await fc.assert(volleys, settings(requests));
    const made = ['stores', 'categories', 'reviews', 'applications', 'apikeys', 'admins', 'register'];
    if (requests >= 20_000) expect(made.filter((kind) => !latest.has(kind))).toEqual(['register']);
  },
  minute + requests * 20,
);

const few = Math.ceil(requests / 20);
const offsets = fc.double({ min: 0, max: 1, noNaN: true });
const bytes = fc.uint8Array({ maxLength: 12 });

/** Mutates a file or a message: overwrites, inserts, removes, doubles or cuts bytes. */
const mutation = fc.record({
  how: fc.constantFrom('over', 'between', 'away', 'twice', 'cut'),
  at: offsets,
  length: offsets,
  bytes,
});

type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function mutate(file: Buffer, { how, at, length, bytes }: Mutation): Buffer {
  const start = Math.floor(at * file.length);
  const end = start + Math.ceil(length * Math.min(64, file.length - start));
  const [before, part, after] = [file.subarray(0, start), file.subarray(start, end), file.subarray(end)];
  if (how === 'over') return Buffer.concat([before, bytes, file.subarray(start + bytes.length)]);
  if (how === 'between') return Buffer.concat([before, bytes, part, after]);
  if (how === 'away') return Buffer.concat([before, after]);
  if (how === 'twice') return Buffer.concat([before, part, part, after]);
  return before;
}

const mutations = fc.array(mutation, { maxLength: 4 });
const pictures = [png(40, 30), png(1, 1), await jpeg(), withExif(await jpeg(), 6), gif, await webp()];

test(
  `${few} mutated pictures: each is taken whole or refused, as the document says, and what is taken can be seen`,
  async () => {
    const [forUsers, forAdmins] = ['user', 'admin'].map((who) =>
      routes.find(({ path }) => path === `/api/${who}/upload`)!,
    );
    let taken = 0;
    const upload = async (picture: number, changes: Mutation[], route: Shot['route']) => {
      const file = changes.reduce(mutate, pictures[picture]!);
      const shot = { route, address: route.path, headers: {}, body: file.toString('base64') };
      const answer = await callers[accessOf(route)].upload(route.path, new Blob([new Uint8Array(file)]));
      const found = faults(shot, answer);
      if (answer.status >= 500) found.push(answer.text);
      if (found.length > 0) throw new Error(`${found.join('\n')}\nfor ${describeShot(shot)}`);
      if (answer.status !== 200) return;
      taken++;
      const seen = await fetch(answer.data.url + (taken % 5 === 0 ? '?w=160' : ''));
      expect({ status: seen.status, type: seen.headers.get('content-type') }).toEqual({
        status: 200,
        type: 'image/webp',
      });
      await new Bun.Image(await seen.arrayBuffer()).metadata();
    };
    const one = fc.tuple(fc.nat(pictures.length - 1), mutations, fc.constantFrom(forUsers!, forAdmins!));
    const volleys = fc.asyncProperty(volleyOf(one), async (files) => {
      const inTurn = async (route: Shot['route']) => {
        for (const file of files) if (file[2] === route) await upload(...file);
      };
      await Promise.all([forUsers!, forAdmins!].map(inTurn));
    });
    await fc.assert(volleys, settings(few));
    expect(taken).toBeGreaterThan(few / 20);
  },
  minute + few * 200,
);

const authorization = `Authorization: Bearer ${root.credentials.token}`;
const json = '{"name":"From a socket"}';
const messages = [
  head('GET /api/stores?page=1 HTTP/1.1', 'Host: localhost', `X-API-Key: ${firstKey}`),
  head('GET /healthz HTTP/1.0', 'Connection: keep-alive'),
  head('HEAD /static/upload/2026/11/x.webp HTTP/1.1', 'Host: localhost', 'Range: bytes=0-1'),
  `${head(
    'POST /api/admin/categories HTTP/1.1',
    'Host: localhost',
    `X-API-Key: ${firstKey}`,
    authorization,
    'Content-Type: application/json',
    `Content-Length: ${json.length}`,
  )}${json}`,
  `${head(
    'POST /api/admin/categories HTTP/1.1',
    'Host: localhost',
    `X-API-Key: ${firstKey}`,
    authorization,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  )}${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
  head('OPTIONS /api/stores HTTP/1.1', 'Host: localhost', 'Origin: http://a', 'Access-Control-Request-Method: GET'),
].map((text) => Buffer.from(text));

/** Bun's own refusal of a broken message, before any code of ours: it has no body and ends the connection. */
const refusals = [400, 413, 431, 505];

test(
  `${few} mutated messages on a socket: each connection ends, and every answer is an envelope or a refusal`,
  async () => {
    let answered = 0;
    const one = fc.tuple(fc.array(fc.nat(messages.length - 1), { minLength: 1, maxLength: 3 }), mutations);
    const volleys = fc.asyncProperty(volleyOf(one), async (all) => {
      const connections = all.map(async ([chosen, changes]) => {
        const message = changes.reduce(mutate, Buffer.concat(chosen.map((index) => messages[index]!)));
        const { answers } = await exchange(server.url, message, { hangUp: true });
        answered += answers.length;
        for (const { status, headers, body } of answers) {
          const refused = refusals.includes(status) && body === '' && headers.get('connection') === 'close';
          const sound = refused || status === 204 || body === '' || [0, status].includes(JSON.parse(body).code);
          if (status >= 500 && !refused) throw new Error(`${status} for ${message.toString('latin1')}`);
          if (!sound) throw new Error(`${status} ${body} for ${message.toString('latin1')}`);
        }
      });
      await Promise.all(connections);
    });
    await fc.assert(volleys, settings(few));
    // Bun ends a connection on which requests wait behind one that waits for the network.
    expect(answered).toBeGreaterThan(few / (onPostgres ? 3 : 2));
    expect((await visitor.get('/healthz')).status).toBe(200);
  },
  minute + few * 200,
);
