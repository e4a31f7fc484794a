import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stagingPrefix } from '../features/backups/create.ts';
import { discard } from '../lib/discard.ts';
import { warn } from './command.ts';

/** Works in a directory that is deleted afterwards: beside the file, or where this user may write. */
export async function withScratch<Result>(file: string, work: (directory: string) => Promise<Result>): Promise<Result> {
  const scratch = makeBeside(file);
  try {
    return await work(scratch);
  } finally {
    warn(discard(scratch));
  }
}

function makeBeside(file: string): string {
  try {
    return mkdtempSync(join(dirname(file), stagingPrefix));
  } catch {
    return mkdtempSync(join(tmpdir(), stagingPrefix));
  }
}
