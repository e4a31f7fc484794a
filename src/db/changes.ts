import type { Connection } from './connection.ts';

/** What a commit changed. `counters` are the figures of a store that move with likes, searches and scores. */
export interface Changes {
  /** Stores with any change, also of their counters. */
  stores: Set<number>;
  /** Whether anything but counters changed that public answers show. */
  content: boolean;
  /** Tables with changed rows, by name; `stores` only when more than counters changed. */
  tables: Set<string>;
  /** Another process wrote, so anything may have changed. */
  everything: boolean;
}

const counting = 'store counters';
const counters = ['likes', 'search_count', 'review_count', 'rating_sum', 'hot_key', 'score', 'scored_at'];

interface Watched {
  table: string;
  events: string[];
  /** Column that names the store. */
  store?: string;
  /** Whether public answers show it. */
  shown?: boolean;
}

const always = ['insert', 'update', 'delete'];

/** What the caches care about. A review is shown only once it was approved; the use of a key changes nothing. */
const watched: Watched[] = [
  { table: 'admins', events: always },
  { table: 'api_keys', events: ['insert', 'update of status', 'delete'] },
  { table: 'categories', events: always, shown: true },
  { table: 'dishes', events: always, store: 'store_id', shown: true },
  { table: 'reviews', events: ['update', 'delete'], shown: true },
  { table: 'settings', events: always },
  { table: 'store_images', events: always, store: 'store_id', shown: true },
  { table: 'stores', events: ['insert', 'update of content', 'delete'], store: 'id', shown: true },
  { table: 'users', events: always },
];

const shown = new Set(watched.filter((one) => one.shown).map(({ table }) => table));

/**
 * Watches a connection through temporary triggers, so that no write can forget to say what it touched: a savepoint
 * rolled back takes its traces along. Returns a function that gives, and forgets, what changed since the last call.
 */
export function watch(connection: Connection): () => Changes | undefined {
  connection.exec(
    'create temp table changes (kind text not null, store integer not null, primary key (kind, store)) without rowid',
  );
  const columns = (connection.pragma('table_info(stores)') as { name: string }[]).map(({ name }) => name);
  const content = columns.filter((name) => !counters.includes(name)).join(', ');
  const record = (table: string, event: string, kind: string, store: string | undefined) => {
    const row = event === 'delete' ? 'old' : 'new';
    // Not "or ignore": an upsert that fires the trigger would put its own policy in the place of that.
    connection.exec(
      `create temp trigger "watch ${kind} ${event}" after ${event} on main.${table}
        begin insert into changes values ('${kind}', ${store ? `${row}.${store}` : 0}) on conflict do nothing; end`,
    );
  };
  for (const { table, events, store } of watched) {
    for (const event of events) record(table, event.replace('content', content), table, store);
  }
  record('stores', `update of ${counters.join(', ')}`, counting, 'id');
  const taken = connection.prepare('select kind, store from changes').raw();
  const forget = connection.prepare('delete from changes');
  return () => {
    const rows = taken.all() as [string, number][];
    if (rows.length === 0) return undefined;
    forget.run();
    const changes: Changes = { stores: new Set(), content: false, tables: new Set(), everything: false };
    for (const [kind, store] of rows) {
      if (store) changes.stores.add(store);
      if (kind !== counting) changes.tables.add(kind);
      if (shown.has(kind)) changes.content = true;
    }
    return changes;
  };
}
