// Engine SQL, for SQLite only: FTS5.
import { sql, type SQL } from 'drizzle-orm';
import { isPublic } from '../../db/schema.ts';
import { pairs } from '../../lib/text.ts';
import { queryOf } from './fts5.sqlite.ts';
import { categoryToken } from './keyword.ts';
import { wholeOf, type Part } from './parts.ts';
import { exactness, isIn, lines } from './relevance.sqlite.ts';
import { tiersOf, without, type Ranked, type Tier } from './tiers.ts';

/** The public stores whose name is just these words. */
export function named({ needles, category_id }: Pick<Ranked, 'needles' | 'category_id'>): SQL {
  const inCategory = category_id === undefined ? sql`` : sql`and stores.category_id = ${category_id}`;
  return sql`select stores.id from search_texts cross join stores on stores.id = store_id
    where substr(text, 1, instr(text, char(10))) = ${`${wholeOf(needles).exact.trimEnd()}\n`} and +${isPublic} ${inCategory}`;
}

/** The last character of a run follows its pairs in the index, so that a run can be found by its end. */
const phraseOf = ({ kind, text }: Part, isWhole: boolean): string =>
  kind === 'run'
    ? `"${[...pairs(text), ...(isWhole ? [...text].slice(-1) : [])].join(' ')}"`
    : `"${text}"${isWhole ? '' : ' *'}`;

/** The query of the index for the stores that have every word in these columns, or are in a category that has it. */
const queryIn = (columns: string, parts: readonly Part[], isWhole = false): string =>
  parts
    .map((part) => {
      const word = part.kind === 'none' ? [] : [`${columns} : ${phraseOf(part, isWhole)}`];
      const isInCategory = part.kind === 'none' || columns !== 'name';
      const categories = isInCategory ? part.categories.map((id) => `"${categoryToken(id)}"`) : [];
      return `(${[...word, ...categories].join(' OR ')})`;
    })
    .join(' AND ');

const hitsOf = (query: string): SQL => sql`select rowid as id from search where search match ${query}`;

/** The hits of a keyword, best first. */
export const tiers = (ranked: Ranked): Tier[] => {
  const exact = named(ranked);
  return tiersOf(ranked, { lines, isIn, exactness }, exact, (parts) => {
    const [inWhole, inName, inMenu] = [
      queryIn('name', parts, true),
      queryIn('name', parts),
      queryIn('{name dishes category}', parts),
    ];
    const rest = [hitsOf(`(${inMenu}) NOT (${inName})`), hitsOf(`(${queryOf(parts)}) NOT (${inMenu})`)] as const;
    if (parts.every(({ kind }) => kind !== 'run'))
      return [without(hitsOf(inWhole), exact), without(hitsOf(`(${inName}) NOT (${inWhole})`), exact), ...rest];
    // A run that ends with a word need not be that word: the text decides.
    const whole = sql`select stores.id from (${hitsOf(inWhole)}) as stores
      where (select ${exactness(ranked.needles)} from ${lines}) = 1`;
    return [whole, without(hitsOf(inName), exact, whole), ...rest];
  });
};
