import { Readable } from 'node:stream';
import type { Config } from '../../config/config.ts';
import { Failure } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { encode, sign, type Credentials } from './signature.ts';

export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
}

interface Ask {
  method: string;
  name?: string;
  query?: Record<string, string>;
  range?: string;
  body?: Uint8Array<ArrayBuffer>;
}

interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** The storage refused, did not answer or lost the connection; the backup itself may be sound. */
export class StorageFailure extends Failure {}

/**
 * S3-compatible storage for backups. Its methods throw StorageFailure with a sentence that names the storage.
 * Not Bun.S3Client: it has no deadline, repeats requests without a pause and hides why one was refused.
 */
export class Remote {
  constructor(
    readonly place: { endpoint: string; bucket: string; prefix: string },
    readonly credentials: Credentials,
    /** Milliseconds: the deadline of a request with its repetitions, and the first pause between these. */
    readonly patience = { deadline: limits.storageRequest, pause: limits.storagePause },
  ) {}

  /** Sends a file and checks that all of it arrived. */
  async store(path: string, name: string): Promise<void> {
    const file = Bun.file(path);
    const problem = `${name} could not be sent to`;
    const part = Math.max(limits.storagePart, Math.ceil(file.size / limits.storageParts));
    if (file.size > part) await this.#storeInParts(problem, file, name, part);
    else await this.#ask(problem, { method: 'PUT', name, body: await file.bytes() });
    const { headers } = await this.#ask(problem, { method: 'HEAD', name });
    const stored = Number(headers.get('content-length'));
    if (stored !== file.size) throw this.#failure(problem, `${stored} of ${file.size} bytes arrived`);
  }

  async #storeInParts(problem: string, file: Bun.BunFile, name: string, size: number): Promise<void> {
    const begun = await this.#ask(problem, { method: 'POST', name, query: { uploads: '' } });
    const uploadId = textOf(begun.bytes, 'UploadId');
    try {
      const parts: string[] = [];
      for (let start = 0; start < file.size; start += size) {
        const body = await file.slice(start, Math.min(start + size, file.size)).bytes();
        const partNumber = String(parts.length + 1);
        const { headers } = await this.#ask(problem, { method: 'PUT', name, query: { partNumber, uploadId }, body });
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`);
      }
      const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      await this.#ask(problem, { method: 'POST', name, query: { uploadId }, body });
    } catch (error) {
      await this.#send({ method: 'DELETE', name, query: { uploadId } }, limits.storageAbort).catch(() => {});
      throw error;
    }
  }

  /** All files below the prefix, by the rest of their names. */
  async list(): Promise<StoredFile[]> {
    const { prefix } = this.place;
    const found: StoredFile[] = [];
    for (let last: string | undefined = ''; last !== undefined;) {
      const query = { 'list-type': '2', prefix, ...(last && { 'start-after': last }) };
      const { bytes } = await this.#ask('The backups could not be listed at', { method: 'GET', query });
      const { IsTruncated, Contents = [] } = elementsOf(bytes);
      const rows = [Contents].flat() as { Key: string; Size: string }[];
      found.push(...rows.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), size: Number(Size) })));
      last = IsTruncated === 'true' ? rows.at(-1)?.Key : undefined;
    }
    return found;
  }

  async remove(name: string): Promise<void> {
    await this.#ask(`${name} could not be removed from`, { method: 'DELETE', name });
  }

  /** Streams a stored file, fetched a portion at a time. */
  read(name: string): Readable {
    return Readable.from(this.#portions(name), { objectMode: false });
  }

  async *#portions(name: string): AsyncGenerator<Buffer> {
    const problem = `${name} could not be read from`;
    for (let [start, size] = [0, 1]; start < size;) {
      const range = `bytes=${start}-${start + limits.storageRead - 1}`;
      const { status, headers, bytes } = await this.#ask(problem, { method: 'GET', name, range });
      yield Buffer.from(bytes);
      if (status !== 206) return;
      start += bytes.byteLength;
      size = Number(headers.get('content-range')?.split('/')[1]);
      if (!(bytes.byteLength > 0 && size > 0)) throw this.#failure(problem, 'it sent no range of bytes');
    }
  }

  /** Repeats what the storage was too busy for, or what was cut off, with growing pauses until the deadline. */
  async #ask(problem: string, request: Ask): Promise<Answer> {
    const { deadline, pause } = this.patience;
    const end = performance.now() + deadline;
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#send(request, end - performance.now()).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status < 300) return answer;
      const wait = pause * 2 ** attempt;
      const isLast = attempt === limits.storageRetries || performance.now() + wait > end;
      if (isLast || !mayPass(answer)) throw this.#failure(problem, reasonOf(answer, deadline));
      await Bun.sleep(wait);
    }
  }

  async #send({ method, name, query = {}, range, body }: Ask, within: number): Promise<Answer> {
    const { endpoint, bucket, prefix } = this.place;
    const path = name === undefined ? '' : (prefix + name).split('/').map(encode).join('/');
    const parameters = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(value)}`);
    const url = new URL(`${endpoint}/${encode(bucket)}/${path}`);
    url.search = parameters.join('&');
    const headers = { ...sign({ method, url, body }, this.credentials, new Date()), ...(range && { range }) };
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(within)));
    const response = await fetch(url, { method, headers, signal, redirect: 'manual', body: body ?? null });
    return { status: response.status, headers: response.headers, bytes: await response.bytes() };
  }

  #failure(problem: string, reason: string): StorageFailure {
    return new StorageFailure(`${problem} ${this.place.endpoint}, bucket ${this.place.bucket}: ${reason}.`);
  }
}

