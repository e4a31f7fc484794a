import type { ActingDatabase, Database, Queries } from '../../db/database.ts';
import { kept } from '../../db/kept.ts';
import { timeZoneNamed } from '../../kinds.ts';
import { mapServices, type Site } from './model.ts';
import * as settings from './service.ts';

let zone: string | undefined;
/** Asked once, since the answer takes longer than to read the settings. */
const machineTimeZone = () => (zone ??= timeZoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC');

const defaults = (): Site => ({
  name: 'foodmap',
  tagline: '',
  logo_url: '',
  languages: ['en', 'zh-CN'],
  time_zone: machineTimeZone(),
  map: { centre: null, zoom: null, plan: null, tiles: null },
  town: '',
  country: '',
  currency: '',
  content_language: null,
  owner_edits: 'review',
  directions: [...mapServices],
});

/** The place that this service is about; what was never set has its default. Links are as stored. */
export const site = async (db: Queries): Promise<Site> => ({ ...defaults(), ...(await settings.get(db, 'site')) });

const keptOf = kept(['site'], site);

/** The same, read once: a page asks for them several times. */
export const keptSite = (db: Database): Promise<Readonly<Site>> => keptOf(db).get();

/** Keeps the time zone of the machine at the first start: hours stay as they are meant when the machine moves. */
export async function keepTimeZone(db: ActingDatabase): Promise<void> {
  if ((await settings.get(db.read, 'site')).time_zone !== undefined) return;
  await db.write(async (tx) => {
    const { time_zone, ...rest } = await settings.get(tx, 'site');
    if (time_zone === undefined) await settings.set(tx, 'site', { ...rest, time_zone: machineTimeZone() });
  });
}
