import { createHmac } from 'node:crypto';
import { second } from '../../units.ts';
import { limits } from '../../limits.ts';
import type { Form, Target } from '../settings/notice-targets.ts';
import { textOf, titleOf, type Message } from './message.ts';
import type { Answer, Outgoing } from './webhook.ts';

type WebhookForm = Exclude<Form, 'mail'>;

interface Definition {
  /** The request at a time in milliseconds, which signatures contain. */
  request: (
    target: Target,
    message: Message,
    now: number,
  ) => { url?: URL; headers?: Record<string, string>; body: unknown };
  /** Field of an answer of status 200 that holds another number than 0 when the message was refused. */
  errorCode?: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** A secret that begins with `whsec_` is base64, as Standard Webhooks has it; another one is used as it is. */
const keyOf = (secret: string): string | Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;

const text = (message: Message) => `${titleOf(message)}\n\n${textOf(message)}`;

/** The beginning of a text, in at most so many bytes. */
function within(bytes: number, text: string): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes - Buffer.byteLength('…')));
  return `${text.slice(0, read)}…`;
}

const definitions: Record<WebhookForm, Definition> = {
  json: {
    request({ secret }, message, now) {
      const body = JSON.stringify({ ...message, title: titleOf(message), text: textOf(message) });
      const timestamp = String(Math.floor(now / second));
      const signature = `v1,${hmac(keyOf(secret), `${message.id}.${timestamp}.${body}`)}`;
      return {
        headers: { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
        body,
      };
    },
  },
  ntfy: {
    request({ address, secret }, message) {
      const url = new URL(address);
      const path = url.pathname.replace(/\/+$/, '');
      url.pathname = path.slice(0, path.lastIndexOf('/') + 1);
      const topic = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
      const body = {
        topic,
        title: titleOf(message),
        message: within(limits.ntfyText, textOf(message)),
        ...(message.url && { click: message.url }),
      };
      return { url, headers: secret === '' ? {} : { authorization: `Bearer ${secret}` }, body };
    },
  },
  slack: {
    request: (_, message) => ({ body: { text: text(message).replaceAll('&', '&amp;') } }),
  },
  wecom: {
    request: (_, message) => ({
      body: { msgtype: 'text', text: { content: within(limits.wecomText, text(message)) } },
    }),
    errorCode: 'errcode',
  },
  dingtalk: {
    request({ address, secret }, message, now) {
      const url = new URL(address);
      if (secret !== '') {
        url.searchParams.set('timestamp', String(now));
        url.searchParams.set('sign', hmac(secret, `${now}\n${secret}`));
      }
      return { url, body: { msgtype: 'text', text: { content: text(message) } } };
    },
    errorCode: 'errcode',
  },
  feishu: {
    request({ secret }, message, now) {
      const timestamp = String(Math.floor(now / second));
      const signed = secret === '' ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') };
      return { body: { ...signed, msg_type: 'text', content: { text: text(message) } } };
    },
    errorCode: 'code',
  },
};

const isWebhook = (form: Form): form is WebhookForm => form !== 'mail';

/** The request that brings a message to a webhook, at a time in milliseconds. */
export function outgoing(target: Target, message: Message, now: number): Outgoing {
  if (!isWebhook(target.form)) throw new Error(`${target.form} is no webhook.`);
  const { url = new URL(target.address), headers = {}, body } = definitions[target.form].request(target, message, now);
  return {
    url,
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'foodmap', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Why a receiver did not take a message, without its own words; undefined when it did. */
export function refusalOf(form: Form, { status, text }: Answer): string | undefined {
  if (status < 200 || status >= 300) return `The target answered with status ${status}.`;
  const field = isWebhook(form) ? definitions[form].errorCode : undefined;
  if (field === undefined) return undefined;
  const code = numberIn(text, field);
  return code === 0 ? undefined : `The target refused the message${code === undefined ? '' : ` with error ${code}`}.`;
}

function numberIn(text: string, field: string): number | undefined {
  try {
    const value = (JSON.parse(text) as Record<string, unknown>)[field];
    return typeof value === 'number' ? value : undefined;
  } catch {
    return undefined;
  }
}
