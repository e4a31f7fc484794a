import { tick } from 'svelte';
import { Failure } from './api.ts';
import { fitting } from './fitting.ts';
import { uploadPicture, type UploadPath } from './upload.ts';

/** The server takes so many files of an account at the same time. */
const atOnce = 2;

/** A picture on its way to the server. */
export class Upload<Purpose> {
  state = $state<'waiting' | 'sending' | 'failed' | 'done'>('waiting');
  /** Part of the file that is sent, from 0 to 1. */
  progress = $state(0);
  failure = $state.raw<Failure>();
  url = '';
  readonly preview: string;
  readonly abort = new AbortController();

  constructor(
    readonly file: Blob,
    readonly name: string,
    readonly purpose: Purpose,
    /** Position among the uploads of the page: pictures stand in the order in which they were chosen. */
    readonly turn: number,
  ) {
    this.preview = URL.createObjectURL(file);
  }
}

interface Session {
  token: string | null;
  note(failure: Failure): void;
}

/** Pictures of one page on their way. They outlive the page, so that leaving it loses none. */
export class Uploads<Purpose> {
  items = $state.raw<Upload<Purpose>[]>([]);
  #turns = 0;
  #waiting: (() => void)[] = [];

  constructor(
    readonly path: UploadPath,
    readonly session: Session,
  ) {}

  add(files: Iterable<File>, purpose: Purpose): void {
    const added = [...files].map((file) => new Upload(file, file.name, purpose, (this.#turns += 1)));
    this.items = [...this.items, ...added];
    this.#next();
  }

  remove(upload: Upload<Purpose>): void {
    upload.abort.abort();
    URL.revokeObjectURL(upload.preview);
    this.items = this.items.filter((item) => item !== upload);
    this.#next();
  }

  retry(upload: Upload<Purpose>): void {
    upload.state = 'waiting';
    upload.failure = undefined;
    this.#next();
  }

  clear(): void {
    for (const item of this.items) this.remove(item);
  }

  get isSending(): boolean {
    return this.items.some(({ state }) => state === 'waiting' || state === 'sending');
  }

  /** Waits until none is on its way; those that came are in use then. */
  async settled(): Promise<void> {
    if (this.isSending) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    await tick();
  }

  #next(): void {
    if (!this.isSending) for (const resolve of this.#waiting.splice(0)) resolve();
    for (const item of this.items) {
      if (this.items.filter(({ state }) => state === 'sending').length >= atOnce) return;
      if (item.state === 'waiting') void this.#send(item);
    }
  }

  async #send(item: Upload<Purpose>): Promise<void> {
    item.state = 'sending';
    item.progress = 0;
    try {
      const { url } = await uploadPicture(await fitting(item.file), {
        path: this.path,
        token: this.session.token,
        signal: item.abort.signal,
        onProgress: (part) => (item.progress = part),
      });
      item.url = url;
      item.state = 'done';
    } catch (error) {
      // Others come from the browser: a photo for which it has no memory.
      item.failure = error instanceof Failure ? error : new Failure(400, '', '', null);
      item.state = 'failed';
      this.session.note(item.failure);
    }
    this.#next();
  }
}
