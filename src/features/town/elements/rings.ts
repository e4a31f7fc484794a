/** Joins lines that meet at their ends into closed rings, whatever their direction; what does not close is left out. */
export function ringsOf(lines: readonly (readonly number[])[]): number[][] {
  const ends = new Map<number, number[]>();
  for (const [index, line] of lines.entries())
    for (const end of new Set([line[0], line.at(-1)])) {
      if (end === undefined) continue;
      const others = ends.get(end);
      if (others) others.push(index);
      else ends.set(end, [index]);
    }
  const used = new Set<number>();
  const rings: number[][] = [];
  for (const [index, line] of lines.entries()) {
    if (used.has(index) || line.length < 2) continue;
    used.add(index);
    const ring = [...line];
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)!;
      const next = ends.get(end)!.find((other) => !used.has(other));
      if (next === undefined) break;
      used.add(next);
      const joined = lines[next]!;
      ring.push(...(joined[0] === end ? joined : joined.toReversed()).slice(1));
    }
    if (ring.length > 3 && ring[0] === ring.at(-1)) rings.push(ring);
  }
  return rings;
}
