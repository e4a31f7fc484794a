// needs: time, one node (stops a server between its transactions)
import { afterAll, describe, expect, test } from 'bun:test';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { createApp } from '../src/app.ts';
import { jobContext } from '../src/context.ts';
import * as schema from '../src/db/schema.ts';
import type { Queries } from '../src/db/database.ts';
import * as apiKeys from '../src/features/api-keys/service.ts';
import { accessOf, type Access } from '../src/http/access.ts';
import { hashPassword } from '../src/lib/passwords.ts';
import { adminRoles, type AdminRole } from '../src/roles.ts';
import { admin, guest, unique, type Answer, type Client } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { eventually } from './helpers/eventually.ts';
import { startMailServer } from './helpers/mail-server.ts';
import { validRequests, type Situation } from './helpers/valid-requests.ts';

const { mails, port } = await startMailServer();
const now = Date.parse('2026-11-20T10:30:00Z');
const server = await startServerWith(() => now, {
  rateLimits: 'off',
  smtpUrl: `smtp://127.0.0.1:${port}`,
  baseUrl: 'https://food.example',
});
const { deps } = server;
const { db } = deps;
const write = db.write.bind(db);
const root = await admin(server);
const password = 'password of a user';
const password_hash = await hashPassword(password);

afterAll(() => server.stop());

/** Called with the number of each transaction of the request that is being watched, before it begins. */
let watch: ((transaction: number) => Promise<void>) | undefined;
let begun = 0;

for (const name of ['write', 'call'] as const) {
  const original = db[name]?.bind(db) as ((...given: unknown[]) => Promise<unknown>) | undefined;
  if (!original) continue;
  const watched = async (...given: unknown[]) => {
    await watch?.(++begun);
    return original(...given);
  };
  Object.assign(db, { [name]: watched });
}

/** Sends a request, and tells how many transactions it began. */
async function watched(send: () => Promise<Answer>, before: (transaction: number) => Promise<void>) {
  begun = 0;
  watch = before;
  try {
    const answer = await send();
    return { answer, transactions: begun };
  } finally {
    watch = undefined;
  }
}

const routes = createApp(deps)
  .routes.map(({ method, path, hooks }) => ({ name: `${method} ${path}`, method, access: accessOf(hooks.detail)! }))
  .filter(({ method }) => method !== 'GET');

/** Answers 501 to everybody. */
const reserved = new Set(['POST /api/user/social/login']);

const changes = { created_at: new Date(now).toISOString(), updated_at: new Date(now).toISOString() };

/** Somebody new, who may come to a route with this access, with an API key of their own; an administrator by the role. */
async function somebody(access: Access, role = access) {
  const username = unique('actor');
  const account = { username, username_key: username, password_hash, token_version: 1, ...changes };
  const key = await apiKeys.create(jobContext(db, deps.clock, 'test'), 'Key');
  const visitor = guest(server).with({ key: key.key });
  if (access === 'key') return { key: key.id, actor: Object.assign(visitor, { id: 0, username }) };
  const audience = access === 'user' ? 'user' : 'admin';
  const row = await write(async (tx) => {
    if (audience === 'user') return (await tx.insert(schema.users).values(account).returning())[0]!;
    const values = { ...account, role: role as AdminRole, enabled: true };
    return (await tx.insert(schema.admins).values(values).returning())[0]!;
  });
  const by = jobContext(db, deps.clock, 'test');
  const { token } =
    audience === 'user'
      ? await deps.sessions.stay(by, row, { address: '', userAgent: '' })
      : await deps.sessions.begin(by, row, { address: '', userAgent: '' }, null);
  return { key: key.id, actor: Object.assign(visitor.with({ token }), { id: row.id, username }) };
}

interface Loss {
  status: number;
  reason: string;
  of: Access[];
  /** Routes that can lose it; all with the access unless it is given. */
  from?: RegExp;
  /** Role that the administrator has before; the lowest one that may come to the route unless it is given. */
  as?: AdminRole;
  take: (tx: Queries, id: number, key: number, access: Access) => Promise<unknown>;
}

const tableOf = (access: Access) => (access === 'user' ? schema.users : schema.admins);
const everyAdmin: Access[] = [...adminRoles];
const everyAccount: Access[] = ['user', ...everyAdmin];
const more = sql`token_version + 1`;

