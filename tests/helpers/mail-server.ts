import { afterAll } from 'bun:test';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  from: string;
  to: string[];
  user: string | undefined;
  /** The whole message. */
  text: string;
}

/** A mail server that knows one password, and keeps what it takes, once it may. */
export async function startMailServer({ until = Promise.resolve() }: { until?: Promise<void> } = {}) {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      password === 'right' ? done(null, { user: username! }) : done(new Error('Wrong password.')),
    onRcptTo: ({ address }, _, done) => done(address.startsWith('nobody') ? new Error('No such mailbox.') : null),
    onData(stream, { envelope, user }, done) {
      const chunks: Uint8Array[] = [];
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const text = Buffer.concat(chunks).toString();
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), user, text });
        void until.then(() => done());
      });
    },
  });
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
  afterAll(() => server.close());
  return { mails, port: await promise };
}

/** The text of a mail, decoded. */
export function bodyOf({ text }: Mail): string {
  const [head, ...body] = text.split('\r\n\r\n') as [string, ...string[]];
  const encoded = body.join('\n\n').replaceAll('\r\n', '\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(encoded, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return encoded;
  const bytes = encoded
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The code of the link in a mail. Throws without one. */
export const codeIn = (mail: Mail | undefined): string => /#([\w-]{43})\s/.exec(bodyOf(mail!))![1]!;
