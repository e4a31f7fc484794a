import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, WritableDatabase } from '../../db/database.ts';
import { kept } from '../../db/kept.ts';
import { adminSessions } from '../../db/schema.ts';
import { Forbidden, SecondFactorRequired, Unauthorized, type Question } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { Sealed } from '../../lib/sealed.ts';
import { usernameKey } from '../../lib/usernames.ts';
import { limits } from '../../limits.ts';
import { begin, type Begun, type Origin } from '../logins/service.ts';
import * as admins from '../admins/service.ts';
import type { Issued, Sessions } from '../sessions/service.ts';
import * as settings from '../settings/service.ts';
import { Additions } from './additions.ts';
import { ask, attempt, challengeGone, use, type Asked } from './challenges.ts';
import type { Factors } from './model.ts';
import * as passkeys from './passkeys.ts';
import { proofIn, type Answer } from './proofs.ts';
import { codesLeft, factorsOf, viewOf } from './rows.ts';

/** The need of a route for a second factor, as `http/document.ts` defines it. */
type Need = 'optional' | 'fresh' | 'adding' | undefined;

/** The administrator of a request. */
interface Account extends Asked {
  session?: string;
  factor?: { isThere: boolean; provenAt: string | null };
}

const requirement = kept(['settings'], (db) => settings.get(db, 'require_second_factor'));

const wrong = () =>
  new Unauthorized('wrong_credentials', 'The code or the passkey is wrong, or was used before; try again.');

/** Second factors of administrators: who has to prove one, and whether a proof holds. */
export class SecondFactors {
  readonly additions: Additions;
  readonly #sealed: Sealed;

  constructor(
    readonly db: WritableDatabase,
    readonly clock: Clock,
    readonly sessions: Sessions,
    secret: string,
  ) {
    this.#sealed = new Sealed(secret, 'second factors');
    this.additions = new Additions(this.#sealed);
  }

  isRequired(): Promise<boolean> {
    return requirement(this.db).get();
  }

  async list({ read }: Pick<Database, 'read'>, adminId: number, origin: string): Promise<Factors> {
    return {
      factors: (await factorsOf(read, adminId)).map(viewOf),
      recovery_codes: await codesLeft(read, adminId),
      passkeys: passkeys.arePossible(origin),
      required: await this.isRequired(),
    };
  }

  /** Throws SecondFactorRequired, with a challenge where the account has a factor, when the route asks for more. */
  async require(account: Account, need: Need, origin: string): Promise<void> {
    const { isThere = false, provenAt = null } = account.factor ?? {};
    if (need === 'optional') return;
    if (!isThere) {
      if (need === 'adding' || !(await this.isRequired())) return;
      throw new SecondFactorRequired('forbidden', 'Administrators need a second factor here; add one to your account.');
    }
    const isFresh = provenAt !== null && this.clock() - Date.parse(provenAt) < limits.freshFactor;
    if (isFresh || (need === undefined && (provenAt !== null || !(await this.isRequired())))) return;
    throw new SecondFactorRequired(
      'forbidden',
      'Prove your second factor: answer the challenge by POST /api/admin/login/second, and try again.',
      await this.#question(account, origin, account.session),
    );
  }

  /** Throws SecondFactorRequired with a challenge when the account of a login has a factor. */
  async requireAtLogin(account: Asked, origin: string): Promise<void> {
    if ((await factorsOf(this.db.read, account.id)).length === 0) return;
    throw new SecondFactorRequired(
      'unauthorized',
      'The password is right; answer the challenge with your second factor, by POST /api/admin/login/second.',
      await this.#question(account, origin),
    );
  }

  async #question(account: Asked, origin: string, session?: string): Promise<Question> {
    const factors = await factorsOf(this.db.read, account.id);
    const challenge = await ask(this.db, this.clock, account, { purpose: 'proof', session: session ?? null });
    const credentials = factors.flatMap(({ credential }) => credential ?? []);
    const offersPasskey = credentials.length > 0 && passkeys.arePossible(origin);
    const answers: Question['answers'] = [];
    if (factors.some(({ kind }) => kind === 'totp')) answers.push('totp');
    if (offersPasskey) answers.push('passkey');
    if ((await codesLeft(this.db.read, account.id)) > 0) answers.push('recovery_code');
    return {
      challenge,
      answers,
      ...(offersPasskey && { passkey: passkeys.requestOptions(origin, challenge, credentials) }),
    };
  }

  /**
   * Answers a challenge: begins a session, or renews the proof of the one that was asked. Throws Unauthorized, Forbidden
   * for a disabled account, and the error of failed logins.
   */
  async answer(
    context: ServiceContext,
    from: Origin,
    origin: string,
    answer: Answer,
  ): Promise<Issued & { id: number }> {
    const { clock } = this;
    const asked = await attempt(context.db, clock, answer.challenge, 'proof');
    const account = await admins.session(this.db, asked.admin_id);
    if (account?.disabled) throw new Forbidden('This account is disabled.');
    if (account?.token_version !== asked.token_version) throw challengeGone();
    const { address } = from;
    const tries = [
      ['failed-login', { name: `admin ${usernameKey(account.username)}`, address }],
      ['second-factor', { account: `admin ${asked.admin_id}`, address }],
    ] as const;
    const { failures } = this.sessions;
    for (const [budget, client] of tries) await failures.count(budget, client);
    const proof = await proofIn({ db: this.db.read, clock, sealed: this.#sealed }, origin, asked.admin_id, answer);
    const holder = { id: asked.admin_id, token_version: asked.token_version };
    const session = await context.db.write(async (tx): Promise<Begun> => {
      await use(tx, asked);
      if (!(await proof(tx))) throw wrong();
      const now = timestamp(clock);
      if (asked.session === null) return begin(tx, clock, 'admin', holder, from, { factor_at: now });
      const [renewed] = await tx
        .update(adminSessions)
        .set({ factor_at: now })
        .where(and(eq(adminSessions.id, asked.session), eq(adminSessions.admin_id, holder.id)))
        .returning();
      if (!renewed) throw challengeGone();
      return renewed;
    }, 'accounts');
    for (const [budget, client] of tries) await failures.forgive(budget, client);
    return { ...(await this.sessions.issue('admin', holder, session)), id: holder.id };
  }
}
