import { clipLine, clipRing } from './clip.ts';
import { Bytes } from './bytes.ts';
import {
  doMeet,
  edgesOf,
  isWithin,
  layers,
  tileUnits,
  type Edges,
  type Form,
  type Layer,
  type Properties,
  type Shape,
} from './shapes.ts';

/** Units around a tile that its shapes go on, so that no edge is drawn where it ends. */
const margin = 64;

const text = new TextEncoder();
const fields = { layer: 0x1a, name: 0x0a, feature: 0x12, key: 0x1a, value: 0x22, extent: 0x28, version: 0x78 };
const featureFields = { tags: 0x12, type: 0x18, geometry: 0x22 };
const valueFields = { text: 0x0a, number: 0x28, flag: 0x38 };
const typeOf: Record<Form, number> = { point: 1, line: 2, area: 3 };
const [moveTo, lineTo, closePath] = [1, 2, 15];

/** A tile of a zoom whose units are so many of the world. */
export class TilePlace {
  readonly edges: Edges;

  constructor(
    readonly column: number,
    readonly row: number,
    readonly scale: number,
  ) {
    const side = tileUnits * scale;
    this.edges = {
      left: column * side - margin * scale,
      top: row * side - margin * scale,
      right: (column + 1) * side + margin * scale,
      bottom: (row + 1) * side + margin * scale,
    };
  }
}

/** The tiles of a zoom that edges reach, those whose margin they reach included. */
export function tilesOf({ left, top, right, bottom }: Edges, scale: number, reach = margin * scale): Edges {
  const side = tileUnits * scale;
  const last = 2 ** 26 / side - 1;
  const place = (at: number) => Math.max(0, Math.min(last, Math.floor(at / side)));
  return {
    left: place(left - reach),
    top: place(top - reach),
    right: place(right + reach),
    bottom: place(bottom + reach),
  };
}

/** A layer of a tile, whose keys and values are each there once. */
class LayerWriter {
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<string | number | boolean, number>();
  readonly #features = new Bytes();
  readonly #feature = new Bytes();
  readonly #tags = new Bytes();
  readonly #layer = new Bytes();

  constructor(readonly name: Layer) {}

  clear(): void {
    this.#keys.clear();
    this.#values.clear();
    this.#features.clear();
  }

  add(form: Form, properties: Properties, geometry: Uint8Array): void {
    this.#tags.clear();
    for (const [key, value] of Object.entries(properties)) {
      this.#tags.unsigned(indexIn(this.#keys, key));
      this.#tags.unsigned(indexIn(this.#values, value));
    }
    this.#feature.clear();
    this.#feature.field(featureFields.tags, this.#tags.written);
    this.#feature.unsigned(featureFields.type);
    this.#feature.unsigned(typeOf[form]);
    this.#feature.field(featureFields.geometry, geometry);
    this.#features.field(fields.feature, this.#feature.written);
  }

