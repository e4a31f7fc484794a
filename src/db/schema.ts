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
import type { DishDetails } from '../dishes.ts';
import { adminRoles } from '../roles.ts';
import type { Translations } from '../translations.ts';

/** Instants are ISO 8601 text in UTC with milliseconds, as on the wire; they sort as they are. */
const timestamps = {
  created_at: text().notNull(),
  updated_at: text().notNull(),
};

/** A collection of data, such as a map. */
export interface Source {
  name: string;
  licence: string;
  url: string;
}

/** The notice of an owner for a day: closed, until a local time or all day; or open until that time. */
export interface Today {
  note: string;
  closed: boolean;
  /** `HH:MM`. */
  until: string | null;
}

/** The ID of the row in another system, by which a repeated import finds it. */
const externalId = () => text();
const isExternal = sql.raw('external_id is not null and deleted_at is null');

/** A literal: SQLite uses a partial index only for a query with the same condition. */
export const isPublic = sql.raw('public = 1');
/** Reviews that count in the rating of their store; a literal for the same reason. */
export const isCounted = sql.raw("status = 'approved' and deleted_at is null");
const oneOf = (column: AnySQLiteColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

export const factorKinds = ['totp', 'passkey'] as const;
export const storeStatuses = ['active', 'inactive'] as const;
export const reviewStatuses = ['pending', 'approved', 'blocked'] as const;
export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
/** Of what a user asks and an administrator decides. */
export const decisionStatuses = ['pending', 'approved', 'rejected'] as const;
/** How a user becomes the owner of a store. */
export const ownerWays = ['application', 'claim', 'code'] as const;
export const userStatuses = ['active', 'disabled'] as const;
export const keyStatuses = ['active', 'revoked'] as const;
export const reportStatuses = ['open', 'done'] as const;
export const storeReportKinds = ['closed', 'moved', 'wrong_details', 'duplicate', 'offensive', 'other'] as const;
export const mailLinkKinds = ['address', 'password'] as const;
export const listStatuses = ['draft', 'published'] as const;
export const reviewReportKinds = ['spam', 'offensive', 'false', 'other'] as const;

/** Opening hours of a week: `day` is 1 to 7 from Monday, times are `HH:MM` of the place. */
export type Hours = { day: number; opens: string; closes: string }[];

/** Days on which a store is closed: dates of the place, `to` inclusive. */
export type Closures = { from: string; to: string; note: string }[];

/** Where a store is, and when it is open; null is unknown. */
const whereAndWhen = {
  latitude: real(),
  longitude: real(),
  /** Stall or floor of a hall. */
  spot: text().notNull().default(''),
  hours: text({ mode: 'json' }).$type<Hours>(),
  closures: text({ mode: 'json' }).$type<Closures>(),
};

/** Values of attributes by key, and the same as a character a pair (`attributes/codes.ts`). */
const attributes = {
  attributes: text({ mode: 'json' }).$type<Readonly<Record<string, string>>>(),
  attribute_codes: text().notNull().default(''),
};

/** Texts in other languages by tag; null without any. */
const translations = () => text({ mode: 'json' }).$type<Translations>();

/** Addresses of pages elsewhere; "" is none. */
const pages = {
  website: text().notNull().default(''),
  menu_url: text().notNull().default(''),
  reservation_url: text().notNull().default(''),
  order_url: text().notNull().default(''),
};

/** Weight of a like or a review in the score of its store, in tenths. */
const weight = () => integer().notNull().default(10);

/** Keyed hash of the network of its sender (`votes/networks.ts`); null when none is known, and after 30 days. */
const network = () => text();

/** ID of the row that this one, deleted since, was merged into. Without a foreign key: it may have a higher ID. */
const mergedInto = () => integer();

/** Raised by each change but those of counters; the ETag of administrators' answers. */
const version = () => integer().notNull().default(1);

export const admins = sqliteTable(
  'admins',
  {
    id: integer().primaryKey(),
    username: text().notNull(),
    /** The username as `usernameKey` folds it: unique without regard to case. */
    username_key: text().notNull(),
    password_hash: text().notNull(),
    role: text({ enum: adminRoles }).notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    /** Raised to end every token issued so far. */
    token_version: integer().notNull().default(0),
    ...timestamps,
  },
  (table) => [uniqueIndex('admins_username').on(table.username_key)],
);

/** A login of an account of which `token_version` is that at the login; a later one has ended it. */
const session = () => ({
  id: text().primaryKey(),
  token_version: integer().notNull(),
  created_at: text().notNull(),
  expires_at: text().notNull(),
  /** Exact to an hour. */
  last_used_at: text().notNull(),
  /** Browser or other program, and its system; "" is unknown. */
  program: text().notNull(),
  system: text().notNull(),
  /** In CIDR notation, 24 bits of IPv4 and 48 of IPv6. */
  network: text().notNull(),
});

/** Logins of administrators; a token names its own. In no export and no backup. */
export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    ...session(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** When a second factor was last proven; null without one. */
    factor_at: text(),
  },
  (table) => [
    index('admin_sessions_of').on(table.admin_id, table.created_at),
    index('admin_sessions_by_end').on(table.expires_at),
  ],
);

