import { sql, type SQL } from 'drizzle-orm';
import { Unavailable } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { changesFrom, type ChangedRow, type Changes } from '../changes.ts';
import type { Order, Queries } from '../database.ts';
import { Waits } from '../waits.ts';
import { currentAllowance, note } from './commits.ts';
import { within } from './deadlines.ts';
import { failureOf, isAboutRow, isLocked, isLost, overloaded, unconfirmed } from './failures.ts';
import type { Feed } from './feed.ts';
import type { Held } from './lanes.ts';
import type { Primary } from './primary.ts';
import { inSession, type Session } from './session.ts';

/** Locks on `facts`: one lets the same and the next in beside it, the next no other of its kind, the last nobody. */
const modes: Record<Order, string> = {
  shared: 'row exclusive',
  accounts: 'share update exclusive',
  alone: 'share row exclusive',
};

/**
 * Begins a transaction in its order; others wait from when one asks to be alone, so it does not ask for long. The lock is taken before the first query, so that its snapshot has what they wrote; on `facts`, since no
 * transaction writes that table. An advisory lock would need a query, and PostgreSQL takes those of a table more quickly.
 */
const begin = (order: Order, left: number) => {
  const lock = `lock table facts in ${modes[order]} mode`;
  return `begin isolation level serializable; set local statement_timeout = ${left}; ${
    order === 'alone' ? `set local lock_timeout = ${limits.databaseAlone}; ${lock}; set local lock_timeout = 0` : lock
  }`;
};

/** Ends a transaction, and reads what its triggers noted: in one message, since each costs the time of the network. */
const commit = `select set_config('foodmap.xid', coalesce(pg_current_xact_id_if_assigned()::text, ''), false); commit;
  select xid::text, subject, store from changes where xid = nullif(current_setting('foodmap.xid'), '')::xid8`;

interface Surroundings {
  primary: Primary;
  queries: Queries;
  /** Milliseconds that a write may take, with all waiting. */
  time: number;
  /** Hears of the changes of a commit, before its write resolves. */
  tell: (changes: Changes) => Promise<void>;
}

/** Writes, each in its time. */
export class Writer {
  readonly waits = new Waits();
  /** Transaction ID of the last commit. */
  lastCommit: string | undefined;
  /** Hears how many seconds each commit took. */
  observer: ((writes: number, seconds: number) => void) | undefined;
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  constructor(readonly surroundings: Surroundings) {}

  /** Runs `work` in a transaction, again when it meets another one, in the end alone. Resolves with its value and changes. */
  write<T>(
    work: (tx: Queries) => Promise<T>,
    order: Order = 'shared',
  ): Promise<{ value: T; changes: Changes | undefined }> {
    return this.waits.during(async (since) => {
      const until = this.#until(since);
      let aloneFrom = since + limits.databaseConflictsShared;
      for (let attempt = 0; ; attempt++) {
        const isAlone = order === 'alone' || performance.now() > aloneFrom;
        try {
          return await this.#tracked(() => this.#transaction(work, until, isAlone ? 'alone' : order));
        } catch (error) {
          if (!(error instanceof Conflicted)) throw error;
          if (leftUntil(until) <= 0) throw failureOf(error.cause);
          if (isAboutRow(error.cause)) aloneFrom = performance.now();
          else if (isAlone) aloneFrom = performance.now() + limits.databaseConflictsShared;
        }
        await Bun.sleep(Math.random() * Math.min(2 ** attempt, limits.databaseConflictWait));
      }
    });
  }

  /** Runs one call of a function that reads, decides and writes, in one message. Returns its row, of nulls if it has none. */
  call<Row extends unknown[]>(call: SQL, proof = sql`null`): Promise<Row> {
    return this.waits.during((since) => this.#tracked(() => this.#call(call, proof, this.#until(since))));
  }

  /** The instant by which a write has to end that was asked for at another one. */
  #until(since: number): number {
    return since + Math.min(this.surroundings.time, currentAllowance()?.left ?? Infinity);
  }

