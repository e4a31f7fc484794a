import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { Unauthorized } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { digestOf } from '../../lib/digest.ts';

const document = documented('Service');
const digest = (text: string) => Buffer.from(digestOf(text));

/** Metrics for Prometheus behind their own token; without a configured token the route does not exist. */
export function metricsRoutes({ config, metrics }: Deps) {
  const open = routes('open', 'metrics');
  if (!metrics || config.metricsToken === undefined) return open;
  const expected = digest(`Bearer ${config.metricsToken}`);
  return open.get(
    '/metrics',
    async ({ request }) => {
      if (!timingSafeEqual(digest(request.headers.get('authorization') ?? ''), expected)) {
        throw new Unauthorized('token_missing', 'Send the metrics token as "Authorization: Bearer <token>".');
      }
      return metrics.answer();
    },
    document.media(
      'getMetrics',
      'Show metrics for Prometheus',
      { 'text/plain': { type: 'string' } },
      {
        description:
          'In the text format of Prometheus, for the token of `--metrics-token`. Without such a token the server has no metrics.',
        failures: ['token_missing'],
        since: '0.3.0',
      },
    ),
  );
}
