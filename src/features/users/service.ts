import { and, count, eq, inArray, isNull, max, sql, type SQL } from 'drizzle-orm';
import { clientOf, type ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { KeptByKey } from '../../db/kept.ts';
import { newestFirst } from '../../db/order.ts';
import { prepared, rowsOf } from '../../db/prepared.ts';
import { reviews, users, userSessions, userStatuses } from '../../db/schema.ts';
import { sumByStatus } from '../../db/tallies.ts';
import { Conflict, Forbidden, NotFound, Unauthorized } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp } from '../../lib/clock.ts';
import { firstTokenVersion } from '../../lib/identifiers.ts';
import { oncePer } from '../../lib/once-per.ts';
import { hashPassword, verifyPassword } from '../../lib/passwords.ts';
import { usernameKey } from '../../lib/usernames.ts';
import type * as activity from '../activity/service.ts';
import * as addresses from '../mail/addresses.ts';
import * as mailLinks from '../mail/links.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import type { Credentials, ListedUser, User } from './model.ts';

type Row = typeof users.$inferSelect;
type Status = (typeof userStatuses)[number];

export const viewOf = ({ id, username, status, created_at, updated_at }: Row): User => ({
  id,
  username,
  status,
  created_at,
  updated_at,
});

/** Creates an account; `hash` is that of the password. Throws Conflict when the name exists, without regard to case. */
export async function register(context: ServiceContext, account: Credentials, hash?: string): Promise<Row> {
  const { username, password } = account;
  const { db, clock } = context;
  const username_key = usernameKey(username);
  const taken = new Conflict('username_taken', 'This username is taken; choose another one.');
  if ((await byKey(db, username_key)) !== undefined) throw taken;
  const password_hash = hash ?? (await hashPassword(password, clientOf(context)));
  const now = timestamp(clock);
  const values = { username, username_key, password_hash, token_version: firstTokenVersion(), created_at: now };
  const [row] = await db.write((tx) =>
    tx
      .insert(users)
      .values({ id: expressionsOf(tx).nextId(users, 'users'), ...values, updated_at: now })
      .onConflictDoNothing()
      .returning(),
  );
  if (!row) throw taken;
  return row;
}

const byKey = async ({ read }: Pick<Database, 'read'>, username_key: string): Promise<Row | undefined> => {
  const [row] = await read.select().from(users).where(eq(users.username_key, username_key));
  return row;
};

/**
 * Finds the account of these credentials. Throws Unauthorized, after the same work whether name or password is wrong,
 * and Forbidden when the account is disabled.
 */
export async function authenticate(context: ServiceContext, { username, password }: Credentials): Promise<Row> {
  const row = await byKey(context.db, usernameKey(username));
  if (!(await verifyPassword(password, row?.password_hash, clientOf(context))))
    throw new Unauthorized('wrong_credentials', 'Wrong username or password.');
  if (row!.status === 'disabled') throw new Forbidden('This account is disabled.');
  return row!;
}

const accountColumns = {
  username: users.username,
  status: users.status,
  token_version: users.token_version,
  session: userSessions.id,
  used: userSessions.last_used_at,
};

const accountById = prepared((db) =>
  db
    .select(accountColumns)
    .from(users)
    .leftJoin(userSessions, and(eq(userSessions.id, sql.placeholder('session')), eq(userSessions.user_id, users.id)))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
);

async function readSession({ read }: Database, id: number, session: string) {
  const [row] = await rowsOf(accountById(read), accountColumns, { id, session });
  return row && { ...row, session: row.session as string | null, disabled: row.status === 'disabled' };
}

type SessionState = NonNullable<Awaited<ReturnType<typeof readSession>>>;

const knownSessions = oncePer((db: Database) => new KeptByKey<SessionState>(db, ['users'], limits.knownAccounts));

/**
 * The state of an account, and of a session of it, that a token is checked against on every request. Nodes do not confirm
 * changes of accounts to each other, so that on PostgreSQL each request reads its own.
 */
export function session(db: Database, id: number, session = ''): Promise<SessionState | undefined> {
  const read = () => readSession(db, id, session);
  return db.engine === 'postgres' ? read() : knownSessions(db).get(`${id} ${session}`, read);
}

/** Throws NotFound. */
export async function get({ read }: Pick<Database, 'read'>, id: number): Promise<User> {
  const [row] = await read.select().from(users).where(eq(users.id, id));
  if (!row) throw new NotFound('There is no such user.');
  return viewOf(row);
}

/** Finds a user by name, without regard to case. Throws NotFound. */
export async function findByName(db: Database, username: string): Promise<User> {
  const row = await byKey(db, usernameKey(username));
  if (!row) throw new NotFound(`There is no user ${username}.`);
  return viewOf(row);
}

export interface UserFilter {
  keyword?: string;
  status?: Status;
}

