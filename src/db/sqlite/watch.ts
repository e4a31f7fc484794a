import { changesFrom, waiting, type ChangedRow, type Changes } from '../changes.ts';
import { storeColumns } from '../schema.ts';
import type { Connection } from './connection.ts';

interface Watched {
  subject: ChangedRow[0];
  /** The same as `subject`, unless it is a part of a table. */
  table?: string;
  events: string[];
  /** Column with the ID of the store. */
  store?: string;
  /** Condition on the changed row. */
  when?: (row: 'old' | 'new') => string;
}

const always = ['insert', 'update', 'delete'];

/** The rows that caches depend on. A new review is not public yet; the use of an API key changes nothing. */
const watched = (storeContent: string): Watched[] => [
  { subject: 'admins', events: always },
  { subject: 'api_keys', events: ['insert', 'update of status', 'delete'] },
  { subject: 'categories', events: always },
  { subject: 'lists', events: always },
  { subject: 'dishes', events: always, store: 'store_id' },
  { subject: 'reviews', events: ['update', 'delete'], store: 'store_id' },
  {
    subject: waiting,
    table: 'reviews',
    events: ['update of status'],
    store: 'id',
    when: () => `new.status = 'pending' and old.status <> 'pending'`,
  },
  { subject: 'search_texts', events: ['insert'], store: 'store_id' },
  { subject: 'settings', events: always },
  {
    subject: 'site',
    table: 'settings',
    events: always,
    when: (row) => `${row}.name in ('site', 'search', 'attributes', 'texts')`,
  },
  {
    subject: 'store counters',
    table: 'stores',
    events: [`update of ${storeColumns.counters.join(', ')}`],
    store: 'id',
  },
  { subject: 'store ratings', table: 'stores', events: [`update of ${storeColumns.ratings.join(', ')}`], store: 'id' },
  { subject: 'store_images', events: always, store: 'store_id' },
  { subject: 'stores', events: ['insert', `update of ${storeContent}`, 'delete'], store: 'id' },
  { subject: 'users', events: always },
  { subject: 'users', table: 'user_sessions', events: ['delete'] },
];

/** The number of an entry of `watched` is in the bits above those of a store's ID. */
const stores = 2 ** 40;

/**
 * Watches a connection through temporary triggers, so that no write can forget to report its changes, and a savepoint
 * that is rolled back takes its reports along. Returns a function that reads and clears the changes since its last call.
 */
export function watch(connection: Connection): () => Changes | undefined {
  // One number a change: several times as fast as two columns.
  connection.exec('create temp table changes (change integer primary key)');
  const columns = (connection.pragma('table_info(stores)') as { name: string }[]).map(({ name }) => name);
  const moving: readonly string[] = [...storeColumns.ratings, ...storeColumns.counters];
  const content = columns.filter((name) => !moving.includes(name)).join(', ');
  const all = watched(content);
  for (const [number, { subject, table = subject, events, store, when }] of all.entries()) {
    for (const event of events) {
      const row = event === 'delete' ? 'old' : 'new';
      // Not `insert or ignore`: inside a trigger the conflict policy of the outer statement overrides it.
      connection.exec(
        `create temp trigger "watch ${subject} ${table} ${event}" after ${event} on main.${table}
          ${when ? `when ${when(row)}` : ''} begin insert into changes values (${number * stores} + ${store ? `${row}.${store}` : 0}) on conflict do nothing; end`,
      );
    }
  }
  const changed = connection.prepare('select change from changes').pluck();
  const clear = connection.prepare('delete from changes');
  return () => {
    const rows = changed.all() as number[];
    const changes = changesFrom(rows.map((change) => [all[Math.floor(change / stores)]!.subject, change % stores]));
    if (changes) clear.run();
    return changes;
  };
}
