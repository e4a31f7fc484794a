import sheet from './map.css';
import type { DrawnMap } from './map.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(markup: string): string | null }): void;
}

/**
 * Lets Leaflet write the only two texts that it writes as markup here: nothing, and an empty drawing by which it looks
 * at the browser while it loads. Every other markup is refused as before.
 */
function allowLeaflet(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (markup === '' || markup === '<svg/>' ? markup : null),
  });
}

async function loadSheet(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL(sheet, import.meta.url).href;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The style sheet of the map did not load.'));
    });
    document.head.append(link);
  });
}

let isAllowed = false;
let style: Promise<void> | undefined;

/** Loads the map and puts it into an element. */
export async function openMap(...parts: ConstructorParameters<typeof DrawnMap>): Promise<DrawnMap> {
  if (!isAllowed) allowLeaflet();
  isAllowed = true;
  style ??= loadSheet();
  try {
    const [{ DrawnMap }] = await Promise.all([import('./map.ts'), style]);
    return new DrawnMap(...parts);
  } catch (error) {
    style = undefined;
    throw error;
  }
}
