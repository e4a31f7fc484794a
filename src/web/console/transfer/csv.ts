const starts = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Encodings before Unicode: of Chinese Excel and WPS, and of Excel for Western languages. */
export type OldEncoding = 'gbk' | 'windows-1252';

/** The text of a file, and its encoding unless that is of Unicode. Undefined for a workbook. */
export function textOf(bytes: Uint8Array): { text: string; encoding: OldEncoding | undefined } | undefined {
  if (starts(bytes, 0x50, 0x4b, 3, 4) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return undefined;
  const utf16 = starts(bytes, 0xff, 0xfe) ? 'utf-16le' : starts(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;
  try {
    return { text: new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes), encoding: undefined };
  } catch {
    const encoding = isWestern(bytes) ? 'windows-1252' : 'gbk';
    return { text: new TextDecoder(encoding === 'gbk' ? 'gb18030' : encoding).decode(bytes), encoding };
  }
}

/** Letters with an accent are single bytes from 0x80 on between others, Chinese characters pairs of such bytes. */
function isWestern(bytes: Uint8Array): boolean {
  let [single, others] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const start = at;
    while (bytes[at]! >= 0x80) at++;
    if (at - start === 1) single++;
    else if (at > start) others++;
  }
  return single > others;
}

const separator = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i;

function delimiterOf(heading: string): string {
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!;
}

/** Cells of the records of a file. A record is a row of a spreadsheet, whatever line breaks its cells have. */
export function readCsv(text: string): string[][] {
  const named = separator.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? delimiterOf(/^(?:[^\r\n"]|"[^"]*")*/.exec(body)![0]);
  const records: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < body.length) {
    let cell = '';
    if (body[at] === '"') {
      let end = body.indexOf('"', at + 1);
      while (end !== -1 && body[end + 1] === '"') end = body.indexOf('"', end + 2);
      cell = body.slice(at + 1, end === -1 ? undefined : end).replaceAll('""', '"');
      at = end === -1 ? body.length : end + 1;
    }
    const from = at;
    while (at < body.length && body[at] !== delimiter && body[at] !== '\n' && body[at] !== '\r') at++;
    cells.push((cell + body.slice(from, at)).replaceAll(/\r\n?/g, '\n'));
    if (at < body.length && body[at] === delimiter) {
      at++;
      if (at < body.length) continue;
      cells.push('');
    }
    records.push(cells);
    cells = [];
    at += body.startsWith('\r\n', at) ? 2 : 1;
  }
  return records;
}

const written = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file of these records. The mark at its beginning makes spreadsheets read it as UTF-8. */
export const writeCsv = (records: string[][]): Blob =>
  new Blob(['\uFEFF', ...records.map((cells) => `${cells.map(written).join(',')}\r\n`)], { type: 'text/csv' });

/** The name of a column in a spreadsheet: A to Z, AA and on. */
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
