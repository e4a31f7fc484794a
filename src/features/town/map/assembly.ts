import type { Box, Elements } from '../elements/elements.ts';
import { NodePlaces } from '../elements/node-places.ts';
import { pointInside } from '../elements/point-inside.ts';
import { ringsOf } from '../elements/rings.ts';
import { Ground, type GroundRelation, type GroundWay } from './ground.ts';
import { nested } from './polygons.ts';
import { edgesOf, pointOf, xOf, yOf, type Drawn, type Line, type Shape } from './shapes.ts';
import { joined } from './streets.ts';

/** Layers whose lines have names, which need lines that are long enough. */
const named = new Set(['roads', 'water']);

/** The ground of a file, or of a box of it, with its coordinates and coasts. Throws BadFile. */
export async function assembled(
  elements: Elements,
  box: Box | undefined,
  progress: (bytes: number) => void,
): Promise<{ shapes: Shape[]; coasts: Line[] }> {
  const ground = new Ground(elements, box, progress);
  await ground.read();
  const places = new NodePlaces(Array.from(ground.ways.values(), ({ refs }) => refs));
  if (!places.isEmpty) await ground.nodes((id, longitude, latitude) => places.add(id, longitude, latitude));
  const { shapes, coasts } = new Assembly(ground, places);
  return { shapes, coasts };
}

class Assembly {
  readonly shapes: Shape[] = [];
  readonly coasts: Line[] = [];

  constructor(
    readonly ground: Ground,
    readonly places: NodePlaces,
  ) {
    this.#assemble();
  }

  #assemble(): void {
    const { points, ways, relations } = this.ground;
    for (const { longitude, latitude, drawn } of points)
      this.shapes.push({ ...drawn, lines: [Int32Array.of(xOf(longitude), yOf(latitude))] });
    for (const relation of relations) this.#addRelation(relation);
    const byName = new Map<string, GroundWay[]>();
    for (const way of ways.values()) {
      const { drawn, refs } = way;
      if (way.isCoast) this.coasts.push(this.#lineOf(refs));
      if (drawn?.form === 'line' && named.has(drawn.layer) && drawn.properties.name) {
        const key = JSON.stringify([drawn.layer, drawn.rank, drawn.properties]);
        const others = byName.get(key);
        if (others) others.push(way);
        else byName.set(key, [way]);
      } else if (drawn?.form === 'line') this.#addLines(drawn, [refs]);
      else if (drawn) this.#addArea(drawn, [refs]);
    }
    for (const group of byName.values()) this.#addLines(group[0]!.drawn!, joined(group.map(({ refs }) => refs)));
    this.shapes.sort((one, other) => one.rank - other.rank);
  }

  #addRelation({ ways: ids, drawn: own }: GroundRelation): void {
    const { ways, openAreas } = this.ground;
    const areaOf = (id: number) => {
      const drawn = ways.get(id)?.drawn;
      return openAreas.get(id) ?? (drawn?.form === 'area' ? drawn : undefined);
    };
    // Old data has the tags on the outer way.
    const drawn = own ?? Array.from(ids, areaOf).find(Boolean);
    if (!drawn) return;
    const members = Array.from(ids, (id) => ways.get(id)).filter((way) => way !== undefined);
    if (drawn.form === 'line') {
      for (const way of members) {
        // A border of two is drawn once, as that of the greater one.
        const isDrawn = way.drawn?.layer === drawn.layer && way.drawn.rank >= drawn.rank;
        if (!way.drawn || (way.drawn.layer === drawn.layer && !isDrawn)) way.drawn = drawn;
      }
      return;
    }
    for (const way of members)
      if (way.drawn?.form === 'area' && way.drawn.properties.kind === drawn.properties.kind) way.drawn = undefined;
    this.#addArea(drawn, ringsOf(members.map(({ refs }) => Array.from(refs))));
  }

  #addLines(drawn: Drawn, lines: readonly ArrayLike<number>[]): void {
    const drawable = lines.map((line) => this.#lineOf(line)).filter(({ length }) => length >= 4);
    if (drawable.length > 0) this.shapes.push({ ...drawn, lines: drawable });
  }

  /** An area of closed lines; one with a node that is not in the file is left out. */
  #addArea(drawn: Drawn, rings: readonly ArrayLike<number>[]): void {
    const lines = nested(
      rings
        .map((ring) => ({ ring, line: this.#lineOf(ring) }))
        .filter(({ ring, line }) => line.length === 2 * ring.length && line.length >= 8)
        .map(({ line }) => line),
    );
    if (lines.length === 0) return;
    const { name, kind } = drawn.properties;
    // The name of a river runs along its line.
    const isNamed = name !== undefined && kind !== 'river' && (drawn.layer === 'water' || drawn.layer === 'landuse');
    this.shapes.push({ ...drawn, lines });
    if (isNamed) this.#addName(drawn, lines);
  }

  /** A point for the name of an area, from the zoom on at which there is room for it. */
  #addName(drawn: Drawn, lines: readonly Line[]): void {
    const { left, right, top, bottom } = edgesOf(lines);
    const inside = pointInside(
      lines.map((line) =>
        Array.from({ length: line.length / 2 }, (_, at) => pointOf(line[2 * at]!, line[2 * at + 1]!)),
      ),
    );
    if (!inside) return;
    const size = Math.sqrt((right - left) * (bottom - top));
    // A name takes some 60 pixels, of which a tile of the last zoom has 512.
    const room = 14 - Math.floor(Math.log2(size / (60 * 8)));
    const zoom = Math.max(drawn.zoom, Math.min(14, room));
    this.shapes.push({ ...drawn, form: 'point', zoom, lines: [Int32Array.of(xOf(inside[0]), yOf(inside[1]))] });
  }

  #lineOf(refs: ArrayLike<number>): Line {
    const line = new Int32Array(2 * refs.length);
    let length = 0;
    this.places.each(refs, (longitude, latitude) => {
      line[length++] = xOf(longitude);
      line[length++] = yOf(latitude);
    });
    return length === line.length ? line : line.slice(0, length);
  }
}
