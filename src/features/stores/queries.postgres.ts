// Engine SQL, for PostgreSQL only: rows become JSON objects whose text is that of SQLite, byte for byte.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cardNames, fieldOf, ifSetNames, plainNames, type FieldName } from '../../fields.ts';
import { uploadsPath } from '../../lib/links.ts';

/** Puts the origin before the path of an upload; leaves other links unchanged. */
const link = (column: string): SQL =>
  sql.raw(`case when starts_with(${column}, '${uploadsPath}') then given.origin || ${column} else ${column} end`);

/** Fields as columns of a row; `others` are not a column of their name. */
const columns = (names: readonly FieldName[], others: Partial<Record<FieldName, SQL>>) =>
  sql.join(
    names.map((name) => {
      const column = sql.raw(`s.${name}`);
      return others[name] ?? (fieldOf(name).kind === 'link' ? sql`${link(`s.${name}`)} as ${sql.raw(name)}` : column);
    }),
    sql`, `,
  );

/** Rows as a JSON array without spaces, in their order. */
const list = (rows: SQL): SQL =>
  sql`(select coalesce('[' || string_agg(row_to_json(item)::text, ',') || ']', '[]')::json from (${rows}) as item)`;

const category = sql`(select row_to_json(kind) from (select c.id, c.name, ${link('c.icon_url')} as icon_url, c.sort_order,
  c.enabled = 1 as enabled, coalesce(c.translations, '{}')::json as translations, c.created_at, c.updated_at from categories c where c.id = s.category_id) as kind)`;

/** Of cards; as text, since a JSON object of PostgreSQL has spaces. */
const translatedNames = sql`(case when s.translations is null then '{}' else (select '{' || coalesce(string_agg(
  to_json(key)::text || ':{"name":' || (value -> 'name')::text || '}', ',' order by at), '') || '}'
  from json_each(s.translations::json) with ordinality as its (key, value, at) where value ->> 'name' is not null) end)::json`;

const images = list(sql`select i.id, ${link('i.url')} as url, i.sort_order from store_images i where i.store_id = s.id
  order by i.sort_order, i.id`);

/** The details are an object, whose fields follow those of the dish. */
const dishes = sql`(select coalesce('[' || string_agg(case when d.details = '{}' then item.json
    else left(item.json, -1) || ',' || substr(d.details, 2) end, ',' order by d.sort_order, d.id) || ']', '[]')::json
  from dishes d, lateral (select row_to_json(dish)::text as json from (select d.id, d.name, d.description,
    ${link('d.image_url')} as image_url, d.sort_order) as dish) as item where d.store_id = s.id)`;

/** A field for those that are left out where they are empty; they follow the one before it. */
const ifSet = sql.raw(
  ifSetNames
    .map((name) => `case when s.${name} = '' then '' else ',"${name}":' || to_json(s.${name}) end`)
    .join(' || '),
);

/** A subquery, of which PostgreSQL expects the same whatever it holds, so that it plans the statement once for all. */
const isAmong = sql`s.id = any (array(select unnest(translate(${sql.placeholder('ids')}::text, '[]', '{}')::int[])))`;

const bytes = sql<Buffer>`convert_to(row_to_json(store)::text, 'UTF8')`;
const bytesWithIfSet = sql<Buffer>`convert_to(left(row_to_json(store)::text, -1) || ${ifSet} || coalesce(',"source":' || s.source, '') || '}', 'UTF8')`;

/**
 * Renders stores as JSON in SQL. Parameters: `ids` as a JSON array, `origin` of uploads, `now` in half-lives.
 */
export const prepareRender = (db: Queries, isAsked = isAmong) =>
  db
    .select({
      id: sql<number>`s.id`,
      json: bytesWithIfSet,
      cools: sql<number>`(s.hot_key is not null)::int`,
      public: sql<number>`s.public`,
    })
    .from(
      sql`(select ${sql.placeholder('origin')}::text as origin, ${sql.placeholder('now')}::float8 as now offset 0) as given,
      stores s, lateral (select s.id, ${columns(plainNames, {
        category: sql`s.category_id, ${category} as category`,
        latitude: sql`json_real(s.latitude) as latitude`,
        longitude: sql`json_real(s.longitude) as longitude`,
      })}, s.hours::json as hours, s.closures::json as closures,
        coalesce(s.translations, '{}')::json as translations, coalesce(s.attributes, '{}')::json as attributes, s.price_level, s.today::json as today, s.verified = 1 as verified,
        ${images} as images, ${dishes} as dishes, json_hotness(s.hot_key, given.now) as hotness,
        s.likes, s.search_count, s.review_count, json_real(s.rating) as rating, json_real(s.score) as score,
        s.created_at, s.updated_at offset 0) as store`,
    )
    .where(isAsked)
    .prepare();

/** The same for cards, which show nothing that changes with time. */
export const prepareCard = (db: Queries) =>
  db
    .select({ id: sql<number>`s.id`, json: bytes, cools: sql<number>`0` })
    .from(
      sql`(select ${sql.placeholder('origin')}::text as origin offset 0) as given, stores s,
      lateral (select s.id, ${columns(cardNames, { category: sql`s.category_id` })},
        json_real(s.latitude) as latitude, json_real(s.longitude) as longitude, ${translatedNames} as translations, s.price_level, s.today::json as today, s.verified = 1 as verified, json_real(s.rating) as rating,
        s.review_count, s.likes, json_real(s.score) as score offset 0) as store`,
    )
    .where(isAmong)
    .prepare();

/** As `prepareRender` for one store, by its `id`. */
export const prepareOne = (db: Queries) => prepareRender(db, sql`s.id = ${sql.placeholder('id')}::bigint`);
