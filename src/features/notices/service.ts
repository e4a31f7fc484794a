import type { Config } from '../../config/config.ts';
import type { WritableDatabase } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import type { Sentence } from '../../sentences.ts';
import type { Logger } from '../../log.ts';
import type { Refused } from '../health/refusals.ts';
import * as transport from '../mail/transport.ts';
import type { Seen, Target } from '../settings/notice-targets.ts';
import * as settings from '../settings/service.ts';
import { site } from '../settings/site.ts';
import { outgoing, refusalOf } from './forms.ts';
import { messageOf, partOf, testMessage, textOf, titleOf, type Message } from './message.ts';
import type { NoticeTarget, TestedTarget } from './model.ts';
import { since } from './occasions.ts';
import { between, Outbox } from './outbox.ts';
import * as targets from './targets.ts';
import { post } from './webhook.ts';

interface Service {
  db: WritableDatabase;
  clock: Clock;
  config: Config;
  log: Logger;
  certificates?: { problem(): Sentence | undefined } | undefined;
  refusals?: { recent(): Refused[] };
}

/**
 * Tells the operator what happened; of the servers on one database, one does. It looks at the database from time to time instead of being told, so it can neither
 * slow down nor fail a write, and what was rolled back never was.
 */
export class Notices {
  readonly #outbox: Outbox;
  /** Reviews that wait again after they were edited, and since when; only in memory. */
  readonly #resubmitted = new Map<number, number>();
  /** Until where the operator has been told, kept in the database too, unless its disk is full. */
  #seen: Seen | undefined;
  /** When the first occasion of the next message was seen. */
  #gathering: number | undefined;
  #timer: Timer | undefined;
  #current: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(readonly service: Service) {
    const { clock, db } = service;
    this.#outbox = new Outbox(clock, (target, message) => this.#send(target, message));
    db.onCommit(({ waiting = [] }) => {
      for (const id of waiting) if (this.#resubmitted.size < limits.noticeRows) this.#resubmitted.set(id, clock());
    });
  }

  /** Looks for occasions from now on, until `stop`. */
  start(): void {
    this.#timer = setInterval(() => void this.look(), limits.noticeLook).unref();
  }

  /** Sends nothing any more; queued notices are lost. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#current;
  }

  /** Looks once, and sends what is due. Never rejects. */
  look(): Promise<void> {
    this.#current ??= this.#look()
      .catch((error: unknown) => this.service.log.error({ err: error }, 'messages to the operator failed'))
      .finally(() => {
        this.#current = undefined;
      });
    return this.#current;
  }

  /** The targets without their secrets, with what became of their last messages. */
  async views(): Promise<NoticeTarget[]> {
    return (await this.#targets()).map((target) => ({
      id: target.id,
      form: target.form,
      host: targets.hostOf(target),
      has_secret: target.secret !== '',
      kinds: target.kinds,
      ...this.#outbox.stateOf(target),
    }));
  }

  /** Sends a test message to every target now, once. */
  async test(): Promise<TestedTarget[]> {
    const message = testMessage(await this.#place(), this.service.clock());
    return Promise.all(
      (await this.#targets()).map(async (target) => {
        const ok = await this.#outbox.attempt(target, message);
        const { last_error: error } = this.#outbox.stateOf(target);
        return { id: target.id, form: target.form, host: targets.hostOf(target), ok, error };
      }),
    );
  }

  /** The targets; queued notices for others are dropped, since an ID can be given again. */
  async #targets(): Promise<Target[]> {
    const all = await targets.all(this.service.db.read);
    this.#outbox.keep(all);
    return all;
  }

  async #look(): Promise<void> {
    const all = await this.#targets();
    if (all.length === 0) {
      this.#resubmitted.clear();
      this.#seen = undefined;
      this.#gathering = undefined;
      return;
    }
    if (await this.service.db.nodes.holds('notices')) await this.#gather(all);
    else this.#standBy();
    await Promise.all(all.map((target) => this.#deliver(target)));
  }

  /** While another node tells the operator, keeps only what that one may not have told when it dies. */
  #standBy(): void {
    this.#seen = undefined;
    this.#gathering = undefined;
    const kept = limits.noticeGather + limits.lease + 2 * limits.noticeLook;
    for (const [id, since] of this.#resubmitted)
      if (between(this.service.clock(), since) > kept) this.#resubmitted.delete(id);
  }

  /** Queues one message about all that happened, some minutes after the first of it. */
  async #gather(all: Target[]): Promise<void> {
    const { db, clock } = this.service;
    const before = this.#seen ?? (await settings.get(db.read, 'notices_seen'));
    if (!before) return;
    const resubmitted = [...this.#resubmitted.keys()];
    const { occasions, seen } = await since(this.service, before, resubmitted);
    if (occasions.length === 0) {
      this.#gathering = undefined;
      for (const id of resubmitted) this.#resubmitted.delete(id);
      if (!Bun.deepEquals(before, seen)) await this.#remember(seen);
      return;
    }
    this.#gathering ??= clock();
    if (between(clock(), this.#gathering) < limits.noticeGather) return;
    this.#gathering = undefined;
    await this.#remember(seen);
    for (const id of resubmitted) this.#resubmitted.delete(id);
    const whole = messageOf(await this.#place(), clock(), occasions);
    for (const target of all) {
      const message = partOf(whole, target.kinds);
      if (message && this.#outbox.add(target, message)) this.#warn(target, 'a message to the operator was dropped');
    }
  }

  /** A warning about a disk that is full must not fail because nothing can be written. */
  async #remember(seen: Seen): Promise<void> {
    this.#seen = seen;
    const { db, log } = this.service;
    await db
      .write((tx) => settings.set(tx, 'notices_seen', seen))
      .catch((error: unknown) => log.error({ err: error }, 'what the operator was told cannot be noted'));
  }

  async #deliver(target: Target): Promise<void> {
    const givenUp = await this.#outbox.deliver(target);
    if (givenUp > 0) this.#warn(target, 'messages to the operator were given up');
  }

  async #send(target: Target, message: Message): Promise<void> {
    const { config, clock, log } = this.service;
    try {
      if (target.form === 'mail') return await transport.send(config, mailOf(target, message), this.#stopping.signal);
      const answer = await post(
        outgoing(target, message, clock()),
        config.notifyPrivate === 'on',
        this.#stopping.signal,
      );
      const refusal = refusalOf(target.form, answer);
      if (refusal !== undefined) throw new transport.Undelivered(refusal);
    } catch (error) {
      if (error instanceof transport.Undelivered)
        this.#warn(target, 'a message to the operator did not arrive', error.message);
      else log.error({ target: target.id, err: error }, 'a message to the operator did not arrive');
      throw error;
    }
  }

  /** Addresses and secrets stay out of the log. */
  #warn(target: Target, event: string, reason?: string): void {
    const { id, form } = target;
    this.service.log.warn({ target: id, form, host: targets.hostOf(target), ...(reason && { reason }) }, event);
  }

  async #place(): Promise<{ site: string; url: string | undefined }> {
    const { db, config } = this.service;
    return { site: (await site(db.read)).name, url: config.baseUrl };
  }
}

const mailOf = ({ address }: Target, message: Message): transport.Mail => ({
  to: address,
  name: message.site,
  subject: titleOf(message),
  text: textOf(message),
  id: message.id,
  date: new Date(message.created_at),
});
