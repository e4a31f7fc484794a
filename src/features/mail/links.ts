import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { mailLinks } from '../../db/schema.ts';
import { BadRequest } from '../../errors.ts';
import type { Language } from '../../i18n/languages.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { limits } from '../../limits.ts';

type Kind = typeof mailLinks.$inferSelect.kind;

interface Linked {
  user_id: number;
  kind: Kind;
  address: string;
  language: Language;
}

const lifetimes: Record<Kind, number> = { address: limits.addressLink, password: limits.passwordLink };

export const linkGone = () =>
  new BadRequest(
    'The link is used or too old; ask for a new one.',
    [{ field: 'code', message: 'is used or too old', rule: 'expired' }],
    'link_expired',
  );

/** Makes a link for one use; returns its code, 256 random bits in base64url. The oldest of the account end. */
export async function make(tx: Queries, clock: Clock, link: Linked): Promise<string> {
  const code = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const expires_at = timestamp(() => clock() + lifetimes[link.kind]);
  await tx.insert(mailLinks).values({ hash: digestOf(code), ...link, created_at: timestamp(clock), expires_at });
  const beyond = await tx
    .select({ hash: mailLinks.hash })
    .from(mailLinks)
    .where(and(eq(mailLinks.user_id, link.user_id), eq(mailLinks.kind, link.kind)))
    .orderBy(desc(mailLinks.created_at))
    .limit(limits.mailLinks)
    .offset(limits.mailLinks);
  const over = beyond.map(({ hash }) => hash);
  if (over.length > 0) await tx.delete(mailLinks).where(inArray(mailLinks.hash, over));
  return code;
}

const valid = (clock: Clock, kind: Kind, code: string) =>
  and(eq(mailLinks.hash, digestOf(code)), eq(mailLinks.kind, kind), gt(mailLinks.expires_at, timestamp(clock)));

/** Throws BadRequest unless the code is that of a link that can be used. */
export async function mustBeValid(db: Queries, clock: Clock, kind: Kind, code: string): Promise<void> {
  const rows = await db
    .select({ kind: mailLinks.kind })
    .from(mailLinks)
    .where(valid(clock, kind, code));
  if (rows.length === 0) throw linkGone();
}

/** Uses a link up, in the transaction of what it allows. Throws BadRequest. */
export async function use(tx: Queries, clock: Clock, kind: Kind, code: string) {
  const [row] = await tx
    .delete(mailLinks)
    .where(valid(clock, kind, code))
    .returning();
  if (!row) throw linkGone();
  return { ...row, language: row.language as Language };
}

/** The address that a user has yet to confirm. */
export async function pendingOf(db: Queries, clock: Clock, user_id: number): Promise<string | null> {
  const [row] = await db
    .select({ address: mailLinks.address })
    .from(mailLinks)
    .where(
      and(eq(mailLinks.user_id, user_id), eq(mailLinks.kind, 'address'), gt(mailLinks.expires_at, timestamp(clock))),
    );
  return row?.address ?? null;
}

/** Ends the links of an account, or those of one kind. */
export async function endAll(tx: Queries, user_id: number, kind?: Kind): Promise<void> {
  await tx.delete(mailLinks).where(and(eq(mailLinks.user_id, user_id), kind && eq(mailLinks.kind, kind)));
}

/** Deletes links that have expired. */
export const cleanUp = (tx: Queries, clock: Clock): Promise<unknown> =>
  tx.delete(mailLinks).where(lte(mailLinks.expires_at, timestamp(clock)));
