import { crc32, deflateSync, inflateSync } from 'node:zlib';

export type Colour = [red: number, green: number, blue: number];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const emptyChunk = 12;

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (type: string, content: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
};

/** The file around rows that each start with their filter byte; colour type 0 is grey, 2 is RGB. */
const assemble = (
  width: number,
  height: number,
  depth: number,
  colourType: number,
  rows: Uint8Array,
  extra: Buffer[] = [],
) =>
  Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colourType, 0, 0, 0])])),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** A PNG whose pixels have the colours that `colour` returns. */
export function png(
  width: number,
  height: number,
  colour: (x: number, y: number) => Colour = () => [200, 80, 40],
): Buffer<ArrayBuffer> {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) => colour(x, y)).flat(),
  ]);
  return assemble(width, height, 8, 2, Buffer.from(rows.flat()));
}

/** A PNG that says it has this size, but has the data of one row. */
export function lyingPng(width: number, height: number): Buffer {
  return assemble(width, height, 1, 0, Buffer.alloc(1 + Math.ceil(width / 8)));
}

/** A PNG with a remark in its metadata. */
export function pngWithText(text: string): Buffer {
  return assemble(1, 1, 8, 2, Buffer.alloc(4), [chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))]);
}

/** A PNG with a colour profile of so many bytes, compressed. */
export function pngWithProfile(bytes: number): Buffer {
  const content = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 'profile'))]);
  return assemble(1, 1, 8, 2, Buffer.alloc(4), [chunk('iCCP', content)]);
}

/** A sound PNG of exactly so many bytes, most of them in a chunk that decoders skip. */
export function pngOfSize(bytes: number): Buffer {
  const padding = Buffer.alloc(bytes - png(1, 1).length - emptyChunk);
  return assemble(1, 1, 8, 2, Buffer.from([0, 200, 80, 40]), [chunk('paDd', padding)]);
}

/** A PNG of one pixel with so many empty chunks before it. */
export const pngOfChunks = (count: number): Buffer =>
  assemble(1, 1, 8, 2, Buffer.from([0, 200, 80, 40]), Array<Buffer>(count).fill(chunk('paDd', Buffer.alloc(0))));

const zeros = (mebibytes: number) => deflateSync(Buffer.alloc(mebibytes * 1024 * 1024), { level: 9 });

/** Small files that grow when they are unpacked. */
export const bomb = {
  /** A sound grey PNG of one colour. */
  pixels: (width: number, height: number) => assemble(width, height, 8, 0, Buffer.alloc((width + 1) * height)),
  /** A PNG of one pixel with so many MiB, packed, in one of its parts. */
  chunk(type: 'iCCP' | 'zTXt' | 'IDAT', mebibytes: number) {
    const name = type === 'IDAT' ? '' : 'x\0\0';
    const part = chunk(type, Buffer.concat([Buffer.from(name, 'latin1'), zeros(mebibytes)]));
    return assemble(1, 1, 8, 2, Buffer.alloc(4), [part]);
  },
};

/** The JPEG with a colour profile of so many KiB, in segments of 64 KiB at most. */
export function withProfile(picture: Buffer, kibibytes: number): Buffer {
  const marker = Buffer.from([0xff, 0xe2]);
  const segment = (_: unknown, index: number) => {
    const header = Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index + 1, kibibytes / 32])]);
    const content = Buffer.concat([header, Buffer.alloc(32 * 1024, 'profile')]);
    return Buffer.concat([marker, uint16(content.length + 2), content]);
  };
  const segments = Array.from({ length: kibibytes / 32 }, segment);
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}

export const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/** The same with a frame of 65,535 by 65,535 pixels, of which it has the data of one. */
export const lyingGif = Buffer.concat([gif.subarray(0, 32), Buffer.alloc(4, 255), gif.subarray(36)]);

/** A sound picture of a kind that is not accepted: one pixel, 24 bits. */
export const bmp = Buffer.alloc(58);
bmp.write('BM', 'latin1');
for (const [offset, value] of [
  [2, 58],
  [10, 54],
  [14, 40],
  [18, 1],
  [22, 1],
  [34, 4],
] as const)
  bmp.writeUInt32LE(value, offset);
for (const [offset, value] of [
  [26, 1],
  [28, 24],
] as const)
  bmp.writeUInt16LE(value, offset);

export const jpeg = async (source = png(40, 20), options: { progressive?: boolean } = {}) =>
  Buffer.from(await new Bun.Image(source).jpeg({ quality: 95, ...options }).bytes());

const exif = (content: Uint8Array) => {
  const marker = Buffer.from([0xff, 0xe1]);
  return Buffer.concat([marker, uint16(content.length + 2), content]);
};

