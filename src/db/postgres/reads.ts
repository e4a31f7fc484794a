import { limits } from '../../limits.ts';
import { currentAllowance } from './commits.ts';
import { within } from './deadlines.ts';
import { overloaded } from './failures.ts';

/** The connections for queries, which share them. */
export class Reads {
  #count = 0;

  constructor(
    readonly client: Bun.SQL,
    /** Whether queries take as long as they take: those of commands. */
    readonly isPatient: boolean,
  ) {}

  run(sql: string, params: unknown[]): Promise<unknown[][]> {
    return this.#bounded(() => this.client.unsafe(sql, params).values() as Promise<unknown[][]>);
  }

  /** A connection for a snapshot. */
  async reserve(): Promise<Bun.ReservedSQL> {
    let isLate = false;
    const reserved = async () => {
      const client = await this.client.reserve();
      if (isLate) await client.release();
      return client;
    };
    return this.#bounded(reserved, () => {
      isLate = true;
    });
  }

  /** Waits for a query no longer than its request may. Throws Unavailable, then and when too many run. */
  #bounded<T>(query: () => Promise<T>, onLate?: () => void): Promise<T> {
    if (this.isPatient) return query();
    const allowance = currentAllowance();
    const time = Math.min(allowance?.left ?? Infinity, limits.databaseStatement);
    if (this.#count >= limits.waitingReads || time <= 0) return Promise.reject(overloaded());
    this.#count++;
    const running = query().finally(() => {
      this.#count--;
    });
    const answered = () =>
      within(time, running, () => {
        onLate?.();
        return overloaded();
      });
    return allowance ? allowance.during(answered) : answered();
  }
}
