import type { Random } from '../../lib/random.ts';
import type { Point } from './glyphs.ts';

interface Edge {
  /** Where the edge is in the slice that is being cut. */
  at: number;
  /** Where the edge is at the height `top`, and how far it moves for each unit down. */
  x: number;
  top: number;
  bottom: number;
  slope: number;
  /** 1 or -1 for ink, by the direction of the outline; 0 for a mask. */
  winding: number;
}

/** Limit of the slope within a slice: a flatter edge, extended over the whole slice, would stick out of the shape. */
const flattest = 2.5;

/**
 * Shapes in ink on paper, in pieces for the fill rule "evenodd": those of a mask, and those of the ink where the mask is
 * not, or of the paper where it is. Filled they show the ink alone; in the pieces, nothing tells ink from mask.
 */
export class Area {
  readonly #edges: Edge[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  /** Adds a closed outline of ink; outlines in the other direction are holes. */
  ink(outline: Point[]): void {
    this.#add(outline, true);
  }

  /** Adds a closed outline to the mask, or takes from the mask where it overlaps one there. */
  mask(outline: Point[]): void {
    this.#add(outline, false);
  }

  /** Path data in tenths of a unit: slices about `thickness` units high, in random heights and random order. */
  cut(thickness: number, random: Random): string {
    const waiting = this.#edges.sort((one, other) => one.top - other.top);
    const pieces: string[] = [];
    let next = 0;
    let active: Edge[] = [];
    for (let top = 0; top < this.height * 10;) {
      const bottom = Math.min(this.height * 10, top + Math.round(thickness * (6 + 8 * random())));
      const middle = (top + bottom) / 20;
      while (next < waiting.length && waiting[next]!.top <= middle) active.push(waiting[next++]!);
      active = active.filter((edge) => edge.bottom > middle);
      arrange(active, middle);
      this.#slice(active, top, bottom, pieces);
      top = bottom;
    }
    shuffle(pieces, random);
    return pieces.join('');
  }

  #add(outline: Point[], isInk: boolean): void {
    let [fromX, fromY] = outline.at(-1)!;
    for (const [toX, toY] of outline) {
      const slope = (toX - fromX) / (toY - fromY);
      if (fromY < toY) this.#edges.push({ at: 0, x: fromX, top: fromY, bottom: toY, slope, winding: isInk ? 1 : 0 });
      if (fromY > toY) this.#edges.push({ at: 0, x: toX, top: toY, bottom: fromY, slope, winding: isInk ? -1 : 0 });
      [fromX, fromY] = [toX, toY];
    }
  }

  #slice(edges: Edge[], top: number, bottom: number, pieces: string[]): void {
    const half = (bottom - top) / 2;
    const ends = edges.map(({ at, slope }): [upper: number, lower: number] => {
      const lean = Math.max(-flattest, Math.min(flattest, slope)) * half;
      return [this.#across(10 * at - lean), this.#across(10 * at + lean)];
    });
    for (const withInk of [true, false]) {
      let winding = 0;
      let isMasked = false;
      let left: [upper: number, lower: number] | undefined;
      for (const [index, edge] of edges.entries()) {
        if (edge.winding === 0) isMasked = !isMasked;
        else if (withInk) winding += edge.winding;
        if (((winding !== 0) !== isMasked) === (left !== undefined)) continue;
        const [upper, lower] = ends[index]!;
        if (left) {
          const [right, lowerRight] = [Math.max(left[0], upper), Math.max(left[1], lower)];
          if (right > left[0] || lowerRight > left[1])
            pieces.push(`M${left[0]} ${top}H${right}L${lowerRight} ${bottom}H${left[1]}z`);
          left = undefined;
        } else left = [upper, lower];
      }
    }
  }

  #across(x: number): number {
    return Math.max(0, Math.min(10 * this.width, Math.round(x)));
  }
}

/** Puts edges in order from left to right at a height; few change places from one slice to the next. */
function arrange(edges: Edge[], y: number): void {
  for (const edge of edges) edge.at = edge.x + edge.slope * (y - edge.top);
  for (let index = 1; index < edges.length; index++) {
    const edge = edges[index]!;
    let place = index;
    for (; place > 0 && edges[place - 1]!.at > edge.at; place--) edges[place] = edges[place - 1]!;
    edges[place] = edge;
  }
}

function shuffle(items: unknown[], random: Random): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
}
