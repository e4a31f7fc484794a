import { sql } from 'drizzle-orm';
import { connect } from '../../db/sqlite/connection.ts';
import type { Queries } from '../../db/database.ts';
import { migrate } from '../../db/sqlite/migrate.ts';
import { counted } from '../../lib/counted.ts';
import { fine, some, wrong, type Check } from './check.ts';

interface Item {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  /** The statement that creates it. */
  sql: string;
}

const items = `select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'`;

/** Everything that the migrations of this program create, in that order. */
function expected(): { items: Item[]; columns: Map<string, string[]> } {
  const connection = connect(':memory:');
  try {
    migrate(connection);
    const found = connection.prepare(`${items} order by rowid`).all() as Item[];
    const columns = connection.prepare('select name from pragma_table_xinfo(?)').pluck();
    const tables = found.filter(({ type }) => type === 'table');
    return { items: found, columns: new Map(tables.map(({ name }) => [name, columns.all(name) as string[]])) };
  } finally {
    connection.close();
  }
}

/** Search indexes are virtual tables with tables of SQLite behind them, and are filled from other tables. */
const isVirtual = ({ sql }: Item) => /^create virtual table/i.test(sql);
const isFilled = (item: Item, all: Item[]): boolean =>
  isVirtual(item) || all.some((other) => isVirtual(other) && item.name.startsWith(`${other.name}_`));

async function missing(read: Queries): Promise<{ tables: string[]; rebuildable: Item[] }> {
  const rows = await read.values<[string, string]>(sql.raw(items));
  const present = new Set(rows.map(([type, name]) => `${type} ${name}`));
  const all = expected();
  const gone = all.items.filter(({ type, name }) => !present.has(`${type} ${name}`));
  const isContent = (item: Item) => item.type === 'table' && !isFilled(item, all.items);
  const tables = gone.filter(isContent).map(({ name }) => name);
  for (const item of all.items.filter(isContent)) {
    if (tables.includes(item.name)) continue;
    const found = await read.values<[string]>(sql`select name from pragma_table_xinfo(${item.name})`);
    const columns = all.columns.get(item.name)!.filter((name) => !found.flat().includes(name));
    tables.push(...columns.map((name) => `${item.name}.${name}`));
  }
  return { tables, rebuildable: gone.filter((item) => item.type !== 'table' || isVirtual(item)) };
}

export const tables: Check = {
  name: 'tables',
  engine: 'sqlite',
  async look({ read }) {
    const { tables: gone } = await missing(read);
    if (gone.length === 0) return fine('Every table and column exists.');
    return wrong(
      `${counted(gone.length, 'table or column', 'tables or columns')} missing: ${some(gone)}. Restore a backup.`,
    );
  },
};

export const indexes: Check = {
  name: 'indexes',
  engine: 'sqlite',
  async look({ read }) {
    const { rebuildable } = await missing(read);
    if (rebuildable.length === 0) return fine('Every index and trigger exists.');
    const names = rebuildable.map(({ type, name }) => `${type === 'table' ? 'search index' : type} ${name}`);
    return wrong(`${counted(names.length, 'index or trigger', 'indexes or triggers')} missing: ${some(names)}.`);
  },
  async mend({ read }, db) {
    const { rebuildable } = await missing(read);
    await db.write(async (tx) => {
      for (const item of rebuildable) await tx.run(sql.raw(item.sql));
    });
  },
};

const outOfStep = sql`select id from users where id not in (select id from usernames_docsize)
  union all select id from usernames_docsize where id not in (select id from users)`;

export const usernames: Check = {
  name: 'usernames',
  engine: 'sqlite',
  async look({ read }) {
    const rows = await read.values<[number]>(outOfStep);
    if (rows.length === 0) return fine('The index of usernames has every user and no others.');
    return wrong(
      `${counted(rows.length, 'user')} missing from the index of usernames, or in it without being a user: ${some(rows.flat())}.`,
    );
  },
  mend: async (_, db) =>
    db.write(async (tx) => {
      await tx.run(sql`insert into usernames (usernames) values ('delete-all')`);
      await tx.run(sql`insert into usernames (rowid, username_key) select id, username_key from users`);
    }),
};
