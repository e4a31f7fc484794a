import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { DashboardOverview } from './model.ts';
import * as dashboard from './service.ts';

const document = documented('Dashboard');

export const dashboardRoutes = ({ config, db, clock, views }: Deps) =>
  routes('moderator', 'dashboard').get(
    '/api/admin/dashboard/overview',
    async () => ok(await dashboard.overview(db, clock, config.data, views)),
    document('getDashboard', 'Show the dashboard', DashboardOverview, {
      description: 'Totals, the last 30 days, the hottest stores and the state of the backups.',
    }),
  );
