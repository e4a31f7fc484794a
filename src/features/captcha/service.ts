import { BadRequest } from '../../errors.ts';
import { randomText } from '../../lib/identifiers.ts';
import { secureRandom } from '../../lib/random.ts';
import type { Challenges } from './challenges.ts';
import { picture, randomCode } from './picture.ts';
import { numbersOf, proof, proofText } from '../../lib/proof-of-work.ts';

export interface CaptchaAnswer {
  captcha_id: string;
  captcha_code: string;
}

/** Whether a code proves the work of a captcha. */
function isProof(id: string, code: string): boolean {
  const numbers = numbersOf(code);
  const hashes = numbers.map((number, puzzle) =>
    new Bun.CryptoHasher('sha256')
      .update(proofText(id, puzzle, number))
      .digest()
      .readUInt32BE(),
  );
  return hashes.length > 0 && hashes.every((hash) => hash < 2 ** (32 - proof.zeros));
}

/** Makes captchas and checks answers. */
export class Captchas {
  readonly #random = secureRandom();

  /** `testCode`, when set, solves every live challenge. */
  constructor(
    readonly challenges: Challenges,
    readonly testCode: string | undefined,
  ) {}

  /** Makes a challenge for the client at `address`. */
  async issue(address: string): Promise<{ captcha_id: string; svg: string }> {
    const code = randomCode(this.#random);
    const captcha_id = randomText(24);
    await this.challenges.add(captcha_id, code, address);
    return { captcha_id, svg: picture(code, this.#random).svg };
  }

  /** Consumes the challenge when the code is right or proves work, or after too many wrong ones. Throws BadRequest. */
  async check({ captcha_id, captcha_code }: CaptchaAnswer): Promise<void> {
    const code = captcha_code.trim().toLowerCase();
    const isSolved = code === this.testCode?.toLowerCase() || isProof(captcha_id, code);
    const outcome = await this.challenges.attempt(captcha_id, code, isSolved);
    if (outcome === 'gone')
      throw new BadRequest(
        'The captcha is used or expired; ask for a new one.',
        [{ field: 'captcha_id', message: 'is used or expired', rule: 'expired' }],
        'captcha_expired',
      );
    if (outcome === 'wrong')
      throw new BadRequest(
        'The captcha code is wrong; look again or ask for a new one.',
        [{ field: 'captcha_code', message: 'is wrong', rule: 'wrong' }],
        'captcha_wrong',
      );
  }
}
