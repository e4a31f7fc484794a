import { DivIcon, ImageOverlay, LatLngBounds, Marker, type LatLng, type Map } from 'leaflet/dist/leaflet-src.esm.js';
import { pointAt, type Point } from './coordinates.ts';
import { drawing, moveByKeys } from './pins.ts';
import { cornersAround, sizeOf, type Corners, type Plan } from './plan.ts';

const grips = ['middle', 'south_west', 'north_east'] as const;
type Grip = (typeof grips)[number];

/** Says what each grip is for, to those who do not see it. */
export type GripNames = Record<Grip, string>;

const arrows: Record<Grip, string> = {
  middle: 'M12 4v16M4 12h16M9 7l3-3 3 3M9 17l3 3 3-3M7 9l-3 3 3 3M17 9l3 3-3 3',
  south_west: 'M7 17 17 7M7 10v7h7',
  north_east: 'M7 17 17 7M10 7h7v7',
};

/** Fewest pixels of a plan that is made smaller. */
const smallest = 24;

const boundsOf = ({ south_west, north_east }: Corners): LatLngBounds =>
  new LatLngBounds([south_west.latitude, south_west.longitude], [north_east.latitude, north_east.longitude]);

/** The picture of a plan; another host does not learn which page shows it. */
function pictureOf({ url }: Plan): string {
  const picture = new Image();
  picture.referrerPolicy = 'no-referrer';
  picture.alt = '';
  picture.src = url;
  // Leaflet takes every picture, and only its types do not know.
  return picture as unknown as string;
}

const toPoint = ({ lat, lng }: LatLng): Point => pointAt(lat, lng);

/** The plan on a map, with grips that move and scale it where somebody wants to hear of it. */
export class PlanLayer {
  readonly #map: Map;
  readonly #edit: { names: GripNames; onchange: (corners: Corners) => void } | undefined;
  #url = '';
  #picture: ImageOverlay | undefined;
  #corners: Corners | undefined;
  #grips: Record<Grip, Marker> | undefined;

  constructor(map: Map, edit?: { names: GripNames; onchange: (corners: Corners) => void }) {
    this.#map = map;
    this.#edit = edit;
  }

  /** Shows a plan, or none. */
  show(plan: Plan | null): void {
    if (!plan || plan.url !== this.#url) this.#picture?.remove();
    if (!plan) {
      for (const grip of Object.values(this.#grips ?? {})) grip.remove();
      this.#grips = this.#picture = this.#corners = undefined;
      this.#url = '';
      return;
    }
    if (plan.url !== this.#url) {
      this.#url = plan.url;
      this.#picture = new ImageOverlay(pictureOf(plan), boundsOf(plan), { className: 'map-plan' }).addTo(this.#map);
    }
    if (this.#edit) this.#grips ??= this.#newGrips(this.#edit.names);
    this.#place(plan);
  }

  #place(corners: Corners): void {
    this.#corners = corners;
    const bounds = boundsOf(corners);
    this.#picture?.setBounds(bounds);
    this.#grips?.middle.setLatLng(bounds.getCenter());
    this.#grips?.south_west.setLatLng(bounds.getSouthWest());
    this.#grips?.north_east.setLatLng(bounds.getNorthEast());
  }

  #newGrips(names: GripNames): Record<Grip, Marker> {
    const made = grips.map((grip) => {
      const icon = new DivIcon({
        html: drawing('0 0 24 24', { path: { d: arrows[grip] } }),
        className: 'map-grip',
        iconSize: [36, 36],
        iconAnchor: [18, 18],
      });
      const marker = new Marker([0, 0], { icon, draggable: true, autoPan: true, zIndexOffset: 900 }).addTo(this.#map);
      marker.getElement()?.setAttribute('aria-label', names[grip]);
      marker.on('drag', () => this.#place(this.#pulled(grip, marker.getLatLng())));
      marker.on('dragend', () => this.#edit?.onchange(this.#corners!));
      moveByKeys(marker, this.#map, (to) => {
        this.#place(this.#pulled(grip, to));
        this.#edit?.onchange(this.#corners!);
      });
      return [grip, marker];
    });
    return Object.fromEntries(made) as Record<Grip, Marker>;
  }

  /** The corners when a grip is pulled somewhere; the plan keeps its shape. */
  #pulled(grip: Grip, to: LatLng): Corners {
    const corners = this.#corners!;
    const { width, height } = sizeOf(corners);
    if (grip === 'middle') return cornersAround(toPoint(to), width, width / height);
    const zoom = this.#map.getZoom();
    const bounds = boundsOf(corners);
    const isLower = grip === 'south_west';
    const fixed = this.#map.project(isLower ? bounds.getNorthEast() : bounds.getSouthWest(), zoom);
    const pulled = this.#map.project(to, zoom).subtract(fixed);
    const ratio = width / height;
    const sign = isLower ? -1 : 1;
    const wide = Math.max(smallest, sign * pulled.x, -sign * pulled.y * ratio);
    const corner = toPoint(this.#map.unproject(fixed.add([sign * wide, (-sign * wide) / ratio]), zoom));
    return isLower ? { ...corners, south_west: corner } : { ...corners, north_east: corner };
  }
}
