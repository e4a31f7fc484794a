import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { limits } from '../../limits.ts';
import { AttributeSettings, AttributeSettingsReq } from './model.ts';
import * as settings from './settings.ts';

const document = documented('Settings');

/** Stores and applications have own attributes by their keys; their names are here. */
export const attributeReadingRoutes = ({ db }: Deps) =>
  routes('moderator', 'reading of attributes', '/api/admin/settings/attributes').get(
    '',
    async () => ok(await settings.get(db)),
    document('getAttributeSettings', 'Show the settings of attributes', AttributeSettings, {
      description: 'Which built-in attributes are hidden, which come first, and which ones the place has made.',
      since: '0.4.0',
    }),
  );

export const attributeSettingsRoutes = ({ by }: Deps) =>
  routes('admin', 'settings of attributes', '/api/admin/settings/attributes').put(
    '',
    async ({ body, request }) => ok(await settings.set(by(request), body)),
    {
      body: AttributeSettingsReq,
      ...document('setAttributeSettings', 'Change the settings of attributes', AttributeSettings, {
        budget: 'admin',
        description: `At most ${limits.ownAttributes} own attributes of at most ${limits.ownValues} values. Takes effect at once.`,
        failures: ['attribute_in_use'],
        since: '0.4.0',
      }),
    },
  );
