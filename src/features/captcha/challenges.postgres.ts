// Engine SQL, for PostgreSQL only: an unlogged table, in which the condition of each statement decides.
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { clientNetwork, siteNetwork } from '../../lib/addresses.ts';
import type { Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { limits } from '../../limits.ts';
import type { Challenges, HeldCaptcha, Outcome } from './challenges.ts';

/** An ID that a client sends can hold characters that PostgreSQL refuses. */
const keyOf = (id: string) => digestOf(id);
const hashOf = (id: string, code: string) => digestOf(`${id} ${code}`);

/** Challenges that all nodes know. Housekeeping removes those that are over or too many. */
export class SharedChallenges implements Challenges {
  constructor(
    readonly db: Database,
    readonly clock: Clock,
  ) {}

  async add(id: string, code: string, address: string): Promise<void> {
    await this.db.read.run(
      sql`insert into captchas (id, site, network, code_hash, expires_at)
        values (${keyOf(id)}, ${siteNetwork(address)}, ${clientNetwork(address)}, ${hashOf(id, code)},
          ${this.#now() + limits.captchaLifetime}::bigint)`,
    );
  }

  async attempt(id: string, code: string, isSolved: boolean): Promise<Outcome> {
    const isLive = sql`id = ${keyOf(id)} and expires_at > ${this.#now()}::bigint and attempts < ${limits.captchaAttempts}`;
    const fits = isSolved ? sql`true` : sql`code_hash = ${hashOf(id, code)}`;
    const solved = await this.db.read.values(sql`delete from captchas where ${isLive} and ${fits} returning id`);
    if (solved.length > 0) return 'solved';
    const tried = await this.db.read.values(
      sql`update captchas set attempts = attempts + 1 where ${isLive} returning attempts`,
    );
    return tried.length > 0 ? 'wrong' : 'gone';
  }

  held(): HeldCaptcha[] {
    return [];
  }

  resume(): void {}

  /** The time of the database, by which a captcha lives as long on every node. */
  #now(): number {
    return Math.round(this.clock() + this.db.nodes.ahead);
  }
}
