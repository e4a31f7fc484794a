import type { Deps } from '../deps.ts';
import { contextOf, pathOf } from '../http/context.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { sitePage } from './site-page.ts';

/** Addresses for programs: their failures are envelopes for everybody. */
const forPrograms = /^\/(?:api|static|healthz|metrics|openapi\.json)(?:\/|$)/;

/** The weight that an Accept header gives to a media type by its name; undefined when it does not name it. */
function weightOf(accept: string, type: string): number | undefined {
  const range = accept.split(',').find((one) => one.split(';')[0]!.trim().toLowerCase() === type);
  if (range === undefined) return undefined;
  return Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1);
}

/** Whether a request comes from somebody who opened an address in a browser. */
export function prefersPage(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const accept = request.headers.get('accept') ?? '';
  const html = weightOf(accept, 'text/html') ?? 0;
  const json = weightOf(accept, 'application/json') ?? 0;
  return html > 0 && html >= json && !forPrograms.test(pathOf(request));
}

/** The page for a failure, with the status and the headers of its envelope. */
export async function failurePage(deps: Deps, request: Request, envelope: Response): Promise<Response> {
  const { status, headers } = envelope;
  const data = { status, requestId: contextOf(request).id };
  const page = await sitePage(deps, request, { page: 'failed', data });
  for (const [name, value] of Object.entries(pageHeaders(request))) headers.set(name, value);
  return new Response(page, { status, headers });
}
