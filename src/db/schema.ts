import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';

/** Instants are ISO 8601 text in UTC with milliseconds, as on the wire; they sort as they are. */
const timestamps = {
  created_at: text().notNull(),
  updated_at: text().notNull(),
};

/** What another system calls the row, for imports that are repeated. */
const externalId = () => text();
const isExternal = sql.raw('external_id is not null and deleted_at is null');

/** Literal, since SQLite takes a partial index only for the very words of its condition. */
export const isPublic = sql.raw('public = 1');
const oneOf = (column: AnySQLiteColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

export const storeStatuses = ['active', 'inactive'] as const;
export const reviewStatuses = ['pending', 'approved', 'blocked'] as const;
export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export const userStatuses = ['active', 'disabled'] as const;
export const keyStatuses = ['active', 'revoked'] as const;

export const admins = sqliteTable(
  'admins',
  {
    id: integer().primaryKey(),
    username: text().notNull(),
    /** The username without regard to case. */
    username_key: text().notNull(),
    password_hash: text().notNull(),
    role: text({ enum: ['super_admin', 'admin'] }).notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    /** Raised to end every token issued so far. */
    token_version: integer().notNull().default(0),
    ...timestamps,
  },
  (table) => [uniqueIndex('admins_username').on(table.username_key)],
);

export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    prefix: text().notNull(),
    /** SHA-256 of the key, in hexadecimal. */
    hash: text().notNull(),
    status: text({ enum: keyStatuses }).notNull().default('active'),
    last_used_at: text(),
    revoked_at: text(),
    ...timestamps,
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash), check('api_keys_status', oneOf(table.status, keyStatuses))],
);

export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey(),
    username: text().notNull(),
    username_key: text().notNull(),
    password_hash: text().notNull(),
    status: text({ enum: userStatuses }).notNull().default('active'),
    token_version: integer().notNull().default(0),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('users_username').on(table.username_key),
    index('users_by_status').on(table.status, table.id),
    check('users_status', oneOf(table.status, userStatuses)),
  ],
);

export const categories = sqliteTable(
  'categories',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    icon_url: text().notNull(),
    sort_order: integer().notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    ...timestamps,
    deleted_at: text(),
    external_id: externalId(),
  },
  (table) => [
    uniqueIndex('categories_external').on(table.external_id).where(isExternal),
    index('categories_listed').on(table.deleted_at, table.sort_order, table.id),
    index('categories_enabled').on(table.deleted_at, table.enabled, table.sort_order, table.id),
  ],
);

export const stores = sqliteTable(
  'stores',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    category_id: integer()
      .notNull()
      .references(() => categories.id),
    address: text().notNull(),
    open_hours: text().notNull(),
    phone: text().notNull(),
    cover_url: text().notNull(),
    description: text().notNull(),
    status: text({ enum: storeStatuses }).notNull(),
    public: integer({ mode: 'boolean' }).generatedAlwaysAs(sql`status = 'active' and deleted_at is null`),
    likes: integer().notNull().default(0),
    search_count: integer().notNull().default(0),
    /** Approved reviews that are not deleted, and the sum of their ratings. */
    review_count: integer().notNull().default(0),
    rating_sum: integer().notNull().default(0),
    /** Forward-decayed hotness (`rankings/hotness.ts`); null is zero. */
    hot_key: real(),
    score: real().notNull(),
    scored_at: text().notNull(),
    ...timestamps,
    deleted_at: text(),
    external_id: externalId(),
  },
  (table) => [
    uniqueIndex('stores_external').on(table.external_id).where(isExternal),
    index('stores_listed')
      .on(sql`${table.score} desc`, sql`${table.id} desc`)
      .where(isPublic),
    index('stores_listed_by_category')
      .on(table.category_id, sql`${table.score} desc`, sql`${table.id} desc`)
      .where(isPublic),
    index('stores_ranked_by_hotness')
      .on(sql`${table.hot_key} desc`, sql`${table.score} desc`, table.id)
      .where(isPublic),
    index('stores_ranked_by_likes')
      .on(sql`${table.likes} desc`, sql`${table.score} desc`, table.id)
      .where(isPublic),
    index('stores_ranked_by_search')
      .on(sql`${table.search_count} desc`, sql`${table.score} desc`, table.id)
      .where(isPublic),
    index('stores_ranked_by_reviews')
      .on(sql`${table.review_count} desc`, sql`${table.score} desc`, table.id)
      .where(isPublic),
    index('stores_by_age_of_score').on(table.deleted_at, table.scored_at),
    index('stores_present').on(table.deleted_at, table.id),
    index('stores_by_status').on(table.deleted_at, table.status, table.id),
    index('stores_by_category').on(table.deleted_at, table.category_id, table.id),
    check('stores_status', oneOf(table.status, storeStatuses)),
  ],
);

