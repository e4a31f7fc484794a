import { LatLngBounds, Map, type Marker } from 'leaflet/dist/leaflet-src.esm.js';
import { layBase, type Base, type LaidBase } from './base.ts';
import { pointAt, type Pin, type Point, type View } from './coordinates.ts';
import type { Neighbour } from './neighbours.ts';
import { layPaper } from './paper.ts';
import { dotAt, hereAt, moveByKeys, pinAt, showNames } from './pins.ts';
import { PinLayer, type PinEvents } from './pin-layer.ts';
import { PlanLayer, type GripNames } from './plan-layer.ts';
import type { Corners, Plan } from './plan.ts';
import { metresPerPixel, near } from './scale.ts';

/** First view of a map: the given one, moved away until its plan fits; else all of the points; the world without any. */
export type Start = (View & { plan?: Corners | null }) | { points: readonly Point[] };

/** Edges of what a map shows, in degrees; west is larger than east across 180°. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

interface Options {
  start: Start;
  pinName: string;
  base: Base;
  /** Called with the line that names the owners of the base, which may be markup. */
  onattribution: (attribution: string) => void;
  /** Called with the point that a person picked; without it the map only shows. */
  onpick?: ((point: Point) => void) | undefined;
  /** Called with the view that a person made; the first call is that of the start. */
  onview?: (view: View, box: Box) => void;
  /** Hears of stores that are pointed at and chosen. */
  pins?: PinEvents | undefined;
  /** Lets grips move and scale the plan. */
  planEdit?: { names: GripNames; onchange: (corners: Corners) => void };
  /** Called with the metres that a pixel in the middle shows. */
  onscale: (metres: number) => void;
}

const nearest = 22;
/** Zoom that shows a district. */
const district = 15;

const toLatLng = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude];

const isSameView = (one: View, other: View | undefined): boolean =>
  one.zoom === other?.zoom &&
  one.centre.latitude === other.centre.latitude &&
  one.centre.longitude === other.centre.longitude;

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A map on drawn paper. All of Leaflet is behind it; `openMap` loads it. */
export class DrawnMap {
  readonly #map: Map;
  readonly #options: Options;
  #pin: Marker | undefined;
  #dots: Marker[] = [];
  #told: View | undefined;
  readonly #plan: PlanLayer;
  readonly #pins: PinLayer | undefined;
  #pinned: Point | null = null;
  #base: LaidBase | undefined;
  /** Places of the stores that the map is about, and of those for orientation. */
  #shown: { pins: readonly Pin[]; neighbours: readonly Neighbour[] } = { pins: [], neighbours: [] };
  #here: Marker | undefined;
  #stands: Point | null = null;
  /** Called with the point that a person picks. */
  onpick: ((point: Point) => void) | undefined;

