import { parse, type Options } from 'csv-parse';

/** The first line of some files, which only names the separator; spreadsheets hide it. */
export const separatorLine = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i;

/** The separator that a heading has most of. */
export const delimiterOf = (heading: string): string => {
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!;
};

/** The records of CSV in batches, each with its line; those of a part come once it was read. Throws CsvError. */
export async function* recordsOf(
  texts: AsyncIterable<string>,
  options: Options,
): AsyncGenerator<[line: number, cells: string[]][]> {
  const records: [number, string[]][] = [];
  const parser = parse({
    ...options,
    relax_column_count: true,
    on_record: (cells: string[], { lines }) => {
      records.push([lines, cells]);
      return null;
    },
  });
  parser.on('error', () => {});
  const done = (act: (called: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
  try {
    for await (const text of texts) {
      await done((called) => parser.write(text, called));
      if (records.length > 0) yield records.splice(0);
    }
    await done((called) => parser.end(called));
    if (records.length > 0) yield records.splice(0);
  } finally {
    parser.destroy();
  }
}
