/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? rows[i - 2]![j - 2]! + 1 : Infinity;
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, replaced, swapped);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}

/** The candidate that a misspelt word most probably means; undefined when none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const limit = word.length < 10 ? Math.min(2, Math.floor(word.length / 2)) : 3;
  const distances = candidates.map((candidate) => ({ candidate, distance: editDistance(word, candidate) }));
  const [best] = distances.toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= limit ? best.candidate : undefined;
}
