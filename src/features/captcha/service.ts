import { create } from 'svg-captcha';
import { BadRequest } from '../../errors.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomText } from '../../lib/identifiers.ts';
import { limits } from '../../limits.ts';

interface Challenge {
  code: string;
  /** Milliseconds since 1970. */
  expires: number;
  attempts: number;
}

export interface CaptchaAnswer {
  captcha_id: string;
  captcha_code: string;
}

const lookalikes = '0oO1iIlL2zZ5sS8B9gq';

/** Challenges in memory: five minutes, one use, five attempts; the oldest go when there are too many. */
export class Captchas {
  readonly #challenges = new BoundedMap<string, Challenge>(limits.captchas);

  /** `testCode`, when set, solves every live challenge. */
  constructor(
    readonly clock: Clock,
    readonly testCode: string | undefined,
  ) {}

  issue(): { captcha_id: string; svg: string } {
    const { text, data } = create({ size: 4, ignoreChars: lookalikes, noise: 2, color: true, background: '#ffffff' });
    const captcha_id = randomText(24);
    this.#challenges.set(captcha_id, {
      code: text.toLowerCase(),
      expires: this.clock() + limits.captchaLifetime,
      attempts: 0,
    });
    return { captcha_id, svg: data };
  }

  /** Consumes the challenge when the code is right, or after too many wrong ones. Throws BadRequest. */
  check({ captcha_id, captcha_code }: CaptchaAnswer): void {
    const challenge = this.#challenges.get(captcha_id);
    if (!challenge || challenge.expires <= this.clock()) {
      this.#challenges.delete(captcha_id);
      throw new BadRequest('The captcha is used or expired; ask for a new one.', [
        { field: 'captcha_id', message: 'is used or expired' },
      ]);
    }
    const code = captcha_code.trim().toLowerCase();
    if (code === challenge.code || code === this.testCode?.toLowerCase()) {
      this.#challenges.delete(captcha_id);
      return;
    }
    challenge.attempts++;
    if (challenge.attempts >= limits.captchaAttempts) this.#challenges.delete(captcha_id);
    throw new BadRequest('The captcha code is wrong; look again or ask for a new one.', [
      { field: 'captcha_code', message: 'is wrong' },
    ]);
  }
}
