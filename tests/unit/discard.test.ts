import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discard } from '../../src/lib/discard.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('discard', () => {
  test('deletes a directory with its content, without a warning', () => {
    const path = join(folder, 'staging');
    mkdirSync(path);
    writeFileSync(join(path, 'file'), 'x');
    expect(discard(path)).toEqual([]);
    expect(existsSync(path)).toBe(false);
  });

  test('has no warning about what does not exist', () => expect(discard(join(folder, 'nothing'))).toEqual([]));

  // The kernel refuses to delete these, as Windows does with files that are open.
  test.skipIf(process.platform !== 'linux')('returns a warning instead of throwing when the system refuses', () => {
    const path = `/proc/${process.pid}/fdinfo`;
    const [warning, ...more] = discard(path);
    expect(more).toEqual([]);
    expect(warning).toStartWith(`${path} could not be deleted; delete it by hand: E`);
    expect(existsSync(path)).toBe(true);
  });
});
