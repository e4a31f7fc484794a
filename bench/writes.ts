// Likes from 64 writers at once: commits in groups beside a commit for each. `npm run bench:writes`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance, monitorEventLoopDelay } from 'node:perf_hooks';
import { connect } from '../src/db/connection.ts';
import { Database } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { users } from '../src/db/schema.ts';
import * as categories from '../src/features/categories/service.ts';
import * as likes from '../src/features/likes/service.ts';
import * as stores from '../src/features/stores/service.ts';

const writers = 64;
const population = { stores: 10_000, users: 1000 };

const folder = mkdtempSync(join(tmpdir(), 'foodmap-bench-'));
const file = join(folder, 'foodmap.db');
const connection = connect(file);
migrate(connection);
connection.close();
const db = new Database(file);

const now = new Date().toISOString();
const { id: category_id } = await categories.create(db, Date.now, { name: 'Food' }, '');
await db.write(async (tx) => {
  for (let index = 0; index < population.stores; index++) {
    await stores.insert(tx, Date.now, { name: `Store ${index}`, category_id, address: 'Market Square' });
  }
  for (let index = 0; index < population.users; index++) {
    const username = `user${index}`;
    await tx
      .insert(users)
      .values({ username, username_key: username, password_hash: '', created_at: now, updated_at: now });
  }
});

const any = (count: number) => 1 + Math.floor(Math.random() * count);
const like = () => likes.toggle(db, Date.now, any(population.users), any(population.stores));

/** Runs `count` likes; `turn` says when a writer may begin its next one. */
async function measure(count: number, turn: (write: () => Promise<unknown>) => Promise<unknown>) {
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
  const p99 = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)]!;
  return { rate: count / seconds, p99, lag: delay.percentile(99) / 1e6 };
}

let queue: Promise<unknown> = Promise.resolve();
/** One after the other: no two share a commit. */
const alone = (write: () => Promise<unknown>) => (queue = queue.then(write));
const together = (write: () => Promise<unknown>) => write();

await measure(2000, together);
console.log('| commits | likes/s | p99 ms | event loop lag p99 ms |\n| --- | --- | --- | --- |');
for (let round = 0; round < 3; round++) {
  const grouped = await measure(10_000, together);
  const single = await measure(1500, alone);
  for (const [title, { rate, p99, lag }] of [
    ['in groups', grouped],
    ['one each', single],
  ] as const) {
    console.log(`| ${title} | ${Math.round(rate)} | ${p99.toFixed(1)} | ${lag.toFixed(1)} |`);
  }
  console.log(`| ratio | ${(grouped.rate / single.rate).toFixed(1)} | | |`);
}
await db.close();
rmSync(folder, { recursive: true });
