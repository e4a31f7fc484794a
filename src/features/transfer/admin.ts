import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { BadRequest } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { accountOf, contextOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { receiveForm, type FormPart } from '../../http/form.ts';
import { timestamp } from '../../lib/clock.ts';
import { discard } from '../../lib/discard.ts';
import { limits } from '../../limits.ts';
import { choice, queryFlag, t } from '../../schema.ts';
import { Job } from '../job/model.ts';
import { sheetNames } from './sheets.ts';
import { sentKinds, type SentFile } from './sent.ts';

const document = documented('Operating');
const query = t.Object({
  dry_run: queryFlag('`true` to make the plan and change nothing.', false),
});

const file = (description: string) => ({ type: 'string' as const, format: 'binary', description });

const form = {
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          properties: {
            stores: file('Stores as CSV in UTF-8 or UTF-16, as `foodmap export --csv stores` writes them.'),
            categories: file('Categories as CSV, likewise.'),
            objects: file('Stores and categories as lines of JSON, in place of the other two.'),
          },
        },
      },
    },
  },
};

/** Where each file is in a form. Throws BadRequest. */
function filesOf(parts: FormPart[]): Omit<SentFile, 'path'>[] {
  const files = sentKinds.flatMap((kind) =>
    parts.filter(({ name }) => name === kind).map((part) => ({ kind, ...part })),
  );
  const kinds = files.map(({ kind }) => kind);
  const refuse = (field: string, message: string, rule: 'required' | 'max_items') =>
    new BadRequest(`${field} ${message}.`, [{ field, message, rule }]);
  if (files.length === 0) throw refuse('stores', 'or categories or objects is required', 'required');
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
  if (twice) throw refuse(twice, 'must be there once', 'max_items');
  if (kinds.includes('objects') && files.length > 1)
    throw refuse('objects', 'must be the only file: it has both tables', 'max_items');
  return files.map(({ kind, start, end }) => ({ kind, start, end }));
}

export const transferRoutes = ({ by, clock, downloads, spool, work }: Deps) => {
  return routes('super_admin', 'transfer')
    .post(
      '/api/admin/import',
      ({ query, request }) => {
        work.refuseRunning('import');
        return receiveForm(request, spool, limits.importBody, async (path, parts) => {
          const files = filesOf(parts);
          for (const { name } of parts)
            if (!(sentKinds as readonly string[]).includes(name)) contextOf(request).ignore(name);
          // The spool removes its file as soon as this request is answered.
          const kept = `${path}-import`;
          await rename(path, kept);
          const task = async (scratch: string) => {
            const body = join(scratch, 'body');
            await rename(kept, body);
            return {
              kind: 'import' as const,
              files: files.map((part) => ({ ...part, path: body })),
              dry: query.dry_run ?? false,
            };
          };
          try {
            return ok(await work.start(by(request), 'import', { task }));
          } catch (error) {
            discard(kept);
            throw error;
          }
        });
      },
      {
        query,
        detail: {
          ...document('importTables', 'Import stores and categories', Job, {
            budget: 'job',
            factor: 'fresh',
            description: `Starts a job. Its result has what each line does, to which row and why; with \`dry_run\` that is all. All files are checked before the first line is written: with any problem nothing is. Then at most ${limits.importedRows} lines that change something share a transaction, which goes in wholly or not at all, so that others can write in between. An import that was interrupted has done the lines before; send the same files again for the rest. At most ${limits.importBody / 1024 / 1024} MiB.`,
            failures: [
              ...(['invalid_input', 'malformed_body', 'too_slow', 'too_large', 'unsupported_media_type'] as const),
              'already_running',
            ],
            since: '0.3.0',
          }).detail,
          ...form,
        },
      },
    )
    .post(
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
};
