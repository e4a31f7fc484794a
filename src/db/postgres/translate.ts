const statements = new Map<string, string>();

/** Parts of a statement that stay as they are, and what drizzle writes for SQLite alone. */
const parts = /'(?:[^']|'')*'|\?|(?<=[\s(])\+(?=["a-z])|on conflict \([^)]*\)/g;

/**
 * The text in PostgreSQL's dialect of a statement that drizzle built in SQLite's: numbered parameters, no `+` that hides
 * a column from an index, and `default` for an ID that the database gives.
 */
export function translate(sql: string): string {
  const known = statements.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const text = sql.replaceAll(parts, (part) => {
    if (part === '?') return `$${++count}`;
    if (part === '+') return '';
    return part.startsWith('on conflict') ? part.replaceAll(/"\w+"\./g, '') : part;
  });
  const translated = /^insert into "\w+" \("id"/.test(text) ? text.replaceAll('(null, ', '(default, ') : text;
  // Texts of lists have any number of parameters: without a bound the map would grow with each.
  if (statements.size >= 2_000) statements.clear();
  statements.set(sql, translated);
  return translated;
}
