/** The type of the JSON in a column; undefined where it differs: settings are of any, changes and images of several. */
export function jsonTypeOf(table: string, column: string): 'array' | 'object' | undefined {
  if (['settings', 'activity', 'unfinished', 'undo_images'].includes(table)) return undefined;
  return ['attributes', 'details', 'translations', 'today', 'after', 'before', 'source', 'imported'].includes(column)
    ? 'object'
    : 'array';
}

const keys: Record<string, string> = { settings: 'name', unfinished: 'activity_id' };

/** The column that names the rows of a table. */
export const keyOf = (table: string): string => keys[table] ?? 'id';
