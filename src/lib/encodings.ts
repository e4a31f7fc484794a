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

/** Bytes that begin the frequent characters of an encoding, as ranges of pairs: kana, and the first level of its standard. */
const frequentPairs = {
  gbk: [[0xb0a1, 0xd7f9]],
  big5: [[0xa440, 0xc67e]],
  shift_jis: [
    [0x829f, 0x8396],
    [0x889f, 0x9872],
  ],
} as const;

type PairEncoding = keyof typeof frequentPairs;

const isTrail: Record<PairEncoding, (byte: number) => boolean> = {
  gbk: (byte) => byte >= 0xa1,
  big5: (byte) => (byte >= 0x40 && byte < 0x7f) || byte >= 0xa1,
  shift_jis: (byte) => byte >= 0x40 && byte !== 0x7f && byte < 0xfd,
};

/** Part of the characters beyond ASCII that are frequent in an encoding. One alone between letters counts for nothing. */
function frequentShare(bytes: Uint8Array, encoding: PairEncoding): number {
  let [all, frequent, run, frequentInRun] = [0, 0, 0, 0];
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      all += run;
      if (run > 1) frequent += frequentInRun;
      [run, frequentInRun] = [0, 0];
      continue;
    }
    run++;
    // Katakana of half the width.
    if (encoding === 'shift_jis' && byte >= 0xa1 && byte < 0xe0) continue;
    const trail = bytes[++at] ?? 0;
    const pair = byte * 256 + trail;
    if (isTrail[encoding](trail) && frequentPairs[encoding].some(([first, last]) => pair >= first && pair <= last))
      frequentInRun++;
  }
  return all === 0 ? 0 : frequent / all;
}

/** Zeros at even places and at odd ones: letters of ASCII in UTF-16 have one each. */
function unnamedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 1024).entries()) if (byte === 0) zeros[at % 2]!++;
  if (zeros[0] === zeros[1]) return undefined;
  return zeros[0]! > zeros[1]! ? 'utf-16be' : 'utf-16le';
}

/** The encoding of a text from its first bytes, whichever program wrote it; undefined where it is a damaged one in UTF-8. */
export function anyEncodingOf(bytes: Uint8Array): string | undefined {
  const utf16 = namedEncoding(bytes) ?? unnamedUtf16(bytes);
  if (utf16) return utf16;
  try {
    decoderOf('utf-8').decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    const old = oldEncodingOf(bytes);
    if (!old) return undefined;
    const [best] = (Object.keys(frequentPairs) as PairEncoding[])
      .map((encoding) => ({ encoding, share: frequentShare(bytes, encoding) }))
      .toSorted((one, other) => other.share - one.share);
    const found = best!.share >= 0.6 ? best!.encoding : old;
    return found === 'gbk' ? 'gb18030' : found;
  }
}
