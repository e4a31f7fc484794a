import { Readable } from 'node:stream';
import type { Config } from '../../config/config.ts';
import { s3Of, textOf, type Patience, type S3, type StoredObject } from '../../lib/s3.ts';
import { limits } from '../../limits.ts';

export type StoredFile = Pick<StoredObject, 'name' | 'size'>;

/** S3-compatible storage for backups. Its methods throw StorageFailure with a sentence that names the storage. */
export class Remote {
  constructor(readonly s3: S3) {}

  /** Sends a file and checks that all of it arrived. */
  async store(path: string, name: string): Promise<void> {
    const file = Bun.file(path);
    const problem = `${name} could not be sent to`;
    const part = Math.max(limits.storagePart, Math.ceil(file.size / limits.storageParts));
    if (file.size > part) await this.#storeInParts(problem, file, name, part);
    else await this.s3.ask(problem, { method: 'PUT', name, body: await file.bytes() });
    const { headers } = await this.s3.ask(problem, { method: 'HEAD', name });
    const stored = Number(headers.get('content-length'));
    if (stored !== file.size) throw this.s3.failure(problem, `${stored} of ${file.size} bytes arrived`);
  }

  async #storeInParts(problem: string, file: Bun.BunFile, name: string, size: number): Promise<void> {
    const begun = await this.s3.ask(problem, { method: 'POST', name, query: { uploads: '' } });
    const uploadId = textOf(begun.bytes, 'UploadId');
    try {
      const parts: string[] = [];
      for (let start = 0; start < file.size; start += size) {
        const body = await file.slice(start, Math.min(start + size, file.size)).bytes();
        const partNumber = String(parts.length + 1);
        const { headers } = await this.s3.ask(problem, { method: 'PUT', name, query: { partNumber, uploadId }, body });
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`);
      }
      const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      await this.s3.ask(problem, { method: 'POST', name, query: { uploadId }, body });
    } catch (error) {
      await this.s3.send({ method: 'DELETE', name, query: { uploadId } }, limits.storageAbort).catch(() => {});
      throw error;
    }
  }

  /** All files below the prefix, by the rest of their names. */
  async list(): Promise<StoredFile[]> {
    return (await this.s3.list('The backups could not be listed at')).map(({ name, size }) => ({ name, size }));
  }

  async remove(name: string): Promise<void> {
    await this.s3.ask(`${name} could not be removed from`, { method: 'DELETE', name });
  }

  /** Streams a stored file, fetched a portion at a time. */
  read(name: string): Readable {
    return Readable.from(this.#portions(name), { objectMode: false });
  }

  async *#portions(name: string): AsyncGenerator<Buffer> {
    const problem = `${name} could not be read from`;
    for (let [start, size] = [0, 1]; start < size;) {
      const range = `bytes=${start}-${start + limits.storageRead - 1}`;
      const { status, headers, bytes } = await this.s3.ask(problem, { method: 'GET', name, range });
      yield Buffer.from(bytes);
      if (status !== 206) return;
      start += bytes.byteLength;
      size = Number(headers.get('content-range')?.split('/')[1]);
      if (!(bytes.byteLength > 0 && size > 0)) throw this.s3.failure(problem, 'it sent no range of bytes');
    }
  }
}

/** The storage that the configuration names, if it does. */
export function remoteOf(
  config: Config,
  patience: Patience = { deadline: limits.storageRequest, pause: limits.storagePause },
): Remote | undefined {
  const { backupS3Bucket: bucket, backupS3Prefix: prefix, backupS3Region: region } = config;
  if (bucket === undefined) return undefined;
  const keys = { accessKey: config.backupS3AccessKey!, secretKey: config.backupS3SecretKey! };
  return new Remote(s3Of({ endpoint: config.backupS3Endpoint, bucket, prefix, region, ...keys }, patience));
}