/** The JPEG with another one inside its EXIF part, as cameras store their thumbnails. */
export const withThumbnail = (picture: Buffer, thumbnail: Buffer): Buffer =>
  Buffer.concat([
    picture.subarray(0, 2),
    exif(Buffer.concat([Buffer.from('Exif\0\0'), thumbnail])),
    picture.subarray(2),
  ]);

/** A sound grey JPEG of any size, made without drawing it: the same four bytes stand for each 16 by 16 pixels. */
export async function greyJpeg(width: number, height: number): Promise<Buffer> {
  const sample = await jpeg();
  const frame = sample.indexOf(Buffer.from([0xff, 0xc0]));
  const scan = sample.indexOf(Buffer.from([0xff, 0xda]));
  const header = Buffer.from(sample.subarray(0, scan + 2 + sample.readUInt16BE(scan + 2)));
  header.writeUInt16BE(height, frame + 5);
  header.writeUInt16BE(width, frame + 7);
  // Four luminance blocks and two of colour, each "no difference, end of block" in the standard Huffman tables.
  const unit = Buffer.from([0x28, 0xa2, 0x8a, 0x00]);
  const units = Math.ceil(width / 16) * Math.ceil(height / 16);
  return Buffer.concat([header, Buffer.alloc(units * unit.length, unit), Buffer.from([0xff, 0xd9])]);
}

export const webp = async () => Buffer.from(await new Bun.Image(png(40, 20)).webp().bytes());

/** Name of the camera in the EXIF part below. */
export const camera = 'CameraOfTheTests';

type Entry = [tag: number, type: number, count: number, value: Buffer];
const ascii = 2;
const short = 3;
const long = 4;
const rational = 5;

const uint16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};

/** One directory of a TIFF structure that starts at this offset: its entries, then the values that do not fit into them. */
function directory(offset: number, entries: Entry[]): Buffer {
  let next = offset + 2 + entries.length * 12 + 4;
  const values: Buffer[] = [];
  const fields = entries.map(([tag, type, count, value]) => {
    const inline = value.length <= 4;
    const field = inline ? Buffer.concat([value, Buffer.alloc(4 - value.length)]) : uint32(next);
    if (!inline) {
      values.push(value);
      next += value.length;
    }
    return Buffer.concat([uint16(tag), uint16(type), uint32(count), field]);
  });
  return Buffer.concat([uint16(entries.length), ...fields, uint32(0), ...values]);
}

/** The JPEG with an EXIF part that names a camera, an orientation and the place where it was taken. */
export function withExif(picture: Buffer, orientation: number): Buffer {
  const make = Buffer.from(`${camera}\0\0`, 'latin1');
  const main = (gpsOffset: number) =>
    directory(8, [
      [0x010f, ascii, make.length, make],
      [0x0112, short, 1, uint16(orientation)],
      [0x8825, long, 1, uint32(gpsOffset)],
    ]);
  const gpsOffset = 8 + main(0).length;
  const degrees = Buffer.concat([48, 1, 12, 1, 30, 1].map(uint32));
  const gps = directory(gpsOffset, [
    [0x0001, ascii, 2, Buffer.from('N\0')],
    [0x0002, rational, 3, degrees],
    [0x0003, ascii, 2, Buffer.from('E\0')],
    [0x0004, rational, 3, degrees],
  ]);
  const header = Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1');
  const content = Buffer.concat([header, main(gpsOffset), gps]);
  return Buffer.concat([picture.subarray(0, 2), exif(content), picture.subarray(2)]);
}

/** The colours of a picture drawn down to so many pixels, row by row. */
export async function colours(picture: Uint8Array, width: number, height: number): Promise<Colour[]> {
  const file = Buffer.from(await new Bun.Image(picture).resize(width, height, { filter: 'box' }).png().bytes());
  const parts: Buffer[] = [];
  for (let at = signature.length; at < file.length; at += file.readUInt32BE(at) + emptyChunk) {
    const body = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(body);
  }
  const channels = file[25] === 6 ? 4 : 3;
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const decoded = Buffer.alloc(stride * height);
  const before = (at: number, missing: boolean) => (missing ? 0 : decoded[at]!);
  for (let index = 0; index < decoded.length; index++) {
    const row = Math.floor(index / stride);
    const first = index % stride < channels;
    const left = before(index - channels, first);
    const up = before(index - stride, row === 0);
    const corner = before(index - stride - channels, first || row === 0);
    const predictors = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
    decoded[index] = rows[row * (stride + 1) + 1 + (index % stride)]! + predictors[rows[row * (stride + 1)]!]!;
  }
  return Array.from(
    { length: width * height },
    (_, at) => [...decoded.subarray(at * channels, at * channels + 3)] as Colour,
  );
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const nearest = Math.min(Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner));
  return [left, up, corner].find((value) => Math.abs(guess - value) === nearest)!;
}
