/** Returns numbers from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** A pseudo-random sequence, the same for the same seed (mulberry32). Not for secrets. */
export function randomFrom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Numbers from the generator of the system, fetched `batch` at a time. */
export function secureRandom(batch = 256): Random {
  const numbers = new Uint32Array(batch);
  let next = batch;
  return () => {
    if (next === batch) {
      crypto.getRandomValues(numbers);
      next = 0;
    }
    return numbers[next++]! / 4_294_967_296;
  };
}
