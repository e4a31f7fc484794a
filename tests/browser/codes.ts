import jsQr from 'jsqr';
import type { Locator } from 'playwright-core';
import { pixelsOf } from '../../src/web/install/png.ts';

/** Reads a code as a phone does, from its picture on the screen. */
export async function readCode(code: Locator): Promise<string | undefined> {
  const png = await new Bun.Image(await code.screenshot()).png().bytes();
  const { width, height, channels, pixels } = pixelsOf(png);
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++)
    for (let part = 0; part < 3; part++) rgba[at * 4 + part] = pixels[at * channels + (channels < 3 ? 0 : part)]!;
  return jsQr(rgba, width, height)?.data;
}
