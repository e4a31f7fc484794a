import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { pathsOf } from '../../data-directory/layout.ts';
import { Failure } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { writeWhole } from '../../lib/whole-file.ts';
import { limits } from '../../limits.ts';
import * as acme from './acme.ts';
import { suggestedTime } from './advice.ts';
import { readCertificate, type Certificate } from './certificate.ts';
import { Orders, ordersFile } from './orders.ts';
import * as reachability from './reachability.ts';

/** Settings of an obtained certificate. */
export type Settings = Pick<Config, 'data' | 'domain' | 'acmeDirectory' | 'acmeEmail'>;

/** Parts that tests replace. */
export interface Outside {
  addressesOf?: reachability.AddressesOf;
  random?: () => number;
}

const shortDigest = (text: string) => digestOf(text).slice(0, 16);

/** Where the certificate for these domains and this authority is kept. */
export const storedFile = ({ data, domain, acmeDirectory }: Omit<Settings, 'acmeEmail'>): string =>
  join(pathsOf(data).certificates, `certificate-${shortDigest([acmeDirectory, ...domain].join('\n'))}.pem`);

/** When a certificate is to be renewed: the same time after each start, another for each certificate. */
export function renewalOf({ from, until, serial }: Certificate): number {
  const spread = Number.parseInt(shortDigest(serial).slice(0, 8), 16) / 2 ** 32;
  return from + (until - from) * (limits.renewal + limits.renewalJitter * spread);
}

/** The stored certificate, or undefined when there is none. Throws Failure when it is damaged. */
export async function stored(settings: Omit<Settings, 'acmeEmail'>): Promise<Certificate | undefined> {
  const file = storedFile(settings);
  const text = await contentOf(file);
  if (text === undefined) return undefined;
  try {
    return readCertificate(text, text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(`${file} cannot be used: ${error.message}; delete it, and another certificate is obtained.`);
  }
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Obtains the certificate of the domains from an ACME authority, and renews it. */
export class Managed {
  /** Answers to the authority on port 80, by token. */
  readonly challenges = new Map<string, string>();
  readonly #orders: Orders;
  readonly #folder: string;
  #addresses: string | undefined;
  /** When the authority wants the certificate of this serial number renewed, and when it is asked again. */
  #advice: { serial: string; at: number; askAgain: number } | undefined;
  /** Whether the pause after a failure is left out: at a start, and when DNS has changed. */
  #isEager = true;

  readonly #random: () => number;

  constructor(
    readonly settings: Settings,
    readonly clock: Clock,
    readonly outside: Outside = {},
  ) {
    this.#folder = pathsOf(settings.data).certificates;
    this.#random = outside.random ?? Math.random;
    this.#orders = new Orders(join(this.#folder, ordersFile), clock, this.#random);
  }

  get authority(): string {
    return new URL(this.settings.acmeDirectory).host;
  }

  /** When an order may be placed. Throws Failure. */
  nextAt(): Promise<number> {
    const { acmeDirectory } = this.settings;
    return this.#orders.nextAt(acmeDirectory, this.#purpose, this.#isEager);
  }

  /** When a certificate is renewed: as planned, or earlier if its authority wants so. */
  renewalOf(certificate: Certificate): number {
    const advised = this.#advice?.serial === certificate.serial ? this.#advice.at : Infinity;
    return Math.min(renewalOf(certificate), advised);
  }

  /** Asks the authority from time to time when it wants the certificate renewed. Rejects when it does not answer. */
  async consult({ serial, cert }: Certificate): Promise<void> {
    const former = this.#advice?.serial === serial ? this.#advice : { serial, at: Infinity, askAgain: 0 };
    if (this.clock() < former.askAgain) return;
    this.#advice = { ...former, askAgain: this.clock() + limits.renewalAdvice };
    this.#advice.at = (await suggestedTime(this.settings.acmeDirectory, cert, this.#random())) ?? Infinity;
  }

  /** Whether DNS has other addresses for the domains than at the last order, which is reason for another. */
  async hasMoved(): Promise<boolean> {
    if (this.#addresses === undefined) return false;
    const hasMoved = JSON.stringify((await this.#look()).names) !== this.#addresses;
    this.#isEager ||= hasMoved;
    return hasMoved;
  }

  /** Obtains a certificate and keeps it. Throws Failure with all that was seen. */
  async obtain(signal: AbortSignal): Promise<Certificate> {
    const { acmeDirectory: directory, acmeEmail: email, domain: names } = this.settings;
    const seen = await this.#look();
    this.#addresses = JSON.stringify(seen.names);
    this.#isEager = false;
    // Another authority may know names that DNS does not have here.
    if (this.authority.endsWith('.letsencrypt.org') && reachability.nameless(seen).length > 0)
      throw new Failure(`${this.#lacking} ${reachability.sentences(seen)} An order waits for these addresses.`);
    const end = await this.#orders.begin(directory, this.#purpose);
    try {
      const accountKey = await this.#accountKey();
      const pem = await acme.obtain({ directory, email, accountKey, names, challenges: this.challenges, signal });
      const certificate = readCertificate(pem.cert, pem.key);
      // The limit counts what was issued, also when it cannot be kept.
      await end('issued');
      const file = storedFile(this.settings);
      await writeWhole(file, (partial) => writeFile(partial, pem.key + pem.cert, { mode: 0o600 }), this.settings.data);
      return certificate;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await end('failed');
      const next = new Date(await this.nextAt()).toISOString();
      const said = error.message.replace(/[.\s]*$/, '');
      throw new Failure(
        `${this.#lacking} ${reachability.sentences(seen)} ${this.authority} says: ${said}. The next order is at ${next}.`,
      );
    }
  }

  get #lacking(): string {
    return `There is no new certificate for ${this.settings.domain.join(', ')} at ${timestamp(this.clock)}.`;
  }

  get #purpose(): string {
    return shortDigest([this.settings.acmeDirectory, ...this.settings.domain.toSorted()].join('\n'));
  }

  #look(): Promise<reachability.Seen> {
    return reachability.look(this.settings.domain, this.outside.addressesOf);
  }

  /** The key of the account at this authority, made at the first order. */
  async #accountKey(): Promise<string> {
    const file = join(this.#folder, `account-${shortDigest(this.settings.acmeDirectory)}.pem`);
    const found = await contentOf(file);
    if (found !== undefined) return found;
    const made = await acme.newKey();
    await writeWhole(file, (partial) => writeFile(partial, made, { mode: 0o600 }), this.settings.data);
    return made;
  }
}
