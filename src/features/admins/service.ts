import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { admins } from '../../db/schema.ts';
import { Conflict, Forbidden, NotFound, Unauthorized } from '../../errors.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { hashPassword, verifyPassword } from '../../lib/passwords.ts';
import { usernameKey } from '../../lib/usernames.ts';
import type { Credentials } from '../users/model.ts';
import type { AdminCreateReq, AdminUser } from './model.ts';

type Row = typeof admins.$inferSelect;

export const present = ({ id, username, role, enabled, created_at, updated_at }: Row): AdminUser => ({
  id,
  username,
  role,
  enabled,
  created_at,
  updated_at,
});

const unknown = () => new NotFound('There is no such administrator.');

/** The account of these credentials. Throws Unauthorized, in equal time whichever is wrong, or Forbidden when disabled. */
export async function authenticate({ read }: Database, { username, password }: Credentials): Promise<Row> {
  const [row] = await read
    .select()
    .from(admins)
    .where(eq(admins.username_key, usernameKey(username)));
  if (!(await verifyPassword(password, row?.password_hash))) throw new Unauthorized('Wrong username or password.');
  if (!row!.enabled) throw new Forbidden('This account is disabled.');
  return row!;
}

const accountById = prepared((db) =>
  db
    .select({ username: admins.username, enabled: admins.enabled, token_version: admins.token_version })
    .from(admins)
    .where(eq(admins.id, sql.placeholder('id')))
    .prepare(),
);

/** What a token's account has to say on every request. */
export async function session({ read }: Database, id: number) {
  const [row] = await accountById(read).execute({ id });
  return row && { ...row, disabled: !row.enabled };
}

/** Throws NotFound. */
export async function get({ read }: Database, id: number): Promise<AdminUser> {
  const [row] = await read.select().from(admins).where(eq(admins.id, id));
  if (!row) throw unknown();
  return present(row);
}

/** Administrators whose name contains the keyword, oldest first. */
export async function list(
  { read }: Database,
  { keyword }: { keyword?: string },
  paging: Paging,
): Promise<Page<AdminUser>> {
  const condition = keyword ? sql`instr(${admins.username_key}, ${usernameKey(keyword)}) > 0` : undefined;
  const [total] = await read.select({ count: count() }).from(admins).where(condition);
  const rows = await read
    .select()
    .from(admins)
    .where(condition)
    .orderBy(asc(admins.id))
    .limit(paging.page_size)
    .offset(offsetOf(paging));
  return { items: rows.map(present), total: total!.count };
}

/** Makes an administrator; the first of all is the super administrator. Throws Conflict when the name exists. */
export async function create(
  db: Database,
  clock: Clock,
  { username, password, enabled = true }: AdminCreateReq,
): Promise<AdminUser> {
  const password_hash = await hashPassword(password);
  const now = timestamp(clock);
  const row = await db.write(async (tx) => {
    const role = (await isEmpty(tx)) ? ('super_admin' as const) : ('admin' as const);
    const values = {
      username,
      username_key: usernameKey(username),
      password_hash,
      role,
      enabled,
      created_at: now,
      updated_at: now,
    };
    const [inserted] = await tx.insert(admins).values(values).onConflictDoNothing().returning();
    return inserted;
  });
  if (!row) throw new Conflict('This username is taken; choose another one.');
  return present(row);
}

export async function isEmpty(db: Queries): Promise<boolean> {
  return (await db.select({ id: admins.id }).from(admins).limit(1)).length === 0;
}

const endTokens = { token_version: sql`${admins.token_version} + 1` };

/** Sets a new password and ends every token of the account. Throws NotFound. */
export async function resetPassword(db: Database, clock: Clock, id: number, password: string): Promise<AdminUser> {
  await get(db, id);
  const password_hash = await hashPassword(password);
  const [row] = await db.write((tx) =>
    tx
      .update(admins)
      .set({ password_hash, ...endTokens, updated_at: timestamp(clock) })
      .where(eq(admins.id, id))
      .returning(),
  );
  if (!row) throw unknown();
  return present(row);
}

/**
 * Enables or disables an account; disabling ends its tokens. `by` is the administrator who asks, if one does.
 * Throws NotFound, and Conflict for one's own account and for the last enabled one.
 */
export const setEnabled = (
  db: Database,
  clock: Clock,
  by: number | undefined,
  id: number,
  enabled: boolean,
): Promise<AdminUser> =>
  db.write(async (tx) => {
    const [row] = await tx.select().from(admins).where(eq(admins.id, id));
    if (!row) throw unknown();
    if (!enabled) {
      if (id === by) throw new Conflict('You cannot disable your own account; ask another administrator.');
      if (row.enabled) await mustNotBeLast(tx, id);
    }
    const [changed] = await tx
      .update(admins)
      .set({ enabled, ...(!enabled && endTokens), updated_at: timestamp(clock) })
      .where(eq(admins.id, id))
      .returning();
    return present(changed!);
  });

async function mustNotBeLast(tx: Queries, id: number): Promise<void> {
  const [others] = await tx
    .select({ count: count() })
    .from(admins)
    .where(and(eq(admins.enabled, true), ne(admins.id, id)));
  if (others!.count === 0) throw new Conflict('This is the last enabled administrator; enable another one first.');
}
