import { limits } from '../../limits.ts';

export interface Placed {
  id: number;
  sort_order: number;
}

/** Distance between two categories whose positions are all new. */
const step = 10;

/** Indexes of a longest part of the list whose positions rise already. */
function risingOf(rows: readonly Placed[]): number[] {
  const best: number[][] = [];
  for (const [index, { sort_order }] of rows.entries()) {
    const before = best
      .filter((one) => rows[one.at(-1)!]!.sort_order < sort_order)
      .reduce<number[]>((longest, one) => (one.length > longest.length ? one : longest), []);
    best.push([...before, index]);
  }
  return best.reduce((longest, one) => (one.length > longest.length ? one : longest), []);
}

/** Positions that give the rows this order, by ID: of as few rows as possible. */
export function positionsFor(rows: readonly Placed[]): Map<number, number> {
  const kept = new Set(risingOf(rows));
  const positions = rows.map(({ sort_order }) => sort_order);
  for (let start = 0; start < rows.length; start += 1) {
    if (kept.has(start)) continue;
    let end = start;
    while (end < rows.length && !kept.has(end)) end += 1;
    const count = end - start;
    const after = end < rows.length ? positions[end]! : (positions[start - 1] ?? 0) + step * (count + 1);
    const before = positions[start - 1] ?? after - step * (count + 1);
    const gap = Math.floor((after - before) / (count + 1));
    if (gap < 1 || Math.max(-before, after) > limits.sortOrder) return changed(rows, (index) => (index + 1) * step);
    for (let index = start; index < end; index += 1) positions[index] = before + gap * (index - start + 1);
    start = end;
  }
  return changed(rows, (index) => positions[index]!);
}

function changed(rows: readonly Placed[], positionAt: (index: number) => number): Map<number, number> {
  const all = rows.map(({ id, sort_order }, index) => ({ id, sort_order, next: positionAt(index) }));
  return new Map(all.filter(({ sort_order, next }) => next !== sort_order).map(({ id, next }) => [id, next]));
}
