import { rmSync } from 'node:fs';

/**
 * Deletes a file or directory that is of no use any more. When that fails, returns a warning instead of throwing: the
 * work that left it is done. Windows keeps files that a process has open.
 */
export function discard(path: string): string[] {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    return [];
  } catch (error) {
    return [`${path} could not be deleted; delete it by hand: ${(error as Error).message.replace(/\.$/, '')}.`];
  }
}
