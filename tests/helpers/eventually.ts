/** Repeats an assertion until it holds, for what may lag by a second; when it never does, its last failure counts. */
export async function eventually<Result>(check: () => Promise<Result>, within = 2000): Promise<Result> {
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
