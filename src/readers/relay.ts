import type { Context } from '../http/context.ts';
import { peerHeader, schemeHeader } from '../http/relayed.ts';

/** Headers of the connection between the threads, not of the one to the client. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

/** Sends requests to the thread that writes, and passes its answers on as they come. */
export const relayTo =
  (unix: string) =>
  async (request: Request, context: Context): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set(peerHeader, context.connection);
    headers.set(schemeHeader, context.scheme);
    headers.set('x-request-id', context.id);
    const { method, body, signal, url } = request;
    const answer = await fetch(url.replace(/^https:/, 'http:'), {
      unix,
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
      decompress: false,
    });
    for (const name of ofConnection) answer.headers.delete(name);
    for (const name in context.headers) answer.headers.set(name, context.headers[name]!);
    return answer;
  };
