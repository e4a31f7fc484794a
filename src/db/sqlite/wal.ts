import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { Refusal } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { connect } from './connection.ts';
import { problemsOf } from './copy.ts';

// SQLite reads a WAL up to the first frame whose checksum is wrong and ignores the rest, as after a crash in the middle
// of a commit. Damage in the middle therefore loses acknowledged commits silently. This file reads the WAL itself, to
// tell damage from a crash. Formats: https://sqlite.org/fileformat2.html#the_write_ahead_log, https://sqlite.org/walformat.html.

const walHeaderLength = 32;
const frameHeaderLength = 24;
/** The lowest bit says the byte order of checksums: 1 is big-endian. */
const walMagic = 0x377f0682;
const indexHeaderLength = 48;
/** Offset in page 1 of `user_version`, which holds the number of the session; `SqliteDatabase.beginSession` raises it at each start. */
const sessionOffset = 60;

type Pair = [number, number];

const pairAt = (bytes: Buffer, at: number): Pair => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
const isSame = (one: Pair, other: Pair) => one[0] === other[0] && one[1] === other[1];

/** SQLite's running checksum: goes on from the sums of the bytes before. */
function checksum(bytes: Buffer, littleEndian: boolean, [first, second]: Pair): Pair {
  for (let at = 0; at < bytes.byteLength; at += 8) {
    first = (first + (littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)) + second) >>> 0;
    second = (second + (littleEndian ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4)) + first) >>> 0;
  }
  return [first, second];
}

/** Undefined when there is no such file: whoever closes a database last deletes its WAL. */
function withFile<Result>(path: string, work: (file: number) => Result): Result | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

interface WalIndex {
  /** Of the WAL that it indexes: each start of a WAL draws new ones. */
  salts: Pair;
  /** Frames committed to the WAL: all of them were synced before SQLite wrote this number. */
  frames: number;
  /** Frames that are in the database, too. */
  checkpointed: number;
}

/** The header of the -shm index, and what is checkpointed, as they are at one moment; empty when there is none. */
function readIndex(file: string): Buffer {
  const bytes = Buffer.alloc(2 * indexHeaderLength + 4);
  return bytes.subarray(0, withFile(file, (index) => readSync(index, bytes, 0, bytes.byteLength, 0)) ?? 0);
}

/** Parses it; undefined when it is missing or is being written. */
function parseIndex(bytes: Buffer): WalIndex | undefined {
  if (bytes.byteLength < 2 * indexHeaderLength + 4) return undefined;
  const header = bytes.subarray(0, indexHeaderLength);
  // SQLite writes the header twice, so that a reader notices a half-written one. Byte 12 says that it is initialised.
  if (!header.equals(bytes.subarray(indexHeaderLength, 2 * indexHeaderLength)) || header[12] !== 1) return undefined;
  return {
    salts: pairAt(header, 32),
    frames: header.readUInt32LE(16),
    checkpointed: bytes.readUInt32LE(2 * indexHeaderLength),
  };
}

interface Wal {
  /** Undefined when the file does not begin as a WAL does. */
  salts?: Pair;
  /** Frames and bytes up to the end of the last commit that SQLite reads. */
  frames: number;
  bytes: number;
  /** Commits behind the first bad frame, which SQLite ignores. */
  lostCommits: number;
  /** Numbers of the first and the last session that wrote page 1 into the WAL; 0 when none did. */
  firstSession: number;
  lastSession: number;
}

