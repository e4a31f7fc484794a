import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, as in `0xc8553d`. */
export type Colour = number;

/** Units are hundredths of the picture's height, whose middle is (0, 50); y grows downwards. */
export interface Shape {
  /** From a point to the edge, negative inside. It never overstates how far the edge is. */
  distance: (x: number, y: number) => number;
  /** Nothing beyond these is covered. */
  bounds: { left: number; top: number; right: number; bottom: number };
}

/** A colour between two. */
function mix(one: Colour, other: Colour, share: number): Colour {
  const red = one >> 16;
  const green = (one >> 8) & 255;
  const blue = one & 255;
  return (
    ((red + ((other >> 16) - red) * share) << 16) |
    ((green + (((other >> 8) & 255) - green) * share) << 8) |
    (blue + ((other & 255) - blue) * share)
  );
}

interface PictureSize {
  width: number;
  height: number;
  /** Bytes of a pixel: three, or four with its opacity. */
  channels: number;
}

/** A square of pixels that shapes and pictures are painted on. */
export class Canvas {
  readonly #pixels: Uint32Array;

  constructor(
    readonly side: number,
    ground: Colour,
  ) {
    this.#pixels = new Uint32Array(side * side).fill(ground);
  }

  paint(colour: Colour, { distance, bounds: { left, top, right, bottom } }: Shape): void {
    const { side } = this;
    /** Units in a pixel. */
    const step = 100 / side;
    const first = Math.max(0, Math.floor((left + 50) / step) - 1);
    const last = Math.min(side, Math.ceil((right + 50) / step) + 1);
    const lowest = Math.min(side, Math.ceil(bottom / step) + 1);
    for (let row = Math.max(0, Math.floor(top / step) - 1); row < lowest; row++) {
      const y = (row + 0.5) * step;
      for (let column = first; column < last;) {
        const away = distance((column + 0.5) * step - 50, y) / step;
        // No edge is nearer than the distance, so that many pixels are all covered or all free.
        const run = Math.max(1, Math.min(last - column, Math.floor(Math.abs(away) - 0.5)));
        if (away < 0.5) this.#blend(row * side + column, run, colour, Math.min(1, 0.5 - away));
        column += run;
      }
    }
  }

  /** Lays a picture of three or four channels on the canvas, with its upper left corner at a pixel. */
  put(picture: Uint8Array, { width, height, channels }: PictureSize, left: number, top: number): void {
    for (let index = 0; index < width * height; index++) {
      const from = index * channels;
      const colour = (picture[from]! << 16) | (picture[from + 1]! << 8) | picture[from + 2]!;
      const at = (top + Math.floor(index / width)) * this.side + left + (index % width);
      this.#blend(at, 1, colour, channels === 4 ? picture[from + 3]! / 255 : 1);
    }
  }

  #blend(at: number, run: number, colour: Colour, cover: number): void {
    for (let pixel = at; pixel < at + run; pixel++) this.#pixels[pixel] = mix(this.#pixels[pixel]!, colour, cover);
  }

  /** As PNG: eight bits a channel, no alpha, no filter, and uncompressed, since it is encoded again at once. */
  png(): Uint8Array<ArrayBuffer> {
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
    header.writeUInt32BE(this.side, 0);
    header.writeUInt32BE(this.side, 4);
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
    const rows = new Uint8Array(this.side * (1 + this.side * 3));
    const pixels = this.#pixels;
    for (let index = 0, at = 0; index < pixels.length; index++) {
      if (index % this.side === 0) at++;
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
