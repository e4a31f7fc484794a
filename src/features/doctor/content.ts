import { count, eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { countIf } from '../../db/expressions.ts';
import * as schema from '../../db/schema.ts';
import { counted } from '../../lib/counted.ts';
import { fine, some, wrong, type Check } from './check.ts';
import { unreadableOf } from './queries.ts';
import { jsonTypeOf } from './unreadable.ts';

/** Every column of JSON. */
const jsonColumns = Object.values(schema as Record<string, unknown>)
  .filter((entry): entry is SQLiteTable => is(entry, SQLiteTable))
  .flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ dataType }) => dataType === 'json')
      .map(({ name }) => ({ table: getTableName(table), column: name })),
  );

/** How a value that cannot be read is given up. */
const remedyFor = (table: string, column: string): string => {
  if (table === 'settings') return 'delete the setting, and its default counts';
  if (table === 'activity') return 'set the changes to null';
  const type = jsonTypeOf(table, column);
  if (type === undefined) return 'delete the row';
  return type === 'array' ? 'set the list to []' : 'set the value to null';
};

export const json: Check = {
  name: 'JSON',
  async look({ read }) {
    const bad: string[] = [];
    const remedies = new Set<string>();
    for (const { table, column } of jsonColumns) {
      const ids = await unreadableOf(read).unreadable(read, table, column);
      bad.push(...ids.map((id) => `${table} ${id} (${column})`));
      if (ids.length > 0) remedies.add(remedyFor(table, column));
    }
    if (bad.length === 0) return fine('Every value stored as JSON can be read.');
    return wrong(
      `${counted(bad.length, 'value')} that cannot be read: ${some(bad)}. Restore a backup, or ${[...remedies].join(', ')}.`,
    );
  },
};

export const access: Check = {
  name: 'access',
  async look({ read }) {
    const { admins, apiKeys } = schema;
    const [admin] = await read.select({ all: count(), active: countIf(eq(admins.enabled, true)) }).from(admins);
    const [key] = await read.select({ all: count(), active: countIf(eq(apiKeys.status, 'active')) }).from(apiKeys);
    const problems = [
      ...(admin!.all > 0 && admin!.active === 0
        ? ['No administrator is enabled; "foodmap admin enable <username>" enables one.']
        : []),
      ...(key!.all > 0 && key!.active === 0 ? ['No API key is active; "foodmap key create <name>" makes one.'] : []),
    ];
    return problems.length > 0 ? wrong(problems.join(' ')) : fine('An administrator is enabled and an API key active.');
  },
};
