// Engine SQL, for SQLite only: FTS5.
import { sql } from 'drizzle-orm';
import { hitsOf, queryIn, queryOf } from './fts5.sqlite.ts';
import { exactness, isIn, lines, nameLine, named } from './relevance.sqlite.ts';
import { tiersOf, without, type Ranked, type Tier } from './tiers.ts';

/** The hits of a keyword, best first. */
export const tiers = (ranked: Ranked): Tier[] => {
  const exact = () => named(ranked);
  return tiersOf(ranked, { lines, isIn, exactness }, exact, (parts) => {
    const [inWhole, inName, inMenu] = [
      queryIn('name', parts, true),
      queryIn('name', parts),
      queryIn('{name dishes category}', parts),
    ];
    const hasRun = parts.some(({ kind }) => kind === 'run');
    // A run that ends with a word need not be that word: the text decides.
    const areWhole = () => sql`select stores.id from (${hitsOf(inWhole)}) as stores
      where (select ${exactness(ranked.needles)} from ${nameLine}) = 1`;
    const ofRun = {
      whole: { source: areWhole, inMemory: { from: areWhole, without: [] } },
      named: {
        source: () => without(hitsOf(inName), exact(), areWhole()),
        inMemory: { from: () => hitsOf(inName), without: [0, 1] },
      },
    };
    const ofWords = {
      whole: { source: () => without(hitsOf(inWhole), exact()) },
      named: { source: () => without(hitsOf(`(${inName}) NOT (${inWhole})`), exact()) },
    };
    return {
      ...(hasRun ? ofRun : ofWords),
      served: { source: () => hitsOf(`(${inMenu}) NOT (${inName})`) },
      rest: { source: () => hitsOf(`(${queryOf(parts)}) NOT (${inMenu})`) },
    };
  });
};
