import type { Language } from '../../i18n/languages.ts';
import type { components } from './openapi.d.ts';

interface PageData {
  /** The page that the key is of. */
  of: 'console' | 'site';
  /** Key for the API. */
  key: string;
  /** Language that the browser prefers. */
  language: Language;
  /** Name of the place. */
  name: string;
  /** Where the map begins, and what it is drawn on; `vector` is the path of the tiles of the data directory. */
  map: components['schemas']['SiteMap'] & { vector: string | null };
  /** Address of this server as clients see it, without a slash at the end. */
  address: string;
  /** Of the console: languages of the place, that of its texts first. */
  languages?: string[];
  /** Of the console: nobody has used the password of `first-run.txt` yet. */
  isFirstRun?: boolean;
}

/** First data of the page, from its document. */
export const pageData = JSON.parse(document.querySelector('#data')!.textContent) as PageData;
