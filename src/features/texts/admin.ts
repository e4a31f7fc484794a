import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { limits } from '../../limits.ts';
import { t } from '../../schema.ts';
import { language, OwnTextsReq, SiteText } from './model.ts';
import * as texts from './service.ts';

const document = documented('Settings');

export const textRoutes = ({ by, db, textsOf }: Deps) =>
  routes('admin', 'texts of the site', '/api/admin/settings/texts')
    .get('', async ({ query: { lang } }) => ok(await texts.list(db, await textsOf(lang), lang)), {
      query: t.Object({ lang: language }),
      ...document('listTexts', 'List the texts of the site', t.Array(SiteText), {
        description:
          'Texts of the public site in a language, which the place may replace. Those of the map, the kiosk, forms and buttons are not among them.',
        since: '0.4.0',
      }),
    })
    .put('', async ({ body, request }) => ok(await texts.set(by(request), await textsOf(body.language), body)), {
      body: OwnTextsReq,
      ...document('setTexts', 'Replace the texts of the site', t.Array(SiteText), {
        budget: 'admin',
        description: `Replaces all texts of the place in one language, at most ${limits.ownTexts}. Each is a message: plain text, with the values of the text that it replaces in braces. Takes effect at once.`,
        since: '0.4.0',
      }),
    });
