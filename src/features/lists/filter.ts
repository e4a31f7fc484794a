import type { SQL } from 'drizzle-orm';
import type { Bits } from '../../lib/bits.ts';

/**
 * A condition of a list of public stores, in the two forms that a plan needs. `listing/plan.ts` reads the source of the
 * filter that few stores pass and tests the others; if many pass each, it walks the order and tests every filter.
 */
export interface Filter {
  /** The condition and its values, by which totals are cached; with the minute where the answer depends on the time. */
  key: string;
  /** A select of one column `id`: exactly the public stores that pass, each once, in any order. Read up to a limit, or whole. */
  source: SQL;
  /** The same condition for one row of `stores`. Columns of its indexes stand as `+stores.x`, or the planner may take them. */
  test: SQL;
  /** The same for a walk, where a join is a fifth faster than a subquery: a table, and the condition on its columns. */
  joined?: { table: SQL; test: SQL };
  /** The test reads the ID alone, which every index has. */
  isQuick?: boolean;
  /** Reads the stores of the source, which nothing may change: a quick test, where it pays to read all of them. */
  stores: () => Promise<Bits>;
  /** The same stores, where they are known in memory. */
  set?: Bits;
  /** Whether only stores of the category that is asked for pass. */
  isOfCategory?: boolean;
  /** Whether a review may change which stores pass. */
  dependsOnRating?: boolean;
  /** The number of stores that pass, where it is known without counting. */
  total?: () => Promise<number>;
}
