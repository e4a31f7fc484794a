import { lengthIn, roundedLength } from '../../shared/map/scale.ts';

/** How far a place is from the kiosk, in metres: never less than ten. */
export const awayIn = (language: string, metres: number): string =>
  lengthIn(language, Math.max(10, roundedLength(metres)));
