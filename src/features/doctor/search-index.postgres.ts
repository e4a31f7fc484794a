// Engine SQL, for PostgreSQL only: tsvector.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categoryToken } from '../search/keyword.ts';
import { lexemesOf } from '../search/lexemes.postgres.ts';
import { indexedStores, type Indexed } from './indexed-stores.ts';

/** Expected index entry of a store: lexemes separated by spaces; null in a table that should not have it. */
function expected({ id, category_id, status, document: documentOf }: Indexed) {
  const document = documentOf();
  if (!document) return { id, text: null, shown: null, hidden: null };
  const words = lexemesOf({ ...document.entry, category: categoryToken(category_id) });
  const isShown = status === 'active';
  return { id, text: document.text, shown: isShown ? words : null, hidden: isShown ? null : words };
}

const lexemes = (words: string) => sql.raw(`array_to_tsvector(string_to_array(${words}, ' '))`);

/** IDs of stores whose entry in the index does not match their row. */
export async function outdated(db: Queries): Promise<number[]> {
  const strays = await db.values<[number]>(sql`select store_id from search where store_id not in (select id from stores)
    union select store_id from search_hidden where store_id not in (select id from stores)`);
  const found = new Set(strays.flat());
  for await (const stores of indexedStores(db)) {
    const wrong = await db.values<[number]>(sql`select it.id
      from json_to_recordset(${JSON.stringify(stores.map(expected))}::text::json) as it (id int, text text, shown text, hidden text)
      left join search_texts on search_texts.store_id = it.id
      left join search on search.store_id = it.id left join search_hidden on search_hidden.store_id = it.id
      where it.text is distinct from search_texts.text or search.words is distinct from ${lexemes('it.shown')}
        or search_hidden.words is distinct from ${lexemes('it.hidden')}`);
    for (const [id] of wrong) found.add(id);
  }
  return [...found];
}
