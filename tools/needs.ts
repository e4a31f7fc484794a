// A suite says what it needs in a line of its own: `// needs: time, one engine (packs the SQLite file)`. CONTRIBUTING.md
// explains the words. The line is read without running the suite.
const words = ['time', 'quiet', 'http2', 'nodes', 'one engine'] as const;
export type Need = (typeof words)[number];

/** Needs of the suite with this text; throws on an unknown word, and where the reason for one engine is missing. */
export function needsOf(file: string, text: string): Need[] {
  const lines = [...text.matchAll(/^\/\/ *needs:(.*)$/gim)].map(([, list]) => list!.trim());
  // Commas in brackets belong to the reason.
  const entries = lines.flatMap((line) => line.split(/, *(?![^(]*\))/));
  return entries.map((entry) => {
    const [, word, reason] = /^(.*?)(?: \((.+)\))?$/.exec(entry)!;
    const need = words.find((one) => one === word);
    if (need && (need === 'one engine') === (reason !== undefined)) return need;
    throw new Error(
      `${file} needs "${entry}". A suite can need ${words.join(', ')}, the last with its reason in brackets.`,
    );
  });
}
