// needs: time
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { Lanes } from '../../src/db/postgres/lanes.ts';
import { clientOf } from '../../src/db/postgres/link.ts';
import type { Unavailable } from '../../src/errors.ts';
import { limits } from '../../src/limits.ts';
import { noPostgres, Postgres } from '../helpers/postgres.ts';

describe.skipIf(noPostgres !== undefined)('the connections for writes', () => {
  const connections = 5;
  let postgres: Postgres;
  let lanes: Lanes;
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterAll(() => postgres?.remove());
  beforeEach(() => {
    lanes = new Lanes(clientOf(postgres.url, { connections }), clientOf(postgres.url, { connections }), connections);
  });
  afterEach(() => lanes.close());

  const later = () => performance.now() + 60_000;
  const take = (count: number) => Promise.all(Array.from({ length: count }, () => lanes.take(later())));
  const reasonOf = (taking: Promise<unknown>) =>
    taking.then(
      () => 'taken',
      (error: Unavailable) => error.reason,
    );

  test('are given out in turn', async () => {
    const held = await take(connections);
    const order: number[] = [];
    const waiting = [0, 1, 2].map((index) => lanes.take(later()).then(({ release }) => (order.push(index), release())));
    await held[0]!.release();
    await Promise.all(waiting);
    expect(order).toEqual([0, 1, 2]);
  });

  test('busy for a write whose time is over before one is free, which then never begins', async () => {
    const held = await take(connections);
    expect(await reasonOf(lanes.take(performance.now()))).toBe('busy');
    await Promise.all(held.map(({ release }) => release()));
    // None is lost to the write that was refused.
    expect(await take(connections)).toHaveLength(connections);
  });

  test('busy at once for one more than may wait, unavailable for those that wait when they are closed', async () => {
    await take(connections);
    const waiting = Array.from({ length: limits.waitingWrites }, () => reasonOf(lanes.take(later())));
    expect(await reasonOf(lanes.take(later()))).toBe('busy');
    await lanes.close();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['unavailable']));
  });

  test('are not those of likes, of which no more run than may', async () => {
    await take(connections);
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = Array.from({ length: limits.waitingWrites }, () =>
      lanes.call(async (client) => {
        await promise;
        return client.unsafe('select 1').values();
      }),
    );
    expect(await reasonOf(lanes.call(async () => {}))).toBe('busy');
    resolve();
    expect(await Promise.all(running)).toHaveLength(limits.waitingWrites);
    expect(await reasonOf(lanes.call(async () => {}))).toBe('taken');
  });
});
