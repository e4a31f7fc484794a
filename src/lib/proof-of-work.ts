/**
 * A proof of work in place of the characters of a captcha: numbers whose SHA-256 (FIPS 180-4), with the ID of the
 * captcha, begins with zeros. Finding them costs a browser some ten seconds, checking them eight hashes.
 */
export const proof = {
  puzzles: 8,
  /** Bits at the beginning of each hash that are zero. */
  zeros: 20,
  /** Hexadecimal digits of each number. */
  digits: 6,
};

/** Text that a puzzle hashes; at most 55 bytes, so that it fits one block. */
export const proofText = (id: string, puzzle: number, number: string): string => `${number}${puzzle}${id}`;

/** The answer that replaces the four characters. */
const form = new RegExp(`^[0-9a-f]{${proof.puzzles * proof.digits}}$`);

/** The numbers that a code consists of; none unless it has the form of a proof. */
export const numbersOf = (code: string): string[] =>
  form.test(code) ? code.match(new RegExp(`.{${proof.digits}}`, 'g'))! : [];
