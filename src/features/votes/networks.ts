import { and, asc, isNotNull, lt, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import { claims, likes, merchantApplications, reports, reviews } from '../../db/schema.ts';
import { widerNetwork } from '../../lib/addresses.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { timestamp } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';

const labelLength = 12;

/** Names networks so that two senders can be compared, but nobody learns an address without the secret. */
export class Networks {
  readonly #key: Buffer;
  readonly #labels = new BoundedMap<string, string>(limits.knownNetworks);

  /** The key follows from the secret of the service, which is in no export and no backup. */
  constructor(secret: string) {
    this.#key = new Bun.CryptoHasher('sha256', secret).update('networks of senders').digest();
  }

  /** A keyed hash of the network of an address: IPv4 /24, or IPv6 /48. */
  labelOf(address: string): string {
    return this.#labelOf(widerNetwork(address));
  }

  /** A keyed hash of one address. */
  labelOfAddress(address: string): string {
    return this.#labelOf(address);
  }

  #labelOf(name: string): string {
    let label = this.#labels.get(name);
    if (label === undefined) {
      label = new Bun.CryptoHasher('sha256', this.#key).update(name).digest('base64url').slice(0, labelLength);
      this.#labels.set(name, label);
    }
    return label;
  }
}

/** Tables whose rows keep the network of their sender for `limits.networkAge`. */
const kept = [likes, reviews, reports, merchantApplications, claims] as const;

/** Empties the networks of rows that are older than `limits.networkAge`, in steps. Returns their number. */
export async function cleanUp({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): Promise<number> {
  const due = timestamp(() => clock() - limits.networkAge);
  let emptied = 0;
  for (const table of kept) {
    const { created_at, network } = table;
    for (;;) {
      const oldest = await db.read
        .select({ created_at })
        .from(table)
        .where(and(isNotNull(network), lt(created_at, due)))
        .orderBy(asc(created_at))
        .limit(limits.forgottenRows);
      const last = oldest.at(-1);
      if (!last) break;
      await db.write((tx) =>
        tx
          .update(table)
          .set({ network: null })
          .where(and(isNotNull(network), lte(created_at, last.created_at))),
      );
      emptied += oldest.length;
    }
  }
  return emptied;
}
