const constraints = {
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign key',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'primary key',
  SQLITE_CONSTRAINT_ROWID: 'primary key',
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_CHECK: 'check',
  23503: 'foreign key',
  23505: 'unique',
  23514: 'check',
} as const;

export type Constraint = (typeof constraints)[keyof typeof constraints];

/** The constraint that a write broke; undefined when its error is another one. */
export function brokenConstraint(error: unknown): Constraint | undefined {
  const { code, errno } = ((error as Error).cause ?? error) as { code?: string; errno?: string };
  return constraints[(code?.startsWith('ERR_POSTGRES') ? errno : code) as keyof typeof constraints];
}