/** Users whose name contains the keyword, newest first. */
export function list(db: Database, { keyword, status }: UserFilter, paging: Paging): Promise<Page<User>> {
  const { read } = db;
  return db.snapshot(async () => {
    const condition = keyword
      ? and(
          expressionsOf(read).usersNamed(usernameKey(keyword)),
          status && eq(expressionsOf(read).unindexed(users.status), status),
        )
      : status && eq(users.status, status);
    const total = keyword
      ? (await read.select({ count: count() }).from(users).where(condition))[0]!.count
      : await sumByStatus(read, 'users', status ? [status] : userStatuses);
    const rows = await read
      .select()
      .from(users)
      .where(condition)
      .orderBy(...newestFirst(users))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    return { items: rows.map(viewOf), total };
  });
}

/** Users with figures of their reviews, by one query more for the page. */
export async function listWithReviews(db: Database, filter: UserFilter, paging: Paging): Promise<Page<ListedUser>> {
  const { read } = db;
  const { items, total } = await list(db, filter, paging);
  const ids = items.map(({ id }) => id);
  const figures = await read
    .select({
      user_id: reviews.user_id,
      total: count(),
      blocked: count(sql`case when ${reviews.status} = 'blocked' then 1 end`),
      last_at: max(reviews.created_at),
    })
    .from(reviews)
    .where(and(inArray(reviews.user_id, ids), isNull(reviews.deleted_at)))
    .groupBy(reviews.user_id);
  const byUser = new Map(figures.map(({ user_id, ...one }) => [user_id, one]));
  const withFigures = (user: User) => ({
    ...user,
    reviews: byUser.get(user.id) ?? { total: 0, blocked: 0, last_at: null },
  });
  return { items: items.map(withFigures), total };
}

/** Columns that end every token of an account. */
export const endTokens = { token_version: sql`${users.token_version} + 1` };

/** Ends every token of an account. */
export const logOut = ({ db }: ServiceContext, id: number): Promise<void> =>
  db.write(async (tx) => {
    await tx.update(users).set(endTokens).where(eq(users.id, id));
  }, 'accounts');

/** An account as it was when its password was checked. */
export interface Confirmed {
  id: number;
  token_version: number;
}

/** Whether nothing has ended the tokens of an account since its password was checked. */
export const isStill = ({ id, token_version }: Confirmed) =>
  and(eq(users.id, id), eq(users.token_version, token_version));

/** The account was disabled, got a new password or was deleted while its password was checked. */
export const endedMeanwhile = () =>
  new Unauthorized('token_invalid', 'The token has since ended; log in again with the present password.');

/**
 * Sets the password of one's own account, ends every token, and does what follows in the same transaction. Throws
 * Unauthorized if something else ended them.
 */
export async function changePassword<Result>(
  context: ServiceContext,
  account: Confirmed,
  password: string,
  then: (tx: Queries, changed: Row) => Promise<Result>,
): Promise<{ row: Row; result: Result }> {
  const { db, clock } = context;
  const password_hash = await hashPassword(password, clientOf(context));
  return db.write(async (tx) => {
    await mailLinks.endAll(tx, account.id);
    const [row] = await tx
      .update(users)
      .set({ password_hash, ...endTokens, updated_at: timestamp(clock) })
      .where(isStill(account))
      .returning();
    if (!row) throw endedMeanwhile();
    return { row, result: await then(tx, row) };
  }, 'accounts');
}

/**
 * Sets a new password and ends every token of the account. Its address goes: anyone who knew the password may have set it.
 * Throws NotFound.
 */
export async function resetPassword(context: ServiceContext, id: number, password: string): Promise<User> {
  await get(context.db, id);
  const password_hash = await hashPassword(password, clientOf(context));
  return update(context, id, { password_hash, ...endTokens }, 'user.password');
}

/** Enables or disables an account; disabling ends its tokens. Throws NotFound. */
export const setStatus = (context: ServiceContext, id: number, status: Status): Promise<User> =>
  update(context, id, { status, ...(status === 'disabled' && endTokens) }, 'user.status', { status });

type Changed = { [Name in keyof Row]?: Row[Name] | SQL };

const update = (context: ServiceContext, id: number, changed: Changed, kind: activity.Kind, changes?: object) =>
  context.db.write(async (tx) => {
    const watched = await watch(tx, { users: [id] });
    const [row] = await tx
      .update(users)
      .set({ ...changed, updated_at: timestamp(context.clock) })
      .where(eq(users.id, id))
      .returning();
    if (!row) throw new NotFound('There is no such user.');
    if ('token_version' in changed) await mailLinks.endAll(tx, id);
    if ('password_hash' in changed) await addresses.remove(tx, id);
    const images = 'password_hash' in changed ? [] : await watched.images();
    await record(tx, context, kind, `users/${id}`, changes, images);
    return viewOf(row);
  }, 'accounts');
