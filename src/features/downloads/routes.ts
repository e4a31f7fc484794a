import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { contextOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { downloadsPath } from '../../lib/links.ts';
import { limits } from '../../limits.ts';
import { t, text } from '../../schema.ts';
import { bytesOf } from './service.ts';

const document = documented('Operating');

export const downloadRoutes = ({ downloads }: Deps) =>
  routes('open', 'downloads').get(
    `${downloadsPath}:token`,
    async ({ params, request }) => {
      const content = await downloads.find(params.token, request.method === 'GET');
      const headers = {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${content.name}"`,
        'cache-control': 'private, no-store',
      };
      if (request.method !== 'GET') return new Response(null, { headers });
      contextOf(request).allowPause(limits.waitingConnection);
      // Not the file itself, of which Bun would send ranges.
      return new Response(bytesOf(content), { headers });
    },
    {
      params: t.Object({ token: text('Random text of the link.', 'x') }),
      ...document.media(
        'download',
        'Download a backup or an export',
        { 'application/octet-stream': { type: 'string', format: 'binary' } },
        {
          description:
            'Open to whoever has the link, without an API key: a browser can follow it. It works once, as a whole, and only while the token with which an administrator asked for it holds, and the administrator has the role `super_admin`.',
          since: '0.3.0',
        },
      ),
    },
  );
