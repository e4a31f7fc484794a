import { fetchForeign, Refused } from '../../lib/foreign-hosts.ts';
import { limits } from '../../limits.ts';
import { Undelivered } from '../mail/transport.ts';

/** A request for a webhook. */
export interface Outgoing {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  status: number;
  /** The first `limits.noticeAnswer` bytes. */
  text: string;
}

/** Posts a message and returns the answer, whatever its status. Throws Undelivered. */
export async function post(
  { url, headers, body }: Outgoing,
  isPrivateAllowed: boolean,
  stopping: AbortSignal,
): Promise<Answer> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.noticeDelivery)]);
  try {
    const response = await fetchForeign(url, { method: 'POST', headers, body, signal }, isPrivateAllowed);
    return { status: response.status, text: await beginningOf(response) };
  } catch (error) {
    if (error instanceof Refused) throw new Undelivered(error.message);
    throw new Undelivered(reasonOf(error as Error & { code?: string }));
  }
}

async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > limits.noticeAnswer) break;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** Messages of the runtime contain the address, so only their codes are used. */
function reasonOf({ name, code = '' }: Error & { code?: string }): string {
  if (name === 'TimeoutError') return `The target did not answer within ${limits.noticeDelivery / 1000} seconds.`;
  if (name === 'AbortError') return 'The server is stopping.';
  if (/^(?:ENOTFOUND|EAI_\w+|DNS_\w+)$/.test(code)) return 'The host cannot be resolved.';
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return `The certificate of the target is not valid (${code}).`;
  return `The target cannot be reached${code && ` (${code})`}.`;
}
