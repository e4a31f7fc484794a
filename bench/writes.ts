import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { jobContext } from '../src/context.ts';
import { connect } from '../src/db/sqlite/connection.ts';
import type { WritableDatabase } from '../src/db/database.ts';
import { SqliteDatabase } from '../src/db/sqlite/database.ts';
import { migrate } from '../src/db/sqlite/migrate.ts';
import { users } from '../src/db/schema.ts';
import * as categories from '../src/features/categories/service.ts';
import * as likes from '../src/features/likes/service.ts';
import * as stores from '../src/features/stores/service.ts';
import type { Options } from './options.ts';
import { median, percentile, ratio, span, table } from './report.ts';

const writers = 64;
const population = { stores: 10_000, users: 1000 };

async function populated(file: string): Promise<WritableDatabase> {
  const connection = connect(file);
  migrate(connection);
  connection.close();
  const db = new SqliteDatabase(file);
  const now = new Date().toISOString();
  const context = jobContext(db, Date.now, 'bench');
  const { id: category_id } = (await categories.create(context, { name: 'Food' })).value;
  await db.write(async (tx) => {
    for (let index = 0; index < population.stores; index++) {
      await stores.insert(tx, context, { name: `Store ${index}`, category_id, address: 'Market Square' });
    }
    for (let index = 0; index < population.users; index++) {
      const username = `user${index}`;
      await tx
        .insert(users)
        .values({ username, username_key: username, password_hash: '', created_at: now, updated_at: now });
    }
  });
  return db;
}

const any = (count: number) => 1 + Math.floor(Math.random() * count);

/** Runs `count` likes; `turn` decides when a writer begins its next one. */
async function measure(db: WritableDatabase, count: number, turn: (write: () => Promise<unknown>) => Promise<unknown>) {
  const context = jobContext(db, Date.now, 'bench');
  const like = () => likes.toggle(context, any(population.users), any(population.stores));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const latencies: number[] = [];
  delay.enable();
  const begin = performance.now();
  let left = count;
  const writer = async () => {
    while (left-- > 0) {
      const sent = performance.now();
      await turn(like);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  const seconds = (performance.now() - begin) / 1000;
  delay.disable();
  return { rate: count / seconds, p99: percentile(latencies, 0.99), lag: delay.percentile(99) / 1e6 };
}

/** Likes of 64 concurrent writers, in process: grouped commits beside one commit for each. */
export async function writes({ rounds }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-bench-'));
  const db = await populated(join(folder, 'foodmap.db'));
  let queue: Promise<unknown> = Promise.resolve();
  const alone = (write: () => Promise<unknown>) => (queue = queue.then(write));
  const together = (write: () => Promise<unknown>) => write();

  await measure(db, 2000, together);
  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ grouped: await measure(db, 20_000, together), single: await measure(db, 2000, alone) });
  }
  const row = table('likes from 64 writers', 'likes/s', 'p99 ms', 'event loop lag p99 ms');
  for (const [title, side] of [
    ['commits in groups', 'grouped'],
    ['one commit each', 'single'],
  ] as const) {
    const all = pairs.map((pair) => pair[side]);
    row(title, span(all.map(({ rate }) => rate)), median(all.map(({ p99 }) => p99)), median(all.map(({ lag }) => lag)));
  }
  row(
    'ratio',
    span(
      pairs.map(({ grouped, single }) => grouped.rate / single.rate),
      ratio,
    ),
    '',
    '',
  );
  await db.close();
  rmSync(folder, { recursive: true });
}
