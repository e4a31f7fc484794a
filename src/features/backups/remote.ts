import { Readable } from 'node:stream';
import type { Config } from '../../config/config.ts';
import { Failure } from '../../errors.ts';

const MiB = 1024 * 1024;

/** Bytes fetched with one request. */
const portion = 4 * MiB;
const upload = { partSize: 16 * MiB, queueSize: 2, retry: 3, type: 'application/octet-stream' };

export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
}

/** S3-compatible storage for backups. Its methods throw Failure with a sentence that names the storage. */
export class Remote {
  readonly #client: Bun.S3Client;
  readonly #place: string;

  constructor(
    credentials: ConstructorParameters<typeof Bun.S3Client>[0],
    readonly prefix: string,
  ) {
    this.#client = new Bun.S3Client(credentials);
    this.#place = `${credentials?.endpoint ?? 'S3'}, bucket ${credentials?.bucket}`;
  }

  /** Sends a file and asks whether all of it arrived. */
  async store(path: string, name: string): Promise<void> {
    const size = Bun.file(path).size;
    const stored = await this.#ask(`${name} could not be sent to`, async () => {
      await this.#client.write(this.prefix + name, Bun.file(path), upload);
      return this.#client.stat(this.prefix + name);
    });
    if (stored.size !== size) {
      throw new Failure(`${name} did not arrive whole at ${this.#place}: ${stored.size} of ${size} bytes.`);
    }
  }

  list(): Promise<StoredFile[]> {
    return this.#ask('The backups could not be listed at', async () => {
      const found: StoredFile[] = [];
      let startAfter: string | undefined;
      do {
        const page = await this.#client.list({ prefix: this.prefix, ...(startAfter && { startAfter }) });
        const contents = page.contents ?? [];
        for (const { key, size = 0 } of contents) found.push({ name: key.slice(this.prefix.length), size });
        startAfter = page.isTruncated ? contents.at(-1)?.key : undefined;
      } while (startAfter);
      return found;
    });
  }

  async remove(name: string): Promise<void> {
    await this.#ask(`${name} could not be removed from`, () => this.#client.delete(this.prefix + name));
  }

  /** Reads a stored file, a portion at a time. */
  read(name: string): Readable {
    const file = this.#client.file(this.prefix + name);
    const ask = <Result>(work: () => Promise<Result>) => this.#ask(`${name} could not be read from`, work);
    return Readable.from(
      (async function* () {
        const { size } = await ask(() => file.stat());
        for (let start = 0; start < size; start += portion) {
          yield Buffer.from(await ask(() => file.slice(start, Math.min(start + portion, size)).arrayBuffer()));
        }
      })(),
      { objectMode: false },
    );
  }

  async #ask<Result>(problem: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      throw new Failure(`${problem} ${this.#place}: ${code ? `${code}, ` : ''}${message}.`);
    }
  }
}

/** The storage that the configuration names, if it does. */
export function remoteOf(config: Config): Remote | undefined {
  const { backupS3Bucket, backupS3Endpoint, backupS3Region, backupS3AccessKey, backupS3SecretKey } = config;
  if (backupS3Bucket === undefined) return undefined;
  const credentials = {
    bucket: backupS3Bucket,
    accessKeyId: backupS3AccessKey!,
    secretAccessKey: backupS3SecretKey!,
    ...(backupS3Endpoint && { endpoint: backupS3Endpoint }),
    ...(backupS3Region && { region: backupS3Region }),
  };
  return new Remote(credentials, config.backupS3Prefix);
}