  constructor(element: HTMLElement, options: Options) {
    this.#options = options;
    this.onpick = options.onpick;
    this.#map = new Map(element, {
      // Both would be written as HTML, which the policy of the page forbids; the page has its own.
      zoomControl: false,
      attributionControl: false,
      maxZoom: nearest,
      minZoom: 1,
      zoomSnap: options.onview ? 1 : 0.5,
      scrollWheelZoom: false,
      zoomAnimation: !isStill,
      fadeAnimation: false,
      inertia: !isStill,
    });
    const map = this.#map;
    map.on('zoomend moveend', () => this.#measure());
    map.on('zoomend moveend resize', () => this.#nameDots());
    // The wheel belongs to the page until somebody works in the map.
    map.on('focus', () => map.scrollWheelZoom.enable());
    map.on('blur', () => map.scrollWheelZoom.disable());
    map.on('click', ({ latlng }) => this.#pick(latlng.lat, latlng.lng));
    this.show(options.start, false);
    layPaper(map);
    void this.#lay(options.base);
    this.#plan = new PlanLayer(map, options.planEdit);
    this.#pins = options.pins && new PinLayer(map, { ...options.pins, onchoose: (pin) => this.#choose(pin) });
    this.#tell();
    map.on('moveend', () => this.#tell());
  }

  async #lay(base: Base): Promise<void> {
    try {
      this.#base = await layBase(this.#map, base);
      this.#clearNames();
    } catch {
      // The paper stays.
    }
    this.#options.onattribution(this.#base?.attribution ?? '');
  }

  /** Brings a place into view. */
  show(start: Start, isAnimated = !isStill): void {
    const options = { animate: isAnimated };
    if ('centre' in start) {
      if (!isSameView(start, this.#told)) this.#map.setView(toLatLng(start.centre), this.#zoomOf(start), options);
    } else if (start.points.length === 0) this.#map.setView([20, 0], 1, options);
    else {
      const bounds = new LatLngBounds(start.points.map((point) => toLatLng(point)));
      this.#map.fitBounds(bounds, { ...options, maxZoom: near, padding: [56, 28] });
    }
  }

  /** At the point half of the plan is seen at least, so that one knows where it is. */
  #zoomOf({ centre, zoom, plan }: Extract<Start, View>): number {
    const bounds = plan && new LatLngBounds(toLatLng(plan.south_west), toLatLng(plan.north_east));
    return bounds?.contains(toLatLng(centre)) ? Math.min(zoom, this.#map.getBoundsZoom(bounds) + 1) : zoom;
  }

  zoomBy(steps: number): void {
    this.#map.setZoom(this.#map.getZoom() + steps);
  }

  /** Puts the pin at a point, or takes it away. The view follows only where it would be out of sight. */
  pin(point: Point | null, isFollowed = true): void {
    if (point === this.#pinned) return;
    this.#pinned = point;
    if (!point) {
      this.#pin?.remove();
      this.#pin = undefined;
    } else if (this.#pin) this.#pin.setLatLng(toLatLng(point));
    else this.#pin = this.#newPin(point);
    if (point && isFollowed) this.#follow(point, near);
    this.#clearNames();
  }

  /** Shows other stores for orientation. */
  neighbours(stores: readonly Neighbour[]): void {
    for (const dot of this.#dots) dot.remove();
    this.#dots = stores.map((store) => dotAt(toLatLng(store), store.name).addTo(this.#map));
    this.#nameDots();
    this.#shown.neighbours = stores;
    this.#clearNames();
  }

  /** Lays a plan on the paper, or takes it away. A plan that is edited stays in view. */
  plan(plan: Plan | null): void {
    this.#plan.show(plan);
    if (!plan || !this.#options.planEdit) return;
    const { south_west, north_east } = plan;
    if (!this.#map.getBounds().contains([toLatLng(south_west), toLatLng(north_east)]))
      this.show({ points: [south_west, north_east] });
  }

  /** Shows the stores that the map is about. */
  pins(pins: readonly Pin[]): void {
    this.#pins?.show(pins);
    this.#shown.pins = pins;
    this.#clearNames();
  }

  highlight(id: number | null): void {
    this.#pins?.highlight(id);
  }

  /** Marks where somebody stands, or nothing. The view follows only where it would be out of sight. */
  here(point: Point | null, isFollowed = true): void {
    if (point === this.#stands) return;
    this.#stands = point;
    this.#here?.remove();
    this.#here = point ? hereAt(toLatLng(point)).addTo(this.#map) : undefined;
    if (point && isFollowed) this.#follow(point, district);
  }

  /** The point in the middle. */
  get centre(): Point {
    const { lat, lng } = this.#map.getCenter();
    return pointAt(lat, lng);
  }

  remove(): void {
    this.#map.remove();
  }

  #follow(point: Point, zoom: number): void {
    if (!this.#map.getBounds().contains(toLatLng(point)))
      this.show({ centre: point, zoom: Math.max(zoom, this.#map.getZoom()) });
  }

  #newPin(point: Point): Marker {
    const isMovable = this.#options.onpick !== undefined;
    const pin = pinAt(toLatLng(point), this.#options.pinName, isMovable).addTo(this.#map);
    pin.on('dragend', () => this.#pick(pin.getLatLng().lat, pin.getLatLng().lng));
    moveByKeys(pin, this.#map, ({ lat, lng }) => this.#pick(lat, lng));
    return pin;
  }

  #pick(latitude: number, longitude: number): void {
    this.onpick?.(pointAt(latitude, longitude));
  }

  /** Shows what is in a group of stores, or tells of a single one. */
  #choose(pin: Pin): void {
    const zoom = this.#map.getZoom();
    if (pin.id === undefined && zoom < nearest)
      this.#map.setView(toLatLng(pin), Math.min(zoom + 2, nearest), { animate: !isStill });
    else this.#options.pins?.onchoose(pin);
  }

  /** Tells the view; what a resize or rounding moves it is none. */
  #tell(): void {
    const centre = this.#map.getCenter();
    const zoom = this.#map.getZoom();
    const isSame =
      this.#told?.zoom === zoom &&
      this.#map.latLngToContainerPoint(toLatLng(this.#told.centre)).distanceTo(this.#map.getSize().divideBy(2)) < 2;
    if (isSame) return;
    this.#told = { centre: pointAt(centre.lat, centre.lng), zoom };
    this.#options.onview?.(this.#told, this.#box());
  }

  #box(): Box {
    const bounds = this.#map.getBounds();
    const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())];
    const isWhole = bounds.getEast() - bounds.getWest() >= 360;
    const [west, east] = isWhole
      ? [-180, 180]
      : [pointAt(0, bounds.getWest()).longitude, pointAt(0, bounds.getEast()).longitude];
    return { west, south, east, north };
  }

  #measure(): void {
    this.#options.onscale(metresPerPixel(this.#map.getCenter().lat, this.#map.getZoom()));
  }

  /** Names of the ground keep clear of all pins. */
  #clearNames(): void {
    const { pins, neighbours } = this.#shown;
    const chosen = this.#pinned ? [{ ...this.#pinned, name: '' }] : [];
    this.#base?.avoid([...chosen, ...pins, ...neighbours]);
  }

  #nameDots(): void {
    showNames(this.#dots, this.#map.getContainer().getBoundingClientRect());
  }
}
