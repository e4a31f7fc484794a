const statements = new Map<string, string>();

/**
 * Parts of a statement that stay as they are (literals, comments, quoted names), and what drizzle writes for SQLite alone:
 * parameters, `+`, targets of conflicts, and the null of an ID at the beginning of a row.
 */
const parts =
  /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|on conflict \([^)]*\)|"(?:[^"]|"")*"|\?|(?<=[\s(])\+(?=["a-z])|(?<=values \(|\), \()null(?=, )/g;

/**
 * The text in PostgreSQL's dialect of a statement that drizzle built in SQLite's: numbered parameters, no `+` that hides
 * a column from an index, and `default` for an ID that the database gives.
 */
export function translate(sql: string): string {
  const known = statements.get(sql);
  if (known !== undefined) return known;
  let count = 0;
  const hasId = /^insert into "\w+" \("id"/.test(sql);
  const translated = sql.replaceAll(parts, (part) => {
    if (part === '?') return `$${++count}`;
    if (part === '+') return '';
    if (part === 'null') return hasId ? 'default' : part;
    return part.startsWith('on conflict') ? part.replaceAll(/"\w+"\./g, '') : part;
  });
  // Texts of lists have any number of parameters: without a bound the map would grow with each.
  if (statements.size >= 2_000) statements.clear();
  statements.set(sql, translated);
  return translated;
}
