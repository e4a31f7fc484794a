/** Legacy encodings: of Chinese Excel and WPS, and of Excel for Western languages. */
export type OldEncoding = 'gbk' | 'windows-1252';

export const encodingNames: Record<OldEncoding, string> = { gbk: 'GBK', 'windows-1252': 'Windows-1252' };

const starts = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Whether a file begins as a workbook of a spreadsheet program, of today or of old. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x50, 0x4b, 3, 4) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** The encoding that the first bytes of a file name, in which nothing else is decoded. */
export const namedEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined =>
  starts(bytes, 0xff, 0xfe) ? 'utf-16le' : starts(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;

/** Decodes a file of one of these; GB18030 has all characters of GBK. */
export const decoderOf = (encoding: OldEncoding | 'utf-8' | 'utf-16le' | 'utf-16be', fatal = true): TextDecoder =>
  new TextDecoder(encoding === 'gbk' ? 'gb18030' : encoding, { fatal });

/** Bytes of the character of UTF-8 that begins at this byte; 0 where none does. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let next = 1; next < length; next++) if (bytes[at + next]! >> 6 !== 0b10) return 0;
  return length;
}

/**
 * The encoding of text that is not in UTF-8: letters with an accent are single bytes from 0x80 on between others, Chinese
 * characters pairs of such bytes. Undefined where most of them are of UTF-8, so that the file is a damaged one.
 */
export function oldEncodingOf(bytes: Uint8Array): OldEncoding | undefined {
  let [single, several, unicode] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const start = at;
    let isUnicode = true;
    while (bytes[at]! >= 0x80) {
      const length = lengthAt(bytes, at);
      isUnicode &&= length > 0;
      at += length || 1;
    }
    if (at === start) continue;
    if (isUnicode) unicode++;
    else if (at - start === 1) single++;
    else several++;
  }
  if (unicode > single + several) return undefined;
  return single >= several + unicode ? 'windows-1252' : 'gbk';
}