/** Ways in which a request can lose what it was admitted with. */
const losses: Record<string, Loss> = {
  'the API key is revoked': {
    status: 401,
    reason: 'api_key_unknown',
    of: ['key', ...everyAccount],
    take: (tx, _, key) => tx.update(schema.apiKeys).set({ status: 'revoked' }).where(eq(schema.apiKeys.id, key)),
  },
  'the tokens are ended': {
    status: 401,
    reason: 'token_invalid',
    of: everyAccount,
    take: (tx, id, _, access) => {
      const table = tableOf(access);
      return tx.update(table).set({ token_version: more }).where(eq(table.id, id));
    },
  },
  'the session is ended': {
    status: 401,
    reason: 'token_invalid',
    of: everyAccount,
    take: (tx, id, _, access) =>
      access === 'user'
        ? tx.delete(schema.userSessions).where(eq(schema.userSessions.user_id, id))
        : tx.delete(schema.adminSessions).where(eq(schema.adminSessions.admin_id, id)),
  },
  'the account is disabled': {
    status: 403,
    reason: 'account_disabled',
    of: everyAccount,
    take: (tx, id, _, access) =>
      access === 'user'
        ? tx.update(schema.users).set({ status: 'disabled' }).where(eq(schema.users.id, id))
        : tx.update(schema.admins).set({ enabled: false }).where(eq(schema.admins.id, id)),
  },
  'a super administrator becomes an administrator': {
    status: 403,
    reason: 'role_required',
    of: everyAdmin,
    as: 'super_admin',
    take: (tx, id) => tx.update(schema.admins).set({ role: 'admin' }).where(eq(schema.admins.id, id)),
  },
  'an administrator becomes a moderator': {
    status: 403,
    reason: 'role_required',
    of: ['moderator', 'admin'],
    as: 'admin',
    take: (tx, id) => tx.update(schema.admins).set({ role: 'moderator' }).where(eq(schema.admins.id, id)),
  },
  'the store is taken away': {
    status: 404,
    reason: 'not_found',
    of: ['user'],
    from: /^PUT \/api\/user\/stores\/:id(?!\/like)/,
    take: (tx, id) => tx.delete(schema.storeOwners).where(eq(schema.storeOwners.user_id, id)),
  },
};

const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));

/** All rows of all tables, but for the time at which a key was last used. */
async function everything(): Promise<Record<string, string[]>> {
  const rows = tables.map(async (table) => {
    const found = (await db.read.select().from(table)) as object[];
    const texts = found.map((row) => JSON.stringify(row, (name, value) => (name === 'last_used_at' ? null : value)));
    return [getTableName(table), texts.toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const files = (): string[] =>
  [...new Bun.Glob('{uploads,backups,incoming}/**/*').scanSync({ cwd: server.data, dot: true })].toSorted();

const idle = () =>
  eventually(async () => {
    for (const kind of ['backup', 'verify', 'export', 'import', 'map'] as const) deps.work.refuseRunning(kind);
  });

async function prepare(name: string, access: Access, as?: AdminRole) {
  const { actor, key } = await somebody(access, as);
  const situation: Situation = { server, root, actor, password, mails, clock: () => now };
  const { path, init } = await validRequests[name]!(situation);
  // The use of its key is noted once in a minute, and the clock stands still: the request itself notes none.
  await actor.get('/api/categories');
  await deps.keyring.flush();
  const [method] = name.split(' ') as [string];
  return { actor: actor as Client & { id: number }, key, send: () => actor.send(method, path, init) };
}

test('every route that can write has a request here that succeeds', () => {
  const named = routes.map(({ name }) => name).filter((name) => !reserved.has(name));
  expect(Object.keys(validRequests).toSorted()).toEqual(named.toSorted());
});

describe('nothing is written once the authority is gone, before whichever transaction of', () => {
  const held = routes.filter(({ name, access }) => !reserved.has(name) && access !== 'open');
  test.each(held.map(({ name, access }) => [name, access] as const))('%s', async (name, access) => {
    const { send } = await prepare(name, access);
    const { answer, transactions } = await watched(send, async () => {});
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    await idle();
    for (const [what, { status, reason, of, from, as, take }] of Object.entries(losses)) {
      if (!of.includes(access) || (from && !from.test(name))) continue;
      for (let last = 1; last <= transactions; last++) {
        const { actor, key, send } = await prepare(name, access, as);
        const filesBefore = files();
        let before: Awaited<ReturnType<typeof everything>> | undefined;
        const { answer: refusal } = await watched(send, async (transaction) => {
          if (transaction !== last) return;
          await write(async (tx) => take(tx, actor.id, key, access), 'alone');
          before = await everything();
        });
        expect([refusal.status, refusal.meta?.reason], `${what} before transaction ${last}`).toEqual([status, reason]);
        expect(await everything(), `${what} before transaction ${last}`).toEqual(before!);
        expect(files(), `${what} before transaction ${last}`).toEqual(filesBefore);
      }
    }
  });
});

test('an administrator who is disabled while 40 hashes wait writes nothing after the answer', async () => {
  const puppet = (await root.post('/api/admin/admins', { username: unique('puppet'), password })).data.id as number;
  const { actor } = await somebody('admin');
  const reset = () => actor.patch(`/api/admin/admins/${puppet}/password`, { password: `${password} 3` });
  const resets = Array.from({ length: 40 }, reset);
  await Promise.any(resets.map(async (one) => expect((await one).status).toBe(200)));
  const backdoor = actor.post('/api/admin/admins', { username: unique('backdoor'), password });
  expect((await root.patch(`/api/admin/admins/${actor.id}/enabled`, { enabled: false })).status).toBe(200);
  const before = await everything();
  const late = (await Promise.all([...resets, backdoor])).map(({ status }) => status);
  expect(late).toContain(403);
  expect(await everything()).toEqual(before);
});
