import { BadRequest } from '../../errors.ts';
import { clientNetwork, siteNetwork } from '../../lib/addresses.ts';
import type { Clock } from '../../lib/clock.ts';
import { FairMap } from '../../lib/fair-map.ts';
import { randomText } from '../../lib/identifiers.ts';
import { secureRandom } from '../../lib/random.ts';
import { limits } from '../../limits.ts';
import { picture, randomCode } from './picture.ts';

export interface Challenge {
  code: string;
  /** Milliseconds since 1970. */
  expires: number;
  attempts: number;
}

/** A challenge that another process goes on with. */
export type HeldCaptcha = [id: string, challenge: Challenge, networks: string[]];

export interface CaptchaAnswer {
  captcha_id: string;
  captcha_code: string;
}

/**
 * Challenges in memory: five minutes, one use, five attempts. When there are too many, the network that holds most loses
 * its oldest: an IPv4 address, or an IPv6 network of 48 bits and in it the one of 64 bits that holds most.
 */
export class Captchas {
  readonly #challenges = new FairMap<string, Challenge>(limits.captchas);
  readonly #random = secureRandom();
  /** Time of the last removal of expired challenges, in milliseconds since 1970. */
  #swept = 0;

  /** `testCode`, when set, solves every live challenge. */
  constructor(
    readonly clock: Clock,
    readonly testCode: string | undefined,
  ) {}

  /** Makes a challenge for the client at `address`. */
  issue(address: string): { captcha_id: string; svg: string } {
    const code = randomCode(this.#random);
    const captcha_id = randomText(24);
    const now = this.clock();
    this.#sweep(now);
    const challenge = { code, expires: now + limits.captchaLifetime, attempts: 0 };
    this.#challenges.set(captcha_id, challenge, [siteNetwork(address), clientNetwork(address)]);
    return { captcha_id, svg: picture(code, this.#random).svg };
  }

  /** Consumes the challenge when the code is right, or after too many wrong ones. Throws BadRequest. */
  check({ captcha_id, captcha_code }: CaptchaAnswer): void {
    const challenge = this.#challenges.get(captcha_id);
    if (!challenge || challenge.expires <= this.clock()) {
      this.#challenges.delete(captcha_id);
      throw new BadRequest(
        'The captcha is used or expired; ask for a new one.',
        [{ field: 'captcha_id', message: 'is used or expired', rule: 'expired' }],
        'captcha_expired',
      );
    }
    const code = captcha_code.trim().toLowerCase();
    if (code === challenge.code || code === this.testCode?.toLowerCase()) {
      this.#challenges.delete(captcha_id);
      return;
    }
    challenge.attempts++;
    if (challenge.attempts >= limits.captchaAttempts) this.#challenges.delete(captcha_id);
    throw new BadRequest(
      'The captcha code is wrong; look again or ask for a new one.',
      [{ field: 'captcha_code', message: 'is wrong', rule: 'wrong' }],
      'captcha_wrong',
    );
  }

  /** Every challenge, for the next server. */
  held(): HeldCaptcha[] {
    return [...this.#challenges.entries()];
  }

  /** Goes on with the challenges of the former server. */
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
