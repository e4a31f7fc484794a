import { Uploads, type Upload } from '../../shared/uploads.svelte.ts';
import { session } from '../session.svelte.ts';

/** A picture that is used as soon as it has arrived, and the only one of its kind. Make it in a component. */
export class OnePicture {
  readonly #uploads = new Uploads<null>('/api/admin/upload', session);
  readonly #use: (url: string) => void;

  constructor(use: (url: string) => void) {
    this.#use = use;
    $effect(() => {
      if (this.upload?.failure?.status === 401 && !session.hasEnded) this.retry();
    });
    $effect(() => () => this.#uploads.clear());
  }

  /** The file on its way, or refused. */
  get upload(): Upload<null> | undefined {
    return this.#uploads.items[0];
  }

  get isSending(): boolean {
    return this.#uploads.isSending;
  }

  choose([file]: Iterable<File>): void {
    if (!file || this.isSending) return;
    this.#uploads.clear();
    this.#uploads.add([file], null);
    void this.#settle();
  }

  readonly retry = (): void => {
    if (this.upload) this.#uploads.retry(this.upload);
    void this.#settle();
  };

  async #settle(): Promise<void> {
    await this.#uploads.settled();
    if (this.upload?.state !== 'done') return;
    const { url } = this.upload;
    this.#uploads.clear();
    this.#use(url);
  }
}
