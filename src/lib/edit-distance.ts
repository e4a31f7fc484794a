/** Rows of the longest words that are compared; three are in use at a time. */
const rows = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)] as const;

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn one text into the other (the restricted
 * Damerau–Levenshtein distance); any larger number where it exceeds `limit`. Texts are cut at 250 UTF-16 units.
 */
export function editDistance(one: string, other: string, limit = 250): number {
  const [height, width] = [Math.min(one.length, 250), Math.min(other.length, 250)];
  if (Math.abs(height - width) > limit) return limit + 1;
  let [before, last, row]: Uint8Array[] = [...rows];
  for (let j = 0; j <= width; j++) last![j] = j;
  for (let i = 1; i <= height; i++) {
    row![0] = i;
    let least = i;
    const letter = one.charCodeAt(i - 1);
    for (let j = 1; j <= width; j++) {
      const isSame = letter === other.charCodeAt(j - 1);
      let edits = Math.min(row![j - 1]! + 1, last![j]! + 1, last![j - 1]! + (isSame ? 0 : 1));
      const isSwap =
        i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === other.charCodeAt(j - 1);
      if (isSwap) edits = Math.min(edits, before![j - 2]! + 1);
      row![j] = edits;
      if (edits < least) least = edits;
    }
    if (least > limit) return limit + 1;
    [before, last, row] = [last, row, before];
  }
  return last![width]!;
}

/** The candidate that a misspelt word most probably means; undefined when none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const limit = word.length < 10 ? Math.min(2, Math.floor(word.length / 2)) : 3;
  const distances = candidates.map((candidate) => ({ candidate, distance: editDistance(word, candidate, limit) }));
  const [best] = distances.toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= limit ? best.candidate : undefined;
}
