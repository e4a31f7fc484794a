import type { Uploads } from '../../features/uploads/service.ts';
import { uploadsPath } from '../../lib/links.ts';
import { limits } from '../../limits.ts';

/** A picture for other sites: with an absolute address and, for an upload, what its copy for previews is like. */
export interface SharedPicture {
  url: string;
  type?: string;
  width?: number;
  height?: number;
}

/** The absolute address of a picture; undefined for none, and for one that is not to be loaded over HTTPS. */
export function addressOf(origin: string, link: string): string | undefined {
  if (link.startsWith(uploadsPath)) return origin + link.replace(/\.webp$/, '.jpg');
  if (link.startsWith('/')) return origin + link;
  return link.startsWith('https:') ? link : undefined;
}

/** Undefined where `addressOf` is. */
export async function sharedPicture(
  uploads: Uploads,
  origin: string,
  link: string,
): Promise<SharedPicture | undefined> {
  const url = addressOf(origin, link);
  const original = url && (await uploads.dimensions(link));
  if (!original) return url === undefined ? undefined : { url };
  const scale = Math.min(limits.previewWidth / original.width, limits.imageSide / original.height);
  const scaled = (pixels: number) => Math.round(pixels * scale);
  return { url, type: 'image/jpeg', width: scaled(original.width), height: scaled(original.height) };
}
