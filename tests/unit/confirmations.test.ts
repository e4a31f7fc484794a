import { expect, test } from 'bun:test';
import { Confirmations } from '../../src/db/postgres/confirmations.ts';

const nobody = { channel: 'foodmap', look: async () => {} };

test('a database that no longer answers holds a change of keys up for no longer than a silent node', async () => {
  const confirmations = new Confirmations('one', { ...nobody, run: () => new Promise<never>(() => {}) });
  await confirmations.collect();
});

test('a node that runs and does not confirm is named by its address', async () => {
  const row = [null, JSON.stringify([['two', '10.0.0.2']])];
  const confirmations = new Confirmations('one', { ...nobody, run: async () => [row] as never });
  const { promise, resolve } = Promise.withResolvers<string[]>();
  confirmations.onSilence = resolve;
  await confirmations.collect();
  expect(await promise).toEqual(['10.0.0.2']);
});
