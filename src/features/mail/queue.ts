import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { Conflict, Unavailable } from '../../errors.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomText } from '../../lib/identifiers.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import { site } from '../settings/site.ts';
import { written, type Letter, type LetterTexts } from './letters.ts';
import { send, Undelivered, type Mail } from './transport.ts';

/** Makes a letter after the request that wants it was answered; undefined where there is none to send. */
type Prepare = () => Promise<Letter | undefined>;

interface Service {
  db: Pick<Database, 'read'>;
  clock: Clock;
  config: Config;
  log: Logger;
  textsIn: (language: Language) => Promise<LetterTexts>;
}

/** Mails to users on their way, in memory: what is pending when the server stops is lost. */
export class MailQueue {
  readonly #pending: Prepare[] = [];
  /** Those that did not arrive and are tried again. */
  #retried = 0;
  readonly #sending = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(readonly service: Service) {}

  /** Whether users may have an address: links in mails need an address that no request can choose, and lead to the site. */
  get isOn(): boolean {
    const { smtpUrl, baseUrl, site } = this.service.config;
    return smtpUrl !== undefined && baseUrl !== undefined && site === 'on';
  }

  /** Mails that are not sent yet. */
  get length(): number {
    return this.#pending.length + this.#retried + this.#sending.size;
  }

  /** Throws Conflict where no mail is sent, and Unavailable when too many are pending. */
  require(): void {
    if (!this.isOn) throw new Conflict('mail_off', 'This service sends no mail; ask its team.');
    if (this.length >= limits.mailsPending)
      throw new Unavailable('Too many mails are pending; try again in a few minutes.', 'busy');
  }

  /** Sends a letter once it is its turn; it is left out where no mail is sent, or too many are pending. */
  add(prepare: Prepare): void {
    if (!this.isOn || this.#stopping.signal.aborted) return;
    if (this.length >= limits.mailsPending) {
      this.service.log.warn('a mail to a user was left out: too many are pending');
      return;
    }
    this.#pending.push(prepare);
    this.#next();
  }

  /** Sends nothing any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#pending.length = 0;
    await Promise.all(this.#sending);
  }

  #next(): void {
    if (this.#sending.size >= limits.mailsAtOnce) return;
    const prepare = this.#pending.shift();
    if (!prepare) return;
    const sending = this.#write(prepare).finally(() => {
      this.#sending.delete(sending);
      this.#next();
    });
    this.#sending.add(sending);
  }

  async #write(prepare: Prepare): Promise<void> {
    const { clock, config, db, log, textsIn } = this.service;
    try {
      const letter = await prepare();
      if (!letter) return;
      const { name } = await site(db.read);
      const mail: Mail = {
        to: letter.to,
        name,
        ...written(letter, await textsIn(letter.language), name, config.baseUrl!),
        id: randomText(20),
        date: new Date(clock()),
      };
      await this.#send(mail, letter.kind, 0);
    } catch (error) {
      log.error({ err: error }, 'a mail to a user failed');
    }
  }

  /** Addresses stay out of the log. */
  async #send(mail: Mail, kind: Letter['kind'], failures: number): Promise<void> {
    const { config, log } = this.service;
    if (this.#stopping.signal.aborted) return;
    try {
      await send(config, mail, this.#stopping.signal);
    } catch (error) {
      if (!(error instanceof Undelivered)) throw error;
      log.warn({ kind, reason: error.message }, 'a mail to a user did not arrive');
      if (failures < limits.mailRetries) this.#later(mail, kind, failures + 1);
    }
  }

  #later(mail: Mail, kind: Letter['kind'], failures: number): void {
    this.#retried++;
    const pause = limits.mailPause * 4 ** (failures - 1);
    const timer = setTimeout(() => {
      this.#retried--;
      void this.#send(mail, kind, failures).catch((error: unknown) =>
        this.service.log.error({ err: error }, 'a mail to a user failed'),
      );
    }, pause);
    timer.unref();
  }
}
