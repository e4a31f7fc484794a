/** Tables whose JSON is not always a list: settings are of any type, changes, selections and images are objects. */
export const isAnyJson = (table: string): boolean =>
  ['settings', 'activity', 'unfinished', 'undo_images'].includes(table);

const keys: Record<string, string> = { settings: 'name', unfinished: 'activity_id' };

/** The column that names the rows of a table. */
export const keyOf = (table: string): string => keys[table] ?? 'id';
