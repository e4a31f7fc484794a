import { answerOf, api, type Failure } from '../api.ts';

/** A captcha in a form: read from its picture, or answered by work of the browser for who cannot see it. */
export class Challenge {
  code = $state('');
  svg = $state('');
  /** Share of the work that is done; undefined where the characters are read. */
  progress = $state<number>();
  #id = '';
  #loaded: Promise<void>;
  #work: Promise<string | undefined> | undefined;
  #stop = new AbortController();

  /** `onfailure` hears that there is no captcha. */
  constructor(readonly onfailure: (failure: Failure) => void) {
    this.#loaded = this.#load();
  }

  /** Each captcha is good for one try. */
  renew(): Promise<void> {
    this.#stop.abort();
    return (this.#loaded = this.#load());
  }

  async #load(): Promise<void> {
    this.code = '';
    this.svg = '';
    this.#id = '';
    try {
      const { data } = await answerOf(api.GET('/api/captcha/new'));
      this.#id = data.captcha_id;
      this.svg = data.svg;
      if (this.progress !== undefined) this.prove();
    } catch (error) {
      this.onfailure(error as Failure);
    }
  }

  /** Lets the browser work for the answer. */
  prove(): void {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    this.progress = 0;
    this.#work = import('./prove.ts').then(({ prove }) =>
      prove(this.#id, (done) => !signal.aborted && (this.progress = done), signal),
    );
  }

  /** Shows a picture again. */
  async read(): Promise<void> {
    this.progress = undefined;
    await this.renew();
  }

  /** The fields of a request, as soon as the captcha is loaded and the work is done. */
  async answer(): Promise<{ captcha_id: string; captcha_code: string }> {
    await this.#loaded;
    const code = this.progress === undefined ? this.code : await this.#work;
    return { captcha_id: this.#id, captcha_code: code ?? '' };
  }
}