/** Reads a WAL frame by frame, also behind the first bad one; undefined when it is empty. */
function readWal(file: number): Wal | undefined {
  const wal: Wal = { frames: 0, bytes: walHeaderLength, lostCommits: 0, firstSession: 0, lastSession: 0 };
  const header = Buffer.alloc(walHeaderLength);
  if (readSync(file, header, 0, walHeaderLength, 0) === 0) return undefined;
  const littleEndian = header.readUInt32BE(0) === walMagic;
  let sums = checksum(header.subarray(0, 24), littleEndian, [0, 0]);
  if ((header.readUInt32BE(0) & ~1) >>> 0 !== walMagic || !isSame(sums, pairAt(header, 24))) return wal;
  wal.salts = pairAt(header, 16);
  const pageSize = header.readUInt32BE(8);
  const frame = Buffer.alloc(frameHeaderLength + pageSize);
  let isTorn = false;
  for (let index = 0; ; index++) {
    const at = walHeaderLength + index * frame.byteLength;
    if (readSync(file, frame, 0, frame.byteLength, at) < frame.byteLength) return wal;
    // A WAL is overwritten from its beginning; frames with other salts are left over from before.
    const isOfThisWal = isSame(wal.salts, pairAt(frame, 8));
    // The last frame of a commit holds the size of the database, every other one 0.
    const isCommit = isOfThisWal && frame.readUInt32BE(4) > 0;
    if (!isTorn) {
      sums = checksum(frame.subarray(0, 8), littleEndian, sums);
      sums = checksum(frame.subarray(frameHeaderLength), littleEndian, sums);
      isTorn = !isOfThisWal || !isSame(sums, pairAt(frame, 16));
    }
    if (!isTorn && frame.readUInt32BE(0) === 1) {
      wal.lastSession = frame.readUInt32BE(frameHeaderLength + sessionOffset);
      wal.firstSession ||= wal.lastSession;
    }
    if (isCommit && isTorn) wal.lostCommits++;
    else if (isCommit) Object.assign(wal, { frames: index + 1, bytes: at + frame.byteLength });
  }
}

/** The session number in the database file: the one of page 1 as last checkpointed. */
function sessionOf(database: string): number {
  const bytes = Buffer.alloc(4);
  withFile(database, (file) => readSync(file, bytes, 0, 4, sessionOffset));
  return bytes.readUInt32BE();
}

/**
 * Describes damage to the WAL of a database, if no crash can have caused it; undefined when there is none. Call before
 * this process opens the database: SQLite rebuilds the index then, and loses its locks when another reader closes it.
 */
export function walDamage(file: string): string | undefined {
  const path = `${file}-shm`;
  // Every commit, every checkpoint and every new beginning of the WAL changes the index. While it stays the same, so do
  // the commits that it counts; whoever else has the database open, the files were read as of one moment.
  for (let look = 0; look < limits.walLooks; look++) {
    const index = readIndex(path);
    const damage = damageBeside(file, parseIndex(index));
    if (damage === undefined || index.equals(readIndex(path))) return damage;
  }
  // Somebody writes all the time, and has therefore opened it: SQLite has read the WAL to its end.
  return undefined;
}

function damageBeside(file: string, index: WalIndex | undefined): string | undefined {
  const walPath = `${file}-wal`;
  const wal = withFile(walPath, readWal);
  if (!wal) {
    if (!index || index.frames <= index.checkpointed) return undefined;
    return `${walPath}, which holds the last commits, is missing. Put it back or restore a backup; or delete ${file}-shm, to go on without them.`;
  }
  const { salts, frames, bytes, lostCommits, firstSession, lastSession } = wal;
  if (!salts)
    return `${walPath}, which holds the last commits, is damaged from its beginning. Put it back or restore a backup; or move it away, to go on without them.`;
  // The first session in a WAL follows the one in the database, or is that one; later ones may be checkpointed already.
  const session = sessionOf(file);
  if (session && firstSession && (session < firstSession - 1 || session > lastSession))
    return `${walPath} belongs to another database than ${file}, or to another time of it. Put the right one back or restore a backup; or move it away, to go on without the commits in it.`;
  // A crash leaves at most one commit behind a bad frame: each is synced before the next begins.
  const isShort = index && isSame(index.salts, salts) && frames < index.frames;
  if (lostCommits < 2 && !isShort) return undefined;
  // SQLite indexes no frame of a WAL that it is about to overwrite: all of them are checkpointed. To keep some would bring
  // former pages back.
  if (index?.frames === 0 && !isSame(index.salts, salts))
    return `${walPath} is damaged. All of its commits are in ${file}: move it away, and delete ${file}-shm.`;
  return `${walPath} is damaged: the commits behind byte ${bytes} cannot be read. Put it back or restore a backup; or cut it off there, to go on without them: truncate -s ${bytes} ${walPath} && rm -f ${file}-shm`;
}

/**
 * Proves a database that was not closed cleanly, before anything is written to it: its WAL must be whole and belong to
 * it. Only reads, so that the operator can still mend it by hand. Throws Refusal.
 */
export function proveUnclean(file: string): void {
  const wal = `${file}-wal`;
  if (!existsSync(file)) return;
  const damage = walDamage(file);
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
