/** A whole number from 0, below the limit. */
export const below = (limit: number): number => Math.floor(Math.random() * limit);

export const pick = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];
