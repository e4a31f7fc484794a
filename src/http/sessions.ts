import { jwt } from '@elysiajs/jwt';
import type { Database } from '../db/database.ts';
import { Forbidden, Unauthorized } from '../errors.ts';
import * as admins from '../features/admins/service.ts';
import * as users from '../features/users/service.ts';
import { BoundedMap } from '../lib/bounded-map.ts';
import type { Clock } from '../lib/clock.ts';
import { limits } from '../limits.ts';
import { usernameKey } from '../lib/usernames.ts';
import { clientNetwork } from '../lib/addresses.ts';
import type { Credentials } from '../features/users/model.ts';
import { contextOf, type Account } from './context.ts';
import type { RateLimiter } from './rate-limit.ts';

type Audience = Account['audience'];

interface Claims {
  audience: Audience;
  id: number;
  version: number;
  /** Milliseconds since 1970. */
  expires: number;
}

const lifetimes: Record<Audience, number> = { user: limits.userToken, admin: limits.adminToken };

const accounts = { user: users, admin: admins };

const invalid = () => new Unauthorized('The token is not valid here, or no longer; log in again.');

/** Bearer tokens: JWT signed with HS256, one audience each, ended early by the account's token version. */
export class Sessions {
  readonly #jwt;
  /** Verified tokens, since checking a signature costs more than all else in a request. */
  readonly #verified = new BoundedMap<string, Claims>(limits.verifiedTokens);

  constructor(
    readonly db: Database,
    readonly clock: Clock,
    readonly limiter: RateLimiter,
    secret: string,
  ) {
    this.#jwt = jwt({ name: 'jwt', secret, alg: 'HS256' }).decorator.jwt;
  }

  /**
   * The account of these credentials. Throws Unauthorized when they are wrong, Forbidden when it is disabled, and
   * TooManyRequests after many failures for this name from this address.
   */
  async logIn(audience: Audience, request: Request, credentials: Credentials) {
    const client = `${audience} ${usernameKey(credentials.username)} ${clientNetwork(contextOf(request).address)}`;
    this.limiter.count('failed-login', client);
    const account = await accounts[audience].authenticate(this.db, credentials);
    this.limiter.forgive('failed-login', client);
    return account;
  }

  issue(audience: Audience, account: { id: number; token_version: number }): Promise<string> {
    const now = Math.floor(this.clock() / 1000);
    return this.#jwt.sign({
      aud: audience,
      sub: String(account.id),
      ver: account.token_version,
      iat: now as never,
      exp: now + lifetimes[audience] / 1000,
    });
  }

  /** The account behind a token. Throws Unauthorized, or Forbidden when the account is disabled. */
  async verify(token: string, audience: Audience): Promise<Account> {
    const claims = this.#verified.get(token) ?? (await this.#claims(token));
    if (claims.audience !== audience || claims.expires <= this.clock()) throw invalid();
    const account = await accounts[audience].session(this.db, claims.id);
    if (!account) throw invalid();
    if (account.disabled) throw new Forbidden('This account is disabled.');
    if (account.token_version !== claims.version) throw invalid();
    return { audience, id: claims.id, username: account.username };
  }

  async #claims(token: string): Promise<Claims> {
    const payload = await this.#jwt.verify(token, { algorithms: ['HS256'], currentDate: new Date(this.clock()) });
    if (!payload || (payload.aud !== 'user' && payload.aud !== 'admin') || !payload.exp) throw invalid();
    const { aud, sub, exp, ver } = payload as { aud: Audience; sub: string; exp: number; ver: number };
    const claims = { audience: aud, id: Number(sub), version: ver, expires: exp * 1000 };
    this.#verified.set(token, claims);
    return claims;
  }
}
