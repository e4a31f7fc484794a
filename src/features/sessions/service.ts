import { jwt } from '@elysiajs/jwt';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import * as logins from '../logins/service.ts';
import type { Audience, Begun, Origin } from '../logins/service.ts';
import type { SessionUses } from '../logins/uses.ts';
import { Forbidden, Unauthorized, Unavailable } from '../../errors.ts';
import * as admins from '../admins/service.ts';
import * as users from '../users/service.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { second } from '../../units.ts';
import { limits } from '../../limits.ts';
import { usernameKey } from '../../lib/usernames.ts';
import type { Credentials } from '../users/model.ts';

type FailureBudget = 'failed-login' | 'second-factor';

/** A name that is tried from an address, or an account. */
type Tried = { address: string } & ({ name: string } | { account: string });

/** Budgets of failed logins; `count` rejects beyond the quota. */
interface FailedLogins {
  count(budget: FailureBudget, client: Tried): Promise<unknown>;
  forgive(budget: FailureBudget, client: Tried): Promise<void>;
}

/** A new token and when it expires. */
export interface Issued {
  token: string;
  expires_at: string;
}

/** The account of a token. */
interface Holder {
  id: number;
  token_version: number;
}

/** The session that a token names, as it is stored. */
interface SessionState {
  session: string | null;
  used: string | null;
}

type AdminState = NonNullable<Awaited<ReturnType<typeof admins.session>>>;

interface Claims {
  audience: Audience;
  id: number;
  version: number;
  /** Tokens of users who do not stay logged in have none, nor have those of administrators of versions before. */
  session?: string;
  /** Milliseconds since 1970. */
  expires: number;
}

const lifetimes: Record<Audience, number> = { user: limits.userToken, admin: limits.adminToken };

const accounts = { user: users, admin: admins };

/** The subject of a token, as `issue` writes it. */
const accountId = /^[1-9]\d{0,15}$/;

const invalid = () => new Unauthorized('token_invalid', 'The token is not valid here, or no longer; log in again.');
const expired = () => new Unauthorized('token_expired', 'The token is past its lifetime; log in again.');

/** Role and second factor of an administrator. */
const factorOf = ({ role, factors, factor_at }: AdminState) => ({
  role,
  factor: { isThere: factors > 0, provenAt: factor_at },
});

/** Bearer tokens: JWT signed with HS256, for one audience, revoked by a new token version of the account. */
export class Sessions {
  readonly #jwt;
  /** Cache of verified tokens: checking a signature is the slowest step of a request. */
  readonly #verified = new BoundedMap<string, Claims>(limits.verifiedTokens);

  constructor(
    readonly db: Database,
    readonly clock: Clock,
    readonly failures: FailedLogins,
    readonly uses: SessionUses,
    secret: string,
  ) {
    this.#jwt = jwt({ name: 'jwt', secret, alg: 'HS256' }).decorator.jwt;
  }

  /**
   * The account of these credentials. Throws Unauthorized if they are wrong, Forbidden if the account is disabled,
   * Unavailable if too many wait, and the error of `failures` after too many failures for this name from this client
   * network.
   */
  async logIn(audience: Audience, context: ServiceContext, address: string, credentials: Credentials) {
    const client = { name: `${audience} ${usernameKey(credentials.username)}`, address };
    await this.failures.count('failed-login', client);
    const account = await accounts[audience].authenticate(context, credentials).catch(async (error: unknown) => {
      // The password was not looked at, so it was not wrong.
      if (error instanceof Unavailable) await this.failures.forgive('failed-login', client);
      throw error;
    });
    await this.failures.forgive('failed-login', client);
    return account;
  }

  /** Checks the password of an account that has a token. Throws as `logIn`, and counts failures with those of logins. */
  async confirm(
    { audience, username }: { audience: Audience; username: string },
    context: ServiceContext,
    address: string,
    password: string,
  ) {
    try {
      return await this.logIn(audience, context, address, { username, password });
    } catch (error) {
      if (error instanceof Unauthorized) throw new Unauthorized(error.reason, 'The password of the account is wrong.');
      throw error;
    }
  }

