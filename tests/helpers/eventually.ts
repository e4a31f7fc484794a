/**
 * Repeats an assertion until it holds, for counters and background work; after `within` milliseconds it fails with the
 * last failure. The default is long enough for a busy machine.
 */
export async function eventually<Result>(check: () => Promise<Result>, within = 30_000): Promise<Result> {
  const deadline = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (Date.now() > deadline) throw failure;
      await Bun.sleep(20);
    }
  }
}
