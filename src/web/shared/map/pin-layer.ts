import { DivIcon, Marker, type Map as LeafletMap } from 'leaflet/dist/leaflet-src.esm.js';
import type { Pin } from './coordinates.ts';
import { drawing, outline, showNames } from './pins.ts';

/** Listeners of the pins. */
export interface PinEvents {
  onchoose(pin: Pin): void;
  /** Called with the ID of the store that is pointed at, null for none. */
  onpoint(id: number | null): void;
}

const keyOf = ({ id, latitude, longitude, count }: Pin) =>
  id === undefined ? `${latitude},${longitude},${count}` : `#${id}`;

/** Short as 12k: a long number would not fit into a round. */
const shortNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 0 });

function iconOf({ count, name = '', number }: Pin): DivIcon {
  const face = document.createElement('div');
  if (count > 1) {
    face.textContent = shortNumber.format(count).toLowerCase();
    const size = 32 + 6 * Math.min(4, Math.floor(Math.log10(count)));
    return new DivIcon({ html: face, className: 'map-cluster numeral', iconSize: [size, size] });
  }
  const label = document.createElement('span');
  label.textContent = name;
  label.dir = 'auto';
  const circle = { cx: '18', cy: '17', r: '5' };
  face.append(drawing('0 0 36 46', { path: { d: outline }, ...(number === undefined && { circle }) }), label);
  if (number !== undefined) {
    const digits = document.createElement('b');
    digits.textContent = String(number);
    face.append(digits);
  }
  return new DivIcon({ html: face, className: 'map-pin map-place', iconSize: [26, 32], iconAnchor: [13, 30] });
}

/** The stores of a map, which people point at and choose. The list of the page has them too, for those who do not see it. */
export class PinLayer {
  readonly #map: LeafletMap;
  readonly #events: PinEvents;
  #markers = new Map<string, { marker: Marker; pin: Pin }>();
  #highlighted: number | null = null;

  constructor(map: LeafletMap, events: PinEvents) {
    this.#map = map;
    this.#events = events;
    map.on('zoomend moveend resize', () => this.#name());
  }

  show(pins: readonly Pin[]): void {
    const before = this.#markers;
    this.#markers = new Map();
    for (const pin of pins) {
      const key = keyOf(pin);
      this.#markers.set(key, before.get(key) ?? { marker: this.#newMarker(pin), pin });
      before.delete(key);
    }
    for (const { marker } of before.values()) marker.remove();
    this.#name();
    this.highlight(this.#highlighted);
  }

  /** Marks the pin of a store, or none. */
  highlight(id: number | null): void {
    const mark = (of: number | null, isMarked: boolean) =>
      this.#markers.get(`#${of}`)?.marker.getElement()?.classList.toggle('map-place-marked', isMarked);
    mark(this.#highlighted, false);
    this.#highlighted = id;
    mark(id, true);
  }

  #newMarker(pin: Pin): Marker {
    // The map may be turned around the world, and the answer is not.
    const turns = Math.round((this.#map.getCenter().lng - pin.longitude) / 360);
    const marker = new Marker([pin.latitude, pin.longitude + 360 * turns], {
      icon: iconOf(pin),
      keyboard: false,
      riseOnHover: true,
    });
    marker.on('add', () => marker.getElement()?.setAttribute('aria-hidden', 'true'));
    marker.on('click', () => this.#events.onchoose(pin));
    const { id } = pin;
    if (id !== undefined) {
      marker.on('mouseover', () => this.#events.onpoint(id));
      marker.on('mouseout', () => this.#events.onpoint(null));
    }
    return marker.addTo(this.#map);
  }

  #name(): void {
    const markersWhere = (isSingle: boolean) =>
      [...this.#markers.values()].filter(({ pin }) => (pin.id !== undefined) === isSingle).map(({ marker }) => marker);
    showNames(markersWhere(true), this.#map.getContainer().getBoundingClientRect(), markersWhere(false));
  }
}
