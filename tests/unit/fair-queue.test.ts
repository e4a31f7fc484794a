import { beforeEach, describe, expect, test } from 'bun:test';
import type { Unavailable } from '../../src/errors.ts';
import { FairQueue } from '../../src/lib/fair-queue.ts';
import { limits } from '../../src/limits.ts';

const bounds = { places: limits.concurrentHashes, waiting: limits.waitingHashes, wait: limits.hashWait };

let now: number;
let queue: FairQueue;
/** Names of the work that began, in order; those that run can be ended. */
let begun: string[];
let running: (() => void)[];
let refused: string[];

beforeEach(() => {
  now = 0;
  queue = new FairQueue(bounds, () => now);
  [begun, running, refused] = [[], [], []];
});

/** Sends `count` pieces of work of a client. */
function send(client: string | undefined, count: number): void {
  for (let index = 0; index < count; index++) {
    const name = `${client} ${index}`;
    const work = () => {
      begun.push(name);
      return new Promise<void>((end) => void running.push(end));
    };
    queue.run(work, client).catch(({ reason }: Unavailable) => void refused.push(`${name} ${reason}`));
  }
}

/** Hands the decisions so far to those who wait for them. */
const settle = () => new Promise<void>((done) => setImmediate(done));

/** Ends so many pieces of work, one after the other. */
async function end(count = Infinity): Promise<void> {
  await settle();
  for (let left = count; left > 0 && running.length > 0; left--) {
    running.shift()!();
    await settle();
  }
}

/** Makes work last so long on average. */
async function lasting(milliseconds: number): Promise<void> {
  send('first', 1);
  now += milliseconds;
  await end();
  begun = [];
}

const names = (client: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${client} ${from + index}`);

describe('a fair queue', () => {
  test('begins as much as there are places for, and the rest in the order of one client', async () => {
    send('a', 5);
    await settle();
    expect(begun).toEqual(names('a', 0, bounds.places));
    await end();
    expect(begun).toEqual(names('a', 0, 5));
  });

  test('takes one of each client in turn, so that a newcomer waits for no flood', async () => {
    send('flood', 40);
    send('one', 1);
    send('two', 2);
    await end();
    expect(begun.slice(bounds.places)).toEqual([
      'flood 2',
      'one 0',
      'two 0',
      'flood 3',
      'two 1',
      ...names('flood', 4, 40),
    ]);
  });

  test('gives a client that has just had its turn one more before a newcomer, not two', async () => {
    send('a', 5);
    await end(1);
    send('b', 1);
    await end();
    expect(begun).toEqual(['a 0', 'a 1', 'a 2', 'a 3', 'b 0', 'a 4']);
  });

  test('busy for one more of a client than may wait, and none is lost', async () => {
    send('a', bounds.places + bounds.waiting + 1);
    await end();
    expect(refused).toEqual([`a ${bounds.places + bounds.waiting} busy`]);
    expect(begun).toEqual(names('a', 0, bounds.places + bounds.waiting));
  });

  test('busy for the latest of the client with most when it is full, not for a newcomer', async () => {
    send('flood', bounds.places + bounds.waiting - 2);
    send('small', 2);
    send('newcomer', 1);
    await end();
    expect(refused).toEqual([`flood ${bounds.places + bounds.waiting - 3} busy`]);
    expect(begun.slice(bounds.places, bounds.places + 3)).toEqual(['flood 2', 'small 0', 'newcomer 0']);
  });

  test('busy for a newcomer when it is full and nobody has more than one', async () => {
    send('first', bounds.places);
    for (let index = 0; index < bounds.waiting; index++) send(`client ${index}`, 1);
    send('newcomer', 1);
    await end();
    expect(refused).toEqual(['newcomer 0 busy']);
  });

  test('busy as soon as one has to be expected to wait too long, by its own place among the turns', async () => {
    // With two places one is free each 250 ms: the eighth that waits begins after two seconds.
    await lasting(500);
    send('flood', bounds.places + 9);
    send('other', 1);
    await settle();
    expect(refused).toEqual(['flood 10 busy']);
    // Those of `other` take turns with those of `flood`: its fourth is the eighth to begin, its fifth would be the tenth.
    send('other', 5);
    await settle();
    expect(refused).toEqual(['flood 10 busy', 'other 3 busy', 'other 4 busy']);
    await end();
  });

  test('expects what the latest have taken', async () => {
    await lasting(3 * bounds.wait);
    send('a', bounds.places + 1);
    await settle();
    expect(refused).toEqual(['a 2 busy']);
    await end();
    for (let count = 0; count < 30; count++) await lasting(1);
    send('a', bounds.places + 1);
    await end();
    expect(refused).toHaveLength(1);
    expect(begun).toHaveLength(bounds.places + 1);
  });

  test('refuses nothing of no client, which has its turns and takes no place of others', async () => {
    await lasting(3 * bounds.wait);
    send(undefined, 200);
    await end();
    expect(begun).toHaveLength(200);
    expect(refused).toEqual([]);
  });

  test('goes on after work that fails, whose duration does not count', async () => {
    await lasting(1);
    const failing = Array.from({ length: 4 }, () =>
      queue.run(async () => {
        now += 10 * bounds.wait;
        throw new Error('broken');
      }, 'a'),
    );
    const outcomes = await Promise.allSettled(failing);
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    send('a', bounds.places + 1);
    await end();
    expect(refused).toEqual([]);
    expect(begun).toHaveLength(bounds.places + 1);
  });
});
