import { randomText } from '../../lib/identifiers.ts';
import { limits } from '../../limits.ts';
import type { Joining, Node, Nodes } from '../nodes.ts';
import { unawaited } from './commits.ts';
import { failureOf } from './failures.ts';
import { Housekeeping } from './housekeeping.ts';
import type { Run } from './queries.ts';
import { present } from './time.ts';

const begin = `insert into leases as held (name, slot, node, until)
  select $1::text, $2::bigint, $3::text, ${present} + ${limits.lease} from ${unawaited}
  on conflict (name) do update set slot = excluded.slot, node = excluded.node, until = excluded.until
  where held.slot < excluded.slot and held.until <= ${present} returning name`;

const take = `insert into leases as held (name, node, until)
  select $1::text, $2::text, ${present} + ${limits.lease} from ${unawaited}
  on conflict (name) do update set node = excluded.node, until = excluded.until
  where held.node = excluded.node or held.until <= ${present} returning name`;

const named = `from ${unawaited} where node = $1 and name in (select json_array_elements_text($2::text::json))`;
const renew = `update leases set until = ${present} + ${limits.lease} ${named}`;
const end = `update leases set until = 0 ${named}`;

interface Database {
  /** Runs what nodes have to know of each other, and what takes longer. */
  own: Run;
  run: Run;
  ahead: () => number;
  /** Opens their connections to the primary. */
  open: (settings: Record<string, number>) => Bun.SQL;
  /** Called once this server is one of the nodes. */
  onJoin: () => void;
  onSilence: Nodes['onSilence'];
}

/** The nodes on one PostgreSQL. Leases and slots go by its clock. */
export class PostgresNodes implements Nodes {
  readonly id = randomText(12);
  readonly #housekeeping: Housekeeping;
  /** Names of the leases of this node. */
  readonly #kept = new Set<string>();
  #renewal: Timer | undefined;
  #hasLeft = false;

  constructor(readonly database: Database) {
    this.#housekeeping = new Housekeeping(database);
  }

  get ahead(): number {
    return this.database.ahead();
  }

  async join(node: Joining): Promise<void> {
    await this.#housekeeping.start({ id: this.id, ...node });
    this.database.onJoin();
  }

  onSilence(listener: (addresses: string[]) => void): void {
    this.database.onSilence(listener);
  }

  async all(): Promise<Node[]> {
    const rows = await this.database.own('select id, address, version, seen_at, state from nodes order by address', []);
    return (rows as unknown[][] as [string, string, string, string, string][]).map(
      ([id, address, version, seen, state]) => ({
        address,
        version,
        seen: Number(seen),
        state,
        isThis: id === this.id,
      }),
    );
  }

  async alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    const client = this.database.open({ idle_in_transaction_session_timeout: limits.databaseStatement });
    try {
      return await client.begin(async (tx) => {
        await tx.unsafe('select pg_advisory_xact_lock(hashtext($1))', [`foodmap ${name}`]);
        return work();
      });
    } catch (error) {
      throw failureOf(error);
    } finally {
      await client.close({ timeout: 0 });
    }
  }

  async once(name: string, slot: number, work: () => Promise<void>): Promise<boolean> {
    const begun = await this.database.own(begin, [name, slot, this.id]);
    if (begun.length === 0) return false;
    this.#keep(name);
    try {
      await work();
    } finally {
      await this.#end([name]);
    }
    return true;
  }

  async holds(name: string): Promise<boolean> {
    const taken = await this.database.own(take, [name, this.id]);
    if (taken.length > 0) this.#keep(name);
    return taken.length > 0;
  }

  /** Lets go of everything, so that other nodes need not wait. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearTimeout(this.#renewal);
    await this.#housekeeping.stop();
    if (this.#kept.size > 0) await this.#end([...this.#kept]);
  }

  #keep(name: string): void {
    this.#kept.add(name);
    this.#renewal ??= this.#renewSoon();
  }

  #renewSoon(): Timer {
    const next = async () => {
      await this.#update(renew, [...this.#kept]);
      if (!this.#hasLeft) this.#renewal = this.#renewSoon();
    };
    return setTimeout(() => void next(), limits.leaseRenewal).unref();
  }

  async #end(names: string[]): Promise<void> {
    for (const name of names) this.#kept.delete(name);
    await this.#update(end, names);
  }

  /** When the database is away, leases end by themselves. */
  async #update(sql: string, names: string[]): Promise<void> {
    await this.database.own(sql, [this.id, JSON.stringify(names)]).catch(() => {});
  }
}
