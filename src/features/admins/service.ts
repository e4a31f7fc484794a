import { and, asc, count, eq, ne, sql, type SQL } from 'drizzle-orm';
import { clientOf, type ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { contains } from '../../db/expressions.ts';
import { prepared } from '../../db/prepared.ts';
import { adminFactors, admins, adminSessions } from '../../db/schema.ts';
import { Conflict, Forbidden, NotFound, Unauthorized } from '../../errors.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp } from '../../lib/clock.ts';
import { firstTokenVersion } from '../../lib/identifiers.ts';
import { mayAs, type AdminRole } from '../../roles.ts';
import { hashPassword, verifyPassword } from '../../lib/passwords.ts';
import { usernameKey } from '../../lib/usernames.ts';
import * as activity from '../activity/service.ts';
import type { Credentials } from '../users/model.ts';
import { endedMeanwhile, type Confirmed } from '../users/service.ts';
import type { AdminCreateReq, AdminUser } from './model.ts';

type Row = typeof admins.$inferSelect;

export const viewOf = ({ id, username, role, enabled, created_at, updated_at }: Row): AdminUser => ({
  id,
  username,
  role,
  enabled,
  created_at,
  updated_at,
});

const noSuchAdmin = () => new NotFound('There is no such administrator.');

/**
 * Finds the account of these credentials. Throws Unauthorized, after the same work whether name or password is wrong,
 * and Forbidden when the account is disabled.
 */
export async function authenticate(context: ServiceContext, { username, password }: Credentials): Promise<Row> {
  const row = await byKey(context.db.read, usernameKey(username));
  if (!(await verifyPassword(password, row?.password_hash, clientOf(context))))
    throw new Unauthorized('wrong_credentials', 'Wrong username or password.');
  if (!row!.enabled) throw new Forbidden('This account is disabled.');
  return row!;
}

const accountById = prepared((db) =>
  db
    .select({
      username: admins.username,
      role: admins.role,
      enabled: admins.enabled,
      token_version: admins.token_version,
      session: adminSessions.id,
      used: adminSessions.last_used_at,
      factor_at: adminSessions.factor_at,
      factors: sql<number>`(select count(*) from ${adminFactors} where ${adminFactors.admin_id} = ${admins.id})`,
    })
    .from(admins)
    .leftJoin(
      adminSessions,
      and(eq(adminSessions.id, sql.placeholder('session')), eq(adminSessions.admin_id, admins.id)),
    )
    .where(eq(admins.id, sql.placeholder('id')))
    .prepare(),
);

/** The state of an account, and of a session of it, that a token is checked against on every request. */
export async function session({ read }: Database, id: number, session?: string) {
  const [row] = await accountById(read).execute({ id, session: session ?? '' });
  return row && { ...row, disabled: !row.enabled };
}

/** Throws NotFound. */
export async function get({ read }: Pick<Database, 'read'>, id: number): Promise<AdminUser> {
  const [row] = await read.select().from(admins).where(eq(admins.id, id));
  if (!row) throw noSuchAdmin();
  return viewOf(row);
}

const byKey = async (db: Queries, username_key: string): Promise<Row | undefined> => {
  const [row] = await db.select().from(admins).where(eq(admins.username_key, username_key));
  return row;
};

/** Finds an administrator by name, without regard to case. Throws NotFound. */
export async function findByName({ read }: Database, username: string): Promise<AdminUser> {
  const row = await byKey(read, usernameKey(username));
  if (!row) throw new NotFound(`There is no administrator ${username}.`);
  return viewOf(row);
}

const taken = () => new Conflict('username_taken', 'This username is taken; choose another one.');

/** Throws Conflict when another account than `id` has the name, without regard to case. */
export async function refuseTaken(db: Queries, username: string, id?: number): Promise<void> {
  const holder = await byKey(db, usernameKey(username));
  if (holder && holder.id !== id) throw taken();
}

/** Administrators whose name contains the keyword, oldest first. */
export function list(db: Database, { keyword }: { keyword?: string }, paging: Paging): Promise<Page<AdminUser>> {
  const { read } = db;
  return db.snapshot(async () => {
    const condition = keyword ? contains(admins.username_key, usernameKey(keyword)) : undefined;
    const [total] = await read.select({ count: count() }).from(admins).where(condition);
    const rows = await read
      .select()
      .from(admins)
      .where(condition)
      .orderBy(asc(admins.id))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    return { items: rows.map(viewOf), total: total!.count };
  });
}

/** Creates an administrator with the role; the first one is a super administrator. Throws Conflict when the name exists. */
export async function create(
  context: ServiceContext,
  { username, password, enabled = true }: AdminCreateReq,
  wanted: AdminRole = 'admin',
): Promise<AdminUser> {
  const password_hash = await hashPassword(password, clientOf(context));
  const now = timestamp(context.clock);
  const row = await context.db.write(async (tx) => {
    const role = (await isEmpty(tx)) ? 'super_admin' : wanted;
    const values = {
      username,
      username_key: usernameKey(username),
      password_hash,
      role,
      enabled,
      token_version: firstTokenVersion(),
      created_at: now,
      updated_at: now,
    };
    const [inserted] = await tx.insert(admins).values(values).onConflictDoNothing().returning();
    if (inserted) await activity.record(tx, context, 'admin.create', `admins/${inserted.id}`, { username, role });
    return inserted;
  });
  if (!row) throw taken();
  return viewOf(row);
}

export async function isEmpty(db: Queries): Promise<boolean> {
  return (await db.select({ id: admins.id }).from(admins).limit(1)).length === 0;
}

/** Throws NotFound, or Conflict when the name exists. */
export const rename = (context: ServiceContext, id: number, username: string): Promise<AdminUser> =>
  context.db.write(async (tx) => {
    await refuseTaken(tx, username, id);
    const changed = { username, username_key: usernameKey(username) };
    return update(tx, context, id, changed, 'admin.rename', { username });
  }, 'accounts');

/**
 * Gives an administrator a role, which counts from the next request on.
 * Throws NotFound, and Conflict when the last enabled super administrator would lose it.
 */
export const setRole = (context: ServiceContext, id: number, role: Row['role']): Promise<AdminUser> =>
  context.db.write(async (tx) => {
    const row = await changeable(tx, context, id);
    if (row.enabled && row.role === 'super_admin' && role !== row.role) await mustNotBeLastSuper(tx, id);
    return update(tx, context, id, { role }, 'admin.role', { role });
  }, 'accounts');

/** The account, if the actor may change it. Throws NotFound, and Forbidden when only a super administrator may. */
export async function changeable(db: Queries, { actor }: ServiceContext, id: number): Promise<Row> {
  const [row] = await db.select().from(admins).where(eq(admins.id, id));
  if (!row) throw noSuchAdmin();
  if (actor.kind === 'admin' && !mayAs(actor.role, row.role))
    throw new Forbidden('Only a super administrator can change a super administrator.', 'role_required');
  return row;
}

async function update(
  tx: Queries,
  context: ServiceContext,
  id: number,
  changed: { [Name in keyof Row]?: Row[Name] | SQL },
  kind: activity.Kind,
  changes?: object,
): Promise<AdminUser> {
  const [row] = await tx
    .update(admins)
    .set({ ...changed, updated_at: timestamp(context.clock) })
    .where(eq(admins.id, id))
    .returning();
  if (!row) throw noSuchAdmin();
  await activity.record(tx, context, kind, `admins/${id}`, changes);
  return viewOf(row);
}

const endTokens = { token_version: sql`${admins.token_version} + 1` };

/** Sets a new password and ends every token of the account. Throws NotFound, Forbidden. */
export async function resetPassword(context: ServiceContext, id: number, password: string): Promise<AdminUser> {
  await changeable(context.db.read, context, id);
  const password_hash = await hashPassword(password, clientOf(context));
  return context.db.write(async (tx) => {
    await changeable(tx, context, id);
    return update(tx, context, id, { password_hash, ...endTokens }, 'admin.password');
  }, 'accounts');
}

/**
 * Sets the password of one's own account, and ends every token; `then` runs in the same transaction. Throws Unauthorized
 * if something else ended them.
 */
export async function changePassword<Result>(
  context: ServiceContext,
  { id, token_version }: Confirmed,
  password: string,
  then: (tx: Queries, row: Row) => Promise<Result>,
) {
  const password_hash = await hashPassword(password, clientOf(context));
  return context.db.write(async (tx) => {
    const [row] = await tx
      .update(admins)
      .set({ password_hash, ...endTokens, updated_at: timestamp(context.clock) })
      .where(and(eq(admins.id, id), eq(admins.token_version, token_version)))
      .returning();
    if (!row) throw endedMeanwhile();
    await activity.record(tx, context, 'admin.password', `admins/${id}`);
    return { row, result: await then(tx, row) };
  }, 'accounts');
}

/** Ends every token of an account, in a transaction that changes it. */
export const endTokensOf = (tx: Queries, id: number): Promise<unknown> =>
  tx.update(admins).set(endTokens).where(eq(admins.id, id));

/** Ends every token of one's own account, of versions before too, which name no session. */
export const endAll = (context: ServiceContext, id: number): Promise<unknown> =>
  context.db.write((tx) => endTokensOf(tx, id), 'accounts');

/**
 * Enables or disables an account; disabling ends its tokens.
 * Throws NotFound, Forbidden, and Conflict for one's own account and for the last enabled one, also of those with its role.
 */
export const setEnabled = (context: ServiceContext, id: number, enabled: boolean): Promise<AdminUser> =>
  context.db.write(async (tx) => {
    const { actor } = context;
    const row = await changeable(tx, context, id);
    if (!enabled) {
      if (actor.kind === 'admin' && actor.id === id)
        throw new Conflict('own_account', 'You cannot disable your own account; ask another administrator.');
      if (row.enabled) await mustNotBeLast(tx, row);
    }
    return update(tx, context, id, { enabled, ...(!enabled && endTokens) }, 'admin.enabled', { enabled });
  }, 'accounts');

/** Whether another administrator than `id` is enabled, of those with the role if one is given. */
async function hasOther(tx: Queries, id: number, role?: Row['role']): Promise<boolean> {
  const others = tx.select({ id: admins.id }).from(admins);
  const found = await others
    .where(and(eq(admins.enabled, true), ne(admins.id, id), role && eq(admins.role, role)))
    .limit(1);
  return found.length > 0;
}

async function mustNotBeLast(tx: Queries, { id, role }: Row): Promise<void> {
  if (!(await hasOther(tx, id)))
    throw new Conflict('last_admin', 'This is the last enabled administrator; enable another one first.');
  if (role === 'super_admin') await mustNotBeLastSuper(tx, id);
}

async function mustNotBeLastSuper(tx: Queries, id: number): Promise<void> {
  if (!(await hasOther(tx, id, 'super_admin')))
    throw new Conflict(
      'last_admin',
      'This is the last enabled super administrator; give the role to another enabled administrator first.',
    );
}