/** Second factors of administrators. In no export. */
export const adminFactors = sqliteTable(
  'admin_factors',
  {
    id: integer().primaryKey(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    kind: text({ enum: factorKinds }).notNull(),
    name: text().notNull(),
    /** Encrypted secret of a TOTP, or the public key of a passkey in base64url. */
    secret: text().notNull(),
    /** ID of the credential of a passkey. */
    credential: text(),
    /** Last step of a TOTP that was used, or the counter of a passkey: what comes later must be higher. */
    counter: integer().notNull(),
    created_at: text().notNull(),
    last_used_at: text(),
  },
  (table) => [
    index('admin_factors_of').on(table.admin_id, table.id),
    uniqueIndex('admin_factors_credential').on(table.credential),
  ],
);

/** Codes for an administrator without the second factor, each for one login. In no export. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** SHA-256 in hexadecimal. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.hash] })],
);

/** Proofs that administrators have been asked for, for minutes. In no export and no backup. */
export const factorChallenges = sqliteTable(
  'factor_challenges',
  {
    /** SHA-256 of the challenge, in hexadecimal. */
    hash: text().primaryKey(),
    admin_id: integer()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    token_version: integer().notNull(),
    /** `proof` of a factor, or a new factor. */
    purpose: text({ enum: ['proof', ...factorKinds] }).notNull(),
    /** Session that asks; null at a login. */
    session: text(),
    /** Encrypted secret of a new TOTP. */
    secret: text(),
    attempts: integer().notNull().default(0),
    expires_at: text().notNull(),
  },
  (table) => [index('factor_challenges_of').on(table.admin_id, table.expires_at)],
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
  (table) => [
    uniqueIndex('api_keys_hash').on(table.hash),
    index('api_keys_by_age').on(table.created_at, table.id),
    check('api_keys_status', oneOf(table.status, keyStatuses)),
  ],
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
    index('users_by_age').on(table.created_at, table.id),
    index('users_by_status').on(table.status, table.created_at, table.id),
    check('users_status', oneOf(table.status, userStatuses)),
  ],
);

/** Browsers in which users stay logged in; a token names its own. */
export const userSessions = sqliteTable(
  'user_sessions',
  {
    ...session(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie in hexadecimal. */
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex('user_sessions_hash').on(table.hash),
    index('user_sessions_of').on(table.user_id, table.created_at),
    index('user_sessions_by_end').on(table.expires_at),
  ],
);

/** Confirmed addresses of users for mail. Several may have the same one. In no export but that of the account. */
export const userMails = sqliteTable('user_mails', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  address: text().notNull(),
  /** Of the pages on which it was set. */
  language: text().notNull(),
  confirmed_at: text().notNull(),
});