/** Whether the same request may succeed in a moment: the storage is busy, or the connection was cut. */
const mayPass = (answer: Answer | Error): boolean =>
  answer instanceof Error
    ? /^(?:ECONNRESET|EPIPE|ETIMEDOUT)$/.test((answer as { code?: string }).code ?? '')
    : [429, 500, 502, 503, 504].includes(answer.status);

const causes: Record<string, string> = {
  ECONNREFUSED: 'nobody answers there (ECONNREFUSED)',
  ECONNRESET: 'the connection was cut (ECONNRESET)',
  ENOTFOUND: 'there is no such host (ENOTFOUND)',
};

/** Why a request failed, without a full stop: the storage's own words where it sent some. */
function reasonOf(answer: Answer | Error, deadline: number): string {
  if (answer instanceof Error) {
    const { name, code, message } = answer as Error & { code?: string };
    if (name === 'TimeoutError') return `no answer within ${Math.ceil(deadline / 1000)} seconds`;
    return causes[String(code)] ?? message.replace(/\.$/, '');
  }
  const words = [String(answer.status), textOf(answer.bytes, 'Code'), textOf(answer.bytes, 'Message')];
  return words.filter(Boolean).join(' ').slice(0, limits.storageMessage).replace(/\.$/, '');
}

/** The elements directly below the root of an XML document; none when it is something else. */
function elementsOf(bytes: Uint8Array): Bun.XML.Element {
  try {
    const [root] = Object.values(Bun.XML.parse(new TextDecoder().decode(bytes)));
    return typeof root === 'object' ? root : {};
  } catch {
    return {};
  }
}

function textOf(bytes: Uint8Array, name: string): string {
  const value = elementsOf(bytes)[name];
  return typeof value === 'string' ? value : '';
}

/** Amazon's regions are part of its host names; other storages mostly take any. */
const regionOf = (endpoint: string): string =>
  /\.amazonaws\.com(?:\.cn)?$/.test(endpoint)
    ? (/[.-]([a-z]{2}(?:-[a-z]+)+-\d)\./.exec(endpoint)?.[1] ?? 'us-east-1')
    : 'auto';

/** The storage that the configuration names, if it does. */
export function remoteOf(config: Config, patience?: Remote['patience']): Remote | undefined {
  const { backupS3Bucket: bucket, backupS3Prefix: prefix, backupS3AccessKey, backupS3SecretKey } = config;
  if (bucket === undefined) return undefined;
  const endpoint = config.backupS3Endpoint ?? `https://s3.${config.backupS3Region ?? 'us-east-1'}.amazonaws.com`;
  const region = config.backupS3Region ?? regionOf(endpoint);
  const credentials = { accessKey: backupS3AccessKey!, secretKey: backupS3SecretKey!, region };
  return new Remote({ endpoint, bucket, prefix }, credentials, patience);
}
