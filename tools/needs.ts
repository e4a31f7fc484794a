// A suite says what it needs in a comment line: `// needs: time, one engine (packs the SQLite file)`. CONTRIBUTING.md
// explains the words. The line is read without running the suite.
const words = ['time', 'quiet', 'early', 'http2', 'one node', 'one engine'] as const;
const explained: readonly string[] = ['one node', 'one engine'];
export type Need = (typeof words)[number];

/** Needs of the suite with this text; throws on an unknown word, and where the reason for one node or engine is missing. */
export function needsOf(file: string, text: string): Need[] {
  const lines = [...text.matchAll(/^\/\/ *needs:(.*)$/gim)].map(([, list]) => list!.trim());
  // Commas in brackets belong to the reason.
  const entries = lines.flatMap((line) => line.split(/, *(?![^(]*\))/));
  return entries.map((entry) => {
    const [, word, reason] = /^(.*?)(?: \((.+)\))?$/.exec(entry)!;
    const need = words.find((one) => one === word);
    if (need && explained.includes(need) === (reason !== undefined)) return need;
    throw new Error(
      `${file} needs "${entry}". A suite can need ${words.join(', ')}, the last two with a reason in brackets.`,
    );
  });
}
