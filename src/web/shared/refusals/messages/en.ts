type Rules = Partial<Record<string, (limit: number) => string>>;

export const en = {
  /** Sentences for rules of fields. */
  rules: {
    required: () => 'This is needed.',
    type: () => 'This value is not possible here.',
    minimum: (limit) => `At least ${limit}.`,
    maximum: (limit) => `At most ${limit}.`,
    min_length: (limit) => (limit <= 1 ? 'This is needed.' : `At least ${limit} characters.`),
    max_length: (limit) => `At most ${limit} characters.`,
    min_items: (limit) => `At least ${limit} entries.`,
    max_items: (limit) => `At most ${limit} entries.`,
    max_bytes: (limit) => `Too long: at most ${Math.floor(limit / 1024)} KB.`,
    choice: () => 'Choose one of the list.',
    format: () => 'This is not in the right form.',
    characters: () => 'This has characters that are not possible here.',
    exists: () => 'This is no longer there. Choose again.',
    expired: () => 'This has expired.',
    wrong: () => 'This is wrong.',
  } as Rules,
  /** About one entry of a list, or one line. */
  entry: (number: number, sentence: string) => `Line ${number}: ${sentence}`,
  /** Sentences for reasons, where the server's own is not for people of the console. */
  reasons: { invalid_input: 'Not saved. Correct what is wrong.' } as Partial<Record<string, string>>,
};
