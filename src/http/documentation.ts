import { Elysia, type AnyElysia } from 'elysia';
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import page from '../web/docs/index.html' with { type: 'text' };
import startScript from '../web/docs/start.js' with { type: 'text' };
import { NotFound } from '../errors.ts';
import { documented } from './document.ts';
import { openApiDocument } from './openapi.ts';
import { t } from './schema.ts';

const document = documented('Service');

/** Nothing from elsewhere, no inline script; pictures in the style sheet are data addresses. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Asset {
  type: string;
  load: () => Promise<Uint8Array<ArrayBuffer>>;
}

const text = (content: string) => async () => new TextEncoder().encode(content);
const file = (path: string) => async () => new Uint8Array(await Bun.file(path).arrayBuffer());

/** By what follows `/docs`. */
const assets: Record<string, Asset> = {
  '': { type: 'text/html; charset=utf-8', load: text(page as unknown as string) },
  'start.js': { type: 'text/javascript; charset=utf-8', load: text(startScript) },
  'swagger-ui.js': { type: 'text/javascript; charset=utf-8', load: file(swaggerScript) },
  'swagger-ui.css': { type: 'text/css; charset=utf-8', load: file(swaggerStyle) },
};

const acceptsGzip = (request: Request) => /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');

/** The OpenAPI document and a page that shows it, all from this server. */
export function documentationRoutes(app: () => AnyElysia) {
  const compressed = new Map<string, Uint8Array<ArrayBuffer>>();
  let openApi: string | undefined;

  const serve = async (name: string, request: Request) => {
    const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
    if (!asset) throw new NotFound('The reference has no such part.');
    const headers = {
      'content-type': asset.type,
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'public, max-age=3600',
      vary: 'Accept-Encoding',
    };
    if (!acceptsGzip(request)) return new Response(await asset.load(), { headers });
    const bytes = compressed.get(name) ?? Bun.gzipSync(await asset.load());
    compressed.set(name, bytes);
    return new Response(bytes, { headers: { ...headers, 'content-encoding': 'gzip' } });
  };

  return new Elysia({ name: 'documentation' })
    .get(
      '/openapi.json',
      () => {
        openApi ??= JSON.stringify(openApiDocument(app()));
        return new Response(openApi, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } });
      },
      document('Show this document', t.Null(), { media: 'application/json' }),
    )
    .get('/docs', ({ request }) => serve('', request), document('Show the reference', t.Null(), { media: 'text/html' }))
    .get('/docs/:part', ({ params, request }) => serve(params.part, request), {
      params: t.Object({ part: t.String({ description: 'A script or a style sheet of the page.' }) }),
      ...document('Show a part of the reference', t.Null(), { media: 'text/plain' }),
    });
}
