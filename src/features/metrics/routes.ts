import { createHash, timingSafeEqual } from 'node:crypto';
import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { Unauthorized } from '../../errors.ts';
import { documented } from '../../http/document.ts';
import { t } from '../../http/schema.ts';

const document = documented('Service');
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Figures for Prometheus behind a token of their own; without a configured token there is no such route. */
export function metricsRoutes({ config, metrics }: Deps) {
  const routes = new Elysia({ name: 'metrics' });
  if (!metrics || config.metricsToken === undefined) return routes;
  const expected = digest(`Bearer ${config.metricsToken}`);
  return routes.get(
    '/metrics',
    async ({ request }) => {
      if (!timingSafeEqual(digest(request.headers.get('authorization') ?? ''), expected)) {
        throw new Unauthorized('Send the metrics token as "Authorization: Bearer <token>".');
      }
      return metrics.answer();
    },
    document('Show figures for Prometheus', t.Null(), { media: 'text/plain', failures: [401] }),
  );
}
