import type { Deps } from '../../deps.ts';
import { BadRequest, NotFound } from '../../errors.ts';
import { routes, type Access } from '../../http/access.ts';
import { receiveUpload } from '../../http/body.ts';
import { accountOf, contextOf } from '../../http/context.ts';
import { documented, pictureForm } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { namesEtag } from '../../http/etags.ts';
import { partOf } from '../../http/ranges.ts';
import { t, text } from '../../schema.ts';
import { uploadsPath } from '../../lib/links.ts';
import { limits } from '../../limits.ts';
import { Upload } from './model.ts';

const document = documented('Uploads');

/** Stores a picture, for users and for administrators. */
const uploadRoute = (
  { by, spool, uploads }: Deps,
  access: Access,
  path: '/api/user/upload' | '/api/admin/upload',
  operationId: string,
) => {
  const { detail } = document(operationId, 'Upload a picture', Upload, {
    budget: 'upload',
    description: `Send the picture in the field \`file\` of a form, then use \`path\` of the answer in other resources. The picture is turned upright, stripped of metadata, scaled to at most ${limits.imageSide} pixels a side and stored as WebP. A picture that nothing refers to is deleted after a day.`,
    failures: [
      'invalid_input',
      'malformed_body',
      'too_slow',
      'too_large',
      'unsupported_media_type',
      'not_an_image',
      'unavailable',
    ],
  });
  return routes(access, 'uploads').post(
    path,
    async ({ request }) => {
      const upload = await receiveUpload(request, spool, (load) => uploads.add(by(request), load, accountOf(request)));
      return ok({ url: upload.path, ...upload });
    },
    { detail: { ...detail, ...pictureForm } },
  );
};

export const userUploadRoutes = (deps: Deps) => uploadRoute(deps, 'user', '/api/user/upload', 'uploadPicture');
export const adminUploadRoutes = (deps: Deps) =>
  uploadRoute(deps, 'admin', '/api/admin/upload', 'uploadPictureAsAdmin');

const badWidth = () => {
  const message = `must be ${limits.imageWidths.join(', ').replace(/, (\d+)$/, ' or $1')}`;
  return new BadRequest(`w ${message}.`, [{ field: 'w', message, rule: 'choice' }]);
};

/** The width that the query asks for. Throws BadRequest. */
function widthOf(request: Request): number | undefined {
  if (!request.url.includes('?')) return undefined;
  const asked = new URL(request.url).searchParams.getAll('w');
  if (asked.length === 0) return undefined;
  const width = limits.imageWidths.find((allowed) => String(allowed) === asked[0]);
  if (!width || asked.length > 1) throw badWidth();
  return width;
}

/** Serves the pictures to everyone; the content of a URL never changes. */
export const uploadedFileRoutes = ({ uploads }: Deps) =>
  routes('open', 'uploaded files').get(
    `${uploadsPath}:year/:month/:name`,
    async ({ params: { year, month, name }, request }) => {
      // The same for every origin: a cache that an <img> filled serves later requests of scripts too.
      contextOf(request).headers['access-control-allow-origin'] = '*';
      const width = widthOf(request);
      const picture = await uploads.file(`${year}/${month}/${name}`, width);
      if (!picture) throw new NotFound('There is no such picture.');
      const etag = `"${name.replace('.webp', '')}${width ? `-${width}` : ''}"`;
      const headers = {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'content-type': name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
        etag,
      };
      if (namesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
      return partOf(request, picture, headers);
    },
    {
      params: t.Object({
        year: text('Year of the upload.', '2026'),
        month: text('Month of the upload.', '11'),
        name: text('File name.', '9b1D4e7aTc5F8036kLmN.webp'),
      }),
      query: t.Object({
        w: t.Optional(
          t.String({
            documentation: {
              type: 'integer',
              enum: limits.imageWidths,
              description: 'Largest width in pixels: the answer is a smaller copy. The whole picture by default.',
            },
          }),
        ),
      }),
      ...document.media(
        'getPicture',
        'Show a picture',
        {
          'image/webp': { type: 'string', format: 'binary' },
          'image/jpeg': { type: 'string', format: 'binary' },
        },
        {
          description: `Open to everyone, without an API key. The bytes behind a URL never change: caches may keep them for ever. With \`.jpg\` in place of \`.webp\`, a JPEG ${limits.previewWidth} pixels wide, for previews of links.`,
          failures: ['range_not_satisfiable', 'damaged', 'unavailable'],
          tagged: true,
          ranges: true,
        },
      ),
    },
  );
