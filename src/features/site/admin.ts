import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { t } from '../../schema.ts';
import { TestedTarget } from '../notices/model.ts';
import { site } from '../settings/site.ts';
import { SiteSettings, SiteSettingsReq } from './model.ts';
import { setSite } from './service.ts';

const document = documented('Settings');

export const siteSettingsRoutes = ({ by, db, config, notices }: Deps) => {
  const shown = async () => ({ ...(await site(db.read)), notices: await notices.views() });
  return routes('super_admin', 'site settings', '/api/admin/settings/site')
    .get(
      '',
      async () => ok(await shown()),
      document('getSiteSettings', 'Show the settings of the site', SiteSettings, {
        description:
          'Name, languages, time zone and map of the place, which `GET /api/site` shows to everyone, and the targets of messages to the operator, without their addresses and secrets.',
        since: '0.3.0',
      }),
    )
    .put(
      '',
      async ({ body, request }) => {
        await setSite(by(request), config, body);
        return ok(await shown());
      },
      {
        body: SiteSettingsReq,
        ...document('setSiteSettings', 'Replace the settings of the site', SiteSettings, {
          budget: 'admin',
          description:
            'Takes effect at once. Opening hours are reckoned in `time_zone`: a change moves them for every store.',
          since: '0.3.0',
        }),
      },
    )
    .post(
      '/test-message',
      async () => ok(await notices.test()),
      document('sendTestMessage', 'Send a test message', t.Array(TestedTarget), {
        budget: 'job',
        description: 'Sends a message to every target in `notices`, once, and answers which arrived.',
        since: '0.3.0',
      }),
    );
};
