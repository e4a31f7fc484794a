import { TooLarge, UnsupportedMediaType } from '../../errors.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { limits } from '../../limits.ts';
import { withoutLargeProfile, withoutRemarks } from './remarks.ts';

const quality = 82;

type Bytes = Uint8Array<ArrayBuffer>;

/** Reads the bytes of a picture; they are dropped while its decoding has to wait. */
export type Load = () => Promise<Bytes>;

interface Size {
  width: number;
  height: number;
}

/** The first bytes of each accepted format; null matches any byte. */
const signatures: (number | null)[][] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
];

const isAccepted = (bytes: Bytes) =>
  signatures.some((signature) => signature.every((byte, index) => byte === null || byte === bytes[index]));

const notAnImage = () =>
  new UnsupportedMediaType('The file is no JPEG, PNG, WebP or GIF, or it is damaged.', 'not_an_image');

/** Whether an error of `Bun.Image` is about the picture, not about the machine. */
export const isAboutPicture = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('ERR_IMAGE');

const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Whether a JPEG has its end marker. Bun.Image accepts a truncated one and fills the rest with grey. Bytes after the
 * end are fine: cameras append previews and other data.
 */
function hasEnd(jpeg: Bytes): boolean {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  // Skips the segments before the first scan: thumbnails in them have end markers, too.
  for (let at = 2; at + 4 <= bytes.length; at += segmentLength(bytes, at))
    if (bytes[at] === 0xff && bytes[at + 1] === 0xda) return bytes.includes(endOfImage, at);
  return false;
}

/** The length of a segment with its marker; 1 for bytes between segments, which decoders skip. */
function segmentLength(bytes: Buffer, at: number): number {
  const marker = bytes[at + 1]!;
  const hasLength = bytes[at] === 0xff && marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd9);
  return hasLength ? 2 + bytes.readUInt16BE(at + 2) : 1;
}

const large = new Semaphore(1);
const pixels = new Semaphore(limits.pixelsInFlight);

/** Decodes when there is room for the pixels: a decoder needs some 6 bytes of memory for each. */
function withRoom<T>({ width, height }: Size, decode: () => Promise<T>): Promise<T> {
  const count = width * height;
  const run = () => pixels.run(decode, Math.max(count, limits.pixelsAtLeast));
  return count > limits.largePicture ? large.run(run) : run();
}

const headers = new Semaphore(limits.concurrentHeaders);

/** The size that an accepted picture declares. Throws UnsupportedMediaType and TooLarge. */
async function examine(load: Load): Promise<Size> {
  const bytes = await load();
  if (!isAccepted(bytes)) throw notAnImage();
  const { format, width, height } = await new Bun.Image(bytes).metadata();
  if (format === 'jpeg' && !hasEnd(bytes)) throw notAnImage();
  if (width * height > limits.pixels)
    throw new TooLarge(`The picture has more than ${limits.pixels / 1_000_000} megapixels.`);
  return { width, height };
}

/**
 * Encodes a picture as WebP: turned upright, at most `limits.imageSide` pixels a side, without metadata. Loads it twice:
 * to learn its size, and to decode it when there is room. Throws UnsupportedMediaType and TooLarge.
 */
export async function encode(load: Load): Promise<Size & { bytes: Uint8Array }> {
  try {
    const size = await headers.run(() => examine(load));
    return await withRoom(size, async () => {
      const image = new Bun.Image(withoutRemarks(await load()), { maxPixels: limits.pixels })
        .resize(limits.imageSide, limits.imageSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality });
      return { bytes: withoutLargeProfile(await image.bytes()), width: image.width, height: image.height };
    });
  } catch (error) {
    throw isAboutPicture(error) ? notAnImage() : error;
  }
}

/**
 * A copy of a stored WebP at most `width` pixels wide; the same bytes if it is no wider. A JPEG is enlarged to
 * this width, which previews of links need. Throws an error of Bun.Image when the picture is damaged.
 */
export async function shrink(load: Load, width: number, format: 'webp' | 'jpeg' = 'webp'): Promise<Uint8Array> {
  const size = await headers.run(async () => new Bun.Image(await load()).metadata());
  return withRoom(size, async () => {
    const bytes = await load();
    if (format === 'jpeg')
      return new Bun.Image(bytes, { maxPixels: limits.pixels })
        .resize(width, limits.imageSide, { fit: 'inside' })
        .jpeg({ quality })
        .bytes();
    const resized = (to: number) => new Bun.Image(bytes, { maxPixels: limits.pixels }).resize(to).webp({ quality });
    if (size.width > width) return withoutLargeProfile(await resized(width).bytes());
    // Decoded nevertheless, to find damage.
    await resized(1).bytes();
    return bytes;
  });
}
