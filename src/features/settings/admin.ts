import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { CORSSettings, CORSUpdateReq } from './model.ts';
import * as settings from './service.ts';

const document = documented('Settings');

export const settingsRoutes = ({ db }: Deps) =>
  new Elysia({ name: 'settings', prefix: '/api/admin/settings/cors' })
    .get(
      '',
      async () => ok({ origins: await settings.corsOrigins(db) }),
      document('Show the CORS origins', CORSSettings),
    )
    .put('', async ({ body }) => ok({ origins: await settings.setCorsOrigins(db, body.origins) }), {
      body: CORSUpdateReq,
      ...document('Replace the CORS origins', CORSSettings),
    });
