import { and, eq } from 'drizzle-orm';
import { clientOf, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import type { Language } from '../../i18n/languages.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { usernameKey } from '../../lib/usernames.ts';
import * as logins from '../logins/service.ts';
import * as addresses from '../mail/addresses.ts';
import type { Letter } from '../mail/letters.ts';
import * as links from '../mail/links.ts';
import type { OwnMail } from './mail-model.ts';
import { endedMeanwhile, endTokens, isStill, type Confirmed } from './service.ts';

/** The address of an account, and the one that is not confirmed yet. */
export const get = ({ db, clock }: { db: Database; clock: Clock }, id: number): Promise<OwnMail> =>
  db.snapshot(async () => ({
    email: await addresses.addressOf(db.read, id),
    pending: await links.pendingOf(db.read, clock, id),
  }));

/**
 * Notes an address of one's own account that a link has to confirm; returns the letter with the link, undefined when the
 * account has the address already. Throws Unauthorized if something ended its tokens since the password was checked.
 */
export const ask = (
  { db, clock }: ServiceContext,
  account: Confirmed,
  address: string,
  language: Language,
): Promise<Letter | undefined> =>
  db.write(async (tx) => {
    await mustBeStill(tx, account);
    await links.endAll(tx, account.id, 'address');
    if ((await addresses.addressOf(tx, account.id)) === address) return undefined;
    const code = await links.make(tx, clock, { user_id: account.id, kind: 'address', address, language });
    return { kind: 'address', to: address, language, code };
  }, 'accounts');

/** Removes the address of one's own account; returns the letter that says so there. Throws as `ask`. */
export const remove = ({ db }: ServiceContext, account: Confirmed, username: string): Promise<Letter | undefined> =>
  db.write(async (tx) => {
    await mustBeStill(tx, account);
    await links.endAll(tx, account.id);
    const former = await addresses.remove(tx, account.id);
    return former && { kind: 'left', ...former, username };
  }, 'accounts');

async function mustBeStill(tx: Database['read'], account: Confirmed): Promise<void> {
  if ((await tx.select({ id: users.id }).from(users).where(isStill(account))).length === 0) throw endedMeanwhile();
}

/** Confirms the address of a link; returns the letter to the one before. Throws BadRequest. */
export const confirm = ({ db, clock }: ServiceContext, code: string): Promise<Letter | undefined> =>
  db.write(async (tx) => {
    const { user_id, address, language } = await links.use(tx, clock, 'address', code);
    const [user] = await tx.select().from(users).where(isActive(user_id));
    if (!user) throw links.linkGone();
    const former = await addresses.remove(tx, user_id);
    await addresses.set(tx, { user_id, address, language, confirmed_at: timestamp(clock) });
    return former && former.to !== address ? { kind: 'left', ...former, username: user.username } : undefined;
  }, 'accounts');

const isActive = (id: number) => and(eq(users.id, id), eq(users.status, 'active'));

/** The letter with a link to a new password; undefined where the account or its address does not exist. */
export async function resetLetter(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  username: string,
): Promise<Letter | undefined> {
  const recipient = await addresses.recipientNamed(db.read, usernameKey(username));
  if (!recipient) return undefined;
  const { user_id, to, language } = recipient;
  const link = { user_id, kind: 'password' as const, address: to, language };
  const code = await db.write((tx) => links.make(tx, clock, link), 'accounts');
  return { kind: 'password', to, language, username: recipient.username, code };
}

/** Sets the password of the account of a link, and ends its tokens and other links. Returns its ID. Throws BadRequest. */
export async function setPassword(context: ServiceContext, code: string, password: string): Promise<number> {
  const { db, clock } = context;
  await links.mustBeValid(db.read, clock, 'password', code);
  const password_hash = await hashPassword(password, clientOf(context));
  return db.write(async (tx) => {
    const { user_id } = await links.use(tx, clock, 'password', code);
    const set = { password_hash, ...endTokens, updated_at: timestamp(clock) };
    const changed = await tx.update(users).set(set).where(isActive(user_id)).returning({ id: users.id });
    if (changed.length === 0) throw links.linkGone();
    await links.endAll(tx, user_id);
    await logins.endOthers(tx, 'user', user_id);
    return user_id;
  }, 'accounts');
}

/** The letter that says that the password was changed; undefined for an account without an address. */
export async function changedLetter({ read }: Pick<Database, 'read'>, id: number): Promise<Letter | undefined> {
  const recipient = await addresses.recipientOf(read, id);
  return recipient && { kind: 'changed', ...recipient };
}

/** The letter that says that an address is no longer that of its account; undefined for an account without one. */
export async function farewellTo({ read }: Pick<Database, 'read'>, id: number): Promise<Letter | undefined> {
  const recipient = await addresses.recipientOf(read, id);
  return recipient && { kind: 'left', ...recipient };
}
