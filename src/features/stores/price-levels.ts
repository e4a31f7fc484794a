import { desc, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { dishes, isPublic, stores } from '../../db/schema.ts';
import type { DishDetails } from '../../dishes.ts';
import type { Clock } from '../../lib/clock.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';

/** Fewest prices by which a store is compared, and fewest such stores of which there are quarters. */
const [fewestPrices, fewestStores] = [5, 4];

type Priced = Pick<DishDetails, 'price' | 'variants'>;

/** The price of a dish; of several sizes, that of the cheapest. */
const priceOf = ({ price, variants = [] }: Priced): number[] =>
  price !== undefined ? [price] : variants.length > 0 ? [Math.min(...variants.map((one) => one.price))] : [];

/** The price in the middle of a menu; undefined where too few are known. */
function middleOf(menu: readonly Priced[]): number | undefined {
  const prices = menu.flatMap(priceOf).toSorted((one, other) => one - other);
  return prices.length < fewestPrices ? undefined : prices[Math.floor(prices.length / 2)];
}

/** Where the second, third and fourth quarter of the stores begin; none where they cannot be told apart. */
async function quartersOf(db: Database): Promise<number[]> {
  const best = db.read.select({ id: stores.id }).from(stores).where(isPublic).orderBy(desc(stores.score));
  const rows = await db.read
    .select({ store: dishes.store_id, details: dishes.details })
    .from(dishes)
    .where(inArray(dishes.store_id, best.limit(limits.pricedStores)));
  const menus = Map.groupBy(rows, ({ store }) => store);
  const middles = [...menus.values()]
    .flatMap((menu) => middleOf(menu.map(({ details }) => details)) ?? [])
    .toSorted((one, other) => one - other);
  if (middles.length < fewestStores) return [];
  const quarters = [1, 2, 3].map((part) => middles[Math.floor((part * middles.length) / 4)]!);
  return quarters[0] === quarters[2] ? [] : quarters;
}

/** The quarters of a place. They may lag by `limits.priceLevelsFor`: a menu is written more often than prices move. */
class Quarters {
  #known: Promise<number[]> | undefined;
  #isChanged = false;
  #readAt = 0;

  constructor(readonly db: Database) {
    db.onCommit(({ subjects, everything }) => {
      if (everything || subjects.has('stores')) this.#isChanged = true;
    });
  }

  get(clock: Clock): Promise<number[]> {
    const isOld = Math.abs(clock() - this.#readAt) >= limits.priceLevelsFor;
    if (!this.#known || (this.#isChanged && isOld)) {
      this.#isChanged = false;
      this.#readAt = clock();
      this.#known = this.db.present(() => quartersOf(this.db));
      this.#known.catch(() => (this.#known = undefined));
    }
    return this.#known;
  }
}

const quartersHere = oncePer((db: Database) => new Quarters(db));

/**
 * The level of prices of a store: what the operator says, else in which quarter of the stores of the place the price in the
 * middle of its menu is; null where nobody can say.
 */
export async function levelOf(
  { db, clock }: { db: Database; clock: Clock },
  { price_level, dishes: menu }: { price_level: number | null; dishes: readonly Priced[] },
): Promise<number | null> {
  const middle = price_level === null ? middleOf(menu) : undefined;
  if (middle === undefined) return price_level;
  const quarters = await quartersHere(db).get(clock);
  return quarters.length === 0 ? null : 1 + quarters.filter((begin) => begin <= middle).length;
}
