// Reference servers: `bun bench/references.ts bare|elysia PORT DETAIL LIST HEADERS [CERTIFICATE KEY]`. They answer with
// the JSON of two files and the headers of a third; with a certificate over HTTPS, with HTTP/2.
import { Elysia } from 'elysia';

const [kind, port, detailFile, listFile, headersFile, certificate, key] = process.argv.slice(2);
const detail = await Bun.file(detailFile!).bytes();
const list = await Bun.file(listFile!).bytes();
const headers = new Headers(await Bun.file(headersFile!).json());
const options = { port: Number(port), hostname: '127.0.0.1' };
const encrypted = certificate && key && { tls: { cert: Bun.file(certificate), key: Bun.file(key) }, http2: true };

if (kind === 'bare') {
  const isList = (url: string) => url.endsWith('/api/stores');
  const fetch = (request: Request) => new Response(isList(request.url) ? list : detail, { headers });
  Bun.serve({ ...options, ...encrypted, fetch });
} else {
  new Elysia()
    .get('/api/stores', () => new Response(list, { headers }))
    .get('/api/stores/:id', () => new Response(detail, { headers }))
    .listen(options);
}
process.stdout.write('ready\n');
