import { sql } from 'drizzle-orm';
import { Elysia } from 'elysia';
import type { Deps } from '../deps.ts';
import { Unavailable } from '../errors.ts';
import { documented } from './document.ts';
import { ok } from './envelope.ts';
import { t } from './schema.ts';

const document = documented('Service');

export const healthRoutes = ({ db, log }: Deps) =>
  new Elysia({ name: 'health' }).get(
    '/healthz',
    async () => {
      try {
        await db.read.values(sql`select 1`);
      } catch (error) {
        log.error({ err: error }, 'the database cannot be read');
        throw new Unavailable('The database cannot be reached.');
      }
      return ok({ status: 'ok' });
    },
    document('Ask whether the service is up', t.Object({ status: t.String({ description: 'Always "ok".' }) }), {
      failures: [503],
    }),
  );
