import type { Page } from 'playwright-core';

/** How much two pictures of the same may differ. */
export interface Tolerance {
  /** A pixel is different when a channel differs by more than this, of 255. */
  step: number;
  /** Share of the pixels that may be different. */
  share: number;
}

interface Comparison {
  pixels: number;
  different: number;
  isAlike: boolean;
  /** A PNG of the first picture in pale, with red where they differ; undefined when they are alike. */
  differences: Buffer | undefined;
}

const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Compares a PNG with a WebP in an empty page, since browsers are quick at pictures. */
export async function compare(
  page: Page,
  shown: Uint8Array,
  kept: Uint8Array,
  tolerance: Tolerance,
): Promise<Comparison> {
  const files = [dataUrl('png', shown), dataUrl('webp', kept)];
  const { picture, ...counts } = await page.evaluate(
    async ({ files, tolerance: { step, share } }) => {
      const [shown, kept] = await Promise.all(
        files.map(async (file) => {
          const bitmap = await createImageBitmap(await (await fetch(file)).blob(), { colorSpaceConversion: 'none' });
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
          return canvas;
        }),
      );
      const { width, height } = shown!;
      const read = (canvas: OffscreenCanvas) => canvas.getContext('2d')!.getImageData(0, 0, width, height);
      const [one, other] = [read(shown!), read(kept!).data];
      const isSameSize = kept!.width === width && kept!.height === height;
      let different = isSameSize ? 0 : width * height;
      const { data } = one;
      for (let at = 0; at < data.length; at += 4) {
        let most = 0;
        for (let channel = at; channel < at + 3; channel++) {
          most = Math.max(most, Math.abs(data[channel]! - other[channel]!));
          data[channel] = 192 + data[channel]! / 4;
        }
        if (most <= step) continue;
        data.set([208, 0, 0], at);
        if (isSameSize) different++;
      }
      const counts = { pixels: width * height, different, isAlike: different <= share * width * height };
      if (counts.isAlike) return { ...counts, picture: undefined };
      shown!.getContext('2d')!.putImageData(one, 0, 0);
      return { ...counts, picture: new Uint8Array(await (await shown!.convertToBlob()).arrayBuffer()).toBase64() };
    },
    { files, tolerance },
  );
  return { ...counts, differences: picture === undefined ? undefined : Buffer.from(picture, 'base64') };
}
