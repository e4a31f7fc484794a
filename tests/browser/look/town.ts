import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin, type Client } from '../../helpers/client.ts';
import { ended } from '../../helpers/jobs.ts';
import { run, startServer, temporaryDirectory, type Server } from '../../helpers/server.ts';
import { clockStoppedAt, noWrongClock } from '../../helpers/wrong-clock.ts';

/** When all pictures are taken: a Wednesday, half past six in the evening in the town. */
export const now = new Date('2026-06-10T10:30:00Z');
export const timeZone = 'Asia/Shanghai';

/** Where phones reach the town; QR codes have it. */
export const address = 'http://market.example';

export interface Town {
  server: Server;
  root: Client;
  /** Password of anna, who has likes and reviews. */
  password: string;
}

/** The town of the demonstration, the same every time, and a day of its administrator. */
export async function startTown(): Promise<Town> {
  if (noWrongClock) throw new Error(noWrongClock);
  const data = join(temporaryDirectory(), 'data');
  const env = { ...clockStoppedAt(now), FOODMAP_BASE_URL: address };
  const { code, stderr } = await run(['seed', '--data', data, '--stores', '48'], { env });
  if (code !== 0) throw new Error(`seed: ${stderr}`);
  const [, password] = / password (\S+)/.exec(readFileSync(join(data, 'first-run.txt'), 'utf8'))!;
  const server = await startServer({ data, env });
  const root = await admin(server);
  await spendDay(root);
  return { server, root, password: password! };
}

async function spendDay(root: Client): Promise<void> {
  const { data: site } = await root.get('/api/admin/settings/site');
  const name = { name: 'Old Town Market', tagline: 'Where the town eats', time_zone: timeZone };
  await succeed(root.put('/api/admin/settings/site', { ...site, ...name }));
  const { data: reviews } = await root.get('/api/admin/reviews?status=pending&sort=oldest');
  for (const [index, { id }] of reviews.slice(0, 3).entries())
    await succeed(root.patch(`/api/admin/reviews/${id}/status`, { status: index === 1 ? 'blocked' : 'approved' }));
  await succeed(root.patch('/api/admin/stores/9/status', { status: 'inactive' }));
  await succeed(root.put('/api/admin/settings/cors', { origins: ['https://app.example'] }));
  const { data: backup } = await root.post('/api/admin/backups');
  await ended(root, backup.id);
}

async function succeed(answer: ReturnType<Client['get']>): Promise<void> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(text);
}
