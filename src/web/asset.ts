import { compressInThread, encodingFor, type Encoding } from '../http/compression.ts';
import { namesEtag } from '../http/etags.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of a page: sent compressed, with an ETag, and 304 to those who know it. */
export class Asset {
  readonly hash: string;
  readonly #compressed: Map<Encoding, Bytes | Promise<Bytes>>;

  constructor(
    readonly type: string,
    readonly bytes: Bytes,
    readonly headers: Record<string, string>,
    compressed: ReadonlyMap<Encoding, Bytes> = new Map(),
  ) {
    this.#compressed = new Map(compressed);
    this.hash = Bun.hash(bytes).toString(36);
  }

  async answer({ headers: asked }: Request, more: Record<string, string> = {}): Promise<Response> {
    const etag = `"${this.hash}"`;
    const headers = { ...this.headers, ...more, etag, vary: 'Accept-Encoding' };
    if (namesEtag(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
    const encoding = encodingFor(asked.get('accept-encoding'), this.bytes.byteLength, 'smallest');
    const body = encoding ? await this.#inEncoding(encoding) : this.bytes;
    const typed = { ...headers, 'content-type': this.type, ...(encoding && { 'content-encoding': encoding }) };
    return new Response(body, { headers: typed });
  }

  #inEncoding(encoding: Encoding): Bytes | Promise<Bytes> {
    let body = this.#compressed.get(encoding);
    if (!body) {
      body = compressInThread(this.bytes, encoding);
      this.#compressed.set(encoding, body);
    }
    return body;
  }
}