/** Links that were sent by mail, each for one use. In no export but that of the account, and in no backup. */
export const mailLinks = sqliteTable(
  'mail_links',
  {
    /** SHA-256 of the code, in hexadecimal. */
    hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** It confirms an address, or allows a new password. */
    kind: text({ enum: mailLinkKinds }).notNull(),
    address: text().notNull(),
    language: text().notNull(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (table) => [
    index('mail_links_of').on(table.user_id, table.created_at),
    index('mail_links_by_end').on(table.expires_at),
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
    version: version(),
    ...timestamps,
    deleted_at: text(),
    merged_into: mergedInto(),
    external_id: externalId(),
    translations: translations(),
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
    ...whereAndWhen,
    ...attributes,
    ...pages,
    translations: translations(),
    /** From 1 to 4, as the operator says; null is unknown. */
    price_level: integer(),
    /** Where it comes from, which its licence wants named. */
    source: text({ mode: 'json' }).$type<Source>(),
    /** Cells of the table that it was imported from last, so that the next import knows what has changed there. */
    imported: text({ mode: 'json' }).$type<Readonly<Record<string, string>>>(),
    /** Valid before the instant in `today_ends`. */
    today: text({ mode: 'json' }).$type<Today>(),
    today_ends: text(),
    /** Whether an owner looks after it; follows `store_owners`. */
    verified: integer({ mode: 'boolean' }).notNull().default(false),
    version: version(),
    status: text({ enum: storeStatuses }).notNull(),
    public: integer({ mode: 'boolean' }).generatedAlwaysAs(sql`status = 'active' and deleted_at is null`),
    likes: integer().notNull().default(0),
    search_count: integer().notNull().default(0),
    /** Number of the approved reviews that are not deleted, and the sum of their ratings. */
    review_count: integer().notNull().default(0),
    rating_sum: integer().notNull().default(0),
    /** Tenths by which likes, reviews and ratings weigh less than they count (`votes/weight.ts`). */
    likes_discount: integer().notNull().default(0),
    reviews_discount: integer().notNull().default(0),
    ratings_discount: integer().notNull().default(0),
    /** The last day, in UTC, on which somebody liked it, and the likes of that day. */
    liked_on: text().notNull().default(''),
    likes_that_day: integer().notNull().default(0),
    /** The average as it is shown, with one decimal; null without reviews. */
    rating: real().generatedAlwaysAs(sql`round(1.0 * rating_sum / nullif(review_count, 0), 1)`),
    /** Forward-decayed hotness (`standing/hotness.ts`); null is zero. */
    hot_key: real(),
    score: real().notNull(),
    scored_at: text().notNull(),
    ...timestamps,
    deleted_at: text(),
    merged_into: mergedInto(),
    external_id: externalId(),
  },
  (table) => [
    uniqueIndex('stores_external').on(table.external_id).where(isExternal),
    index('stores_listed')
      .on(sql`${table.score} desc`, sql`${table.created_at} desc`, sql`${table.id} desc`)
      .where(isPublic),
    index('stores_listed_by_category')
      .on(table.category_id, sql`${table.score} desc`, sql`${table.created_at} desc`, sql`${table.id} desc`)
      .where(isPublic),
    index('stores_newest')
      .on(sql`${table.created_at} desc`, sql`${table.id} desc`)
      .where(isPublic),
    index('stores_newest_by_category')
      .on(table.category_id, sql`${table.created_at} desc`, sql`${table.id} desc`)
      .where(isPublic),
    // Without the score, so that they move with reviews only, and likes stay as cheap as they are.
    index('stores_rated')
      .on(sql`${table.rating} desc`, sql`${table.created_at} desc`, sql`${table.id} desc`)
      .where(isPublic),
    index('stores_rated_by_category')
      .on(table.category_id, sql`${table.rating} desc`, sql`${table.created_at} desc`, sql`${table.id} desc`)
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
    // Attribute sets are filled from it: a fortieth of the table.
    index('stores_faceted')
      .on(table.id, table.category_id, table.attribute_codes, table.price_level, table.public)
      .where(isPublic),
    index('stores_with_source')
      .on(table.id)
      .where(sql`${table.source} is not null`),
    index('stores_with_today')
      .on(table.today_ends)
      .where(sql`${table.today_ends} is not null`),
    index('stores_by_age_of_score').on(table.deleted_at, table.scored_at),
    index('stores_by_age').on(table.deleted_at, table.created_at, table.id),
    index('stores_by_status').on(table.deleted_at, table.status, table.created_at, table.id),
    index('stores_by_category').on(table.deleted_at, table.category_id, table.created_at, table.id),
    check('stores_status', oneOf(table.status, storeStatuses)),
  ],
);

/**
 * Columns of `stores` that move by themselves, whatever an administrator does: the ratings with reviews, the counters
 * with likes, searches and time, and what its owners say of the day. All others are the content of the store.
 */
export const storeColumns = {
  ratings: ['review_count', 'rating_sum', 'reviews_discount', 'ratings_discount'],
  owners: ['today', 'today_ends', 'verified'],
  counters: ['likes', 'likes_discount', 'liked_on', 'likes_that_day', 'search_count', 'hot_key', 'score', 'scored_at'],
} as const satisfies Record<string, (keyof typeof stores.$inferSelect)[]>;

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
    details: text({ mode: 'json' }).$type<DishDetails>().notNull().default({}),
  },
  (table) => [index('dishes_of_store').on(table.store_id, table.sort_order, table.id)],
);

