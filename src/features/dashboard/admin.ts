import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { DashboardOverview } from './model.ts';
import * as dashboard from './service.ts';

const document = documented('Dashboard');

export const dashboardRoutes = ({ db, clock, views }: Deps) =>
  new Elysia({ name: 'dashboard' }).get(
    '/api/admin/dashboard/overview',
    async ({ request }) => ok(await dashboard.overview(db, clock, views, originOf(request))),
    document('Show the directory in figures', DashboardOverview),
  );
