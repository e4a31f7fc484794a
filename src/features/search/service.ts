import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { readTally } from '../../db/tallies.ts';
import { stores } from '../../db/schema.ts';
import { Bits } from '../../lib/bits.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import type { Filter } from '../lists/filter.ts';
import { knownSetsOf, setOf } from '../lists/sets.ts';
import * as lists from '../lists/service.ts';
import { orders } from '../lists/orders.ts';
import { categoryNamesOf } from './category-names.ts';
import { keyOf } from './factored.ts';
import { fewHitsOf, type Groups } from './few-hits.ts';
import * as keywords from './keyword.ts';
import * as hits from './hits.ts';
import { setByLetters } from './sets.ts';
import { queriesOf } from './queries.ts';
import { ofParts, type Condition } from './parts.ts';
import type { InMemory, Tier } from './tiers.ts';
import { totalsOf } from './totals.ts';

export { add, type Document, documentOf, index, indexAll } from './indexing.ts';

const termsOf = async (db: Database, keyword: string) =>
  keywords.terms([...keyword].slice(0, limits.keyword).join(''), await categoryNamesOf(db).get());

/** A snapshot in which words are looked for. */
export const snapshot = <Found>(db: Database, work: () => Promise<Found>): Promise<Found> =>
  db.snapshot(async () => {
    await queriesOf(db).preferIndex(db.read);
    return work();
  });

/** To read and sort a hit takes as long as to test this many stores while walking an order; measured. */
export const hitCost = 3;

/** Stores that are tested while an order is walked to the end of a page. */
export const testedByWalking = (
  storeCount: number,
  total: number,
  { limit, offset }: { limit: number; offset: number },
) => ((offset + limit) / total) * storeCount;

/** Whether so many tests take less time than to read and sort all hits. */
const isSooner = (tested: number, total: number) => tested < hitCost * total;

/** Up to this many hits are ranked by their texts sooner than by the index; measured. */
const rankedByText = 50;

/** The hits of a tier of so many are read in the time in which they are counted: they are not looked up twice; measured. */
const soonRead = 20_000;

/** A keyword as a filter of a list, and the order in which its hits are shown. */
export interface Match extends Filter {
  /** A few hits are as soon read as counted, and some of many hits sooner. */
  isSoonRead: boolean;
  /** More than a few of its hits are marked when they are read: to find them again takes as long. */
  isReadOnce: boolean;
  /** To read and sort a hit takes as long as this many tests in a walk. */
  testsInHit: number;
  /** Its hits, where they are known without reading the index, or with a part of what it is asked for else. */
  ready: () => Promise<Bits | undefined>;
  /** Best match first, for up to `boundOf` hits that pass other filters too. */
  order: SQL;
  /** All hits in the same order; undefined where they are more than `most`, or where so many skipped ones are all of them. */
  few: (most: number, skipped?: number) => Promise<Groups | undefined>;
  total: () => Promise<number>;
  /** The hits by how well they match, best first: for more hits than can be sorted by it. */
  tiers: Match[];
}

/**
 * Up to this many hits are sorted by relevance, more are listed tier after tier. 7 and 50 are measured with `npm run bench -- search`:
 * to rank more takes longer than a search may.
 */
export const boundOf = (storeCount: number): number =>
  Math.min(Math.ceil(Math.sqrt(7 * storeCount)) + 50, limits.relevanceHits);

