import { priceLevel } from '../../features/attributes/codes.ts';
import type { Facets } from '../../features/listing/facets.ts';
import type { FilterGroup } from '../site/results/data.ts';

/** Share of the stores of a list of which something must be known, so that a filter by it is worth a look. */
const leastKnown = 0.05;

/** Bits that a value says on average, of the stores of a list of which one is known; 0 where too few are. */
function bitsOf(counts: readonly number[], total: number): number {
  const known = counts.reduce((sum, count) => sum + count, 0);
  if (known < leastKnown * total) return 0;
  return counts.reduce((sum, count) => (count > 0 ? sum - (count / known) * Math.log2(count / known) : sum), 0);
}

/** The groups and their filters with those first that tell most of so many stores apart, then those that leave most. */
export function mostUsefulFirst(groups: readonly FilterGroup[], facets: Facets, total: number): FilterGroup[] {
  const useOf = (key: string): number => bitsOf(Object.values(facets[key] ?? {}), total);
  const ranked = groups.map(({ group, filters }) => {
    // Levels of prices are in their order.
    if (group === 'price') return { group, filters, use: useOf(priceLevel.key) };
    const inOrder = filters.toSorted((one, other) => useOf(other.key) - useOf(one.key) || other.count - one.count);
    return { group, filters: inOrder, use: useOf(inOrder[0]!.key) };
  });
  return ranked.toSorted((one, other) => other.use - one.use).map(({ group, filters }) => ({ group, filters }));
}
