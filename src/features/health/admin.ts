import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { Health } from './model.ts';
import * as health from './service.ts';

const document = documented('Service');

export const adminHealthRoutes = (deps: Deps) =>
  new Elysia({ name: 'admin health' }).get(
    '/api/admin/health',
    async () => ok(await health.report(deps)),
    document('Show how the server stands', Health),
  );
