/** Tables whose JSON is not always a list: settings are of any type, changes are objects. */
export const isAnyJson = (table: string): boolean => ['settings', 'activity'].includes(table);