  /** Empty without features; else valid until the next one is added. */
  get written(): Uint8Array {
    const layer = this.#layer;
    layer.clear();
    if (this.#features.written.length === 0) return layer.written;
    layer.unsigned(fields.version);
    layer.unsigned(2);
    layer.field(fields.name, text.encode(this.name));
    layer.raw(this.#features.written);
    for (const key of this.#keys.keys()) layer.field(fields.key, text.encode(key));
    for (const value of this.#values.keys()) {
      this.#tags.clear();
      writeValue(this.#tags, value);
      layer.field(fields.value, this.#tags.written);
    }
    layer.unsigned(fields.extent);
    layer.unsigned(tileUnits);
    return layer.written;
  }
}

function indexIn<Key>(known: Map<Key, number>, key: Key): number {
  const index = known.get(key) ?? known.size;
  known.set(key, index);
  return index;
}

function writeValue(bytes: Bytes, value: string | number | boolean): void {
  if (typeof value === 'string') bytes.field(valueFields.text, text.encode(value));
  else {
    bytes.unsigned(typeof value === 'number' ? valueFields.number : valueFields.flag);
    bytes.unsigned(Number(value));
  }
}

/** Commands that draw the lines of a shape in a tile, from the point where the last one ended. */
class Geometry {
  readonly #bytes = new Bytes();
  #form: Form = 'point';
  #x = 0;
  #y = 0;
  #points = new Int32Array(1024);

  /** Begins another shape. */
  begin(form: Form): void {
    this.#form = form;
    this.#bytes.clear();
    [this.#x, this.#y] = [0, 0];
  }

  get written(): Uint8Array {
    return this.#bytes.written;
  }

  add(line: ArrayLike<number>, place: TilePlace): void {
    const points = this.#pointsOf(line, place);
    const count = points.length / 2;
    if (count < { point: 1, line: 2, area: 3 }[this.#form]) return;
    if (this.#form === 'area' && doubleArea(points) === 0) return;
    this.#command(moveTo, 1);
    this.#move(points[0]!, points[1]!);
    if (this.#form === 'point') return;
    this.#command(lineTo, count - 1);
    for (let at = 2; at < points.length; at += 2) this.#move(points[at]!, points[at + 1]!);
    if (this.#form === 'area') this.#bytes.unsigned(closePath);
  }

  /** In units of the tile, each point once in a row; a ring without its first point at its end. */
  #pointsOf(line: ArrayLike<number>, { column, row, scale }: TilePlace): Int32Array {
    if (this.#points.length < line.length) this.#points = new Int32Array(2 * line.length);
    const points = this.#points;
    let length = 0;
    for (let at = 0; at < line.length; at += 2) {
      const x = Math.round(line[at]! / scale - column * tileUnits);
      const y = Math.round(line[at + 1]! / scale - row * tileUnits);
      if (length > 0 && points[length - 2] === x && points[length - 1] === y) continue;
      points[length++] = x;
      points[length++] = y;
    }
    const isClosed = length > 2 && points[0] === points[length - 2] && points[1] === points[length - 1];
    return points.subarray(0, this.#form === 'area' && isClosed ? length - 2 : length);
  }

  #command(id: number, times: number): void {
    this.#bytes.unsigned(8 * times + id);
  }

  #move(x: number, y: number): void {
    this.#bytes.zigzag(x - this.#x);
    this.#bytes.zigzag(y - this.#y);
    [this.#x, this.#y] = [x, y];
  }
}

/** Twice the area of a ring, positive for one that runs clockwise on the screen. */
export function doubleArea(ring: ArrayLike<number>): number {
  let sum = 0;
  let [x, y] = [ring[ring.length - 2]!, ring[ring.length - 1]!];
  for (let at = 0; at < ring.length; at += 2) {
    const [nextX, nextY] = [ring[at]!, ring[at + 1]!];
    sum += x * nextY - nextX * y;
    [x, y] = [nextX, nextY];
  }
  return sum;
}

/** Writes tiles (Mapbox Vector Tile, version 2.1), one after another into the same memory. */
export class TileWriter {
  readonly #layers = layers.map((name) => new LayerWriter(name));
  readonly #geometry = new Geometry();
  readonly #tile = new Bytes();

  /** A tile with shapes, valid until the next one; undefined if none of them reaches it. */
  write(shapes: Iterable<Shape>, place: TilePlace): Uint8Array<ArrayBuffer> | undefined {
    for (const layer of this.#layers) layer.clear();
    for (const shape of shapes) {
      this.#draw(shape, place);
      const { written } = this.#geometry;
      if (written.length > 0) this.#layers[layers.indexOf(shape.layer)]!.add(shape.form, shape.properties, written);
    }
    this.#tile.clear();
    for (const { written } of this.#layers) if (written.length > 0) this.#tile.field(fields.layer, written);
    return this.#tile.written.length > 0 ? this.#tile.written : undefined;
  }

  #draw({ form, lines }: Shape, place: TilePlace): void {
    const { edges } = place;
    this.#geometry.begin(form);
    for (const line of lines) {
      const own = edgesOf([line]);
      if (!doMeet(own, edges)) continue;
      // Most shapes lie in one tile, and need no copy.
      if (isWithin(own, edges)) this.#geometry.add(line, place);
      else if (form === 'area') this.#geometry.add(clipRing(line, edges), place);
      else for (const part of clipLine(line, edges)) this.#geometry.add(part, place);
    }
  }
}
