import type { Deps } from '../../deps.ts';
import { isAboutPicture } from '../../features/uploads/pictures.ts';
import { uploadsPath } from '../../lib/links.ts';
import { limits } from '../../limits.ts';
import { Canvas } from './canvas.ts';
import { drawLetter, letterOf } from './letter.ts';
import { pixelsOf } from './png.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Sides of the icons in pixels, and the share of each that a logo takes: a mask may cut off the rest. */
export const icons = {
  '192.png': { side: 192, share: 1 },
  '512.png': { side: 512, share: 1 },
  'maskable.png': { side: 512, share: 0.62 },
  'apple.png': { side: 180, share: 0.82 },
} as const;

export type IconName = keyof typeof icons;

const ground = 0xfffdf8;

/** A logo in the middle of a square of paper. */
async function onPaper(logo: Bytes, { side, share }: (typeof icons)[IconName]): Promise<Bytes> {
  const inside = Math.round(side * share);
  const image = new Bun.Image(logo, { maxPixels: limits.pixels }).resize(inside, inside, { fit: 'inside' });
  const { pixels, ...size } = pixelsOf(await image.png().bytes());
  const canvas = new Canvas(side, ground);
  canvas.put(pixels, size, (side - size.width) >> 1, (side - size.height) >> 1);
  return canvas.png();
}

/** The icons of a site: from its logo where this server has it, else the first letter of its name. */
export class Icons {
  readonly #made = new Map<string, Promise<Bytes>>();

  constructor(readonly uploads: Pick<Deps['uploads'], 'file'>) {}

  /** An icon as PNG. What one asks for again is not made again, until the logo or the name is another. */
  of(name: IconName, site: { name: string; logo_url: string }): Promise<Bytes> {
    const key = `${name} ${versionOf(site)}`;
    let made = this.#made.get(key);
    if (!made) {
      made = this.#make(name, site);
      made.catch(() => this.#made.delete(key));
      this.#made.set(key, made);
      if (this.#made.size > Object.keys(icons).length) this.#made.delete(this.#made.keys().next().value!);
    }
    return made;
  }

  async #make(name: IconName, site: { name: string; logo_url: string }): Promise<Bytes> {
    const logo = await this.#logo(site.logo_url);
    const drawn =
      (logo && (await onPaper(logo, icons[name]).catch(unlessDamaged))) ??
      drawLetter(letterOf(site.name), icons[name].side);
    return new Uint8Array(await new Bun.Image(drawn).png().bytes());
  }

  async #logo(url: string): Promise<Bytes | undefined> {
    if (!url.startsWith(uploadsPath)) return undefined;
    const picture = await this.uploads.file(url.slice(uploadsPath.length), 640).catch(unlessDamaged);
    return picture && new Uint8Array(await picture.content.arrayBuffer());
  }
}

/** A damaged logo counts as none. */
function unlessDamaged(error: unknown): undefined {
  if (!isAboutPicture(error) && (error as { reason?: unknown }).reason !== 'damaged') throw error;
}

/** Changes when the icons do, so that they can be kept for long. */
export const versionOf = ({ name, logo_url }: { name: string; logo_url: string }): string =>
  Bun.hash(`${letterOf(name)} ${logo_url}`).toString(36);
