import type { ServiceContext } from '../../context.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { adminFactors, adminSessions } from '../../db/schema.ts';
import { BadRequest, Conflict, NotFound, Unauthorized } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import type { Sealed } from '../../lib/sealed.ts';
import { base32, stepOf } from '../../lib/totp.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import { ask, attempt, use, type Challenge } from './challenges.ts';
import type { FactorAdded, FactorReq } from './model.ts';
import * as passkeys from './passkeys.ts';
import { ownerOf } from './proofs.ts';
import { clear, factorsOf, renewCodes, viewOf } from './rows.ts';

/** The administrator who adds a factor. */
interface Owner {
  id: number;
  username: string;
  token_version: number;
  session?: string;
}

type New = Pick<typeof adminFactors.$inferInsert, 'kind' | 'secret' | 'credential' | 'counter'>;

const missing = (field: string) =>
  new BadRequest(`${field} is required.`, [{ field, message: 'is required', rule: 'required' }]);

const wrong = () =>
  new Unauthorized(
    'wrong_credentials',
    'The code or the passkey does not fit; look at the clock of the phone, and try again.',
  );

/** Adds second factors to the account of whoever asks. */
export class Additions {
  constructor(readonly sealed: Sealed) {}

  /** The first step without a challenge, the second with it. Throws BadRequest, Conflict, Unauthorized. */
  add(context: ServiceContext, owner: Owner, origin: string, request: FactorReq): Promise<FactorAdded> {
    if (request.kind === 'recovery_codes') return this.#renewCodes(context, owner);
    if (request.challenge === undefined) return this.#begin(context, owner, origin, request.kind);
    return this.#complete(context, owner, origin, { ...request, kind: request.kind, challenge: request.challenge });
  }

  #renewCodes(context: ServiceContext, { id }: Owner): Promise<FactorAdded> {
    return context.db.write(async (tx) => {
      if ((await factorsOf(tx, id)).length === 0)
        throw new Conflict('no_second_factor', 'Recovery codes stand in for a second factor; add one first.');
      await activity.record(tx, context, 'admin.factor', `admins/${id}`, { renewed: 'recovery_codes' });
      return { recovery_codes: await renewCodes(tx, id) };
    }, 'accounts');
  }

  async #begin({ db, clock }: ServiceContext, owner: Owner, origin: string, kind: New['kind']): Promise<FactorAdded> {
    const factors = await factorsOf(db.read, owner.id);
    if (factors.length >= limits.factors)
      throw new Conflict('too_many_factors', `The account has ${limits.factors} second factors; remove one first.`);
    const session = owner.session ?? null;
    if (kind === 'totp') {
      const bytes = crypto.getRandomValues(new Uint8Array(20));
      const sealed = this.sealed.seal(bytes, ownerOf(owner.id));
      const challenge = await ask(db, clock, owner, { purpose: kind, session, secret: sealed });
      const secret = base32(bytes);
      const label = encodeURIComponent(`${new URL(origin).hostname}:${owner.username}`);
      const issuer = encodeURIComponent(new URL(origin).hostname);
      return { challenge, secret, uri: `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}` };
    }
    if (!passkeys.arePossible(origin))
      throw new Conflict('passkeys_unavailable', 'Browsers offer passkeys over HTTPS and on localhost only.');
    const challenge = await ask(db, clock, owner, { purpose: kind, session });
    const credentials = factors.flatMap(({ credential }) => credential ?? []);
    return { challenge, options: passkeys.creationOptions(origin, challenge, owner, credentials) };
  }

  async #complete(
    context: ServiceContext,
    owner: Owner,
    origin: string,
    { kind, name, challenge, code, passkey }: FactorReq & { kind: New['kind']; challenge: string },
  ): Promise<FactorAdded> {
    if (kind === 'totp' && code === undefined) throw missing('code');
    if (kind === 'passkey' && passkey === undefined) throw missing('passkey');
    const { db, clock } = context;
    const asked = await attempt(db, clock, challenge, kind, owner.id);
    const made = kind === 'totp' ? this.#totp(context, asked, code!) : await this.#passkey(origin, challenge, passkey);
    if (!made) throw wrong();
    return db.write(async (tx) => {
      await use(tx, asked);
      return store(tx, context, owner, { ...made, name: name ?? '' });
    }, 'accounts');
  }

  #totp({ clock }: ServiceContext, { admin_id, secret }: Challenge, code: string): New | undefined {
    const bytes = this.sealed.open(secret ?? '', ownerOf(admin_id));
    const step = bytes && stepOf(bytes, code.replaceAll(/\s/g, ''), clock());
    return step === undefined ? undefined : { kind: 'totp', secret: secret!, counter: step };
  }

  async #passkey(origin: string, challenge: string, response: FactorReq['passkey']): Promise<New | undefined> {
    const credential = await passkeys.made(origin, challenge, response!);
    if (!credential) return undefined;
    const { id, publicKey, counter } = credential;
    return { kind: 'passkey', secret: publicKey, credential: id, counter };
  }
}

/** Stores a factor; it counts as a proof of the session, and recovery codes come with the first one. */
async function store(tx: Queries, context: ServiceContext, { id, session }: Owner, made: New & { name: string }) {
  const now = timestamp(context.clock);
  const [row] = await tx
    .insert(adminFactors)
    .values({ admin_id: id, created_at: now, last_used_at: null, ...made })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Conflict('passkey_taken', 'This passkey was added before.');
  if (session !== undefined)
    await tx.update(adminSessions).set({ factor_at: now }).where(eq(adminSessions.id, session));
  await activity.record(tx, context, 'admin.factor', `admins/${id}`, { added: made.kind });
  const isFirst = (await factorsOf(tx, id)).length === 1;
  return { factor: viewOf(row), ...(isFirst && { recovery_codes: await renewCodes(tx, id) }) };
}

/** Removes a factor of one's own; recovery codes go with the last one. Throws NotFound. */
export const remove = (context: ServiceContext, adminId: number, id: number): Promise<void> =>
  context.db.write(async (tx) => {
    const isIt = and(eq(adminFactors.id, id), eq(adminFactors.admin_id, adminId));
    const [gone] = await tx.delete(adminFactors).where(isIt).returning();
    if (!gone) throw new NotFound('Your account has no such second factor.');
    if ((await factorsOf(tx, adminId)).length === 0) await clear(tx, adminId);
    await activity.record(tx, context, 'admin.factor', `admins/${adminId}`, { removed: gone.kind });
  }, 'accounts');
