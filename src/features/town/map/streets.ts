/** Lines of IDs that meet at their ends, joined: a name needs a line that is long enough for it. */
export function joined(lines: readonly ArrayLike<number>[]): number[][] {
  const ends = new Map<number, Set<number>>();
  for (const [index, line] of lines.entries())
    for (const end of [line[0]!, line[line.length - 1]!]) {
      const others = ends.get(end);
      if (others) others.add(index);
      else ends.set(end, new Set([index]));
    }
  const take = (index: number): number[] => {
    const line = Array.from(lines[index]!);
    for (const end of [line[0]!, line.at(-1)!]) ends.get(end)!.delete(index);
    return line;
  };
  /** A line, continued from its last point as long as another one goes on there. */
  const continued = (line: number[]): number[] => {
    for (;;) {
      const end = line.at(-1)!;
      const [next] = line.length > 2 && line[0] === end ? [] : ends.get(end)!;
      if (next === undefined) return line;
      const more = take(next);
      if (more[0] !== end) more.reverse();
      for (const id of more.slice(1)) line.push(id);
    }
  };
  const found: number[][] = [];
  for (const [index, line] of lines.entries())
    if (ends.get(line[0]!)!.has(index)) found.push(continued(continued(take(index)).toReversed()).toReversed());
  return found;
}
