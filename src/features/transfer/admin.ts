import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { timestamp } from '../../lib/clock.ts';
import { discard } from '../../lib/discard.ts';
import { limits } from '../../limits.ts';
import { choice, t } from '../../schema.ts';
import { Job } from '../job/model.ts';
import { sheetNames } from './sheets.ts';

const document = documented('Operating');
export const transferRoutes = ({ by, clock, downloads, work }: Deps) =>
  routes('super_admin', 'transfer').post(
    '/api/admin/exports',
    async ({ query: { table }, request }) => {
      const asker = accountOf(request);
      const now = timestamp(clock).replaceAll(/[-:]|\.\d+/g, '');
      const name = table ? `foodmap-${table}-${now}.csv` : `foodmap-export-${now}.tar.gz`;
      const job = await work.start(by(request), 'export', {
        noted: table ? 'tables.export' : 'export.create',
        task: (scratch) => ({ kind: 'export', target: join(scratch, name), ...(table && { table }) }),
        finish: async (result, scratch, keep) => {
          const file = Bun.file(join(scratch, name));
          const { size } = await file.stat();
          keep();
          const content = { name, open: () => file.stream(), end: () => discard(scratch) };
          return { ...downloads.offer(content, asker, limits.exportDownload), size, ...result };
        },
      });
      return ok(job);
    },
    {
      query: t.Object({
        table: t.Optional(choice(sheetNames, 'This table alone, as a .csv file that the import reads.')),
      }),
      ...document('createExport', 'Export everything, or a table', Job, {
        budget: 'job',
        factor: 'fresh',
        description: `Starts a job. Its result has a link to a .tar.gz file that \`foodmap import\` reads, or to a table; it works once, within an hour, without an API key. An export of everything has the password hashes of all accounts: keep it where only you can read it.`,
        failures: ['already_running'],
        since: '0.3.0',
      }),
    },
  );
