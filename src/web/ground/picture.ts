import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import type { PMTiles } from 'pmtiles';
import { onWorld, type Degrees } from '../shared/map/coordinates.ts';
import { palettes, type Colour, type Look } from '../shared/map/ground-colours.ts';
import { isPainted, paints, pixelsAt, type Paint } from '../shared/map/ground-style.ts';

/** Pixels that pictures are wide at the scale of their lines. */
const widths = { usual: 480, large: 1440 };
/** Units of each pixel: whole numbers take less room. */
const units = 10;
/** Pixels of a tile. */
const side = 512;
/** Units below which a step of a line is not seen, and an area. */
const [step, smallest] = [5, 8];
/** Share of the width over which the ground ends at the edge of its data. */
const fading = 0.04;

const forms = { 1: undefined, 2: 'line', 3: 'area' } as const;

interface Frame {
  left: number;
  top: number;
  /** Units of the picture for the whole world. */
  scale: number;
  width: number;
  height: number;
}

/** A picture of the ground in a box, as SVG that is light or dark as its reader is. */
export async function groundPicture(archive: PMTiles, box: Degrees, size: keyof typeof widths): Promise<string> {
  const width = widths[size];
  const [from, to] = [onWorld(box.west, box.north), onWorld(box.east, box.south)];
  const scale = (width * units) / (to.x - from.x);
  const frame = { left: from.x, top: from.y, scale, width: width * units, height: Math.round((to.y - from.y) * scale) };
  const zoom = Math.log2(scale / units / 256);
  const { maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  const level = Math.max(0, Math.min(maxZoom, Math.ceil(zoom - Math.log2(side / 256))));
  const shown = paints.filter((paint) => paint.from === undefined || paint.from <= zoom + 0.5);
  const drawn = shown.map(() => '');
  const count = 2 ** level;
  const last = (at: number) => Math.min(count - 1, Math.floor(at * count));
  for (let column = last(from.x); column <= last(to.x); column++)
    for (let row = Math.max(0, last(from.y)); row <= last(to.y); row++) {
      const found = await archive.getZxy(level, column, row);
      if (!found) continue;
      const { layers } = new VectorTile(new Pbf(new Uint8Array(found.data)));
      for (const [name, layer] of Object.entries(layers)) {
        const own = [...shown.entries()].filter(([, paint]) => paint.layer === name);
        const unit = scale / count / layer.extent;
        const origin = { x: (column / count - from.x) * scale, y: (row / count - from.y) * scale };
        for (let index = 0; index < layer.length; index++)
          addFeature(drawn, own, layer.feature(index), frame, unit, origin);
      }
    }
  return document(
    shown,
    drawn,
    zoom,
    frame,
    edgesOf({ west: minLon, south: minLat, east: maxLon, north: maxLat }, frame),
  );
}

/** Adds a shape to the paths of all that draw it. */
function addFeature(
  drawn: string[],
  own: readonly [number, Paint][],
  feature: VectorTileFeature,
  frame: Frame,
  unit: number,
  origin: { x: number; y: number },
): void {
  const form = forms[feature.type as keyof typeof forms];
  const wanted = own.filter(([, paint]) => form && isPainted(paint, form, feature.properties));
  if (wanted.length === 0) return;
  const path = feature
    .loadGeometry()
    .map((line) =>
      pathOf(
        line.map(({ x, y }) => [origin.x + x * unit, origin.y + y * unit]),
        frame,
        form === 'area',
      ),
    )
    .join('');
  for (const [index] of wanted) drawn[index] += path;
}

/** A line as the data of a path; "" outside the picture, and for an area that would not be seen. */
function pathOf(points: [number, number][], frame: Frame, isArea: boolean): string {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const margin = 100;
  if (right < -margin || left > frame.width + margin || bottom < -margin || top > frame.height + margin) return '';
  if (isArea && (right - left) * (bottom - top) < smallest * smallest) return '';
  let path = '';
  let [x, y] = [0, 0];
  for (const [index, [toX, toY]] of points.entries()) {
    const [nextX, nextY] = [Math.round(toX), Math.round(toY)];
    const isLast = index === points.length - 1;
    if (index > 0 && !isLast && Math.abs(nextX - x) + Math.abs(nextY - y) < step) continue;
    path += index === 0 ? `M${nextX} ${nextY}` : `l${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
  }
  return isArea ? `${path}z` : path;
}

/** Edges of the data in units of a picture; undefined where they are all outside it. */
function edgesOf(box: Degrees, { left, top, scale, width, height }: Frame) {
  const [from, to] = [onWorld(box.west, box.north), onWorld(box.east, box.south)];
  const [west, east] = [(from.x - left) * scale, (to.x - left) * scale];
  const [north, south] = [(from.y - top) * scale, (to.y - top) * scale];
  const soft = fading * width;
  const isWithin = west < -soft && north < -soft && east > width + soft && south > height + soft;
  return isWithin
    ? undefined
    : { x: west + soft, y: north + soft, width: east - west - 2 * soft, height: south - north - 2 * soft };
}

const variables = (look: Look, used: ReadonlySet<Colour>) =>
  [...used].map((name) => `--${name}:${palettes[look][name]}`).join(';');

function document(
  shown: readonly Paint[],
  drawn: readonly string[],
  zoom: number,
  { width, height }: Frame,
  data: ReturnType<typeof edgesOf>,
): string {
  const used = new Set<Colour>();
  const paths = shown.map((paint, index) => {
    const path = drawn[index];
    if (!path) return '';
    used.add(paint.colour);
    if (paint.form === 'area') return `<path fill="var(--${paint.colour})" d="${path}"/>`;
    const pixels = Math.round(pixelsAt(paint.width ?? [[0, 1]], zoom) * units);
    const dash = paint.dash ? ` stroke-dasharray="${paint.dash.map((length) => length * units).join(' ')}"` : '';
    const cap = paint.isButt ? '' : ' stroke-linecap="round" stroke-linejoin="round"';
    return `<path fill="none" stroke="var(--${paint.colour})" stroke-width="${pixels}"${dash}${cap} d="${path}"/>`;
  });
  const soft = fading * width;
  const rounded = (number: number) => Math.round(Math.max(0, number));
  const mask =
    data &&
    `<filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><feGaussianBlur stdDeviation="${soft / 2}"/></filter>` +
      `<mask id="m"><rect x="${Math.round(data.x)}" y="${Math.round(data.y)}" width="${rounded(data.width)}" height="${rounded(data.height)}" fill="#fff" filter="url(#f)"/></mask>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width / units}" height="${height / units}">` +
    `<style>:root{${variables('light', used)}}@media(prefers-color-scheme:dark){:root{${variables('dark', used)}}}</style>` +
    `${mask ?? ''}<g${mask ? ' mask="url(#m)"' : ''}>${paths.join('')}</g></svg>`
  );
}
