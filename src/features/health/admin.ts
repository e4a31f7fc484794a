import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { Health } from './model.ts';
import * as health from './service.ts';

const document = documented('Service');

export const adminHealthRoutes = (deps: Deps) =>
  routes('admin', 'health').get(
    '/api/admin/health',
    async () => ok(await health.report(deps)),
    document('getServerHealth', 'Show the state of the server', Health, {
      description: 'Problems that need attention, versions, sizes, backups and scheduled jobs.',
      since: '0.3.0',
    }),
  );
