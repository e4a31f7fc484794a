import { crc32, deflateSync } from 'node:zlib';
import type { Shape } from './shapes.ts';

/** Red, green and blue, as in `0xc8553d`. */
export type Colour = number;

/** A colour between two. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const red = one >> 16;
  const green = (one >> 8) & 255;
  const blue = one & 255;
  return (
    ((red + ((other >> 16) - red) * share) << 16) |
    ((green + (((other >> 8) & 255) - green) * share) << 8) |
    (blue + ((other & 255) - blue) * share)
  );
}

export const lighter = (colour: Colour, share: number): Colour => mix(colour, 0xfffdf6, share);
export const darker = (colour: Colour, share: number): Colour => mix(colour, 0x2b1a12, share);

interface PictureSize {
  width: number;
  height: number;
  /** Bytes of a pixel: three, or four with its opacity. */
  channels: number;
}

/** Pixels that shapes are painted on, from back to front. */
export class Canvas {
  readonly #pixels: Uint32Array;
  /** Half of the width in units; the middle of the canvas is (0, 50). */
  readonly side: number;
  #moved = { x: 0, y: 0, scale: 1 };

  constructor(
    readonly width: number,
    readonly height: number,
    top: Colour,
    bottom = top,
  ) {
    this.#pixels = new Uint32Array(width * height);
    this.side = (50 * width) / height;
    for (let row = 0; row < height; row++)
      this.#pixels.fill(mix(top, bottom, row / height), row * width, (row + 1) * width);
  }

  /** Paints with (0, 50) of the shapes moved to (x, y) and everything scaled. */
  at(x: number, y: number, scale: number, paint: () => void): void {
    const before = this.#moved;
    this.#moved = {
      x: before.x + x * before.scale,
      y: before.y + (y - 50) * before.scale,
      scale: before.scale * scale,
    };
    paint();
    this.#moved = before;
  }

  paint(colour: Colour, { distance, bounds }: Shape, opacity = 1): void {
    const { width, height, side } = this;
    const { x, y, scale } = this.#moved;
    const pixels = this.#pixels;
    const { left, top, right, bottom } = bounds;
    /** Units of the shape in a pixel. */
    const step = 100 / height / scale;
    const originX = (side + x) / scale;
    const originY = (50 + y) / scale - 50;
    const first = Math.max(0, Math.floor((left + originX) / step) - 1);
    const last = Math.min(width, Math.ceil((right + originX) / step) + 1);
    const lowest = Math.min(height, Math.ceil((bottom + originY) / step) + 1);
    for (let row = Math.max(0, Math.floor((top + originY) / step) - 1); row < lowest; row++) {
      const unitY = (row + 0.5) * step - originY;
      for (let column = first; column < last;) {
        const away = distance((column + 0.5) * step - originX, unitY) / step;
        // No edge is nearer than the distance, so that many pixels are all covered or all free.
        const run = Math.max(1, Math.min(last - column, Math.floor(Math.abs(away) - 0.5)));
        const at = row * width + column;
        if (away <= -0.5 && opacity === 1) pixels.fill(colour, at, at + run);
        else if (away < 0.5) this.#blend(at, run, colour, opacity * Math.min(1, 0.5 - away));
        column += run;
      }
    }
  }

  /** Lays a picture of three or four channels on the canvas, with its upper left corner at a pixel. */
  put(picture: Uint8Array, { width, height, channels }: PictureSize, left: number, top: number): void {
    for (let index = 0; index < width * height; index++) {
      const from = index * channels;
      const colour = (picture[from]! << 16) | (picture[from + 1]! << 8) | picture[from + 2]!;
      const at = (top + Math.floor(index / width)) * this.width + left + (index % width);
      this.#blend(at, 1, colour, channels === 4 ? picture[from + 3]! / 255 : 1);
    }
  }

  #blend(at: number, run: number, colour: Colour, cover: number): void {
    for (let pixel = at; pixel < at + run; pixel++) this.#pixels[pixel] = mix(this.#pixels[pixel]!, colour, cover);
  }

  /** As PNG: eight bits a channel, no alpha, no filter, and uncompressed, since it is encoded again at once. */
  png(): Uint8Array<ArrayBuffer> {
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const chunks = [
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(this.#rows(), { level: 0 })),
      chunk('IEND', Buffer.alloc(0)),
    ];
    return new Uint8Array(Buffer.concat([signature, ...chunks]));
  }

  /** Three bytes a pixel; each row begins with a byte that says how it is filtered. */
  #rows(): Uint8Array {
    const rows = new Uint8Array(this.height * (1 + this.width * 3));
    const pixels = this.#pixels;
    for (let index = 0, at = 0; index < pixels.length; index++) {
      if (index % this.width === 0) at++;
      const pixel = pixels[index]!;
      rows[at++] = pixel >> 16;
      rows[at++] = pixel >> 8;
      rows[at++] = pixel;
    }
    return rows;
  }
}

const chunk = (type: string, content: Uint8Array): Buffer => {
  const made = Buffer.alloc(12 + content.length);
  made.writeUInt32BE(content.length, 0);
  made.write(type, 4, 'latin1');
  made.set(content, 8);
  made.writeUInt32BE(crc32(made.subarray(4, 8 + content.length)), 8 + content.length);
  return made;
};
