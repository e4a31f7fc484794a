import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as schema from '../src/db/schema.ts';
import { jobsOf } from '../src/jobs/schedule.ts';
import { admin, captcha, expectError, guest, staying, unique } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { onPostgres } from './helpers/database.ts';
import { withTotp } from './helpers/factors.ts';
import { adminPassword, run, startServer, temporaryDirectory, type Server } from './helpers/server.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 5, 1, 10, 30);
let now = start;
const server = await startServerWith(() => now);
afterAll(() => server.stop());

/** Asks for a token as a page of the server does. */
const renew = (of: Server, cookie: string) =>
  guest(of).send('POST', '/api/user/session', { headers: { cookie, origin: of.url } });

async function runJob() {
  const job = jobsOf(server.deps).find(({ name }) => name === 'sessions')!;
  return job.work(new AbortController().signal);
}

const rowsOf = async (
  table: typeof schema.userSessions | typeof schema.adminSessions | typeof schema.factorChallenges,
) => (await server.deps.db.read.select().from(table as typeof schema.userSessions)).length;

describe('a user who stays logged in', () => {
  test('401 token_expired after an hour, and the cookie gives another token for 30 days, not longer', async () => {
    now = start;
    const visitor = await staying(server);
    now = start + hour + 1000;
    expect((await visitor.get('/api/user/me')).meta.reason).toBe('token_expired');
    const { data } = await renew(server, visitor.cookie);
    const next = visitor.with({ token: data.token });
    expect((await next.get('/api/user/sessions')).data[0].last_used_at).toBe('2026-06-01T10:00:00.000Z');
    await server.deps.sessions.flush();
    expect((await next.get('/api/user/sessions')).data[0].last_used_at).toBe('2026-06-01T11:00:00.000Z');
    now = start + 30 * 24 * hour - 60_000;
    const last = (await renew(server, visitor.cookie)).data;
    expect(Date.parse(last.expires_at)).toBe(start + 30 * 24 * hour);
    now = start + 30 * 24 * hour + 1000;
    expectError(await renew(server, visitor.cookie), 401);
    now = start;
  });
});

describe('the job of sessions', () => {
  test('deletes those that have expired, and challenges of a second factor, and leaves the others', async () => {
    now = start;
    const username = unique('keeper');
    const root = await admin(server);
    await root.post('/api/admin/admins', { username, password: adminPassword });
    const keeper = await admin(server, username);
    await withTotp(keeper, () => now);
    const visitor = guest(server);
    const body = { username, password: adminPassword, ...(await captcha(visitor)) };
    expect((await visitor.post('/api/admin/login', body)).meta.reason).toBe('second_factor_required');
    await staying(server);
    const before = [await rowsOf(schema.adminSessions), await rowsOf(schema.factorChallenges)];
    expect(before[0]).toBeGreaterThan(1);
    expect(before[1]).toBeGreaterThan(0);
    await runJob();
    expect([await rowsOf(schema.adminSessions), await rowsOf(schema.factorChallenges)]).toEqual(before);
    now = start + 13 * hour;
    const users = await rowsOf(schema.userSessions);
    await runJob();
    expect([await rowsOf(schema.adminSessions), await rowsOf(schema.factorChallenges)]).toEqual([0, 0]);
    expect(await rowsOf(schema.userSessions)).toBe(users);
    now = start + 31 * 24 * hour;
    expect(await runJob()).toEqual({ sessions: users });
    expect(await rowsOf(schema.userSessions)).toBe(0);
  });
});

describe.skipIf(onPostgres)('a restored backup', () => {
  test('401 for every session, ended before or after it', async () => {
    const scratch = temporaryDirectory();
    const data = join(scratch, 'data');
    const first = await startServer({ data });
    const [phone, lost] = [await staying(first), await staying(first)];
    const [root, gone] = [await admin(first), await admin(first)];
    const file = join(scratch, 'backup.tar.zst');
    expect((await run(['backup', file, '--data', data])).code).toBe(0);
    await lost.post('/api/user/logout');
    await gone.post('/api/admin/logout');
    await first.stop();
    expect((await run(['restore', file, '--data', data, '--yes'])).code).toBe(0);
    const second = await startServer({ data });
    for (const { cookie } of [phone, lost]) expectError(await renew(second, cookie), 401);
    for (const one of [phone, lost]) expectError(await one.at(second.url).get('/api/user/me'), 401);
    for (const one of [root, gone]) expectError(await one.at(second.url).get('/api/admin/me'), 401);
    await second.stop();
    rmSync(scratch, { recursive: true });
  }, 60_000);
});