/** The public stores that have every word of the keyword, in a category if one is given; undefined without any word. */
export async function match(db: Database, keyword: string, categoryId?: number): Promise<Match | undefined> {
  const all = await termsOf(db, keyword);
  if (all.length === 0) return undefined;
  const telling = keywords.telling(all);
  const expression = keywords.expression(telling, categoryId);
  // All words rank the hits: "chi chicken" is the name of one.
  const { parts, checked } = keywords.expression(all, categoryId);
  const queries = queriesOf(db);
  const inCategory =
    categoryId === undefined ? sql`` : sql`and ${expressionsOf(db.read).unindexed(stores.category_id)} = ${categoryId}`;
  const isRankable = parts !== undefined && !all.every(keywords.isVague);
  const needles = all.map(({ word }) => keywords.needle(word));
  const isQueried = expression.checked.length === 0;
  const step = ofParts(
    telling.map(({ word, categories }) => keywords.partOf(word, categories)),
    categoryId,
  );
  const key = isQueried ? keyOf(step) : JSON.stringify(expression);
  const rank = () => (isRankable ? queries.relevance(parts, needles) : queries.relevanceOfVague(needles));
  const rankOf = (count: number) =>
    isRankable && count > rankedByText ? queries.relevanceByIndex(parts, needles) : rank();
  const source = () => hits.matchingIn(db.read, 'search', expression);
  const test = () => sql`${queries.test(hits.hasAll(db.read, telling))} ${inCategory}`;
  const joined = () => ({ table: queries.joined, test: sql`${hits.hasAll(db.read, telling)} ${inCategory}` });
  const sets = knownSetsOf(db);
  const totals = totalsOf(db);
  const few = fewHitsOf(db);
  const ready = async () => sets.known(key) ?? (isQueried ? setByLetters(db, step, key) : undefined);
  const total = () =>
    totals.get(key, async () => {
      const known = await ready();
      return known?.count ?? lists.count(db.read, source());
    });
  const hasSeveral = telling.length > 1;
  const isSoonRead = hasSeveral || telling.some(({ word }) => keywords.isPhrase(word));
  /** Keeps the hits that were read, if all were: few lists need the set. */
  let keepRead: (() => Bits) | undefined;
  /** All hits, if they are not more than `most`. Those of several words are as soon read as counted, and marked then. */
  const readSome = async (most: number) => {
    const { revision } = db;
    const ids = await (hasSeveral ? lists.all(db.read, source()) : lists.some(db.read, source(), most + 1));
    const isFew = ids.length <= most;
    if (isFew || hasSeveral) keepRead = () => sets.keep(key, Bits.having(ids), revision);
    if (!isFew) keepRead?.();
    return isFew ? ids : undefined;
  };
  /** Hits of a tier; the others that it leaves out were read before it. */
  const hitsIn = async ({ from, without }: InMemory, tiers: readonly Match[], most: number) => {
    const left = from
      ? Bits.having(await lists.all(db.read, from()))
      : Bits.inAll([(await ready()) ?? (await sets.get(key, source))]);
    for (const tier of without.map((index) => tiers[index]!)) {
      const groups = await tier.few(most);
      left.remove(groups ? new Set(groups.flat()) : await setOf(tier));
    }
    return left;
  };
  const tierOf = (tier: Tier, index: number, tiers: () => readonly Match[]): Match => {
    /** Where all hits are marked, those that no other tier has need no query. */
    const inMemoryOf = () =>
      tier.inMemory ??
      (index > 0 && index === tiers().length - 1 && sets.known(key)
        ? { from: undefined, without: [...tiers().keys()].slice(0, -1) }
        : undefined);
    const keyOfTier = `${key}, tier ${index} of${needles.join('')}`;
    return {
      key: keyOfTier,
      get source() {
        return tier.source();
      },
      get test() {
        return sql`${test()} and ${tier.test()}`;
      },
      get joined() {
        return { ...joined(), test: sql`${joined().test} and ${tier.test()}` };
      },
      isSoonRead: false,
      get isReadOnce() {
        return inMemoryOf() !== undefined || sets.known(keyOfTier) !== undefined;
      },
      testsInHit: 1,
      ready: async () => sets.known(keyOfTier),
      order: orders.score,
      few: (most) =>
        few.get(keyOfTier, async () => {
          if ((sets.sizeOf(keyOfTier) ?? totals.find(keyOfTier) ?? 0) > most) return undefined;
          const { revision } = db;
          const inMemory = inMemoryOf();
          if (inMemory) {
            const hits = await hitsIn(inMemory, tiers(), most);
            if (hits.count <= most) return [hits.ids()];
            sets.keep(keyOfTier, hits, revision);
            return undefined;
          }
          const isReadWhole = (await total()) <= soonRead;
          const ids = await lists.some(db.read, tier.source(), (isReadWhole ? soonRead : most) + 1);
          if (ids.length <= most) return [ids];
          if (isReadWhole) sets.keep(keyOfTier, Bits.having(ids), revision);
          return undefined;
        }),
      stores: async () => {
        const { revision } = db;
        const inMemory = inMemoryOf();
        if (!inMemory || sets.known(keyOfTier)) return sets.get(keyOfTier, tier.source);
        return sets.keep(keyOfTier, await hitsIn(inMemory, tiers(), limits.relevanceHits), revision);
      },
      total: () => totals.get(keyOfTier, async () => sets.sizeOf(keyOfTier) ?? lists.count(db.read, tier.source())),
      tiers: [],
    };
  };
  return {
    key,
    isOfCategory: categoryId !== undefined,
    // Getters, since most lists need one of them or none, and SQL takes long to build.
    get source() {
      return source();
    },
    get test() {
      return test();
    },
    get joined() {
      return joined();
    },
    isSoonRead,
    isReadOnce: false,
    testsInHit: hitCost,
    get order() {
      const how = rank();
      return how ? sql`${how}, ${orders.score}` : orders.score;
    },
    few: (most, skipped = 0) =>
      few.get(`${key}, ranked by${needles.join('')}`, async () => {
        const set = await ready();
        if (set ? set.count <= most : isSoonRead && totals.find(key) === undefined) {
          const ids = set?.ids() ?? (await readSome(most));
          if (!ids) return undefined;
          if (ids.length > skipped) return hits.byRank(db.read, lists.listed(db.read, ids), rankOf(ids.length));
          await totals.get(key, async () => ids.length);
          return undefined;
        }
        const all = await total();
        return all > most || all <= skipped ? undefined : hits.byRank(db.read, source(), rankOf(all));
      }),
    ready,
    stores: async () => (await ready()) ?? keepRead?.() ?? sets.get(key, source),
    total,
    get tiers() {
      const asked = checked.length > 0 ? undefined : parts;
      const tiers = queries.tiers({ source, parts: asked, needles, category_id: categoryId });
      const matches: Match[] = tiers.map((tier, index) => tierOf(tier, index, () => matches));
      return matches;
    },
  };
}

