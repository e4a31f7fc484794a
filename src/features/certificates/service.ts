import type { Config } from '../../config/config.ts';
import { Failure, Refusal } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { day } from '../../units.ts';
import type { Logger } from '../../log.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';
import type { Certificate } from './certificate.ts';
import { fromFiles, stateOf } from './files.ts';
import { Managed, stored, type Outside, type Settings } from './managed.ts';
import type { CertificateStatus } from './model.ts';

interface Service {
  clock: Clock;
  config: Settings & Pick<Config, 'tlsCert' | 'tlsKey'>;
  log: Logger;
  outside?: Outside;
}

/** The certificate that there is for this configuration; undefined before it was obtained. Throws Failure. */
export const certificateOf = (
  config: Omit<Settings, 'acmeEmail'> & Pick<Config, 'tlsCert' | 'tlsKey'>,
): Promise<Certificate | undefined> =>
  config.domain.length > 0 ? stored(config) : fromFiles(config.tlsCert!, config.tlsKey!);

/** The certificate of this server: from files of the operator, or from an authority. */
export class Certificates {
  /** Undefined when the certificate comes from files. */
  readonly #managed: Managed | undefined;
  #current: Certificate | undefined;
  #failure: { at: string; message: string } | undefined;
  #listeners: ((certificate: Certificate) => Promise<void>)[] = [];
  #fileState = '';
  /** Time before which no order may be placed, though one is due. */
  #waitsUntil: string | undefined;
  #timer: Timer | undefined;
  #looking: Promise<void> | undefined;

  constructor(readonly service: Service) {
    const { clock, config, outside } = service;
    if (config.domain.length > 0) this.#managed = new Managed(config, clock, outside);
  }

  get current(): Certificate | undefined {
    return this.#current;
  }

  /** Whether browsers trust the authority of the certificate that is served. */
  get isPublic(): boolean {
    return this.#current?.isPublic ?? false;
  }

  get isManaged(): boolean {
    return this.#managed !== undefined;
  }

  /** The answer to the question of an authority on port 80. */
  challenge(token: string): string | undefined {
    return this.#managed?.challenges.get(token);
  }

  /** Calls the listener with each new certificate. */
  onChange(listener: (certificate: Certificate) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** Reads the certificate. Throws Refusal when files cannot be used; one to obtain may be missing. */
  async load(): Promise<void> {
    try {
      if (this.#managed) this.#current = await stored(this.service.config);
      else await this.#readFiles();
    } catch (error) {
      throw error instanceof Failure ? new Refusal(error.message) : error;
    }
  }

  /** Looks from time to time, until `stop`; `renew` runs the job when an order is due. */
  start(renew: () => Promise<void>): void {
    const span = this.#managed ? limits.certificateLook : limits.certificateFiles;
    const look = () => void this.look(renew);
    this.#timer = setInterval(look, span).unref();
    if (this.#managed) look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Looks once. Never rejects. */
  look(renew: () => Promise<void>): Promise<void> {
    this.#looking ??= this.#look(renew)
      .catch((error: unknown) => this.service.log.error({ err: error }, 'the certificate cannot be looked after'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Obtains a new certificate if it is time. Throws Failure while there should be one and there is not. */
  async renew(signal: AbortSignal): Promise<Record<string, unknown>> {
    if (this.#isDue() && (await this.#mayOrder())) {
      try {
        await this.#take(await this.#managed!.obtain(signal));
        this.#failure = undefined;
      } catch (error) {
        const message = error instanceof Failure ? error.message : 'An order ended unexpectedly; the log says why.';
        this.#failure = { at: timestamp(this.service.clock), message };
        throw error;
      }
    }
    if (this.#failure) throw new Failure(this.#failure.message);
    return { days_left: this.#daysLeft };
  }

  /** State for administrators; undefined problem when all is well. */
  status(): CertificateStatus {
    const current = this.#current;
    return {
      source: this.#managed ? 'authority' : 'files',
      names: current?.names ?? this.service.config.domain,
      issuer: current?.issuer ?? null,
      expires_at: current ? new Date(current.until).toISOString() : null,
      days_left: current ? this.#daysLeft : null,
      renew_at: current && this.#managed ? new Date(this.#managed.renewalOf(current)).toISOString() : null,
      last_failure_at: this.#failure?.at ?? null,
      last_error: this.#failure?.message ?? null,
    };
  }

  /** A sentence for the operator; undefined while all is well. */
  problem(): Sentence | undefined {
    const error = this.#failure?.message;
    const waits = this.#waitsUntil === undefined ? {} : { order_at: this.#waitsUntil };
    const reason = error === undefined ? waits : { error };
    const current = this.#current;
    if (!current) return said('certificate_missing', reason);
    const until = new Date(current.until).toISOString();
    const left = current.until - this.service.clock();
    if (left <= 0) return said('certificate_expired', { until, ...reason });
    if (left < (current.until - current.from) * limits.certificateLate)
      return said('certificate_late', { until, ...reason });
    return error !== undefined && !this.#managed ? said('certificate_failed', { error }) : undefined;
  }

  get #daysLeft(): number {
    return Math.floor((this.#current!.until - this.service.clock()) / day);
  }

  #isDue(): boolean {
    return this.#current === undefined || this.service.clock() >= this.#managed!.renewalOf(this.#current);
  }

  /** Certificates are renewed as planned without it. */
  #noAdvice(error: unknown): void {
    this.service.log.debug({ err: error }, 'the authority does not say when it wants the certificate renewed');
  }

  async #mayOrder(): Promise<boolean> {
    const next = await this.#managed!.nextAt();
    const former = this.#waitsUntil;
    this.#waitsUntil = next > this.service.clock() ? new Date(next).toISOString() : undefined;
    // A failure has said so already.
    if (this.#waitsUntil !== undefined && this.#waitsUntil !== former && !this.#failure)
      this.service.log.warn({ until: this.#waitsUntil }, 'an order for a certificate waits');
    return this.#waitsUntil === undefined;
  }

  async #look(renew: () => Promise<void>): Promise<void> {
    if (!this.#managed) return this.#readChangedFiles();
    if (this.#current) await this.#managed.consult(this.#current).catch((error: unknown) => this.#noAdvice(error));
    if (!this.#isDue()) return;
    if (this.#failure) await this.#managed.hasMoved();
    if (await this.#mayOrder()) await renew();
  }

  async #readFiles(): Promise<void> {
    const { tlsCert, tlsKey } = this.service.config;
    this.#fileState = await stateOf(tlsCert!, tlsKey!);
    const found = await fromFiles(tlsCert!, tlsKey!);
    this.#failure = undefined;
    if (found.cert === this.#current?.cert && found.key === this.#current.key) return;
    await this.#take(found);
  }

  /** Files that cannot be used, as one that is half written, are noted once; the former certificate is served on. */
  async #readChangedFiles(): Promise<void> {
    const { clock, config, log } = this.service;
    if ((await stateOf(config.tlsCert!, config.tlsKey!)) === this.#fileState) return;
    try {
      await this.#readFiles();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#failure = { at: timestamp(clock), message: error.message };
      log.warn({ reason: error.message }, 'the new certificate cannot be used; the former one is served on');
    }
  }

  async #take(certificate: Certificate): Promise<void> {
    this.#current = certificate;
    const { names, issuer, until } = certificate;
    this.service.log.info({ names, issuer, expires_at: new Date(until).toISOString() }, 'certificate');
    for (const listener of this.#listeners) await listener(certificate);
  }
}
