import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { BadRequest } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { readJson } from '../../http/body.ts';
import { contextOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { checked } from '../../http/errors.ts';
import { receiveForm, type FormPart } from '../../http/form.ts';
import { discard } from '../../lib/discard.ts';
import { limits } from '../../limits.ts';
import { choice, queryFlag, t } from '../../schema.ts';
import { Job } from '../job/model.ts';
import { sentKinds, type SentFile } from '../transfer/sent.ts';
import { answersOf, askedOf, PlacesImportReq } from './model.ts';
import type { Asked } from './open.ts';

const document = documented('Operating');
const query = t.Object({
  kind: t.Optional(
    choice(
      ['osm', 'places'],
      'What is imported: `osm`, places of food from a map of OpenStreetMap; `places`, those in a file of another program. Tables in a form, by default.',
    ),
  ),
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
            dishes: file('Dishes as CSV, likewise. Their stores are there already.'),
            objects: file('Stores and categories as lines of JSON, in place of the others.'),
          },
        },
      },
    },
  },
};

/** Starts an import of places. Throws BadRequest, NotFound. */
async function startPlaces({ by, incoming, work }: Deps, request: Request, kind: Asked['kind'], dry: boolean) {
  const sent = await readJson(request, PlacesImportReq, contextOf(request).origin);
  await contextOf(request).readmit();
  const body = checked(PlacesImportReq, sent);
  const answers = answersOf(body);
  const asked = askedOf(kind, await incoming.pathOf(body.file), body, dry);
  const task = () => ({ kind: 'import' as const, asked, answers, dry });
  return ok(await work.start(by(request), 'import', { task }));
}

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
    throw refuse('objects', 'must be the only file: it has stores and categories', 'max_items');
  return files.map(({ kind, start, end }) => ({ kind, start, end }));
}

export const importRoutes = (deps: Deps) => {
  const { by, spool, work } = deps;
  return routes('super_admin', 'imports').post(
    '/api/admin/import',
    ({ query, request }) => {
      work.refuseRunning('import');
      if (query.kind) return startPlaces(deps, request, query.kind, query.dry_run ?? false);
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
          json: PlacesImportReq,
          description: `Starts a job. With \`kind\`, the body is JSON that names a file in \`incoming/\`; else it is a form with tables. Its result has what each line does, to which row and why; with \`dry_run\` that is all. All files are checked before the first line is written: with any problem nothing is. Then at most ${limits.importedRows} lines that change something share a transaction, which goes in wholly or not at all, so that others can write in between. An import that was interrupted has done the lines before; send the same files again for the rest. At most ${limits.importBody / 1024 / 1024} MiB.`,
          failures: [
            ...(['invalid_input', 'malformed_body', 'too_slow', 'too_large', 'unsupported_media_type'] as const),
            ...(['malformed_json', 'not_found', 'already_running'] as const),
          ],
          since: '0.3.0',
        }).detail,
        ...form,
      },
    },
  );
};
