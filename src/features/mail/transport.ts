import { hostname } from 'node:os';
import type { Config } from '../../config/config.ts';
import { Failure } from '../../errors.ts';
import { isLoopback } from '../../lib/addresses.ts';
import { isMailAddress } from '../../lib/mail-addresses.ts';
import { limits } from '../../limits.ts';

/** Why a message did not arrive: a sentence that names neither the address nor what the receiver said. */
export class Undelivered extends Failure {}

type MailConfig = Pick<Config, 'smtpUrl' | 'smtpFrom' | 'baseUrl'>;

/** A mail of plain text. */
export interface Mail {
  to: string;
  /** Name of the sender. */
  name: string;
  subject: string;
  text: string;
  /** The same in each repetition. */
  id: string;
  date: Date;
}

/**
 * Sends a mail. The operator names the mail server where nobody else can, so it may be in a private network;
 * a password goes to another machine only over TLS. Throws Undelivered.
 */
export async function send(config: MailConfig, mail: Mail, stopping: AbortSignal): Promise<void> {
  if (config.smtpUrl === undefined) throw new Undelivered('No mail server is set; set FOODMAP_SMTP_URL.');
  const url = new URL(config.smtpUrl);
  const [user, pass] = [url.username, url.password].map(decodeURIComponent);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const from = config.smtpFrom ?? senderOf(config, user!);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    ...(url.port !== '' && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    requireTLS: user !== '' && !isLoopback(host),
    ...(user !== '' && { auth: { user, pass } }),
    connectionTimeout: limits.mailDelivery,
    greetingTimeout: limits.mailDelivery,
    socketTimeout: limits.mailDelivery,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.mailDelivery)]);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(Object.assign(new Error('aborted'), { code: 'ETIMEDOUT' })));
  try {
    const sent = transport.sendMail({
      from: { name: mail.name, address: from },
      to: mail.to,
      subject: mail.subject,
      text: `${mail.text}\n`,
      date: mail.date,
      messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: { 'auto-submitted': 'auto-generated' },
    });
    await Promise.race([sent, aborted]);
  } catch (error) {
    throw new Undelivered(reasonOf(error as { code?: string; responseCode?: number }));
  } finally {
    transport.close();
  }
}

const senderOf = ({ baseUrl }: MailConfig, user: string): string =>
  isMailAddress(user) ? user : `foodmap@${baseUrl === undefined ? hostname() : new URL(baseUrl).hostname}`;

const reasons: Record<string, string> = {
  EAUTH: 'The mail server refused the name or the password',
  EENVELOPE: 'The mail server refused the sender or the recipient',
  EMESSAGE: 'The mail server refused the message',
  EDNS: 'The mail server cannot be resolved',
  ETIMEDOUT: 'The mail server did not answer in time',
  ETLS: 'The mail server offers no TLS, or its certificate is not valid',
};

/** Words of the server may contain addresses, so only codes are used. */
const reasonOf = ({ code = '', responseCode }: { code?: string; responseCode?: number }): string =>
  `${reasons[code] ?? 'The mail server cannot be reached'} (${responseCode ?? code}).`;