  /** Lets the writes that run end, and refuses others. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
  }

  #tracked<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Unavailable('The server is shutting down; try again in a moment.'));
    const write = work();
    this.#running.add(write);
    const done = () => this.#running.delete(write);
    write.then(done, done);
    return write;
  }

  /** A connection for a transaction that has to end by an instant. */
  async #take(until: number): Promise<Held> {
    const { primary } = this.surroundings;
    try {
      return await primary.link.lanes.take(until - limits.databaseAnswer);
    } catch (error) {
      if (!(error instanceof Unavailable)) primary.look();
      throw failureOf(error);
    }
  }

  async #call<Row extends unknown[]>(call: SQL, proof: SQL, until: number): Promise<Row> {
    const { primary, queries, tell } = this.surroundings;
    const { feed, lanes } = primary.link;
    const since = performance.now();
    // Statements share connections: one that waits behind others does not begin when nobody waits for it any more.
    const end = Date.now() + primary.ahead + leftUntil(until);
    const query = sql`select result.*, ${proof}, noted_changes() from in_time(${end}::float8) as always left join ${call} as result on true`;
    const answering = lanes.call((client) =>
      inSession({ client, hasConflict: false, hasEnded: false }, async () =>
        queries.values<[...Row, proof: null, noted: string | null]>(query),
      ),
    );
    const [answer] = await within(until - since, answering, unconfirmed);
    this.observer?.(1, (performance.now() - since) / 1000);
    const row = answer!.slice(0, -2) as Row;
    const noted = answer!.at(-1) as string | null;
    if (noted === null) return row;
    const [xid, changed] = JSON.parse(noted) as [string, ChangedRow[]];
    this.#note(feed, xid);
    const changes = changesFrom(changed);
    if (changes) await tell(changes);
    return row;
  }

  /** One attempt of a write. Rejects with Conflicted when it has to be done again. */
  async #transaction<T>(work: (tx: Queries) => Promise<T>, until: number, order: Order) {
    const { primary, queries, tell } = this.surroundings;
    const { client, release } = await this.#take(until);
    const { feed } = primary.link;
    const session: Session = { client, hasConflict: false, hasEnded: false };
    let state: 'open' | 'committing' | 'over' = 'open';
    let isLate = false;
    // Not awaited: it is sent along with the first query.
    const begun = client.unsafe(begin(order, Math.max(1, leftUntil(until)))).then(
      () => undefined,
      (error: unknown) => error,
    );
    const outcome = async () => {
      try {
        const value = await inSession(session, () => work(queries));
        session.hasEnded = true;
        if (isLate) throw overloaded();
        const since = performance.now();
        state = 'committing';
        const [[[xid]], , rows] = (await client.unsafe(commit).simple().values()) as unknown as [
          [[xid: string]],
          unknown,
          [xid: string, ...ChangedRow][],
        ];
        state = 'over';
        this.observer?.(1, (performance.now() - since) / 1000);
        if (xid !== '') this.#note(feed, xid);
        const changes = changesFrom(rows.map(([, subject, store]) => [subject, store]));
        if (changes) await tell(changes);
        return { value, changes };
      } catch (failure) {
        // After a failed beginning, all that follows fails for another reason.
        const error = (await begun) ?? failure;
        if (isLost(error)) primary.look();
        if (session.hasConflict || isLocked(error)) throw new Conflicted(error);
        throw failureOf(error);
      } finally {
        session.hasEnded = true;
        if (state !== 'over') await client.unsafe('rollback').catch(() => {});
        await release();
      }
    };
    return within(until - performance.now(), outcome(), () => {
      isLate = true;
      return state === 'open' ? overloaded() : unconfirmed();
    });
  }

  /** Notes a commit of this node, and of the work that made it, which may wait as long for the next one. */
  #note(feed: Feed, xid: string): void {
    this.lastCommit = xid;
    feed.noteOwn(xid);
    currentAllowance()?.renew();
    note(xid);
  }
}

/** Milliseconds that statements of a write may take that has to be answered by an instant: the commit takes time, too. */
const leftUntil = (until: number): number => Math.floor(until - limits.databaseAnswer - performance.now());

/** A transaction met another one. */
class Conflicted extends Error {
  constructor(override readonly cause: unknown) {
    super('The transaction met another one.');
  }
}