export const storeImages = sqliteTable(
  'store_images',
  {
    id: integer().primaryKey(),
    store_id: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    sort_order: integer().notNull(),
  },
  (table) => [index('store_images_of_store').on(table.store_id, table.sort_order, table.id)],
);

export const dishes = sqliteTable(
  'dishes',
  {
    id: integer().primaryKey(),
    store_id: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    image_url: text().notNull(),
    sort_order: integer().notNull(),
  },
  (table) => [index('dishes_of_store').on(table.store_id, table.sort_order, table.id)],
);

/** What search compares: the normalised text of a store. `search.ts` keeps it and the FTS tables in step. */
export const searchTexts = sqliteTable('search_texts', {
  store_id: integer()
    .primaryKey()
    .references(() => stores.id, { onDelete: 'cascade' }),
  text: text().notNull(),
});

export const likes = sqliteTable(
  'likes',
  {
    store_id: integer()
      .notNull()
      .references(() => stores.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    created_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.user_id] }), index('likes_of_user').on(table.user_id)],
);

export const reviews = sqliteTable(
  'reviews',
  {
    id: integer().primaryKey(),
    store_id: integer()
      .notNull()
      .references(() => stores.id),
    user_id: integer().references(() => users.id),
    user_name: text().notNull(),
    rating: integer().notNull(),
    content: text().notNull(),
    image_urls: text({ mode: 'json' }).$type<string[]>().notNull(),
    recommend_dishes: text({ mode: 'json' }).$type<Record<string, unknown>[]>().notNull(),
    status: text({ enum: reviewStatuses }).notNull().default('pending'),
    /** When its hotness began to count; null while it does not count. */
    counted_at: text(),
    ...timestamps,
    deleted_at: text(),
  },
  (table) => [
    index('reviews_of_store').on(table.deleted_at, table.store_id, table.status, table.id),
    index('reviews_about_store').on(table.deleted_at, table.store_id, table.id),
    index('reviews_of_user').on(table.deleted_at, table.user_id, table.id),
    index('reviews_by_status').on(table.deleted_at, table.status, table.id),
    index('reviews_present').on(table.deleted_at, table.id),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_status', oneOf(table.status, reviewStatuses)),
  ],
);

export const merchantApplications = sqliteTable(
  'merchant_applications',
  {
    id: integer().primaryKey(),
    store_name: text().notNull(),
    category_id: integer()
      .notNull()
      .references(() => categories.id),
    address: text().notNull(),
    open_hours: text().notNull(),
    phone: text().notNull(),
    cover_url: text().notNull(),
    image_urls: text({ mode: 'json' }).$type<string[]>().notNull(),
    description: text().notNull(),
    contact_name: text().notNull(),
    contact_phone: text().notNull(),
    status: text({ enum: applicationStatuses }).notNull().default('pending'),
    reject_reason: text().notNull().default(''),
    reviewed_at: text(),
    reviewer_id: integer().references(() => admins.id),
    /** The store that its approval created. */
    store_id: integer().references(() => stores.id),
    ...timestamps,
  },
  (table) => [
    index('merchant_applications_by_status').on(table.status, table.id),
    check('merchant_applications_status', oneOf(table.status, applicationStatuses)),
  ],
);

export const uploads = sqliteTable(
  'uploads',
  {
    id: integer().primaryKey(),
    /** Below the uploads directory: `2026/11/<name>.webp`. */
    path: text().notNull(),
    content_type: text().notNull(),
    size: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    user_id: integer().references(() => users.id),
    admin_id: integer().references(() => admins.id),
    created_at: text().notNull(),
    /** Since when the clean-up has found nothing that refers to it; null while something does. */
    unreferenced_since: text(),
  },
  (table) => [uniqueIndex('uploads_path').on(table.path)],
);

export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).notNull(),
});

/**
 * Maintained counts, so that no total is ever counted: `stores/active`, `stores/active/category/7`,
 * `daily/2026-11-20/likes`. Triggers of the hand-written migration keep them.
 */
export const tallies = sqliteTable('tallies', {
  name: text().primaryKey(),
  value: integer().notNull(),
});
