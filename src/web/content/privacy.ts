import type { Visit } from './visit.ts';
import { keptSite } from '../../features/settings/site.ts';
import { day } from '../../units.ts';
import { limits } from '../../limits.ts';
import type { PrivacyData } from '../site/data.ts';

/** Facts in the texts about privacy: the other host that tiles come from, and days for which things are kept. */
export async function privacy({ db }: Visit): Promise<PrivacyData> {
  const { tiles } = (await keptSite(db)).map;
  const isElsewhere = tiles !== null && /^https?:/.test(tiles.url);
  return {
    tileHost: isElsewhere ? new URL(tiles.url).host : null,
    reportDays: limits.reportContent / day,
    networkDays: limits.networkAge / day,
  };
}
