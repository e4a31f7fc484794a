import type { Queries } from './database.ts';

/** Statements that are built once for each connection: building a query costs more than running most of them. */
export function prepared<Statements>(build: (db: Queries) => Statements): (db: Queries) => Statements {
  const built = new WeakMap<Queries, Statements>();
  return (db) => {
    let statements = built.get(db);
    if (!statements) {
      statements = build(db);
      built.set(db, statements);
    }
    return statements;
  };
}
