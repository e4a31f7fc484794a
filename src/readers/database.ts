import { unknownChanges } from '../db/changes.ts';
import { Internal } from '../errors.ts';
import type { CommitListener, Commits, Queries, WritableDatabase } from '../db/database.ts';
import { onlyNode } from '../db/nodes.ts';
import { connect, type Connection } from '../db/sqlite/connection.ts';
import { enteredOn } from '../db/sqlite/statements.ts';
import { Waits } from '../db/waits.ts';
import type { ChangesRing } from './ring.ts';

/**
 * The database as a thread has it that only reads. All queries of a turn of the event loop see one state, as they do in
 * the thread that writes, where no commit falls between them.
 */
export class ReaderDatabase implements WritableDatabase {
  readonly refusal = undefined;
  readonly engine = 'sqlite';
  readonly nodes = onlyNode;
  readonly waits = new Waits();
  readonly read: Queries;
  readonly inspect: Queries;
  readonly #connection: Connection;
  readonly #listeners: CommitListener[] = [];
  readonly #statements;
  #revision = 0;
  #isInTurn = false;
  /** Whether this turn has looked for commits of other processes. */
  #checked = false;
  #seenVersion: unknown;

  constructor(
    file: string,
    readonly ring: ChangesRing,
  ) {
    this.#connection = connect(file, { readonly: true });
    this.#statements = {
      begin: this.#connection.prepare('begin'),
      end: this.#connection.prepare('rollback'),
      version: this.#connection.prepare('pragma data_version').pluck(),
      wal: this.#connection.prepare('pragma wal_checkpoint(noop)'),
    };
    this.read = enteredOn(this.#connection, () => this.#enter());
    this.inspect = this.read;
    this.#seenVersion = this.#statements.version.get();
  }

  onCommit(listener: CommitListener): void {
    this.#listeners.push(listener);
  }

  onGroup(): void {}

  get revision(): number {
    return this.#revision;
  }

  /** Tells listeners what was committed since the last request. */
  noteRequest(): void | Promise<void> {
    const changes = this.ring.look() ?? [];
    const isForeign = this.#hasOtherWritten();
    if (isForeign) changes.push(unknownChanges());
    if (changes.length === 0) return;
    this.#leave();
    const waits: Promise<void>[] = [];
    for (const one of changes) {
      this.#revision++;
      for (const listener of this.#listeners) {
        const wait = listener(one);
        if (wait) waits.push(wait);
      }
    }
    if (waits.length > 0) return all(waits);
  }

  #hasOtherWritten(): boolean {
    if (this.#checked) return false;
    this.#checked = true;
    setImmediate(() => (this.#checked = false));
    this.#leave();
    const { version, wal } = this.#statements;
    try {
      const moved = version.get();
      if (moved === this.#seenVersion) return false;
      const isOwn = this.ring.isOwn(() => (wal.get() as { log: number }).log);
      if (isOwn !== undefined) this.#seenVersion = moved;
      return isOwn === false;
    } catch {
      // While the disk cannot be read, what is in memory is served; a change is noticed at the next read that succeeds.
      return false;
    }
  }

  #enter(): void {
    if (this.#isInTurn) return;
    this.#statements.begin.run();
    this.#isInTurn = true;
    setImmediate(() => this.#leave());
  }

  /** Never fails: an error would end the thread. A failed read may have ended the transaction; a commit would read again. */
  #leave(): void {
    this.#isInTurn = false;
    if (this.#connection.inTransaction) this.#statements.end.run();
  }

  noting<T>(_: Commits, work: () => Promise<T>): Promise<T> {
    return work();
  }

  catchUp(): undefined {}

  snapshot<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  present<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  write(): Promise<never> {
    return Promise.reject(new Internal('A thread that reads was asked to write.'));
  }

  lastingSnapshot(): Promise<never> {
    return this.write();
  }

  async beginSession(): Promise<void> {}

  async optimize(): Promise<void> {}

  async ping(): Promise<void> {
    this.#statements.version.get();
  }

  async sizes(): Promise<{ database: number; wal: number }> {
    return { database: 0, wal: 0 };
  }

  async close(): Promise<void> {
    this.#leave();
    this.#connection.close();
  }
}

async function all(waits: readonly Promise<void>[]): Promise<void> {
  await Promise.all(waits);
}
