import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { AppError, BadRequest, NotFound } from '../../errors.ts';
import { readUpload } from '../../http/body.ts';
import { accountOf, originOf } from '../../http/context.ts';
import { documented, pictureForm } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { t } from '../../http/schema.ts';
import { uploadsPath } from '../../lib/links.ts';
import { limits } from '../../limits.ts';
import { Upload } from './model.ts';

const document = documented('Uploads');

/** Takes a picture in, for users and for administrators. */
const uploadRoute = ({ uploads }: Deps, path: '/api/user/upload' | '/api/admin/upload') => {
  const { detail } = document('Upload a picture', Upload, {
    description: 'It is turned upright, stripped of metadata, made at most 2,048 pixels a side and kept as WebP.',
    failures: [400, 413, 415, 429],
  });
  return new Elysia({ name: path }).post(
    path,
    async ({ request }) => {
      const upload = await uploads.receive(() => readUpload(request), accountOf(request));
      return ok({ url: originOf(request) + upload.path, ...upload });
    },
    { detail: { ...detail, ...pictureForm } },
  );
};

export const userUploadRoutes = (deps: Deps) => uploadRoute(deps, '/api/user/upload');
export const adminUploadRoutes = (deps: Deps) => uploadRoute(deps, '/api/admin/upload');

const widthOf = (text: string | undefined) => {
  if (text === undefined) return undefined;
  const width = limits.imageWidths.find((allowed) => String(allowed) === text);
  if (width) return width;
  const message = `must be ${limits.imageWidths.join(', ').replace(/, (\d+)$/, ' or $1')}`;
  throw new BadRequest(`w ${message}.`, [{ field: 'w', message }]);
};

/** The file, or the one range of bytes that was asked for (RFC 9110, 14); several ranges get the whole. */
function filePart(
  file: { path: string; size: number },
  range: string | null,
  headers: Record<string, string>,
): Response {
  const whole = Bun.file(file.path);
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const suffix = !first;
  if (first === undefined || (suffix && !last)) return new Response(whole, { headers });
  const start = suffix ? Math.max(0, file.size - Number(last)) : Number(first);
  const end = suffix || !last ? file.size - 1 : Math.min(Number(last), file.size - 1);
  if (!suffix && last && Number(last) < Number(first)) return new Response(whole, { headers });
  if (start > end)
    throw new AppError(416, 'The file has no such range.', [], { 'content-range': `bytes */${file.size}` });
  const contentRange = { 'content-range': `bytes ${start}-${end}/${file.size}` };
  return new Response(whole.slice(start, end + 1), { status: 206, headers: { ...headers, ...contentRange } });
}

/** Serves the pictures to everyone; a name stands for the same bytes for ever. */
export const uploadedFileRoutes = ({ uploads }: Deps) =>
  new Elysia({ name: 'uploaded files' }).get(
    `${uploadsPath}*`,
    async ({ params, query, request }) => {
      const width = widthOf(query.w);
      const file = await uploads.file(params['*'], width);
      if (!file) throw new NotFound('There is no such picture.');
      const headers = {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'accept-ranges': 'bytes',
        'content-type': 'image/webp',
        etag: `"${params['*'].slice(8, 28)}${width ? `-${width}` : ''}"`,
      };
      const known = request.headers.get('if-none-match');
      if (
        known !== null &&
        (known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.etag))
      ) {
        return new Response(null, { status: 304, headers });
      }
      const condition = request.headers.get('if-range');
      const range = condition === null || condition === headers.etag ? request.headers.get('range') : null;
      return filePart(file, range, headers);
    },
    {
      query: t.Object({ w: t.Optional(t.String()) }),
      ...document('Show a picture', t.Null(), {
        description: 'With `w` of 160, 320, 640 or 1280, a copy of at most that width.',
        media: 'image/webp',
        failures: [404, 416],
      }),
    },
  );
