import { brotliDecompressSync } from 'node:zlib';
import type { Catalogue, OwnTexts } from '../features/texts/service.ts';
import type { Language } from '../i18n/languages.ts';
import { Asset } from './asset.ts';
import type { Words } from './rendering/words.ts';
import type { Markup, SiteProps } from './site/data.ts';

/** Names of what a page loads first; they contain a hash of the content. */
export interface Entry {
  script: string;
  styles: string;
  /** Scripts that a module needs at once, by its name; that of the first one is "". */
  needed: Record<string, string[]>;
}

export interface Names {
  /** Each is built for each language, with the texts of that language alone. */
  console: Record<Language, Entry>;
  site: Record<Language, Entry>;
  /** One page that is a program, on a machine that shows no other: it shares no script with the site. */
  kiosk: Record<Language, Entry>;
  /** Service workers: of the site, and of a site that was closed. */
  worker: { main: string; leave: string };
}

/** Renders the site in one language. */
export interface Renderer {
  render(props: SiteProps): Markup;
  /** Texts of feeds, the manifest and mails. */
  words: () => Words;
  /** Texts that a place may override: those that no script has. */
  own: Catalogue;
  override(texts: OwnTexts): void;
}

export interface Pages {
  names: Names;
  assets: { get(name: string): Asset | undefined };
  /** The renderer of a language, loaded when somebody first asks for it. */
  rendererIn: (language: Language) => Renderer;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A file, compressed by brotli; other encodings are made when somebody asks for them. */
export interface PackedAsset {
  name: string;
  type: string;
  body: Bytes;
}

interface Table {
  names: Names;
  assets: { name: string; type: string; size: number }[];
}

const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };

/** Everything in one file: the length of a table, the table as JSON, the bodies. */
export function pack(names: Names, assets: PackedAsset[]): Bytes {
  const entries = assets.map(({ name, type, body }) => ({ name, type, size: body.byteLength }));
  const table = Buffer.from(JSON.stringify({ names, assets: entries } satisfies Table));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(table.byteLength);
  return Buffer.concat([length, table, ...assets.map(({ body }) => body)]);
}

/** Parts of the pages; each is unpacked when somebody asks for it, since all of them take as long as fifty pages. */
class PackedAssets {
  readonly #packed: Map<string, Omit<PackedAsset, 'name'>>;
  readonly #ready = new Map<string, Asset>();

  constructor(assets: readonly PackedAsset[]) {
    this.#packed = new Map(assets.map(({ name, ...packed }) => [name, packed]));
  }

  get(name: string): Asset | undefined {
    const packed = this.#packed.get(name);
    if (!packed) return this.#ready.get(name);
    const { type, body } = packed;
    const plain = new Uint8Array(brotliDecompressSync(body));
    const asset = new Asset(type, plain, forEver, new Map([['br', body]]));
    this.#ready.set(name, asset);
    this.#packed.delete(name);
    return asset;
  }
}

/** The reverse. */
export function unpack(packed: Bytes, rendererIn: Pages['rendererIn']): Pages {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  let at = 4 + bytes.readUInt32LE(0);
  const { names, assets } = JSON.parse(bytes.toString('utf8', 4, at)) as Table;
  const found = assets.map(({ name, type, size }) => ({ name, type, body: bytes.subarray(at, (at += size)) }));
  return { names, assets: new PackedAssets(found), rendererIn };
}
