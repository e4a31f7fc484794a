import { admin, store, unique, users } from '../tests/helpers/client.ts';
import { noPostgres, Postgres } from '../tests/helpers/postgres.ts';
import { startServer } from '../tests/helpers/server.ts';
import type { Options } from './options.ts';
import { figure, percentile, table } from './report.ts';

/** People who like one store without a pause. */
const likers = 8;

/** Milliseconds of each edit of a store that is liked or of another one, and likes in a second. */
async function measure(url: string | undefined, isLiked: boolean, seconds: number) {
  const server = await startServer({ env: { FOODMAP_DATABASE_URL: url } });
  const root = await admin(server);
  const [liked, other] = [await store(root), await store(root)];
  const fans = await users(server, likers);
  let likes = 0;
  const over = new AbortController();
  const liking = fans.map(async (fan) => {
    while (!over.signal.aborted) {
      const { status } = await fan.post(`/api/user/stores/${liked.id}/like`);
      if (status !== 200) throw new Error(`A like answers ${status}.`);
      likes++;
    }
  });
  const { id, category_id } = isLiked ? liked : other;
  const times: number[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const sent = performance.now();
    const body = { name: unique('Place '), address: '1 Market Square', category_id };
    const { status } = await root.put(`/api/admin/stores/${id}`, body);
    if (status !== 200) throw new Error(`An edit answers ${status}.`);
    times.push(performance.now() - sent);
  }
  const duration = (performance.now() - began) / 1000;
  over.abort();
  await Promise.all(liking);
  await server.stop();
  return { times, rate: likes / duration };
}

/** Edits of a store while people like it, on both engines, from source; PostgreSQL writes to the disk. */
export async function edits({ seconds, rounds }: Options): Promise<void> {
  if (noPostgres !== undefined) throw new Error(noPostgres);
  const postgres = await Postgres.start({ isDurable: true });
  const row = table(`edits beside ${likers} likers`, 'edits', 'p50 ms', 'p99 ms', 'max ms', 'likes a second');
  for (const [name, isShared] of [
    ['SQLite', false],
    ['PostgreSQL', true],
  ] as const)
    for (const isLiked of [true, false]) {
      const rates: number[] = [];
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { url, drop } = await postgres.database();
        const measured = await measure(isShared ? url : undefined, isLiked, seconds);
        await drop();
        rates.push(measured.rate);
        times.push(...measured.times);
      }
      const [half, most, worst] = [0.5, 0.99, 1].map((share) => figure(percentile(times, share)));
      const rate = rates.reduce((sum, one) => sum + one, 0) / rounds;
      row(
        `${name}, ${isLiked ? 'of that store' : 'of another store'}`,
        String(times.length),
        half!,
        most!,
        worst!,
        rate,
      );
    }
  await postgres.remove();
}
