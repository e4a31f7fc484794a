import { contextOf } from './context.ts';
import { HttpRefusal } from './refusal.ts';

interface Content {
  content: Blob;
  /** Bytes. */
  size: number;
}

/** The content, or the one range of its bytes that the request asks for (RFC 9110, 14). Throws HttpRefusal (416). */
export function partOf(
  request: Request,
  { content, size }: Content,
  answered: Record<string, string> & { etag: string },
): Response {
  const asked = request.headers;
  const context = contextOf(request);
  const headers = { ...answered, 'accept-ranges': 'bytes' };
  const condition = asked.get('if-range');
  const range = condition === null || condition === answered.etag ? asked.get('range') : null;
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const suffix = !first;
  const whole = () => new Response((context.content = content), { headers });
  if (first === undefined || (suffix && !last)) return whole();
  const start = suffix ? Math.max(0, size - Number(last)) : Number(first);
  const end = suffix || !last ? size - 1 : Math.min(Number(last), size - 1);
  if (!suffix && last && Number(last) < Number(first)) return whole();
  if (start > end)
    throw new HttpRefusal(416, 'range_not_satisfiable', 'The file has no such range.', {
      'content-range': `bytes */${size}`,
    });
  const contentRange = { 'content-range': `bytes ${start}-${end}/${size}` };
  context.content = content.slice(start, end + 1);
  return new Response(context.content, { status: 206, headers: { ...headers, ...contentRange } });
}
