import type { Deps } from '../../deps.ts';
import { Unavailable } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { Liveness } from './model.ts';

const document = documented('Service');

export const healthRoutes = ({ db, log }: Deps) =>
  routes('open', 'health').get(
    '/healthz',
    async () => {
      try {
        await db.ping();
      } catch (error) {
        log.error({ err: error }, 'the database cannot be read');
        throw new Unavailable('The database cannot be reached.');
      }
      return ok({ status: 'ok' });
    },
    document('checkHealth', 'Health check', Liveness, {
      description: 'For load balancers and monitors: 200 while the server can read its database, else 503.',
      failures: ['unavailable'],
    }),
  );
