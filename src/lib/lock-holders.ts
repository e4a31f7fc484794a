import { readdirSync, readFileSync, statSync } from 'node:fs';

/** Processes that hold a lock on a file, or on this byte of it, as Linux shows them in proc_locks(5); none elsewhere. */
export function lockHolders(path: string, byte?: number): number[] {
  const inode = statSync(path, { throwIfNoEntry: false })?.ino;
  if (inode === undefined) return [];
  const holders = locks()
    .filter(({ file, first }) => file.endsWith(`:${inode}`) && (byte ?? first) === first)
    .map(({ pid }) => pid);
  // Another file system can have a file of the same number.
  return [...new Set(holders)].filter((pid) => pid > 0 && opens(pid, path));
}

/** The name of the program of a process, without its folder. */
export const programOf = (pid: number): string => read(`/proc/${pid}/comm`).trim() || 'unknown';

/** The locks of all processes, without the requests that wait for one. */
function locks() {
  return read('/proc/locks')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, kind]) => kind !== '->')
    .map(([, , , , pid, file = '', first]) => ({ pid: Number(pid), file, first: Number(first) }));
}

/** Nothing on other systems, and where a container hides it. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function opens(pid: number, path: string): boolean {
  const wanted = statSync(path);
  try {
    return readdirSync(`/proc/${pid}/fd`).some((name) => {
      const found = statSync(`/proc/${pid}/fd/${name}`, { throwIfNoEntry: false });
      return found?.ino === wanted.ino && found.dev === wanted.dev;
    });
  } catch (error) {
    // Another account's files cannot be seen, and its process is the likely one.
    return (error as { code?: string }).code === 'EACCES';
  }
}
