import type { Page } from 'playwright-core';

/** The PNG with each channel rounded to a multiple of four, which nobody sees and which halves the noise; `page` is an empty one. */
export async function rounded(page: Page, png: Uint8Array): Promise<Buffer> {
  const base64 = await page.evaluate(
    async (file) => {
      const bitmap = await createImageBitmap(await (await fetch(file)).blob(), { colorSpaceConversion: 'none' });
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const image = context.getImageData(0, 0, canvas.width, canvas.height);
      // Alpha and white stay 255, since they are clamped.
      for (const [at, value] of image.data.entries()) image.data[at] = Math.round(value / 4) * 4;
      context.putImageData(image, 0, 0);
      return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()).toBase64();
    },
    `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  );
  return Buffer.from(base64, 'base64');
}
