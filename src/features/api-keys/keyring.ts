import { and, eq } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { KeptByKey } from '../../db/kept.ts';
import { apiKeys } from '../../db/schema.ts';
import { Unauthorized } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { minute } from '../../units.ts';
import { digestOf } from '../../lib/digest.ts';
import { LastUses } from '../../lib/last-uses.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';

type ApiKey = Pick<typeof apiKeys.$inferSelect, 'id' | 'prefix'>;

/** Caches verified API keys and records when each was last used. */
export class Keyring {
  readonly #known: KeptByKey<ApiKey>;
  /** By key ID, exact to a minute. */
  readonly #uses: LastUses<number>;

  constructor(
    private readonly db: WritableDatabase,
    readonly clock: Clock,
    readonly log: Logger,
    /** Takes the IDs of keys that were used, in place of the database. */
    deliver?: (ids: number[]) => void,
  ) {
    this.#uses = new LastUses({
      clock,
      exact: minute,
      size: limits.knownKeys,
      delay: limits.counterFlush,
      write: async (uses) => (deliver ? deliver([...uses.keys()]) : this.#write(uses)),
      failed: (error) => log.error({ err: error }, 'recording the use of API keys failed'),
    });
    this.#known = new KeptByKey(db, ['api_keys'], limits.knownKeys);
  }

  /** Finds a cached key, which is active, and records its use. */
  find(key: string): ApiKey | undefined {
    const known = this.#known.find(key);
    if (known) this.#uses.note(known.id);
    return known;
  }

  /** Records the use of a key by its ID. */
  note(id: number): void {
    this.#uses.note(id);
  }

  /** Verifies a key and records its use. Throws Unauthorized if it is missing, unknown or revoked. */
  async verify(key: string | null): Promise<ApiKey> {
    if (!key) throw new Unauthorized('api_key_missing', 'Send an API key in the header X-API-Key.');
    const row = await this.#known.get(key, () => this.#read(key));
    if (!row) throw new Unauthorized('api_key_unknown', 'The API key is unknown or revoked.');
    this.#uses.note(row.id);
    return row;
  }

  async #read(key: string): Promise<ApiKey | undefined> {
    const [row] = await this.db.read
      .select({ id: apiKeys.id, prefix: apiKeys.prefix })
      .from(apiKeys)
      .where(and(eq(apiKeys.hash, digestOf(key)), eq(apiKeys.status, 'active')));
    return row;
  }

  /** Last use that this process has seen, written or not, as an instant. */
  lastUsed(id: number): string | undefined {
    return this.#uses.last(id);
  }

  flush(): Promise<void> {
    return this.#uses.flush();
  }

  #write(uses: ReadonlyMap<number, string>): Promise<void> {
    const { latest } = expressionsOf(this.db);
    return this.db.write(async (tx) => {
      for (const [id, used] of uses)
        await tx
          .update(apiKeys)
          .set({ last_used_at: latest(apiKeys.last_used_at, used) })
          .where(eq(apiKeys.id, id));
    });
  }
}
