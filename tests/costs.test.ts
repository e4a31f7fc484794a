// needs: time, quiet, one engine (measures the event loop of a server on a SQLite file)
import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { siteRoutes } from '../src/web/site-routes.ts';
import { boundOf, crowded, dearest, pages, type Search } from './helpers/costs.ts';
import { temporaryDirectory } from './helpers/server.ts';

/** Others on the same processor empty its caches, which the unit of work does not need. */
const coldCaches = 1.25;

const search: Search = {
  tries: Number(process.env.FOODMAP_TRIES ?? 40),
  changes: Number(process.env.FOODMAP_TRIES ?? 40),
  rows: 20,
  seed: Number(process.env.FOODMAP_SEED ?? 1),
};

const folder = temporaryDirectory();
// .ci/run makes the stores while its tools are installed.
const { server, subject, ground, routes } = await crowded(process.env.FOODMAP_CROWDED ?? join(folder, 'data'), 100_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('every page of the site is measured', () => {
  const served = siteRoutes({} as never).routes.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
  const measured = new Set(pages.map(({ path }) => path.split('?')[0]));
  expect(new Set(served)).toEqual(measured as Set<string>);
});

// Linux alone tells the time of a thread of another process.
describe.skipIf(!existsSync('/proc/self/schedstat'))('100,000 stores', () => {
  test.each(routes.map((route) => [route.path, route] as const))(
    'the dearest requests to %s take at most 10 ms of the event loop, those that forgive or count facets 20',
    async (_, route) => {
      for (const cost of await dearest(subject, route, ground, search)) {
        // A page beyond the last is not found, with the same work.
        expect({ ...cost, isAnswered: [200, 404].includes(cost.status) }).toMatchObject({ isAnswered: true });
        expect({ ...cost, isWithin: cost.milliseconds <= boundOf(cost) * coldCaches }).toMatchObject({
          isWithin: true,
        });
      }
    },
    600_000,
  );

  const sized = routes.filter(({ parameters }) => parameters.some(({ name }) => name === 'page_size'));
  test.each(sized.map((route) => [route.path, route] as const))(
    'the dearest page of 100 rows of %s takes at most 1 ms more for each 100 KiB',
    async (_, route) => {
      for (const cost of await dearest(subject, route, ground, { ...search, changes: 10, rows: 100 }))
        expect({
          ...cost,
          isWithin: cost.milliseconds <= (boundOf(cost) + cost.bytes / 102_400) * coldCaches,
        }).toMatchObject({
          isWithin: true,
        });
    },
    600_000,
  );
});
