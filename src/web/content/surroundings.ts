import { cosine, metresPerDegree } from '../shared/map/scale.ts';
import { drawing, type Surroundings } from '../site/store/data.ts';

interface Point {
  latitude: number;
  longitude: number;
}

/** Metres that a square of the drawn map may have. */
const squares = [10, 20, 50, 100, 200, 500];
/** Where there are no neighbours. */
const squareWithout = 100;
/** Squares around the store within which the neighbours stand that have to be seen. */
const reach = 1.6;

/** A drawn map of the place of a store, and of its neighbours as far as `farthest` metres at least. */
export function surroundings(place: Point, others: readonly Point[], farthest: number): Surroundings {
  const square = squares.find((side) => farthest <= reach * side) ?? squares.at(-1)!;
  const metres = others.length > 0 ? square : squareWithout;
  const pixelsPerDegree = (metresPerDegree / metres) * drawing.square;
  const neighbours = others.flatMap(({ latitude, longitude }): [number, number][] => {
    const east = ((longitude - place.longitude + 540) % 360) - 180;
    const x = Math.round(drawing.width / 2 + east * cosine(place.latitude) * pixelsPerDegree);
    const y = Math.round(drawing.height / 2 - (latitude - place.latitude) * pixelsPerDegree);
    return x > 0 && x < drawing.width && y > 0 && y < drawing.height ? [[x, y]] : [];
  });
  const [wide, high] = [drawing.width / 2 / pixelsPerDegree, drawing.height / 2 / pixelsPerDegree];
  const aside = wide / cosine(place.latitude);
  const { latitude, longitude } = place;
  const box = { west: longitude - aside, south: latitude - high, east: longitude + aside, north: latitude + high };
  return { metres, neighbours, box };
}
