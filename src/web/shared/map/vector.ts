import { DomUtil, GridLayer, type GridLayerOptions, type Layer } from 'leaflet/dist/leaflet-src.esm.js';
import { PMTiles } from 'pmtiles';
import { leafletLayer, LineSymbolizer, PolygonSymbolizer, type PaintRule } from 'protomaps-leaflet';
import type { Degrees } from './coordinates.ts';
import { fadeTile, type TilePlace } from './fade.ts';
import { palettes, type Look } from './ground-colours.ts';
import { labelRules } from './ground-labels.ts';
import { isPainted, paints, pixelsAt, type Paint } from './ground-style.ts';
import { takenBy, type Pinned, type PixelBox } from './taken.ts';

/** The farthest zoom of the map, beyond that of the tiles. */
const maxZoom = 22;

/** Members of the library's layer that its types lack. */
interface VectorLayer extends GridLayer {
  renderTile: (place: TilePlace, canvas: HTMLCanvasElement, key: string, done?: () => void) => Promise<void>;
  clearLayout: () => void;
  rerenderTiles: () => void;
}

/** Types of shapes in tiles. */
const forms = { 2: 'line', 3: 'area' } as const;

function ruleOf(paint: Paint, look: Look): PaintRule {
  const { layer, form, from, width = [[0, 1]], edge, dash, isButt } = paint;
  const colours = palettes[look];
  const ends = isButt ? ({ lineCap: 'butt' } as const) : ({ lineCap: 'round', lineJoin: 'round' } as const);
  return {
    dataLayer: layer,
    ...(from !== undefined && { minzoom: from }),
    symbolizer:
      form === 'area'
        ? new PolygonSymbolizer({
            fill: colours[paint.colour],
            ...(edge && { stroke: colours[edge], width: (zoom: number) => pixelsAt(width, zoom) }),
          })
        : new LineSymbolizer({
            color: colours[paint.colour],
            width: (zoom: number) => pixelsAt(width, zoom),
            ...(dash && { dash: [...dash] }),
            ...ends,
          }),
    filter: (_, { geomType, props }) => {
      const form = forms[geomType as unknown as keyof typeof forms];
      return form !== undefined && isPainted(paint, form, props);
    },
  };
}

/** Rules that paint nothing, but do something before the others or after them: each tile has land or water. */
const doing = (before: NonNullable<PaintRule['symbolizer']['before']>): PaintRule[] =>
  ['earth', 'water'].map((dataLayer) => ({ dataLayer, symbolizer: { before, draw: () => {} } }));

/** Paints, and fades each tile once, below its names; one that is asked for twice is painted twice. */
function faded(rules: PaintRule[], places: WeakMap<HTMLCanvasElement, TilePlace>, box: Degrees): PaintRule[] {
  let isFaded = false;
  const begin = doing(() => (isFaded = false));
  const end = doing((context) => {
    if (!isFaded) fadeTile(context, places.get(context.canvas)!, box);
    isFaded = true;
  });
  return [...begin, ...rules, ...end];
}

/** The ground of a map: names keep clear of pins. */
export class VectorGround {
  readonly attribution: string;
  #pins: readonly Pinned[] = [];
  #boxes = new Map<number, PixelBox[]>();
  #layer: VectorLayer | undefined;
  readonly #language: string;
  readonly #archive: PMTiles;
  readonly #header: Awaited<ReturnType<PMTiles['getHeader']>>;

  private constructor(
    archive: PMTiles,
    header: Awaited<ReturnType<PMTiles['getHeader']>>,
    attribution: string,
    language: string,
  ) {
    this.#archive = archive;
    this.#header = header;
    this.attribution = attribution;
    this.#language = language;
  }

  /** Throws Error when the archive cannot be read. */
  static async open(path: string, language: string): Promise<VectorGround> {
    const archive = new PMTiles(new URL(path, location.href).href);
    const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
    const { attribution } = metadata as { attribution?: unknown };
    // The library takes Leaflet from here.
    Object.assign(window, { L: { GridLayer, DomUtil } });
    return new VectorGround(archive, header, typeof attribution === 'string' ? attribution : '', language);
  }

  layerFor(look: Look): Layer {
    const { minLon: west, minLat: south, maxLon: east, maxLat: north, maxZoom: maxDataZoom } = this.#header;
    const places = new WeakMap<HTMLCanvasElement, TilePlace>();
    const rules = paints.map((paint) => ruleOf(paint, look));
    const options: Parameters<typeof leafletLayer>[0] & GridLayerOptions = {
      url: this.#archive,
      maxDataZoom,
      maxZoom,
      lang: this.#language,
      paintRules: faded(rules, places, { west, south, east, north }),
      labelRules: labelRules(look, this.#language, (zoom) => this.#takenAt(zoom)),
      className: 'map-vector',
    };
    const layer = leafletLayer(options) as unknown as VectorLayer;
    const render = layer.renderTile.bind(layer);
    layer.renderTile = (place, canvas, key, done) => {
      places.set(canvas, place);
      return render(place, canvas, key, done);
    };
    this.#layer = layer;
    return layer;
  }

  /** Keeps names clear of pins. */
  avoid(pins: readonly Pinned[]): void {
    const isSame = pins.length === this.#pins.length && pins.every((point, index) => isAt(point, this.#pins[index]!));
    if (isSame) return;
    this.#pins = pins;
    this.#boxes.clear();
    this.#layer?.clearLayout();
    this.#layer?.rerenderTiles();
  }

  #takenAt(zoom: number): PixelBox[] {
    const known = this.#boxes.get(zoom) ?? takenBy(this.#pins, zoom);
    this.#boxes.set(zoom, known);
    return known;
  }
}

const isAt = (one: Pinned, other: Pinned) => one.latitude === other.latitude && one.longitude === other.longitude;
