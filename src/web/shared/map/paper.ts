import type { Map } from 'leaflet';
import { pointAt } from './coordinates.ts';
import { cosine, gridOf, linesBetween, metresPerDegree, metresPerPixel } from './scale.ts';

const namespace = 'http://www.w3.org/2000/svg';

const lines = (name: string) => {
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('class', name);
  return path;
};

/** Latitudes beyond this are not on the map. */
const edge = 85;

/** Share by which squares may be too wide or too narrow, after a move north or south, before they are redrawn. */
const skew = 0.03;

/** Draws squared paper below a map: its squares have a round number of metres, and lie still while the map is moved. */
export function layPaper(map: Map): void {
  const paper = document.createElementNS(namespace, 'svg');
  paper.setAttribute('class', 'map-paper');
  paper.setAttribute('aria-hidden', 'true');
  const [fine, strong] = [lines('map-line'), lines('map-line map-line-strong')];
  paper.append(fine, strong);
  map.getContainer().prepend(paper);
  let origin = pointAt(map.getCenter().lat, map.getCenter().lng);

  function draw(): void {
    const middle = map.getCenter();
    if (Math.abs(cosine(middle.lat) / cosine(origin.latitude) - 1) > skew) origin = pointAt(middle.lat, middle.lng);
    const perDegree = metresPerDegree * cosine(origin.latitude);
    const bounds = map.getBounds();
    const { x: width, y: height } = map.getSize();
    const grid = gridOf(metresPerPixel(origin.latitude, map.getZoom()));
    const drawn = { fine: '', strong: '' };
    const add = (index: number, line: string) => {
      drawn[index % grid.every === 0 ? 'strong' : 'fine'] += line;
    };
    const columns = grid.fine / perDegree;
    for (const { at, index } of linesBetween(bounds.getWest(), bounds.getEast(), columns, origin.longitude))
      add(index, `M${map.latLngToContainerPoint([origin.latitude, at]).x} 0V${height}`);
    const rows = grid.fine / metresPerDegree;
    const [south, north] = [Math.max(-edge, bounds.getSouth()), Math.min(edge, bounds.getNorth())];
    for (const { at, index } of linesBetween(south, north, rows, origin.latitude))
      add(index, `M0 ${map.latLngToContainerPoint([at, origin.longitude]).y}H${width}`);
    fine.setAttribute('d', drawn.fine);
    strong.setAttribute('d', drawn.strong);
  }

  map.on('move zoomend resize viewreset', draw);
  map.on('zoomanim', () => paper.classList.add('map-paper-away'));
  map.on('zoomend', () => paper.classList.remove('map-paper-away'));
  map.whenReady(draw);
}
