import { zxyToTileId, tileIdToZxy } from 'pmtiles';
import type { Progress } from '../../../lib/progress.ts';
import { limits } from '../../../limits.ts';
import { BadFile, type Box, type Elements } from '../elements/elements.ts';
import { Archive } from './archive.ts';
import { assembled } from './assembly.ts';
import { clipLine, clipRing, simplified } from './clip.ts';
import { landWithin, ringOf } from './coast.ts';
import { nested } from './polygons.ts';
import {
  doMeet,
  edgesAround,
  edgesOf,
  isWithin,
  lastZoom,
  layers,
  pointOf,
  xOf,
  yOf,
  type Edges,
  type Line,
  type Shape,
} from './shapes.ts';
import { TilePlace, tilesOf, TileWriter } from './tile.ts';

/** The attribution that the licence of the data requires. */
const attribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

/** Share of the size of a file by which its map goes on around it: its own box is often too small. */
const around = 0.05;

/** Units of the world below which an area is not seen, and a line straight, at the zoom of the last tiles. */
const [smallest, straight] = [24, 4];

/** Shapes of a town, whose memory grows with what each zoom leaves behind until it is collected. */
const manyShapes = 10_000;

export interface MapDrawn {
  /** When its data was taken from OpenStreetMap, as ISO 8601; null when the file does not say. */
  date: string | null;
  box: Box;
  tiles: number;
  bytes: number;
}

/** Draws the ground of a file, or a box of it, as an archive of tiles at a path. Throws BadFile. */
export async function drawMap(
  elements: Elements,
  path: string,
  asked: Box | undefined,
  progress: Progress,
  size: number,
): Promise<MapDrawn> {
  const read = (bytes: number) => progress('megabytes read', Math.round(bytes / 1e6), Math.round(size / 1e6));
  const drawn = await assembled(elements, asked, read);
  const extent = edgesAround(drawn.shapes.values().map(({ lines }) => edgesOf(lines)));
  if (!extent) throw new BadFile('The file has nothing to draw a map of; use .osm.pbf or .osm with streets in it.');
  const box = asked ? edgesIn(asked) : widened(elements.box ? edgesIn(elements.box) : extent);
  const shapes = [...shapesOfLand(box, drawn.coasts), ...drawn.shapes]
    .map((shape) => ({ ...shape, lines: cut(shape, box) }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((one, other) => layers.indexOf(one.layer) - layers.indexOf(other.layer));
  const area = tilesOf(box, 1);
  if ((area.right - area.left + 1) * (area.bottom - area.top + 1) > limits.mapTiles)
    throw new BadFile('The map would be larger than a large country; name the part that you need with --bbox.');
  const archive = new Archive(path);
  try {
    let tiles = 0;
    for (let zoom = 0; zoom <= lastZoom; zoom++) {
      progress('zooms drawn', zoom, lastZoom);
      tiles += addZoom(archive, shapes, zoom);
      if (drawn.shapes.length > manyShapes) Bun.gc(true);
    }
    const [west, north] = pointOf(box.left, box.top);
    const [east, south] = pointOf(box.right, box.bottom);
    const shown: Box = [west, south, east, north];
    const vector_layers = layers.map((id) => ({ id, fields: {} }));
    const metadata = { name: 'foodmap', type: 'baselayer', attribution, vector_layers };
    const bytes = archive.end({ box: shown, minZoom: 0, maxZoom: lastZoom, metadata });
    return { date: elements.date, box: shown, tiles, bytes };
  } finally {
    archive.close();
  }
}

const edgesIn = ([west, south, east, north]: Box): Edges => ({
  left: xOf(west),
  top: yOf(north),
  right: xOf(east),
  bottom: yOf(south),
});

function widened({ left, top, right, bottom }: Edges): Edges {
  const [x, y] = [Math.round((right - left) * around), Math.round((bottom - top) * around)];
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

/** Land, on the sea where there is one. */
function shapesOfLand(box: Edges, coasts: readonly Line[]): Shape[] {
  const part = { form: 'area', zoom: 0, rank: -1000 } as const;
  const whole = nested([Int32Array.from(ringOf(box))]);
  const land = nested(landWithin(box, coasts));
  const earth: Shape = { ...part, layer: 'earth', properties: { kind: 'earth' }, lines: land };
  if (coasts.length === 0) return [earth];
  return [{ ...part, layer: 'water', properties: { kind: 'ocean' }, lines: whole }, earth];
}

function cut({ form, lines }: Shape, box: Edges): Line[] {
  const edges = edgesOf(lines);
  if (isWithin(edges, box)) return lines;
  if (form === 'point' || !doMeet(edges, box)) return [];
  const parts =
    form === 'area' ? lines.map((line) => clipRing(line, box)) : lines.flatMap((line) => clipLine(line, box));
  return parts
    .filter(({ length }) => length >= (form === 'area' ? 6 : 4))
    .map((part) => Int32Array.from(part, Math.round));
}

/** Adds the tiles of a zoom; returns how many. */
function addZoom(archive: Archive, shapes: readonly Shape[], zoom: number): number {
  const scale = 2 ** (lastZoom - zoom);
  const shown = shapes.flatMap((shape) => (shape.zoom <= zoom ? (atScale(shape, scale) ?? []) : []));
  const byTile = new Map<number, Shape[]>();
  for (const shape of shown) {
    const { left, top, right, bottom } = tilesOf(edgesOf(shape.lines), scale);
    for (let column = left; column <= right; column++)
      for (let row = top; row <= bottom; row++) {
        const tile = zxyToTileId(zoom, column, row);
        const others = byTile.get(tile);
        if (others) others.push(shape);
        else byTile.set(tile, [shape]);
      }
  }
  const writer = new TileWriter();
  let count = 0;
  for (const tile of [...byTile.keys()].toSorted((one, other) => one - other)) {
    const [, column, row] = tileIdToZxy(tile);
    const content = writer.write(byTile.get(tile)!, new TilePlace(column, row, scale));
    if (!content) continue;
    archive.add(tile, content);
    count++;
  }
  return count;
}

/** A shape with as many points as can be seen at a scale; undefined for an area that is too small. */
function atScale(shape: Shape, scale: number): Shape | undefined {
  if (scale === 1 || shape.form === 'point') return shape;
  const isSeen = (line: Line) => {
    const { left, top, right, bottom } = edgesOf([line]);
    return (right - left) * (bottom - top) >= (smallest * scale) ** 2;
  };
  const lines = shape.lines
    .filter((line) => shape.form === 'line' || isSeen(line))
    .map((line) => simplified(line, straight * scale))
    .filter(({ length }) => length >= (shape.form === 'area' ? 8 : 4));
  return lines.length > 0 ? { ...shape, lines } : undefined;
}
