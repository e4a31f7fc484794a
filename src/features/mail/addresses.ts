import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { userMails, users } from '../../db/schema.ts';
import type { Language } from '../../i18n/languages.ts';

/** Where an account that is not disabled gets its mails. */
export interface Recipient {
  user_id: number;
  username: string;
  to: string;
  language: Language;
}

const recipient = async (db: Queries, condition: ReturnType<typeof eq>): Promise<Recipient | undefined> => {
  const [row] = await db
    .select({ user_id: users.id, username: users.username, to: userMails.address, language: userMails.language })
    .from(users)
    .innerJoin(userMails, eq(userMails.user_id, users.id))
    .where(and(condition, eq(users.status, 'active')));
  return row && { ...row, language: row.language as Language };
};

export const recipientNamed = (db: Queries, username_key: string) =>
  recipient(db, eq(users.username_key, username_key));

export const recipientOf = (db: Queries, user_id: number) => recipient(db, eq(users.id, user_id));

/** The confirmed address of a user. */
export async function addressOf(db: Queries, user_id: number): Promise<string | null> {
  const [row] = await db.select({ address: userMails.address }).from(userMails).where(eq(userMails.user_id, user_id));
  return row?.address ?? null;
}

/** Gives a user a confirmed address, in place of the one before. */
export async function set(tx: Queries, row: typeof userMails.$inferInsert): Promise<void> {
  await tx.insert(userMails).values(row).onConflictDoUpdate({ target: userMails.user_id, set: row });
}

/** Removes the address of a user; returns where to say so, with the language. */
export async function remove(tx: Queries, user_id: number): Promise<{ to: string; language: Language } | undefined> {
  const [row] = await tx.delete(userMails).where(eq(userMails.user_id, user_id)).returning();
  return row && { to: row.address, language: row.language as Language };
}
