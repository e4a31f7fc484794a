import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crowded, dearest, type Search } from './helpers/costs.ts';
import { temporaryDirectory } from './helpers/server.ts';

/**
 * Milliseconds of the event loop that one request may take: twice what it takes on a quiet machine, since others may share
 * the processor. A page of the site is rendered as well.
 */
const boundOf = (path: string) => (path.startsWith('/api/') ? 20 : 40);
const search: Search = {
  tries: Number(process.env.FOODMAP_TRIES ?? 40),
  changes: Number(process.env.FOODMAP_TRIES ?? 40),
  rows: 20,
  seed: Number(process.env.FOODMAP_SEED ?? 1),
};

const folder = temporaryDirectory();
const { server, subject, ground, routes } = await crowded(join(folder, 'data'), 100_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

// Linux alone tells the time of a thread of another process.
describe.skipIf(!existsSync('/proc/self/schedstat'))('100,000 stores', () => {
  test.each(routes.map((route) => [route.path, boundOf(route.path), route] as const))(
    'the dearest request to %s takes at most %d ms of the event loop',
    async (_, bound, route) => {
      for (const cost of await dearest(subject, route, ground, search)) {
        expect([cost.address, cost.status]).toEqual([cost.address, 200]);
        expect({ ...cost, isWithin: cost.milliseconds <= bound }).toMatchObject({ isWithin: true });
      }
    },
    600_000,
  );

  const sized = routes.filter(({ parameters }) => parameters.some(({ name }) => name === 'page_size'));
  test.each(sized.map((route) => [route.path, boundOf(route.path), route] as const))(
    'the dearest page of 100 rows of %s takes at most %d ms more than 1 ms for each 100 KiB',
    async (_, bound, route) => {
      for (const cost of await dearest(subject, route, ground, { ...search, changes: 10, rows: 100 }))
        expect({ ...cost, isWithin: cost.milliseconds <= bound + cost.bytes / 102_400 }).toMatchObject({
          isWithin: true,
        });
    },
    600_000,
  );
});
