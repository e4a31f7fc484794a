import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import type { Certificate } from '../features/certificates/certificate.ts';
import { selfSigned } from '../features/certificates/self-signed.ts';
import type { Certificates } from '../features/certificates/service.ts';
import { listenForRedirects, type Redirects } from '../http/redirects.ts';
import type { SecurePort } from '../http/secure-port.ts';
import type { Clock } from '../lib/clock.ts';

/** HTTPS, and the redirects to it from HTTP. */
export class Encrypted {
  #certificates: Certificates | undefined;
  #redirects: Redirects | undefined;

  private constructor(
    readonly config: Config,
    readonly secure: SecurePort,
    readonly first: Certificate | undefined,
  ) {}

  /**
   * Opens the ports, with the certificate that there is. Without one, only this machine is served, with one that nobody
   * trusts. Throws Refusal when a port cannot be listened on.
   */
  static async open(
    config: Config,
    secure: SecurePort,
    first: Certificate | undefined,
    clock: Clock,
  ): Promise<Encrypted> {
    const opened = new Encrypted(config, secure, first);
    const pair = first ?? (await selfSigned(config.domain, clock));
    secure.claim(pair);
    await secure.use(pair, { isForAll: first !== undefined });
    opened.#listenForRedirects();
    return opened;
  }

  /** Where it is served. */
  get url(): string {
    return (this.#current && this.config.baseUrl) ?? `https://${this.secure.authority}`;
  }

  /** The port for redirects, if there is one. */
  get httpPort(): number | undefined {
    return this.#redirects?.port;
  }

  /** Serves with each new certificate, and answers the challenges for it. */
  async attend(certificates: Certificates): Promise<void> {
    this.#certificates = certificates;
    const use = (certificate: Certificate) => this.secure.use(certificate, { isForAll: true });
    certificates.onChange(use);
    const { current } = certificates;
    if (current && current.cert !== this.first?.cert) await use(current);
  }

  /** Looks after the certificate from now on. */
  start({ certificates, jobs }: Pick<Deps, 'certificates' | 'jobs'>): void {
    certificates?.start(() => jobs.run('certificate'));
  }

  async releaseConnections(): Promise<void> {
    await this.#redirects?.connections.release();
  }

  keepConnections(): void {
    this.#redirects?.connections.keep();
  }

  /** Leaves the port for redirects to the server that has joined it. */
  async leave(): Promise<void> {
    await this.#redirects?.leave();
  }

  /** Closes the port for redirects. */
  async stop(): Promise<void> {
    await this.#redirects?.stop();
  }

  get #current(): Certificate | undefined {
    return this.#certificates ? this.#certificates.current : this.first;
  }

  #listenForRedirects(): void {
    if (this.config.httpPort === undefined) return;
    this.#redirects = listenForRedirects({
      config: this.config,
      joins: this.secure.joins,
      challenge: (token) => this.#certificates?.challenge(token),
      securePort: () => (this.#current ? this.secure.port : undefined),
    });
  }
}
