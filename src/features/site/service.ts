import type { Config } from '../../config/config.ts';
import type { ServiceContext } from '../../context.ts';
import { BadRequest } from '../../errors.ts';
import { timeZoneNamed } from '../../kinds.ts';
import * as activity from '../activity/service.ts';
import * as targets from '../notices/targets.ts';
import type { Site } from '../settings/model.ts';
import * as settings from '../settings/service.ts';
import { site } from '../settings/site.ts';
import { record } from '../undo-log/record.ts';
import type { SiteSettingsReq } from './model.ts';

const tagOf = (tag: string | null | undefined) => tag && Intl.getCanonicalLocales(tag)[0];

/** Throws BadRequest for another language than the one that is set, which all texts are in. */
function requireKept(before: string | null, wanted: string | null | undefined): void {
  if (before === null || wanted === undefined || tagOf(wanted) === before) return;
  const message = `is ${before} and stays so, since all names and descriptions are in it`;
  throw new BadRequest(`content_language ${message}.`, [{ field: 'content_language', message, rule: 'choice' }]);
}

/** Replaces the settings of the site, and the targets of messages if the request has some. Throws BadRequest. */
export async function setSite(
  context: ServiceContext,
  config: Pick<Config, 'notifyPrivate'>,
  { notices, ...wanted }: SiteSettingsReq,
): Promise<Site> {
  const languages = [...new Set(wanted.languages.map((tag) => Intl.getCanonicalLocales(tag)[0]!))];
  return context.db.write(async (tx) => {
    const before = await site(tx);
    const { town, country, currency, content_language, owner_edits, directions } = before;
    requireKept(content_language, wanted.content_language);
    const made = {
      town,
      country,
      currency,
      owner_edits,
      directions,
      ...wanted,
      content_language: tagOf(wanted.content_language) ?? content_language,
      languages,
      time_zone: timeZoneNamed(wanted.time_zone)!,
    };
    let told: [before: string[], after: string[]] | undefined;
    const images = await settings.settingImages(tx, ['site', 'notices'], async () => {
      told = notices && (await targets.replace(tx, config, notices));
      await settings.set(tx, 'site', made);
    });
    const changes = { ...activity.difference(before, made), ...(told && { notices: told }) };
    await record(tx, context, 'settings.update', 'settings/site', changes, images);
    return made;
  });
}
