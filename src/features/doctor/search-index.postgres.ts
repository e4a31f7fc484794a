// Engine SQL, for PostgreSQL only: tsvector.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { categoryToken } from '../search/keyword.ts';
import { lexemesOf } from '../search/lexemes.postgres.ts';
import type { Translations } from '../../translations.ts';
import * as search from '../search/service.ts';

type Row = [
  id: number,
  name: string,
  address: string,
  spot: string,
  description: string,
  phone: string,
  category_id: number,
  translations: string | null,
  dishes: string,
  isDeleted: number,
  isHidden: number,
];

const storesAfter = (db: Queries, id: number) =>
  db.values<Row>(sql`select id, name, address, spot, description, phone, category_id,
    translations, (select coalesce(json_agg(json_build_object('name', name, 'details', details::json) order by id), '[]')::text
      from dishes where store_id = stores.id),
    deleted_at is not null, status <> 'active'
    from stores where id > ${id}::int order by id limit ${limits.doctoredStores}::int`);

/** Expected index entry of a store: lexemes separated by spaces; null in a table that should not have it. */
function expected([
  id,
  name,
  address,
  spot,
  description,
  phone,
  category_id,
  translations,
  dishes,
  isDeleted,
  isHidden,
]: Row) {
  if (isDeleted) return { id, text: null, shown: null, hidden: null };
  const { text, entry } = search.documentOf(
    {
      name,
      address,
      spot,
      description,
      phone,
      translations: JSON.parse(translations ?? 'null') as Translations | null,
    },
    JSON.parse(dishes) as Parameters<typeof search.documentOf>[1],
  );
  const words = lexemesOf({ ...entry, category: categoryToken(category_id) });
  return { id, text, shown: isHidden ? null : words, hidden: isHidden ? words : null };
}

const lexemes = (words: string) => sql.raw(`array_to_tsvector(string_to_array(${words}, ' '))`);

/** IDs of stores whose entry in the index does not match their row. */
export async function outdated(db: Queries): Promise<number[]> {
  const strays = await db.values<[number]>(sql`select store_id from search where store_id not in (select id from stores)
    union select store_id from search_hidden where store_id not in (select id from stores)`);
  const found = new Set(strays.flat());
  let first = 0;
  for (let rows = await storesAfter(db, first); rows.length > 0; rows = await storesAfter(db, first)) {
    const wrong = await db.values<[number]>(sql`select it.id
      from json_to_recordset(${JSON.stringify(rows.map(expected))}::text::json) as it (id int, text text, shown text, hidden text)
      left join search_texts on search_texts.store_id = it.id
      left join search on search.store_id = it.id left join search_hidden on search_hidden.store_id = it.id
      where it.text is distinct from search_texts.text or search.words is distinct from ${lexemes('it.shown')}
        or search_hidden.words is distinct from ${lexemes('it.hidden')}`);
    for (const [id] of wrong) found.add(id);
    first = rows.at(-1)![0];
  }
  return [...found];
}
