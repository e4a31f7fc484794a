import { afterEach, beforeEach, describe, expect, jest, setSystemTime, test } from 'bun:test';
import pino from 'pino';
import { Failure } from '../../src/errors.ts';
import { Jobs } from '../../src/jobs/jobs.ts';
import { slotOf } from '../../src/jobs/slot.ts';

interface Line {
  level: string;
  msg: string;
  job: string;
  duration_ms: number;
  stores?: number;
  err?: { message: string };
}

let lines: Line[];
let jobs: Jobs;

beforeEach(() => {
  jest.useFakeTimers();
  setSystemTime(new Date('2026-11-20T10:00:00Z'));
  lines = [];
  const options = { base: null, formatters: { level: (level: string) => ({ level }) } };
  jobs = new Jobs(Date.now, pino(options, { write: (text: string) => lines.push(JSON.parse(text)) }));
});

afterEach(async () => {
  await jobs.stop();
  jest.useRealTimers();
  setSystemTime();
});

const minutes = (count: number) => jest.advanceTimersByTime(count * 60_000);
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

const throwing = () => {
  throw new TypeError('select secret from table');
};

describe('a job', () => {
  test('runs when its schedule says so, again and again, and is logged with its duration and figures', async () => {
    jobs.add({ name: 'count', schedule: '*/5 * * * *', work: async () => ({ stores: 3 }) });
    minutes(4);
    await settle();
    expect(lines).toEqual([]);
    minutes(1);
    await settle();
    expect(lines).toMatchObject([{ level: 'info', msg: 'job done', job: 'count', stores: 3 }]);
    expect(lines[0]!.duration_ms).toBeNumber();
    minutes(5);
    await settle();
    expect(lines).toHaveLength(2);
  });

  test('that fails is logged as an error, shows in its status until it succeeds, and comes again', async () => {
    let fails = true;
    const work = async () => {
      if (fails) throw new Failure('The disk is full.');
    };
    jobs.add({ name: 'frail', schedule: '* * * * *', work });
    minutes(1);
    await settle();
    expect(lines).toMatchObject([
      { level: 'error', msg: 'job failed', job: 'frail', err: { message: 'The disk is full.' } },
    ]);
    expect(jobs.statuses[0]).toMatchObject({ last_error: 'The disk is full.', running: false });
    fails = false;
    minutes(1);
    await settle();
    expect(jobs.statuses[0]).toMatchObject({ last_error: null, last_started_at: '2026-11-20T10:02:00.000Z' });
    expect(jobs.counts).toEqual([{ name: 'frail', runs: 2, failures: 1 }]);
  });

  test('that throws before it returns a promise ends nothing either', async () => {
    jobs.add({ name: 'rash', schedule: '* * * * *', work: throwing });
    minutes(1);
    await settle();
    expect(lines).toMatchObject([{ level: 'error', job: 'rash' }]);
    expect(jobs.statuses[0]!.last_error).toBe('It ended unexpectedly; the log says why.');
  });

  test('never runs beside itself, also when it is asked to run while it does', async () => {
    let [running, most, runs] = [0, 0, 0];
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async () => {
      runs++;
      most = Math.max(most, ++running);
      await promise;
      running--;
    };
    jobs.add({ name: 'slow', schedule: '* * * * *', work });
    minutes(1);
    await settle();
    const asked = [jobs.run('slow'), jobs.run('slow')];
    minutes(3);
    await settle();
    expect(jobs.statuses[0]).toMatchObject({ running: true, last_duration_ms: null });
    resolve();
    await Promise.all(asked);
    expect({ most, runs }).toEqual({ most: 1, runs: 1 });
  });
});

describe('the end of the program', () => {
  test('aborts the signal of the running job, waits for it, and starts none after it', async () => {
    let [told, ended] = [false, false];
    const work = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          told = true;
          queueMicrotask(() => {
            ended = true;
            resolve();
          });
        });
      });
    jobs.add({ name: 'long', schedule: '* * * * *', work });
    minutes(1);
    await settle();
    await jobs.stop();
    expect({ told, ended }).toEqual({ told: true, ended: true });
    minutes(10);
    await jobs.run('long');
    expect(jobs.counts).toEqual([{ name: 'long', runs: 1, failures: 0 }]);
  });
});

test('a schedule that is no cron expression is refused at once', () => {
  expect(() => jobs.add({ name: 'odd', schedule: 'now and then', work: async () => {} })).toThrow(TypeError);
});

test('the status has the time of the next run', () => {
  jobs.add({ name: 'hourly', schedule: '7 * * * *', work: async () => {} });
  expect(jobs.statuses[0]).toMatchObject({ next_run_at: '2026-11-20T10:07:00.000Z', last_started_at: null });
});

describe('the slot of a run', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
  const hourly = '7 * * * *';

  test.each([
    [hourly, '12:07:00', '12:07:00'],
    [hourly, '12:07:30', '12:07:00'],
    [hourly, '12:02:00', '12:07:00'],
    [hourly, '12:36:59', '12:07:00'],
    [hourly, '12:37:01', '13:07:00'],
    ['43 4 * * *', '16:42:00', '04:43:00'],
    ['43 4 * * *', '02:00:00', '04:43:00'],
    ['* * * * *', '12:07:00.010', '12:07:00'],
    ['0-30 9 * * *', '09:30:20', '09:30:00'],
    ['0-30 9 * * *', '15:00:00', '09:30:00'],
  ])('%s at %s: %s', (schedule, time, slot) => {
    expect(slotOf(schedule, at(time))).toBe(at(slot));
  });
});
