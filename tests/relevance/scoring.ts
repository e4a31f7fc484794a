/** A query with the places in `stores.json` of all stores that are right. */
export interface Query {
  kind: string;
  text: string;
  wanted: number[];
}

/** The first results of a search, as places in `stores.json`. */
export type Search = (text: string) => Promise<number[]>;

const seen = 5;

/** Of the first five results those that are right, divided by the number that could be. */
function precision({ wanted }: Query, results: readonly number[]): number {
  const right = results.slice(0, seen).filter((place) => wanted.includes(place)).length;
  return right / Math.min(seen, wanted.length);
}

/** A query and how well it was answered. */
export interface Scored extends Query {
  results: number[];
  score: number;
}

export async function scored(queries: readonly Query[], search: Search): Promise<Scored[]> {
  const all: Scored[] = [];
  for (const query of queries) {
    const results = await search(query.text);
    all.push({ ...query, results, score: precision(query, results) });
  }
  return all;
}

export const mean = (scores: readonly { score: number }[]): number =>
  scores.reduce((sum, { score }) => sum + score, 0) / scores.length;

/** The mean precision of each kind, in the order of the queries. */
export const byKind = (all: readonly Scored[]): Map<string, number> =>
  new Map([...Map.groupBy(all, ({ kind }) => kind)].map(([kind, some]) => [kind, mean(some)]));
