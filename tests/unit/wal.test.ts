// needs: time
import { afterAll, describe, expect, test } from 'bun:test';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { walDamage } from '../../src/db/sqlite/wal.ts';
import { eventually } from '../helpers/eventually.ts';
import { stopped } from '../helpers/processes.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true }));

/** Commits as fast as it can, and begins the WAL from its start every now and then. */
const writer = `
  const { Database } = require('bun:sqlite');
  const db = new Database(process.argv[1]);
  db.run('pragma journal_mode = wal');
  db.run('pragma synchronous = off');
  db.run('create table entries (text text)');
  const commit = db.prepare('insert into entries values (?)');
  const text = 'x'.repeat(9000);
  for (let count = 0; ; count++) {
    commit.run(text);
    if (count % 97 === 0) db.run('pragma wal_checkpoint(restart)');
    if (count === 0) console.log('writing');
  }
`;

/** Frames that the index of a log counts. */
const committed = (file: string) => readFileSync(`${file}-shm`).readUInt32LE(16);

/** Gives the writer of a new file once it writes. */
async function written(name: string) {
  const file = join(folder, name);
  const child = Bun.spawn([process.execPath, '-e', writer, file], { stdout: 'pipe', stderr: 'inherit' });
  await child.stdout.getReader().read();
  return { file, child };
}

test('a log that another process writes to is never taken for damaged', async () => {
  const { file, child } = await written('written.db');
  const found = new Set<string | undefined>();
  for (let look = 0; look < 300; look++) found.add(walDamage(file));
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  expect([...found]).toEqual([undefined]);
});

describe.each(['SIGSTOP', 'SIGKILL'] as const)('a log whose writer got %s', (signal) => {
  test('is not taken for damaged, and then is when a byte of a commit was changed', async () => {
    for (let round = 0; round < 20; round++) {
      const { file, child } = await written(`${signal}-${round}.db`);
      await Bun.sleep(Math.random() * 20);
      child.kill(signal);
      if (signal === 'SIGKILL') await child.exited;
      else await stopped(child.pid);
      expect(walDamage(file)).toBeUndefined();
      const log = openSync(`${file}-wal`, 'r+');
      writeSync(log, Buffer.from([0xff]), 0, 1, 32 + 24 + 50);
      closeSync(log);
      const damage = walDamage(file);
      if (committed(file) > 0) expect(damage).toContain('truncate');
      // A log that has just begun again has no commit yet, or is about to be overwritten.
      else if (damage !== undefined) expect(damage).toContain('All of its commits are in');
      child.kill('SIGKILL');
      await child.exited;
    }
  });
});

test('a damaged log that is about to be overwritten is to be moved away: all of it is in the database', async () => {
  const { file, child } = await written('begun-again.db');
  await eventually(async () => {
    child.kill('SIGSTOP');
    await stopped(child.pid);
    if (committed(file) < 10) child.kill('SIGCONT');
    expect(committed(file)).toBeGreaterThanOrEqual(10);
  });
  child.kill('SIGKILL');
  await child.exited;
  const log = openSync(`${file}-wal`, 'r+');
  writeSync(log, Buffer.from([0xff]), 0, 1, 32 + 24 + 50);
  closeSync(log);
  expect(walDamage(file)).toContain('truncate');
  // As SQLite begins a log again: no frame, and other salts, in both headers of the index.
  const index = openSync(`${file}-shm`, 'r+');
  for (const header of [0, 48]) {
    writeSync(index, Buffer.alloc(4), 0, 4, header + 16);
    writeSync(index, Buffer.alloc(8, 7), 0, 8, header + 32);
  }
  closeSync(index);
  expect(walDamage(file)).toContain('All of its commits are in');
});
