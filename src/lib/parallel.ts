/** Runs work on each item, at most `count` at the same time, in order. After the first failure, no more is begun. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = [items[Symbol.iterator]()];
  const lane = async () => {
    for (let next = rest[0]?.next(); next && !next.done; next = rest[0]?.next()) await work(next.value);
  };
  const lanes = Array.from({ length: count }, () =>
    lane().catch((error: unknown) => {
      rest.length = 0;
      throw error;
    }),
  );
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}