/** Dishes that an owner has marked as sold out, which ends with the day. A menu that is saved writes its dishes again. */
export const soldOutDishes = sqliteTable('sold_out_dishes', {
  dish_id: integer().primaryKey(),
  store_id: integer().notNull(),
  ends_at: text().notNull(),
});

/** Normalised text of a store for search. `features/search/service.ts` keeps it in step with the FTS tables. */
export const searchTexts = sqliteTable(
  'search_texts',
  {
    store_id: integer()
      .primaryKey()
      .references(() => stores.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Of the index that has the store, see `indexVersion`; 0 where a program before 0.4.0 wrote it. */
    version: integer().notNull().default(0),
  },
  (table) => [
    // The name is the first line.
    index('search_texts_name').on(sql`substr(${table.text}, 1, instr(${table.text}, char(10)))`),
    index('search_texts_outdated')
      .on(table.store_id)
      .where(sql`${table.version} = 0`),
  ],
);

/** Keywords that were searched, by day. Who searched is not kept. */
export const searches = sqliteTable(
  'searches',
  {
    /** Its words, folded. */
    text: text().notNull(),
    day: text().notNull(),
    count: integer().notNull(),
    /** Whether the last search of it found anything. */
    found: integer({ mode: 'boolean' }).notNull(),
    /** Keyed hash of the network of the first search, until others searched it, too. */
    network: text(),
    last_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.text, table.day] }), index('searches_by_day').on(table.day)],
);

/** The words of public stores with which misspelt ones are compared. */
export const searchVocabulary = sqliteTable(
  'search_vocabulary',
  { first: text().notNull(), length: integer().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.first, table.length, table.word] })],
);

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
    weight: weight(),
    network: network(),
  },
  (table) => [
    primaryKey({ columns: [table.store_id, table.user_id] }),
    index('likes_of_user').on(table.user_id),
    index('likes_from_network')
      .on(table.network, table.store_id)
      .where(sql`${table.network} is not null`),
    index('likes_lately')
      .on(table.created_at)
      .where(sql`${table.network} is not null`),
  ],
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
    /** Answer of the place. */
    reply_text: text(),
    replied_at: text(),
    weight: weight(),
    network: network(),
    version: version(),
    ...timestamps,
    deleted_at: text(),
  },
  (table) => [
    index('reviews_of_store').on(table.deleted_at, table.store_id, table.status, table.created_at, table.id),
    index('reviews_about_store').on(table.deleted_at, table.store_id, table.created_at, table.id),
    index('reviews_of_user').on(table.user_id, table.deleted_at, table.created_at, table.id),
    index('reviews_rated').on(table.store_id, table.rating).where(isCounted),
    index('reviews_by_status').on(table.deleted_at, table.status, table.created_at, table.id),
    index('reviews_by_age').on(table.deleted_at, table.created_at, table.id),
    index('reviews_from_network')
      .on(table.network, table.store_id)
      .where(sql`${table.network} is not null`),
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
    ...whereAndWhen,
    ...attributes,
    /** SHA-256 of the code that looks the application up, in hexadecimal; null for applications of version 0.2. */
    lookup_hash: text(),
    /** Who sent it while logged in. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    network: network(),
    ...timestamps,
  },
  (table) => [
    index('merchant_applications_of_user')
      .on(table.user_id)
      .where(sql`${table.user_id} is not null`),
    uniqueIndex('merchant_applications_lookup').on(table.lookup_hash),
    index('merchant_applications_by_age').on(table.created_at, table.id),
    index('merchant_applications_by_status').on(table.status, table.created_at, table.id),
    index('merchant_applications_from_network')
      .on(table.network)
      .where(sql`${table.network} is not null`),
    check('merchant_applications_status', oneOf(table.status, applicationStatuses)),
  ],
);

/** A store of a list, with why it is there. */
export interface Stop {
  store_id: number;
  note: string;
  /** The note in other languages. */
  translations?: Translations;
}

/** Lists of stores that editors write: a walk, a choice. */
export const lists = sqliteTable(
  'lists',
  {
    id: integer().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    status: text({ enum: listStatuses }).notNull(),
    sort_order: integer().notNull(),
    /** In the order in which they are visited. */
    stops: text({ mode: 'json' }).$type<Stop[]>().notNull(),
    translations: translations(),
    version: version(),
    ...timestamps,
    deleted_at: text(),
    external_id: externalId(),
  },
  (table) => [
    uniqueIndex('lists_external').on(table.external_id).where(isExternal),
    index('lists_listed').on(table.deleted_at, table.status, table.sort_order, table.id),
    check('lists_status', oneOf(table.status, listStatuses)),
  ],
);

/** Users who look after a store. */
export const storeOwners = sqliteTable(
  'store_owners',
  {
    store_id: integer()
      .notNull()
      .references(() => stores.id),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How they became it. */
    by: text({ enum: ownerWays }).notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store_id, table.user_id] }),
    index('store_owners_of_user').on(table.user_id, table.created_at, table.store_id),
  ],
);

