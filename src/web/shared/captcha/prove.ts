import { proof, proofText } from '../../../lib/proof-of-work.ts';

/** The first 32 bits of the fractional part. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;

const primes: number[] = [];
for (let one = 2; primes.length < 64; one++) if (primes.every((prime) => one % prime !== 0)) primes.push(one);
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** The first 32 bits of the SHA-256 of one block, whose 16 words are at the beginning of `words`. */
function firstOfHash(words: Int32Array): number {
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15]!;
    const late = words[at - 2]!;
    words[at] =
      words[at - 16]! +
      words[at - 7]! +
      (((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)) +
      (((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10));
  }
  let a = start[0]!;
  let b = start[1]!;
  let c = start[2]!;
  let d = start[3]!;
  let e = start[4]!;
  let f = start[5]!;
  let g = start[6]!;
  let h = start[7]!;
  for (let at = 0; at < 64; at++) {
    const turned = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + turned + ((e & f) ^ (~e & g)) + constants[at]! + words[at]!) | 0;
    const other = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (a + start[0]!) >>> 0;
}

/** A text of at most 55 bytes as the words of a block, with room for those that the hash derives. */
function blockOf(text: string): Int32Array {
  const block = new DataView(new ArrayBuffer(256));
  for (let index = 0; index < text.length; index++) block.setUint8(index, text.charCodeAt(index));
  block.setUint8(text.length, 0x80);
  block.setUint32(60, 8 * text.length);
  return Int32Array.from({ length: 64 }, (_, index) => block.getInt32(4 * index));
}

const digits = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

/** The page answers in between, 30 times a second. */
const rest = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The code that proves work for a captcha, and calls `progress` with the share that is done. Stops with undefined when
 * `signal` is aborted. Needs no Web Crypto, which pages over plain HTTP do not have.
 */
export async function prove(id: string, progress: (done: number) => void, signal: AbortSignal) {
  const expected = 2 ** proof.zeros;
  const bound = 2 ** (32 - proof.zeros);
  let code = '';
  for (let puzzle = 0; puzzle < proof.puzzles; puzzle++) {
    const block = blockOf(proofText(id, puzzle, '0'.repeat(proof.digits)));
    // Six digits are the first word and half of the second one.
    const second = block[1]! & 0xff_ff;
    let number = 0;
    let rested = performance.now();
    for (; ; number++) {
      block[0] =
        (digits[number >>> 20]! << 24) |
        (digits[(number >>> 16) & 15]! << 16) |
        (digits[(number >>> 12) & 15]! << 8) |
        digits[(number >>> 8) & 15]!;
      block[1] = (digits[(number >>> 4) & 15]! << 24) | (digits[number & 15]! << 16) | second;
      if (firstOfHash(block) < bound) break;
      if ((number & 0x3_ff) !== 0x3_ff || performance.now() - rested < 30) continue;
      progress((puzzle + Math.min(0.95, number / expected / 1.5)) / proof.puzzles);
      await rest();
      if (signal.aborted) return undefined;
      rested = performance.now();
    }
    code += number.toString(16).padStart(proof.digits, '0');
  }
  progress(1);
  return code;
}
