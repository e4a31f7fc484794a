import { limits } from '../../limits.ts';
import { isIn, type Area } from './elements/area.ts';
import { BadFile, type Box, type Elements, type Member, type Point, type Tags } from './elements/elements.ts';
import { NodePlaces } from './elements/node-places.ts';
import { pointInside } from './elements/point-inside.ts';
import { ringsOf } from './elements/rings.ts';
import { kindOf, tagsOfKinds, type Kind } from './kinds.ts';
import type { Settlements } from './settlements.ts';

/** A place of food in a file. */
export interface PointOfInterest {
  /** As OpenStreetMap writes it: `node/123`. */
  id: string;
  kind: Kind;
  longitude: number;
  latitude: number;
  tags: Tags;
}

export interface Wanted {
  box: Box | undefined;
  /** The area within the box that counts, where that is not all of it. */
  rings?: Area['rings'];
  kinds: ReadonlySet<Kind>;
  /** Date by which places are gone, as 2026-11-27. */
  today: string;
}

interface Shape {
  id: number;
  tags: Tags;
  kind: Kind;
}

type Ids = Float64Array;
type Way = Shape & { refs: Ids };
type Relation = Shape & { ways: Ids };

const keys = new Set<string>([...tagsOfKinds, 'place']);

/**
 * Finds the places of food of a file; the points of ways and relations lie inside them. Names of towns and villages go
 * into `settlements`. A first pass finds them all, two more the nodes of their shapes, if any needs it.
 */
export class PlaceFinder {
  /** Places whose nodes are not in the file. */
  placeless = 0;
  readonly #ways: Way[] = [];
  readonly #relations: Relation[] = [];
  /** Relations that are members of relations, by the ID of those. */
  readonly #held = new Map<number, number[]>();
  #points = 0;
  #found: PointOfInterest[] = [];

  constructor(
    readonly elements: Elements,
    readonly wanted: Wanted,
    readonly settlements: Settlements,
    /** Called with the bytes that a pass has read. */
    readonly progress: (bytes: number) => void,
  ) {}

  /** Throws BadFile. */
  async *places(): AsyncGenerator<PointOfInterest> {
    for await (const bytes of this.elements.pass({
      keys,
      node: (id, longitude, latitude, tags) => {
        if (tags.place && tags.name) this.settlements.add(tags.place, tags.name, longitude, latitude);
        const kind = this.#kindOf(tags);
        if (kind) this.#place(`node/${id}`, kind, [longitude, latitude], tags);
      },
      way: (id, refs, tags, inside) => {
        const kind = this.#kindOf(tags);
        if (!kind) return;
        if (inside) this.#place(`way/${id}`, kind, inside, tags);
        else this.#ways.push({ id, tags, kind, refs: this.#kept(refs) });
      },
      relation: (id, members, tags, inside) => {
        const kind = this.#kindOf(tags);
        if (!kind) return;
        this.#refuseCircle(id, members);
        const ways = members.flatMap((member) => (member.type === 'way' ? [member.id] : []));
        if (inside) this.#place(`relation/${id}`, kind, inside, tags);
        else this.#relations.push({ id, tags, kind, ways: this.#kept(ways) });
      },
    })) {
      this.progress(bytes);
      yield* this.#taken();
    }
    yield* this.#shapes();
  }

  #kindOf(tags: Tags): Kind | undefined {
    const kind = kindOf(tags, this.wanted.today);
    return kind && this.wanted.kinds.has(kind) ? kind : undefined;
  }

  /** Two areas that hold each other have no shape. */
  #refuseCircle(id: number, members: readonly Member[]): void {
    const held = members.flatMap((member) => (member.type === 'relation' ? [member.id] : []));
    const other = held.find((one) => this.#held.get(one)?.includes(id));
    if (other !== undefined)
      throw new BadFile(`relation/${id} and relation/${other} are members of each other; correct the file.`);
    if (held.length > 0) this.#held.set(id, held);
  }

  #kept(ids: ArrayLike<number>): Ids {
    this.#points += ids.length;
    if (this.#points > limits.osmPoints)
      throw new BadFile(
        'The file has too many places that are areas; cut the part that you need out of it, with osmium.',
      );
    return Float64Array.from(ids);
  }

  #place(id: string, kind: Kind, [longitude, latitude]: Point, tags: Tags): void {
    // Also refuses what is no number.
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90))
      throw new BadFile(`${id} lies at ${latitude}, ${longitude}, which is nowhere on earth; export the file again.`);
    const { box, rings } = this.wanted;
    if (isIn(box && { box, rings }, longitude, latitude)) this.#found.push({ id, kind, longitude, latitude, tags });
  }

  #taken(): PointOfInterest[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  async *#shapes(): AsyncGenerator<PointOfInterest> {
    const members = new Map<number, Ids>();
    for (const { ways } of this.#relations) for (const id of ways) members.set(id, new Float64Array());
    if (members.size > 0)
      for await (const bytes of this.elements.pass({
        way: (id, refs) => {
          if (members.has(id)) members.set(id, this.#kept(refs));
        },
      }))
        this.progress(bytes);
    const nodes = new NodePlaces([...this.#ways.map(({ refs }) => refs), ...members.values()]);
    if (!nodes.isEmpty)
      for await (const bytes of this.elements.pass({
        node: (id, longitude, latitude) => nodes.add(id, longitude, latitude),
      }))
        this.progress(bytes);

    for (const way of this.#ways) {
      this.#shape('way', way, [nodes.of(way.refs)]);
      yield* this.#taken();
    }
    for (const relation of this.#relations) {
      const parts = Array.from(relation.ways, (id) => [...members.get(id)!]).filter(({ length }) => length > 0);
      const rings = ringsOf(parts);
      this.#shape(
        'relation',
        relation,
        (rings.length > 0 ? rings : parts).map((line) => nodes.of(line)),
      );
      yield* this.#taken();
    }
  }

  #shape(type: 'way' | 'relation', { id, tags, kind }: Shape, lines: Point[][]): void {
    const inside = pointInside(lines.filter(({ length }) => length > 0));
    if (inside) this.#place(`${type}/${id}`, kind, inside, tags);
    else this.placeless++;
  }
}