/** Codes that make whoever has one an owner, once; the last one of each store. */
export const ownerCodes = sqliteTable(
  'owner_codes',
  {
    store_id: integer()
      .primaryKey()
      .references(() => stores.id),
    /** SHA-256 in hexadecimal. */
    hash: text().notNull(),
    expires_at: text().notNull(),
  },
  (table) => [uniqueIndex('owner_codes_hash').on(table.hash)],
);

/** Columns of what a user asks and an administrator decides about a store. */
const decided = () => ({
  id: integer().primaryKey(),
  store_id: integer()
    .notNull()
    .references(() => stores.id),
  user_id: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  status: text({ enum: decisionStatuses }).notNull().default('pending'),
  reject_reason: text().notNull().default(''),
  reviewed_at: text(),
  reviewer_id: integer().references(() => admins.id),
  ...timestamps,
});

/** Users who say that a store is theirs. */
export const claims = sqliteTable(
  'claims',
  { ...decided(), text: text().notNull(), contact: text().notNull(), network: network() },
  (table) => [
    index('claims_from_network')
      .on(table.network)
      .where(sql`${table.network} is not null`),
    index('claims_by_age').on(table.created_at, table.id),
    index('claims_by_status').on(table.status, table.created_at, table.id),
    index('claims_of_user').on(table.user_id, table.created_at, table.id),
    index('claims_about_store').on(table.store_id),
    check('claims_status', oneOf(table.status, decisionStatuses)),
  ],
);

/** Changes that owners ask for. */
export const edits = sqliteTable(
  'edits',
  {
    ...decided(),
    /** Fields of a request, and the same as the store had them. */
    after: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    before: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('edits_by_age').on(table.created_at, table.id),
    index('edits_by_status').on(table.status, table.created_at, table.id),
    index('edits_of_user').on(table.user_id, table.store_id),
    index('edits_about_store').on(table.store_id),
    check('edits_status', oneOf(table.status, decisionStatuses)),
  ],
);

/** How often the page of a store was opened and a search found it, by the day of the place; 30 days. */
export const storeDays = sqliteTable(
  'store_days',
  {
    store_id: integer()
      .notNull()
      .references(() => stores.id),
    day: text().notNull(),
    views: integer().notNull(),
    finds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.day] }), index('store_days_by_day').on(table.day)],
);

