import type { Point } from '../town/elements/elements.ts';

const number = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
/** The point of the place before the middle of the map that was shown. */
const forms = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|ll|query|destination|daddr)=(?:loc:)?${number},\\+?${number}(?:&|#|$)`),
  new RegExp(`/(?:search|place)/${number},\\+?${number}(?:[/?#]|$)`),
  new RegExp(`@${number},${number}`),
];

/** Whether the address is one of a place on Google Maps. */
export const isGoogleLink = (text: string): boolean =>
  /^https?:\/\/(?:(?:www\.|maps\.)?google\.[a-z.]{2,6}\/(?:maps\b|\?)|maps\.google\.[a-z.]{2,6}\/|maps\.app\.goo\.gl\/|goo\.gl\/maps)/i.test(
    text,
  );

/** The point that a link to Google Maps names; undefined without one. */
export function pointOfLink(link: string): Point | undefined {
  const text = link.slice(0, 5000).replaceAll(/%2C/gi, ',').replaceAll(/%2B/gi, '+');
  for (const form of forms) {
    const [, latitude, longitude] = form.exec(text) ?? [];
    if (latitude !== undefined) return [Number(longitude), Number(latitude)];
  }
  return undefined;
}

/** The number that Google gives a place, whichever form of its link has it. */
export function idOfLink(link: string): string | undefined {
  const text = link.slice(0, 5000);
  const [, decimal] = /[?&]cid=(\d{1,20})(?:&|#|$)/.exec(text) ?? [];
  const [, hexadecimal] = /!1s0x[0-9a-f]{1,16}(?::|%3a)0x([0-9a-f]{1,16})/i.exec(text) ?? [];
  const id = decimal ?? (hexadecimal && BigInt(`0x${hexadecimal}`).toString());
  return id && id !== '0' ? id : undefined;
}
