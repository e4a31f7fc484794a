import { DivIcon, Marker, type LatLng, type LatLngExpression, type Map } from 'leaflet/dist/leaflet-src.esm.js';

const namespace = 'http://www.w3.org/2000/svg';

/** A drawing of some shapes, for an icon. */
export function drawing(viewBox: string, shapes: Record<string, Record<string, string>>): HTMLElement {
  const picture = document.createElementNS(namespace, 'svg');
  picture.setAttribute('viewBox', viewBox);
  picture.setAttribute('aria-hidden', 'true');
  for (const [name, attributes] of Object.entries(shapes)) {
    const shape = document.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    picture.append(shape);
  }
  // Leaflet takes every element, and only its types do not know.
  return picture as unknown as HTMLElement;
}

/** Pixels that an arrow key moves a pin, and with Shift. */
const pace = 1;
const longPace = 20;
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Hears where arrow keys move a pin that has the focus; the map keeps it in view. */
export function moveByKeys(pin: Marker, map: Map, moved: (to: LatLng) => void): void {
  pin.getElement()?.addEventListener('keydown', (event) => {
    const direction = arrows[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? longPace : pace;
    const from = map.latLngToContainerPoint(pin.getLatLng());
    const to = map.containerPointToLatLng(from.add([direction[0] * by, direction[1] * by]));
    moved(to);
    map.panInside(to, { padding: [48, 48], animate: false });
  });
}

/** The drawing of a pin, 36 wide and 46 high. */
export const outline = 'M18 43C15 34 3 27 3 17a15 15 0 0 1 30 0c0 10-12 17-15 26Z';

/** The pin of the place that is picked or shown; its point is in the middle of its lower edge. */
export function pinAt(at: LatLngExpression, name: string, isMovable: boolean): Marker {
  const icon = new DivIcon({
    html: drawing('0 0 36 46', { path: { d: outline }, circle: { cx: '18', cy: '17', r: '5' } }),
    className: 'map-pin',
    iconSize: [40, 48],
    iconAnchor: [20, 45],
  });
  const pin = new Marker(at, {
    icon,
    draggable: isMovable,
    autoPan: true,
    keyboard: isMovable,
    interactive: isMovable,
    zIndexOffset: 1000,
  });
  pin.on('add', () => {
    const element = pin.getElement();
    if (isMovable) element?.setAttribute('aria-label', name);
    else element?.setAttribute('aria-hidden', 'true');
  });
  return pin;
}

/** A small pin for orientation, with a name beside it. */
export function dotAt(at: LatLngExpression, name: string): Marker {
  const label = document.createElement('span');
  label.textContent = name;
  label.dir = 'auto';
  const icon = new DivIcon({ html: label, className: 'map-dot', iconSize: [11, 11], iconAnchor: [5.5, 5.5] });
  const dot = new Marker(at, { icon, interactive: false, keyboard: false });
  dot.on('add', () => dot.getElement()?.setAttribute('aria-hidden', 'true'));
  return dot;
}

/** The mark of where somebody stands. */
export function hereAt(at: LatLngExpression): Marker {
  const icon = new DivIcon({ html: false, className: 'map-here', iconSize: [20, 20] });
  const mark = new Marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: 500 });
  mark.on('add', () => mark.getElement()?.setAttribute('aria-hidden', 'true'));
  return mark;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Shows the names that cover no pin, no other name and none of `others`, the first ones first. */
export function showNames(
  dots: readonly Marker[],
  { left, top, right, bottom }: Box,
  others: readonly Marker[] = [],
): void {
  const elements = dots.flatMap((dot) => dot.getElement() ?? []);
  const names = elements.map((element) => element.querySelector('span')!);
  // Measures all before it changes any, so that the browser lays out once.
  const pins = elements.map((element) => element.getBoundingClientRect());
  const boxes = names.map((name) => name.getBoundingClientRect());
  const taken: Box[] = others.flatMap((other) => other.getElement()?.getBoundingClientRect() ?? []);
  for (const [index, box] of boxes.entries()) {
    const pin = pins[index]!;
    const isInside = pin.left < right && pin.right > left && pin.top < bottom && pin.bottom > top;
    const hasRoom =
      isInside && !taken.some((other) => overlap(other, box)) && !pins.some((other) => overlap(other, box));
    if (hasRoom) taken.push(box);
    names[index]!.classList.toggle('map-name-away', !hasRoom);
  }
}
