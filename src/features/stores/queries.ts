import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { uploadsPath } from '../../lib/links.ts';
import { hottest } from '../rankings/hotness.ts';

/** The address of an upload as clients see it; other links as they are. */
const link = (column: string) =>
  sql`case when ${sql.raw(column)} like ${sql.raw(`'${uploadsPath}%'`)} then ${sql.placeholder('origin')} || ${sql.raw(column)} else ${sql.raw(column)} end`;

const category = sql`json_object('id', c.id, 'name', c.name, 'icon_url', ${link('c.icon_url')}, 'sort_order', c.sort_order,
  'enabled', json(iif(c.enabled, 'true', 'false')), 'created_at', c.created_at, 'updated_at', c.updated_at)`;

const images = sql`(select json_group_array(json_object('id', i.id, 'url', ${link('i.url')}, 'sort_order', i.sort_order))
  from (select * from store_images where store_id = s.id order by sort_order, id) i)`;

const dishes = sql`(select json_group_array(json_object('id', d.id, 'name', d.name, 'description', d.description,
  'image_url', ${link('d.image_url')}, 'sort_order', d.sort_order))
  from (select * from dishes where store_id = s.id order by sort_order, id) d)`;

/**
 * Reads whole stores as the bytes of their JSON, straight from SQL: some thirty times faster than objects made by the
 * ORM. Takes the ids as a JSON array, the origin of uploads, and the time in half-lives.
 */
export const prepareRender = (db: Queries) => {
  const head = sql`json_object('id', s.id, 'name', s.name, 'category_id', s.category_id, 'category', ${category},
    'address', s.address, 'open_hours', s.open_hours, 'phone', s.phone, 'cover_url', ${link('s.cover_url')},
    'description', s.description, 'status', s.status)`;
  const tail = sql`json_object('hotness', round(iif(s.hot_key is null, 0, pow(2, min(s.hot_key - ${sql.placeholder('now')}, ${sql.raw(String(hottest))}))), 3), 'likes', s.likes,
    'search_count', s.search_count, 'review_count', s.review_count,
    'rating', iif(s.review_count > 0, round(1.0 * s.rating_sum / max(s.review_count, 1), 1), null), 'score', s.score,
    'created_at', s.created_at, 'updated_at', s.updated_at)`;
  // Joined as text: inside one json_object, the arrays would be parsed again. Head and tail lose the one brace between,
  // since neither has another at that end.
  const json = sql<Buffer>`cast(concat(rtrim(${head}, '}'), ',"images":', ${images}, ',"dishes":', ${dishes}, ',', ltrim(${tail}, '{')) as blob)`;
  return db
    .select({ id: sql<number>`s.id`, json, cools: sql<number>`s.hot_key is not null` })
    .from(sql`stores s join categories c on c.id = s.category_id`)
    .where(sql`s.id in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare();
};
