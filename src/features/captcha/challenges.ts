import { clientNetwork, siteNetwork } from '../../lib/addresses.ts';
import type { Clock } from '../../lib/clock.ts';
import { FairMap } from '../../lib/fair-map.ts';
import { limits } from '../../limits.ts';

export interface Challenge {
  code: string;
  /** Milliseconds since 1970. */
  expires: number;
  attempts: number;
}

/** A challenge that another process goes on with. */
export type HeldCaptcha = [id: string, challenge: Challenge, networks: string[]];

/** `gone` is unknown, used or expired. */
export type Outcome = 'solved' | 'wrong' | 'gone';

/** Challenges: five minutes, one use, five attempts. */
export interface Challenges {
  /** Adds a challenge for the client at `address`. */
  add(id: string, code: string, address: string): Promise<void>;

  /** Ends a challenge that this code solves, or any code if `isSolved`; a wrong one is an attempt. */
  attempt(id: string, code: string, isSolved: boolean): Promise<Outcome>;

  /** Every challenge in memory, for the next server. */
  held(): HeldCaptcha[];

  /** Goes on with the challenges of the former server. */
  resume(held: HeldCaptcha[]): void;
}

/**
 * Challenges in memory. When there are too many, the network that holds most loses its oldest: an IPv4 address, or an
 * IPv6 network of 48 bits and in it the one of 64 bits that holds most.
 */
export class OwnChallenges implements Challenges {
  readonly #challenges = new FairMap<string, Challenge>(limits.captchas);
  /** Time of the last removal of expired challenges, in milliseconds since 1970. */
  #swept = 0;

  constructor(readonly clock: Clock) {}

  async add(id: string, code: string, address: string): Promise<void> {
    const now = this.clock();
    this.#sweep(now);
    const challenge = { code, expires: now + limits.captchaLifetime, attempts: 0 };
    this.#challenges.set(id, challenge, [siteNetwork(address), clientNetwork(address)]);
  }

  async attempt(id: string, code: string, isSolved: boolean): Promise<Outcome> {
    const challenge = this.#challenges.get(id);
    if (!challenge || challenge.expires <= this.clock()) {
      this.#challenges.delete(id);
      return 'gone';
    }
    if (isSolved || code === challenge.code) {
      this.#challenges.delete(id);
      return 'solved';
    }
    challenge.attempts++;
    if (challenge.attempts >= limits.captchaAttempts) this.#challenges.delete(id);
    return 'wrong';
  }

  held(): HeldCaptcha[] {
    return [...this.#challenges.entries()];
  }

  resume(held: HeldCaptcha[]): void {
    for (const [id, challenge, networks] of held) this.#challenges.set(id, challenge, networks);
  }

  /** Removes expired challenges from a full map, once in a while: until then they take places of live ones. */
  #sweep(now: number): void {
    if (this.#challenges.size < limits.captchas || Math.abs(now - this.#swept) < limits.captchaSweep) return;
    this.#swept = now;
    this.#challenges.deleteWhere(({ expires }) => expires <= now);
  }
}
