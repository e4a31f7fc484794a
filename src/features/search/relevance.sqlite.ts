// Engine SQL, for SQLite only: FTS5.
import { sql, type SQL } from 'drizzle-orm';

/**
 * Order of hits with the ID `hits.id` that match a query: those with most of its words in their name first, then those
 * that have all in name, menu and category, then those that need the address for it, then as listed.
 */
export function relevance(query: string, listed: SQL): SQL {
  const isHit = (text: string): SQL => sql`hits.id in (select rowid from search where search match ${text})`;
  // A character alone is in a column of its own, which does not tell where it stands.
  const words = query
    .split(' AND ')
    .filter((part) => !part.includes('characters : ') && !/^"\u{F8FF}\d+"$/u.test(part));
  if (words.length === 0) return listed;
  const inName = words.map(
    (part) => sql`(${isHit(words.length > 1 ? `(name : ${part}) AND (${query})` : `name : ${part}`)})`,
  );
  const all = (columns: string) => isHit(`{${columns} characters} : (${query})`);
  return sql`${sql.join(inName, sql` + `)} desc, case when ${all('name dishes category')} then 2
    when ${all('name dishes category address')} then 1 else 0 end desc, ${listed}`;
}
