import { inflateSync } from 'node:zlib';

/** Pixels of a PNG of Bun: eight bits a channel, not interlaced. */
export function pixelsOf(png: Uint8Array) {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const [width, height, channels] = [file.readUInt32BE(16), file.readUInt32BE(20), file[25] === 6 ? 4 : 3];
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (stride + 1)]!;
    for (let column = 0; column < stride; column++) {
      const at = row * stride + column;
      const left = column >= channels ? pixels[at - channels]! : 0;
      const above = row > 0 ? pixels[at - stride]! : 0;
      const corner = row > 0 && column >= channels ? pixels[at - stride - channels]! : 0;
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]!;
      pixels[at] = rows[row * (stride + 1) + 1 + column]! + predicted;
    }
  }
  return { width, height, channels, pixels };
}

/** The neighbour that is nearest to the slope of all three (PNG, 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map((it) =>
    Math.abs(it),
  );
  if (toLeft! <= toAbove! && toLeft! <= toCorner!) return left;
  return toAbove! <= toCorner! ? above : corner;
}
