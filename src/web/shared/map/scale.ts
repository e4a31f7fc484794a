/** Radius of the sphere of Web Mercator, in metres. */
const radius = 6_378_137;

/** Metres of a degree on that sphere, along a meridian. */
export const metresPerDegree = (Math.PI * radius) / 180;

/** Zoom of a map around one point: some 150 m across on a phone. */
export const near = 18;

/** Pixels that the world is wide at zoom 0. */
const worldWidth = 256;

export const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

/** Metres that a pixel shows at a zoom of Web Mercator. */
export const metresPerPixel = (latitude: number, zoom: number): number =>
  (2 * Math.PI * radius * cosine(latitude)) / (worldWidth * 2 ** zoom);

/** The largest of 1, 2, 5, 10, 20, … that is not above a length. */
function notAbove(length: number): { step: number; lead: 1 | 2 | 5 } {
  const power = 10 ** Math.floor(Math.log10(length) + 1e-9);
  const lead = ([5, 2, 1] as const).find((one) => one * power <= length * (1 + 1e-9)) ?? 1;
  return { step: lead * power, lead };
}

/** Fewest pixels between two strong lines of the paper. */
const strongApart = 90;

export interface Grid {
  /** Metres between two lines. */
  fine: number;
  /** Every so many lines one is strong. */
  every: 4 | 5;
}

/** The grid of the paper where a pixel shows so many metres: strong lines are 90 to 225 pixels apart. */
export function gridOf(metres: number): Grid {
  const { step, lead } = notAbove(metres * strongApart * 2.5);
  const every = lead === 2 ? 4 : 5;
  return { fine: step / every, every };
}

/** A scale bar of a round length, at most so many pixels long. */
export function scaleBar(metres: number, pixels: number): { metres: number; pixels: number } {
  const { step } = notAbove(metres * pixels);
  return { metres: step, pixels: step / metres };
}

/** Rounded as people say a way: nobody walks by the metre. */
export function roundedLength(metres: number): number {
  const step = metres < 1000 ? 10 : 100;
  return Math.round(metres / step) * step;
}

/** A length in metres or kilometres, in words of a language. */
export function lengthIn(language: string, metres: number): string {
  const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** Multiples of a step from one edge to another, counted from an origin. */
export function linesBetween(from: number, to: number, step: number, origin: number): { at: number; index: number }[] {
  const first = Math.ceil((from - origin) / step);
  const count = Math.max(0, Math.floor((to - origin) / step) - first + 1);
  return Array.from({ length: count }, (_, index) => ({ at: origin + (first + index) * step, index: first + index }));
}
