import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { users, userStatuses } from '../../db/schema.ts';
import { sumOfTallies } from '../../db/tallies.ts';
import { Conflict, Forbidden, NotFound, Unauthorized } from '../../errors.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { hashPassword, verifyPassword } from '../../lib/passwords.ts';
import { characterCount } from '../../lib/text.ts';
import { usernameKey } from '../../lib/usernames.ts';
import type { Credentials, User } from './model.ts';

type Row = typeof users.$inferSelect;
type Status = (typeof userStatuses)[number];

export const present = ({ id, username, status, created_at, updated_at }: Row): User => ({
  id,
  username,
  status,
  created_at,
  updated_at,
});

/** Makes an account. Throws Conflict when the name exists, in whatever case. */
export async function register(db: Database, clock: Clock, { username, password }: Credentials): Promise<Row> {
  const username_key = usernameKey(username);
  const taken = new Conflict('This username is taken; choose another one.');
  if ((await byKey(db, username_key)) !== undefined) throw taken;
  const password_hash = await hashPassword(password);
  const now = timestamp(clock);
  const [row] = await db.write((tx) =>
    tx
      .insert(users)
      .values({ username, username_key, password_hash, created_at: now, updated_at: now })
      .onConflictDoNothing()
      .returning(),
  );
  if (!row) throw taken;
  return row;
}

const byKey = async ({ read }: Database, username_key: string): Promise<Row | undefined> => {
  const [row] = await read.select().from(users).where(eq(users.username_key, username_key));
  return row;
};

/** The account of these credentials. Throws Unauthorized, in equal time whichever is wrong, or Forbidden when disabled. */
export async function authenticate(db: Database, { username, password }: Credentials): Promise<Row> {
  const row = await byKey(db, usernameKey(username));
  if (!(await verifyPassword(password, row?.password_hash))) throw new Unauthorized('Wrong username or password.');
  if (row!.status === 'disabled') throw new Forbidden('This account is disabled.');
  return row!;
}

const accountById = prepared((db) =>
  db
    .select({ username: users.username, status: users.status, token_version: users.token_version })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
);

/** What a token's account has to say on every request. */
export async function session({ read }: Database, id: number) {
  const [row] = await accountById(read).execute({ id });
  return row && { ...row, disabled: row.status === 'disabled' };
}

/** Throws NotFound. */
export async function get({ read }: Database, id: number): Promise<User> {
  const [row] = await read.select().from(users).where(eq(users.id, id));
  if (!row) throw new NotFound('There is no such user.');
  return present(row);
}

/** The user of this name, in whatever case. Throws NotFound. */
export async function named(db: Database, username: string): Promise<User> {
  const row = await byKey(db, usernameKey(username));
  if (!row) throw new NotFound(`There is no user ${username}.`);
  return present(row);
}

export interface Filter {
  keyword?: string;
  status?: Status;
}

/** Three characters or more are looked up, fewer are looked for in every name. */
const containing = (part: string) =>
  characterCount(part) < 3
    ? sql`instr(${users.username_key}, ${part}) > 0`
    : sql`${users.id} in (select rowid from usernames where usernames match ${`"${part.replaceAll('"', '""')}"`})`;

/** Users whose name contains the keyword, newest first. */
export async function list({ read }: Database, { keyword, status }: Filter, paging: Paging): Promise<Page<User>> {
  const condition = and(status && eq(users.status, status), keyword ? containing(usernameKey(keyword)) : undefined);
  const total = keyword
    ? (await read.select({ count: count() }).from(users).where(condition))[0]!.count
    : await sumOfTallies(
        read,
        (status ? [status] : userStatuses).map((one) => `users/${one}`),
      );
  const rows = await read
    .select()
    .from(users)
    .where(condition)
    .orderBy(desc(users.id))
    .limit(paging.page_size)
    .offset(offsetOf(paging));
  return { items: rows.map(present), total };
}

/** Enables or disables an account; disabling ends its tokens. Throws NotFound. */
export async function setStatus(db: Database, clock: Clock, id: number, status: Status): Promise<User> {
  const ended = status === 'disabled' ? { token_version: sql`${users.token_version} + 1` } : {};
  const [row] = await db.write((tx) =>
    tx
      .update(users)
      .set({ status, ...ended, updated_at: timestamp(clock) })
      .where(eq(users.id, id))
      .returning(),
  );
  if (!row) throw new NotFound('There is no such user.');
  return present(row);
}
