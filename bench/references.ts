// The servers foodmap is compared with: `bun bench/references.ts bare|elysia PORT DETAIL LIST HEADERS`. They answer with
// the JSON of two files and the headers of a third.
import { Elysia } from 'elysia';

const [kind, port, detailFile, listFile, headersFile] = process.argv.slice(2);
const detail = await Bun.file(detailFile!).bytes();
const list = await Bun.file(listFile!).bytes();
const headers = new Headers(await Bun.file(headersFile!).json());
const options = { port: Number(port), hostname: '127.0.0.1' };

if (kind === 'bare') {
  const isList = (url: string) => url.endsWith('/api/stores');
  Bun.serve({ ...options, fetch: (request) => new Response(isList(request.url) ? list : detail, { headers }) });
} else {
  new Elysia()
    .get('/api/stores', () => new Response(list, { headers }))
    .get('/api/stores/:id', () => new Response(detail, { headers }))
    .listen(options);
}
process.stdout.write('ready\n');
