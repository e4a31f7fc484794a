import { and, count, countDistinct, gte, inArray, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { claims, stores, type Today } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { likenessOf, spellings } from '../../lib/name-likeness.ts';
import { phoneNumber } from '../../lib/phones.ts';
import { limits } from '../../limits.ts';
import type { Claim, Edit, Sign } from './model.ts';

/** Share of a name below which the new one is another name, not another spelling. */
const alike = 0.3;

const webAddress =
  /https?:\/\/|www\.|\S@\S|[\p{L}\d-]\.(?:com|net|org|info|biz|shop|top|xyz|site|online|app|io|me|cn|hk|tw|jp|de|at|ch|uk|fr|es|it|nl|pl|ru)(?![\p{L}\d])/iu;
/** Dates, and times from and to: they have as many digits as a phone number. */
const datesAndTimes =
  /\d{1,4}([./-])\d{1,2}\1\d{1,4}|(?<!\d)\d{1,2}(?:[:.]\d\d)?\s*[-–—~]\s*\d{1,2}(?:[:.]\d\d)?(?!\d)|(?<!\d)\d{1,2}[:.]\d\d(?!\d)/g;
const phone = new RegExp(phoneNumber);

/** Whether a text leads its readers to a phone number, a mailbox or a page. */
export function hasContact(text: string): boolean {
  const plain = text.normalize('NFKC');
  return webAddress.test(plain) || phone.test(plain.replaceAll(datesAndTimes, ' – '));
}

const sign = (kind: Sign['kind'], about: Partial<Sign> = {}): Sign => ({ kind, count: null, note: '', ...about });

/** Signs of likely fraud in the note of the day. */
export const signsOfNote = (today: Today | null): Sign[] =>
  today && hasContact(today.note) ? [sign('contact_in_note', { note: today.note })] : [];

/** Whether a name was replaced by one that has little in common with it. */
function isOtherName({ before, after }: { before: { name?: unknown }; after: { name?: unknown } }): boolean {
  if (typeof before.name !== 'string' || typeof after.name !== 'string') return false;
  return likenessOf(spellings([before.name]), spellings([after.name])) < alike;
}

/** Claims with what is unusual about each. */
export async function withSigns(db: Queries, clock: Clock, some: readonly Claim[]) {
  const ids = some.map(({ id }) => id);
  const [byAccount, byNetwork, notes] = [
    await claimsByAccount(db, clock, some),
    await claimsByNetwork(db, ids),
    await notesOf(db, some),
  ];
  return some.map((claim) => {
    const [ofAccount, ofNetwork] = [byAccount.get(claim.user_id) ?? 0, byNetwork.get(claim.id) ?? 0];
    const signs = [
      ...(ofAccount >= limits.claimsOfAccount ? [sign('claims_of_account', { count: ofAccount })] : []),
      ...(ofNetwork >= limits.claimsOfNetwork ? [sign('claims_of_network', { count: ofNetwork })] : []),
      ...(notes.get(claim.store_id) ?? []),
    ];
    return { ...claim, signs };
  });
}

/** Edits with what is unusual about each. */
export async function withEditSigns(db: Queries, some: readonly Edit[]) {
  const notes = await notesOf(db, some);
  return some.map((edit) => ({
    ...edit,
    signs: [...(isOtherName(edit) ? [sign('name_changed')] : []), ...(notes.get(edit.store_id) ?? [])],
  }));
}

/** How many stores each account has claimed lately. */
async function claimsByAccount(db: Queries, clock: Clock, some: readonly Claim[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ user_id: claims.user_id, count: countDistinct(claims.store_id) })
    .from(claims)
    .where(
      and(
        inArray(
          claims.user_id,
          some.map(({ user_id }) => user_id),
        ),
        gte(
          claims.created_at,
          timestamp(() => clock() - limits.networkAge),
        ),
      ),
    )
    .groupBy(claims.user_id);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

/** How many claims came from the network of each claim, by its ID, for as long as networks are kept. */
async function claimsByNetwork(db: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const own = await db
    .select({ id: claims.id, network: claims.network })
    .from(claims)
    .where(and(inArray(claims.id, [...ids]), isNotNull(claims.network)));
  const networks = [...new Set(own.map(({ network }) => network!))];
  const rows = await db
    .select({ network: claims.network, count: count() })
    .from(claims)
    .where(and(isNotNull(claims.network), inArray(claims.network, networks)))
    .groupBy(claims.network);
  const byNetwork = new Map(rows.map((row) => [row.network, row.count]));
  return new Map(own.map(({ id, network }) => [id, byNetwork.get(network) ?? 0]));
}

/** Signs of the notes of the day, by store. */
async function notesOf(db: Queries, some: readonly { store_id: number }[]): Promise<Map<number, Sign[]>> {
  const ids = [...new Set(some.map(({ store_id }) => store_id))];
  const rows = await db
    .select({ id: stores.id, today: stores.today })
    .from(stores)
    .where(and(inArray(stores.id, ids), isNotNull(stores.today_ends)));
  return new Map(rows.map(({ id, today }) => [id, signsOfNote(today)]));
}
