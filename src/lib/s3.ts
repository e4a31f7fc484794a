import { Failure } from '../errors.ts';
import { limits } from '../limits.ts';
import { encode, sign, type Credentials } from './s3-signature.ts';

/** A bucket of an S3-compatible storage, and the prefix of the names in it. */
export interface S3Place {
  endpoint: string;
  bucket: string;
  prefix: string;
}

/** Milliseconds: the deadline of a request with its repetitions, and the first pause between these. */
export interface Patience {
  deadline: number;
  pause: number;
}

interface Ask {
  method: string;
  name?: string;
  query?: Record<string, string>;
  range?: string;
  /** Lower-case names; they are signed. */
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** Codes of errors that are answers too, as `NoSuchKey`. */
  expects?: string[];
}

interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

export interface StoredObject {
  /** Without the prefix. */
  name: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970, by the clock of the storage. */
  changed: number;
}

/** The storage refused, did not answer or lost the connection; what was to be stored may be sound. */
export class StorageFailure extends Failure {}

/**
 * S3-compatible storage. Its methods throw StorageFailure with a sentence that names the storage.
 * Not Bun.S3Client: it has no deadline, repeats requests without a pause and hides why one was refused.
 */
export class S3 {
  constructor(
    readonly place: S3Place,
    readonly credentials: Credentials,
    readonly patience: Patience,
  ) {}

  /** All objects below the prefix whose names begin with `start`, or one page of at most `most`. */
  async list(problem: string, start = '', most?: number, within?: number): Promise<StoredObject[]> {
    const { prefix } = this.place;
    const found: StoredObject[] = [];
    for (let last: string | undefined = ''; last !== undefined;) {
      const paging = { ...(last && { 'start-after': last }), ...(most !== undefined && { 'max-keys': String(most) }) };
      const query = { 'list-type': '2', prefix: prefix + start, ...paging };
      const { bytes } = await this.ask(problem, { method: 'GET', query }, within);
      const listed = elementsOf(bytes, 'ListBucketResult');
      if (!listed) throw this.failure(problem, 'it sent something else than a list');
      const { IsTruncated, Contents = [] } = listed;
      const rows = [Contents].flat() as { Key: string; Size: string; LastModified?: string }[];
      for (const { Key, Size, LastModified } of rows)
        found.push({ name: Key.slice(prefix.length), size: Number(Size), changed: Date.parse(LastModified ?? '') });
      last = IsTruncated === 'true' && most === undefined ? rows.at(-1)?.Key : undefined;
    }
    return found;
  }

  /** Repeats what the storage was too busy for, or what was cut off, with growing pauses until the deadline. */
  async ask(problem: string, request: Ask, within = this.patience.deadline): Promise<Answer> {
    const { pause } = this.patience;
    const end = performance.now() + within;
    for (let attempt = 0; ; attempt++) {
      const answer = await this.send(request, end - performance.now()).catch((error: Error) => error);
      if (!(answer instanceof Error) && (answer.status < 300 || isExpected(answer, request))) return answer;
      const wait = pause * 2 ** attempt;
      const isLast = attempt === limits.storageRetries || performance.now() + wait > end;
      if (isLast || !mayPass(answer)) throw this.failure(problem, reasonOf(answer, within));
      await Bun.sleep(wait);
    }
  }

  /** Sends a request once. Throws errors of the network. */
  async send({ method, name, query = {}, range, headers: given, body }: Ask, within: number): Promise<Answer> {
    const { endpoint, bucket, prefix } = this.place;
    const path = name === undefined ? '' : (prefix + name).split('/').map(encode).join('/');
    const parameters = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(value)}`);
    const url = new URL(`${endpoint}/${encode(bucket)}/${path}`);
    url.search = parameters.join('&');
    const headers = {
      ...sign({ method, url, body, headers: given }, this.credentials, new Date()),
      ...(range && { range }),
    };
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(within)));
    const response = await fetch(url, { method, headers, signal, redirect: 'manual', body: body ?? null });
    const bytes = await response.bytes();
    if (isCut(method, response, bytes))
      throw Object.assign(new Error('it sent half an answer'), { code: 'ECONNRESET' });
    return { status: response.status, headers: response.headers, bytes };
  }

  /** A failure with its problem, as `x.webp could not be read from`, and the reason for it. */
  failure(problem: string, reason: string): StorageFailure {
    return new StorageFailure(`${problem} ${this.place.endpoint}, bucket ${this.place.bucket}: ${reason}.`);
  }
}

const isExpected = ({ bytes }: Answer, { expects = [] }: Ask): boolean =>
  expects.length > 0 && expects.includes(textOf(bytes, 'Code'));

function isCut(method: string, { headers, status }: Response, { byteLength }: Uint8Array): boolean {
  const length = headers.get('content-length');
  const isPlain = !headers.has('content-encoding') && method !== 'HEAD' && status !== 204;
  return isPlain && length !== null && Number(length) !== byteLength;
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
function reasonOf(answer: Answer | Error, within: number): string {
  if (answer instanceof Error) {
    const { name, code, message } = answer as Error & { code?: string };
    if (name === 'TimeoutError') return `no answer within ${Math.ceil(within / 1000)} seconds`;
    return causes[String(code)] ?? message.replace(/\.$/, '');
  }
  const words = [String(answer.status), textOf(answer.bytes, 'Code'), textOf(answer.bytes, 'Message')];
  return words.filter(Boolean).join(' ').slice(0, limits.storageMessage).replace(/\.$/, '');
}

/** The elements directly below the root of an XML document; undefined when it is something else, or has another root. */
function elementsOf(bytes: Uint8Array, rootName?: string): Bun.XML.Element | undefined {
  try {
    const [[name, root]] = Object.entries(Bun.XML.parse(new TextDecoder().decode(bytes))) as [[string, unknown]];
    if (rootName !== undefined && name !== rootName) return undefined;
    return typeof root === 'object' && root !== null ? (root as Bun.XML.Element) : {};
  } catch {
    return undefined;
  }
}

export function textOf(bytes: Uint8Array, name: string): string {
  const value = elementsOf(bytes)?.[name];
  return typeof value === 'string' ? value : '';
}

/** Amazon's regions are part of its host names; other storages mostly take any. */
const regionOf = (endpoint: string): string =>
  /\.amazonaws\.com(?:\.cn)?$/.test(endpoint)
    ? (/[.-]([a-z]{2}(?:-[a-z]+)+-\d)\./.exec(endpoint)?.[1] ?? 'us-east-1')
    : 'auto';

interface Named extends Omit<S3Place, 'endpoint'> {
  /** Amazon's without one. */
  endpoint: string | undefined;
  region: string | undefined;
  accessKey: string;
  secretKey: string;
}

/** The storage that settings name. */
export function s3Of({ bucket, prefix, accessKey, secretKey, ...named }: Named, patience: Patience): S3 {
  const endpoint = named.endpoint ?? `https://s3.${named.region ?? 'us-east-1'}.amazonaws.com`;
  const region = named.region ?? regionOf(endpoint);
  return new S3({ endpoint, bucket, prefix }, { accessKey, secretKey, region }, patience);
}
