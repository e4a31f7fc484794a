import * as attributes from '../../features/attributes/settings.ts';
import { keptSite } from '../../features/settings/site.ts';
import { contentLanguageOf } from '../../translations.ts';
import type { OwnerData } from '../site/owner/place.ts';
import type { Visit } from './visit.ts';

/** The forms of owners need what can be said about a store, and in which languages. */
export async function owner({ db }: Visit): Promise<OwnerData> {
  const site = await keptSite(db);
  return {
    attributes: await attributes.get(db),
    languages: [...new Set([contentLanguageOf(site), ...site.languages])],
  };
}
