import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { Refusal } from '../errors.ts';
import { connect } from './connection.ts';
import { problemsOf } from './copy.ts';

// As in https://sqlite.org/fileformat2.html#the_write_ahead_log and https://sqlite.org/walformat.html.
const headerLength = 32;
const frameHeaderLength = 24;
const magic = 0x377f0682;
const indexHeaderLength = 48;
/** Where page 1 has the `user_version`: the number of the session, counted from a random one by `Database.markLog`. */
const sessionAt = 60;

type Pair = [number, number];

const pairAt = (bytes: Buffer, at: number): Pair => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
const isSame = (one: Pair, other: Pair) => one[0] === other[0] && one[1] === other[1];

/** SQLite's running checksum. */
function checksum(bytes: Buffer, littleEndian: boolean, [first, second]: Pair): Pair {
  for (let at = 0; at < bytes.byteLength; at += 8) {
    first = (first + (littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)) + second) >>> 0;
    second = (second + (littleEndian ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4)) + first) >>> 0;
  }
  return [first, second];
}

/** What the shared index beside a log says of it: the frames that were on the disk, and how many of them are in the database. */
function promiseOf(index: string): { salts: Pair; frames: number; copied: number } | undefined {
  const bytes = existsSync(index) ? readFileSync(index) : Buffer.alloc(0);
  if (bytes.byteLength < 2 * indexHeaderLength + 4) return undefined;
  const header = bytes.subarray(0, indexHeaderLength);
  if (!header.equals(bytes.subarray(indexHeaderLength, 2 * indexHeaderLength)) || header[12] !== 1) return undefined;
  return {
    salts: pairAt(header, 32),
    frames: header.readUInt32LE(16),
    copied: bytes.readUInt32LE(2 * indexHeaderLength),
  };
}

interface Log {
  /** Absent when it does not begin as a log does. */
  salts?: Pair;
  /** What SQLite takes from it, up to the last whole commit. */
  frames: number;
  bytes: number;
  /** Commits that lie behind, which it passes over without a word. */
  behind: number;
  /** Numbers of the first and the last session that wrote to it, where it tells; else 0. */
  first: number;
  last: number;
}

function read(wal: string): Log {
  const file = openSync(wal, 'r');
  try {
    const log: Log = { frames: 0, bytes: headerLength, behind: 0, first: 0, last: 0 };
    const header = Buffer.alloc(headerLength);
    readSync(file, header, 0, headerLength, 0);
    const littleEndian = header.readUInt32BE(0) === magic;
    let sums = checksum(header.subarray(0, 24), littleEndian, [0, 0]);
    if ((header.readUInt32BE(0) & ~1) >>> 0 !== magic || !isSame(sums, pairAt(header, 24))) return log;
    log.salts = pairAt(header, 16);
    const frame = Buffer.alloc(frameHeaderLength + header.readUInt32BE(8));
    let isTorn = false;
    for (let index = 0; ; index++) {
      const at = headerLength + index * frame.byteLength;
      if (readSync(file, frame, 0, frame.byteLength, at) < frame.byteLength) return log;
      const isOfThisLog = isSame(log.salts, pairAt(frame, 8));
      const isCommit = isOfThisLog && frame.readUInt32BE(4) > 0;
      if (!isTorn) {
        sums = checksum(frame.subarray(0, 8), littleEndian, sums);
        sums = checksum(frame.subarray(frameHeaderLength), littleEndian, sums);
        isTorn = !isOfThisLog || !isSame(sums, pairAt(frame, 16));
      }
      if (!isTorn && frame.readUInt32BE(0) === 1) {
        log.last = frame.readUInt32BE(frameHeaderLength + sessionAt);
        log.first ||= log.last;
      }
      if (isCommit && isTorn) log.behind++;
      else if (isCommit) Object.assign(log, { frames: index + 1, bytes: at + frame.byteLength });
    }
  } finally {
    closeSync(file);
  }
}

function sessionOf(database: string): number {
  const bytes = Buffer.alloc(4);
  const file = openSync(database, 'r');
  try {
    readSync(file, bytes, 0, 4, sessionAt);
    return bytes.readUInt32BE();
  } finally {
    closeSync(file);
  }
}

/**
 * What is wrong with the write-ahead log of a database that no process has open, and no crash leaves behind: each commit
 * is on the disk before the index promises it and before the next begins. To be asked before anything opens the
 * database, since SQLite makes the index anew then.
 */
export function logDamage(file: string): string | undefined {
  const [wal, index] = [`${file}-wal`, `${file}-shm`];
  const promise = promiseOf(index);
  if (!existsSync(wal) || statSync(wal).size === 0) {
    if (!promise || promise.frames <= promise.copied) return undefined;
    return `${wal}, where the last commits are, is gone. Put it back or restore a backup; or delete ${index}, to go on without them.`;
  }
  const { salts, frames, bytes, behind, first, last } = read(wal);
  if (!salts)
    return `${wal}, where the last commits are, is damaged from its beginning. Put it back or restore a backup; or move it away, to go on without them.`;
  const session = sessionOf(file);
  if (session && first && (session < first - 1 || session > last))
    return `${wal} belongs to another database than ${file}, or to another time of it. Put the right one back or restore a backup; or move it away, to go on without the commits in it.`;
  const isShort = promise && isSame(promise.salts, salts) && frames < promise.frames;
  if (behind < 2 && !isShort) return undefined;
  return `${wal} is damaged: what was written behind byte ${bytes} cannot be read. Put it back or restore a backup; or cut it off there, to go on without that: truncate -s ${bytes} ${wal} && rm -f ${index}`;
}

/**
 * Proves a database that no clean stop has left, before anything is written to it: its write-ahead log must be whole
 * and belong to it. Reads only, so that what is wrong can still be mended by hand. Throws Refusal.
 */
export function proveUnclean(file: string): void {
  const wal = `${file}-wal`;
  if (!existsSync(file)) return;
  const damage = logDamage(file);
  if (damage) throw new Refusal(damage);
  if (!existsSync(wal) || statSync(wal).size === 0) return;
  const connection = connect(file, { readonly: true });
  const [problem] = problemsOf(connection);
  connection.close();
  if (problem !== undefined)
    throw new Refusal(
      `${file} is damaged, or ${wal} belongs to another database (${problem}). If you put the first there, move ${wal} away; else restore a backup.`,
    );
}
