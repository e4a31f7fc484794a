import type { Connection } from './connection.ts';

/** What a commit changed. `counters` are the figures of a store that move with likes, searches and scores. */
export interface Changes {
  /** Stores with any change, also of their counters. */
  stores: Set<number>;
  /** Whether anything but counters changed. */
  content: boolean;
  /** Tables with changed rows, by name; `stores` only when more than counters changed. */
  tables: Set<string>;
  /** Another process wrote, so anything may have changed. */
  everything: boolean;
}

const counters = ['likes', 'search_count', 'hot_key', 'score', 'scored_at'];

/** Tables whose changes the caches care about, with the column that names the store, if any. */
const watched: Record<string, string | undefined> = {
  admins: undefined,
  api_keys: undefined,
  categories: undefined,
  dishes: 'store_id',
  reviews: 'store_id',
  settings: undefined,
  store_images: 'store_id',
  stores: 'id',
  users: undefined,
};

const counting = 'store counters';

/**
 * Watches a connection through temporary triggers, so that no write can forget to say what it touched: a savepoint
 * rolled back takes its traces along. Returns a function that gives, and forgets, what changed since the last call.
 */
export function watch(connection: Connection): () => Changes | undefined {
  connection.exec(
    'create temp table changes (kind text not null, store integer not null, primary key (kind, store)) without rowid',
  );
  const record = (event: string, table: string, kind: string, row: 'new' | 'old', when = '') => {
    const store = watched[table] ? `${row}.${watched[table]}` : '0';
    const name = `watch_${kind.replaceAll(' ', '_')}_${event.replace(/\W.*/, '')}`;
    connection.exec(
      `create temp trigger ${name} after ${event} on main.${table} ${when} begin insert or ignore into changes values ('${kind}', ${store}); end`,
    );
  };
  for (const table of Object.keys(watched)) {
    record('insert', table, table, 'new');
    record('delete', table, table, 'old');
    if (table === 'stores') {
      const columns = (connection.pragma('table_info(stores)') as { name: string }[]).map((column) => column.name);
      record(`update of ${columns.filter((name) => !counters.includes(name)).join(', ')}`, table, table, 'new');
      record(`update of ${counters.join(', ')}`, table, counting, 'new');
    } else if (table === 'api_keys') {
      record('update of status', table, table, 'new');
    } else {
      record('update', table, table, 'new');
    }
  }
  const taken = connection.prepare('select kind, store from changes').raw();
  const forget = connection.prepare('delete from changes');
  return () => {
    const rows = taken.all() as [string, number][];
    if (rows.length === 0) return undefined;
    forget.run();
    const changes: Changes = { stores: new Set(), content: false, tables: new Set(), everything: false };
    for (const [kind, store] of rows) {
      if (store) changes.stores.add(store);
      if (kind === counting) continue;
      changes.content = true;
      changes.tables.add(kind);
    }
    return changes;
  };
}
