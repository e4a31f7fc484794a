import type { AnyElysia } from 'elysia';
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { openerPolicyFor, permissionsPolicy } from '../../http/page-headers.ts';
import { carriedFile } from '../../lib/carried-file.ts';
import { oncePer } from '../../lib/once-per.ts';
import { t, text } from '../../schema.ts';
import { Asset } from '../asset.ts';
import { guide } from './guide.ts';
import page from './index.html' with { type: 'text' };
import startScript from './start.js' with { type: 'text' };
import style from './style.css' with { type: 'text' };
import typesScript from './trusted-types.js' with { type: 'text' };

const document = documented('Service');

/**
 * Nothing from elsewhere, no inline script or style, markup only through the policies of `trusted-types.js` and of Swagger
 * UI; the captcha and the icons of the page are data URLs.
 */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types inert default dompurify; frame-ancestors 'none'";

const forEver = {
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'public, max-age=31536000, immutable',
};
const asked = { 'content-security-policy': contentSecurityPolicy, ...permissionsPolicy, 'cache-control': 'no-cache' };

const bytesOf = (content: string) => new TextEncoder().encode(content);

interface Page {
  page: Asset;
  /** By name in the URL, which contains the hash of the content. */
  parts: Map<string, Asset>;
}

async function loadPage(): Promise<Page> {
  const script = 'text/javascript; charset=utf-8';
  const css = 'text/css; charset=utf-8';
  const files: [name: string, Asset][] = [
    ['swagger-ui.css', new Asset(css, await carriedFile(swaggerStyle), forEver)],
    ['style.css', new Asset(css, bytesOf(style), forEver)],
    ['trusted-types.js', new Asset(script, bytesOf(typesScript), forEver)],
    ['swagger-ui.js', new Asset(script, await carriedFile(swaggerScript), forEver)],
    ['start.js', new Asset(script, bytesOf(startScript), forEver)],
  ];
  let html = page as unknown as string;
  const parts = new Map<string, Asset>();
  for (const [name, asset] of files) {
    const hashed = name.replace('.', `.${asset.hash}.`);
    html = html.replace(`/docs/${name}`, `/docs/${hashed}`);
    parts.set(hashed, asset);
  }
  return { page: new Asset('text/html; charset=utf-8', bytesOf(html), asked), parts };
}

const openApiOf = oncePer(
  (app: AnyElysia) =>
    new Asset('application/json', bytesOf(JSON.stringify(openApiDocument(app, guide))), {
      'cache-control': 'no-cache',
    }),
);

/** The OpenAPI document and a page that shows it, all from this server. */
export function documentationRoutes({ config }: Deps, app: () => AnyElysia) {
  let loading: Promise<Page> | undefined;
  const loaded = () => {
    if (config.docs === 'off') throw new NotFound('There is nothing at this address.', 'no_such_route');
    return (loading ??= loadPage());
  };

  return routes('open', 'documentation')
    .get(
      '/openapi.json',
      ({ request }) => openApiOf(app()).answer(request),
      document.media(
        'getOpenApi',
        'Show this document',
        { 'application/json': { type: 'object' } },
        {
          description: 'The OpenAPI 3.0.3 document of this server.',
          tagged: true,
          since: '0.3.0',
        },
      ),
    )
    .get(
      '/docs',
      async ({ request }) => {
        const { page } = await loaded();
        return page.answer(request, openerPolicyFor(request));
      },
      document.media(
        'getReference',
        'Show the reference',
        { 'text/html': { type: 'string' } },
        {
          description:
            'This page: the reference of the API, to read and to try it. Keys and tokens stay in its memory: a reload forgets them.',
          tagged: true,
          since: '0.3.0',
        },
      ),
    )
    .get(
      '/docs/:part',
      async ({ params, request }) => {
        const part = (await loaded()).parts.get(params.part);
        if (!part) throw new NotFound('The reference has no such part.');
        return part.answer(request);
      },
      {
        params: t.Object({ part: text('Name of a script or a style sheet, as in the page.', 'start.1a2b3c4d.js') }),
        ...document.media(
          'getReferencePart',
          'Show a part of the reference',
          { 'text/javascript': { type: 'string' }, 'text/css': { type: 'string' } },
          {
            description: 'A script or a style sheet of the page. The bytes behind a URL never change.',
            tagged: true,
            since: '0.3.0',
          },
        ),
      },
    );
}
