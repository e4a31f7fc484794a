import * as limits from './openapi-limits.ts';

/** The server scales pictures down to this; sending more of a photo would only take longer. */
const side = 2048;

/** Bytes below which a file is sent as it is, and those that the server takes at most. */
const small = 1024 ** 2;
const most: number = limits.uploadPicture.file;

/** Others, HEIC say, are sent as one of these where the browser can read them. */
const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** WebP, which is smaller; JPEG in browsers that cannot write it, which give a PNG then. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
    if (picture?.type === type) return picture;
  }
  return null;
}

/** A photo in the size that the server keeps; a small picture, or one that the browser cannot read, as it is. */
export async function fitting(file: Blob): Promise<Blob> {
  const isPhoto = file.type === 'image/jpeg' && file.size > small;
  const isAccepted = accepted.includes(file.type);
  if (isAccepted && !isPhoto && file.size <= most) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  // Browsers give none once too many canvases are in use.
  if (!context) return file;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smaller = await encoded(canvas);
  return smaller && (smaller.size < file.size || !isAccepted) ? smaller : file;
}