  /** Begins a session of an administrator; `factor_at` says when a second factor was proven. */
  async begin(context: ServiceContext, account: Holder, origin: Origin, factor_at: string | null): Promise<Issued> {
    const session = await context.db.write((tx) =>
      logins.begin(tx, this.clock, 'admin', account, origin, { factor_at }),
    );
    return this.issue('admin', account, session);
  }

  /** Begins a session in which a user stays logged in; gives the secret for the browser beside a token. */
  async stay(context: ServiceContext, account: Holder, origin: Origin): Promise<Issued & { secret: string }> {
    const { secret, ...session } = await context.db.write((tx) => logins.stay(tx, this.clock, account, origin));
    return { ...(await this.issue('user', account, session)), secret };
  }

  /** A token by the secret of a browser, and whose it is. Throws Unauthorized, or Forbidden if the account is disabled. */
  async renew(secret: string) {
    const found = await logins.staying(this.db, this.clock, secret);
    if (!found) throw new Unauthorized('token_invalid', 'You no longer stay logged in here; log in again.');
    const { session, user } = found;
    if (user.status === 'disabled') throw new Forbidden('This account is disabled.');
    this.uses.user.note(session.id, session.last_used_at);
    return { ...(await this.issue('user', user, session)), user: { id: user.id, username: user.username } };
  }

  /** A token: of a session for as long as it lasts; of a user who stays logged in for `limits.userSessionToken` at most. */
  async issue(audience: Audience, account: Holder, session?: Begun): Promise<Issued> {
    const now = Math.floor(this.clock() / second);
    const lifetime = session && audience === 'user' ? limits.userSessionToken : lifetimes[audience];
    const ends = session ? Math.floor(Date.parse(session.expires_at) / second) : Infinity;
    const exp = Math.min(ends, now + lifetime / second);
    const token = await this.#jwt.sign({
      aud: audience,
      sub: String(account.id),
      ver: account.token_version,
      ...(session && { sid: session.id }),
      iat: now as never,
      exp,
    });
    return { token, expires_at: timestamp(() => exp * second) };
  }

  /** The user of a token that nobody has to send; undefined without one, or where it is no longer valid. */
  async userOf(token: string | undefined) {
    if (token === undefined) return undefined;
    try {
      return await this.verify(token, 'user');
    } catch (error) {
      if (error instanceof Unauthorized || error instanceof Forbidden) return undefined;
      throw error;
    }
  }

  /** The account of a token. Throws Unauthorized, or Forbidden if the account is disabled. */
  async verify(token: string, audience: Audience) {
    const claims = this.#verified.get(token) ?? (await this.#claims(token));
    if (claims.audience !== audience) throw invalid();
    if (claims.expires <= this.clock()) throw expired();
    const account = await accounts[audience].session(this.db, claims.id, claims.session);
    if (!account) throw invalid();
    if (account.disabled) throw new Forbidden('This account is disabled.');
    if (account.token_version !== claims.version) throw invalid();
    const { username, token_version } = account;
    return {
      audience,
      id: claims.id,
      username,
      token_version,
      ...this.#session(account, claims),
      ...('role' in account && factorOf(account)),
    };
  }

  /** The session of a token that names one. Throws Unauthorized when it has ended. */
  #session({ session, used }: SessionState, { audience, session: named }: Claims) {
    if (named === undefined) return {};
    if (session === null) throw invalid();
    this.uses[audience].note(session, used!);
    return { session };
  }

  /** Writes the uses that are noted. */
  async flush(): Promise<void> {
    await Promise.all(Object.values(this.uses).map((uses) => uses.flush()));
  }

  async #claims(token: string): Promise<Claims> {
    // Checked as of 1970, so that only the signature counts here: `verify` compares `expires` with the clock.
    const payload = await this.#jwt.verify(token, { algorithms: ['HS256'], currentDate: new Date(0) });
    if (!payload || (payload.aud !== 'user' && payload.aud !== 'admin') || !payload.exp) throw invalid();
    const { aud, sub, exp, ver, sid } = payload as {
      aud: Audience;
      sub: unknown;
      exp: number;
      ver: number;
      sid?: unknown;
    };
    if (typeof sub !== 'string' || !accountId.test(sub)) throw invalid();
    const claims = {
      audience: aud,
      id: Number(sub),
      version: ver,
      expires: exp * second,
      ...(typeof sid === 'string' && { session: sid }),
    };
    this.#verified.set(token, claims);
    return claims;
  }
}
