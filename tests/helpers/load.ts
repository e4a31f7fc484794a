import { Agent, get } from 'node:http';
import { firstKey } from './server.ts';

/** Asks by clients that keep connections, by some that do not, and over HTTP/2, until told to stop. */
export function load(urls: { plain: string; secure?: string }) {
  const over = new AbortController();
  const failed: string[] = [];
  let answered = 0;
  const note = (status: number | undefined, code = '') => {
    if (status === 200) answered++;
    else failed.push(`${status ?? ''} ${code}`.trim());
  };
  const headers = { 'x-api-key': firstKey };
  const plainly = async (keepAlive: boolean, path = '/healthz') => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!over.signal.aborted)
      await new Promise<void>((resolve) => {
        get(urls.plain + path, { agent, headers }, (response) => {
          response.resume();
          response.on('error', (error: { code?: string }) => note(undefined, error.code));
          response.on('end', () => note(response.statusCode));
          response.on('close', resolve);
        }).on('error', (error: { code?: string }) => {
          note(undefined, error.code);
          resolve();
        });
      });
    agent.destroy();
  };
  const securely = async (protocol: 'http1.1' | 'http2') => {
    while (!over.signal.aborted)
      try {
        const response = await fetch(`${urls.secure}/healthz`, { protocol, tls: { rejectUnauthorized: false } });
        await response.text();
        note(response.status);
      } catch (error) {
        note(undefined, (error as { code?: string }).code);
      }
  };
  const asking = [plainly(true), plainly(true), plainly(true, '/api/captcha/new'), plainly(false)];
  if (urls.secure) asking.push(securely('http1.1'), securely('http2'), securely('http2'));
  return {
    count: () => answered,
    async end() {
      over.abort();
      await Promise.all(asking);
      return { answered, failed };
    },
  };
}