/** Visitors' reports about a store, or about a review of it. */
export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey(),
    store_id: integer()
      .notNull()
      .references(() => stores.id),
    review_id: integer().references(() => reviews.id, { onDelete: 'set null' }),
    kind: text({
      enum: [...new Set([...storeReportKinds, ...reviewReportKinds])] as [ReportKind, ...ReportKind[]],
    }).notNull(),
    text: text().notNull(),
    contact: text().notNull(),
    status: text({ enum: reportStatuses }).notNull().default('open'),
    done_at: text(),
    network: network(),
    ...timestamps,
  },
  (table) => [
    index('reports_from_network')
      .on(table.network)
      .where(sql`${table.network} is not null`),
    index('reports_by_age').on(table.created_at, table.id),
    index('reports_by_status').on(table.status, table.created_at, table.id),
    index('reports_done').on(table.done_at),
    index('reports_about_store').on(table.store_id),
    index('reports_about_review').on(table.review_id),
    check('reports_status', oneOf(table.status, reportStatuses)),
  ],
);

type ReportKind = (typeof storeReportKinds)[number] | (typeof reviewReportKinds)[number];

/** Requests that may be sent twice, by the name that the client gave each. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    /** Route and sender. */
    scope: text().notNull(),
    key: text().notNull(),
    /** ID of the row that the first request made. */
    made_id: integer().notNull(),
    created_at: text().notNull(),
    /** Digest of the body of the first request; null for one of a version that kept none. */
    body: text(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_by_age').on(table.created_at)],
);

/** Writes of administrators and of the command line. */
export const activity = sqliteTable(
  'activity',
  {
    id: integer().primaryKey(),
    created_at: text().notNull(),
    /** Null for the command line, and once the account is deleted. */
    admin_id: integer().references(() => admins.id, { onDelete: 'set null' }),
    /** Name of the administrator, or of the system account that ran a command. */
    actor: text().notNull(),
    /** Subject and verb: `store.update`. */
    kind: text().notNull(),
    /** Table and ID: `stores/7`. */
    target: text().notNull(),
    changes: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    /** Until when it can be taken back; null when it cannot. */
    undoable_until: text(),
  },
  (table) => [
    index('activity_by_age').on(table.created_at, table.id),
    index('activity_by_admin').on(table.admin_id, table.created_at, table.id),
    index('activity_by_kind').on(table.kind, table.created_at, table.id),
    index('activity_on_target').on(table.target, table.created_at, table.id),
  ],
);

/** A write of several transactions that is not over, so that it goes on after a kill; the row goes with its end. */
export const unfinished = sqliteTable('unfinished', {
  activity_id: integer()
    .primaryKey()
    .references(() => activity.id, { onDelete: 'cascade' }),
  /** The rest of the work: rows to take back or to merge, or an undo of that. */
  step: text({ enum: ['take_back', 'merge', 'undo'] }).notNull(),
  /** Which rows it is about. */
  selection: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  /** With what whoever began it was admitted; it has to hold for the rest, too. Null for the command line. */
  authority: text({ mode: 'json' }).$type<Record<string, unknown>>(),
});

/** Rows as they were before a write that can be undone, for as long as it can. In no export and no backup. */
export const undoImages = sqliteTable(
  'undo_images',
  {
    id: integer().primaryKey(),
    activity_id: integer()
      .notNull()
      .references(() => activity.id, { onDelete: 'cascade' }),
    /** Table of the row. */
    subject: text().notNull(),
    /** Account of which the row is; the image goes with it. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    image: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('undo_images_of').on(table.activity_id, table.id), index('undo_images_of_user').on(table.user_id)],
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
    /** When the clean-up first found no reference to it; null while there is one. */
    unreferenced_since: text(),
    /** Of the file, in hexadecimal; null for uploads of version 0.2 until the job "uploads" has read the file. */
    sha256: text(),
  },
  (table) => [
    uniqueIndex('uploads_path').on(table.path),
    index('uploads_of_user')
      .on(table.user_id)
      .where(sql`${table.user_id} is not null`),
  ],
);

export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).notNull(),
});

/**
 * Maintained counts, so that no list counts its rows: `stores/active`, `stores/active/category/7`,
 * `daily/2026-11-20/likes`. Triggers of migration 0001 maintain all but the searches.
 */
export const tallies = sqliteTable('tallies', {
  name: text().primaryKey(),
  value: integer().notNull(),
});
