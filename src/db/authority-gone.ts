/** A transaction found that the account or the API key it writes for is no longer what it was; it is rolled back. */
export class AuthorityGone extends Error {
  constructor(readonly what: 'account' | 'role' | 'key') {
    super(`The ${what} is gone.`);
  }

  /** The one that is the error or one of its causes. */
  static in(error: unknown): AuthorityGone | undefined {
    for (let one = error; one instanceof Error; one = one.cause) if (one instanceof AuthorityGone) return one;
    return undefined;
  }
}