interface ExistingQuery {
  keyword: string;
  categoryId?: number | undefined;
  hidden?: boolean | undefined;
  /** Instead of the words as they are spelt, where they may be meant otherwise. */
  passes?: Condition | undefined;
}

/**
 * IDs of the stores that are not deleted and have every word, newest first: public ones, hidden ones, or both. Of words of
 * one or two letters at most `limits.vagueHits` are counted and listed.
 */
export function findExisting(
  db: Database,
  { keyword, categoryId, hidden, passes }: ExistingQuery,
  paging: Paging,
): Promise<Page<number>> {
  return snapshot(db, async () => {
    const { read } = db;
    const all = keywords.telling(await termsOf(db, keyword));
    if (all.length === 0) return { items: [], total: 0 };
    const step = passes && { passes, category_id: categoryId };
    const existing = { match: keywords.expression(all, categoryId), hidden, step };
    const most = all.every(keywords.isVague) ? limits.vagueHits : undefined;
    const total = await totalsOf(db).get(JSON.stringify(existing), () => hits.countExisting(read, existing, most));
    const offset = offsetOf(paging);
    const slice = { limit: Math.min(paging.page_size, total - offset), offset };
    if (slice.limit <= 0) return { items: [], total };
    // Where not all hits are counted, each of them may be one of many. A walk tests the words as they are spelt.
    const isWalked =
      !step &&
      (total === most || isSooner(testedByWalking(await readTally(read, 'stores/active'), total, slice), total));
    const items = isWalked
      ? await hits.existingByWalking(read, existing, all, categoryId, slice)
      : await hits.existingByAge(read, existing, slice);
    return { items, total };
  });
}
