// Engine SQL, for PostgreSQL only: tsvector, md5.
import { sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../db/postgres/expressions.ts';
import { isPublic } from '../../db/schema.ts';
import { passesStep, quoted } from './lexemes.postgres.ts';
import { needleOf, ofParts, wholeOf, type Part } from './parts.ts';
import { every, exactness, isIn, lines } from './relevance.postgres.ts';
import { tiersOf, type Ranked, type Tier } from './tiers.ts';

const name = 'split_part(text, chr(10), 1)';
const served = `${name} || split_part(text, chr(10), 4)`;

/** The words of some lines of a text; an index has them. */
const wordsIn = (line: string): SQL => sql.raw(`array_to_tsvector(string_to_array(btrim(${line}), ' '))`);

/** Condition on the text of a store: its name is just these words; an index has the digests. */
const isJust = (needles: readonly string[]): SQL =>
  sql`md5(${sql.raw(name)}) = md5(${wholeOf(needles).exact.trimEnd()})`;

/** The public stores whose name is just these words. */
export function named({ needles, category_id }: Pick<Ranked, 'needles' | 'category_id'>): SQL {
  const inCategory = category_id === undefined ? sql`` : sql`and stores.category_id = ${category_id}`;
  return sql`select stores.id from search_texts join stores on stores.id = store_id
    where ${isJust(needles)} and ${isPublic} ${inCategory}`;
}

/** Condition on the text of a store and its row of `stores`: it has a word in a line, or its category has it. */
function has(line: string, part: Part, categories: readonly number[] = []): SQL {
  const inLine =
    part.kind === 'run'
      ? sql`strpos(${sql.raw(line)}, ${needleOf(part)}) > 0`
      : sql`${wordsIn(line)} @@ ${`${quoted(part.text)}:*`}::tsquery`;
  return categories.length > 0 ? sql`(${inLine} or ${isOneOf(sql.raw('stores.category_id'), categories)})` : inLine;
}

/** The hits of a keyword, best first. */
export const tiers = (ranked: Ranked): Tier[] =>
  tiersOf(
    ranked,
    { lines, isIn, exactness },
    () => named(ranked),
    (parts) => {
      const asked = parts.filter(({ kind }) => kind !== 'none');
      const isWhole = sql`${wordsIn(name)} @@ ${asked.map(({ text }) => quoted(text)).join(' & ')}::tsquery`;
      const isNamed = every(asked.map((part) => has(name, part)));
      const isServed = every(asked.map((part) => has(served, part, part.categories)));
      const isOther = sql`not ${isJust(ranked.needles)}`;
      const hits = (condition: SQL, joined = sql``) => {
        const source = () => sql`select store_id as id from search join search_texts using (store_id) ${joined}
          where ${passesStep(sql.raw('search'), ofParts(parts))} and ${condition}`;
        return { source, inMemory: { from: source, without: [] } };
      };
      const hasCategories = asked.some(({ categories }) => categories.length > 0);
      const withCategories = hasCategories ? sql`join stores on stores.id = store_id` : sql``;
      return {
        whole: hits(sql`${isWhole} and ${isOther}`),
        named: hits(sql`${isNamed} and not ${isWhole} and ${isOther}`),
        served: hits(sql`${isServed} and not ${isNamed}`, withCategories),
        // All hits without those of the other tiers: no text has to be read.
        rest: { ...hits(sql`not ${isServed}`, withCategories), inMemory: { from: undefined, without: [0, 1, 2, 3] } },
      };
    },
  );
