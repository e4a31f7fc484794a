import { tick } from 'svelte';
import { Failure, type FieldFailure } from '../../shared/api.ts';
import { isLanguageChanging } from '../../shared/language.ts';
import { sentenceOfField } from '../../shared/refusals/sentences.svelte.ts';
import { drafts, session } from '../session.svelte.ts';

interface Draft<Values> {
  values: Values;
  /** The values that the draft began with, and their version. */
  base: Values;
  etag: string | null;
}

/** Forms of the page that keep a draft. */
const shown = new Set<Form<object>>();

/** The form of the page whose draft has this name, once it can be sent. */
export const formOf = (name: string): Form<object> | undefined =>
  [...shown].find((form) => form.name === name && form.isDirty && form.canSubmit);

const copyOf = <Values>(values: Values): Values => JSON.parse(JSON.stringify(values)) as Values;
/** The value of a path such as `closures[0].from`. */
const valueAt = (values: unknown, path: string): unknown =>
  (path.match(/\w+/g) ?? []).reduce((of, name) => (of as Record<string, unknown> | undefined)?.[name], values);

/** The value of a form that a path such as `closures[0].from` is in. */
const nameIn = (path: string): string => /^\w*/.exec(path)![0];

const later = () => new Promise((resolve) => setTimeout(resolve, 50));
const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Values that are being typed. With an address they are kept as its draft in this tab until they are saved or
 * discarded, so that nothing typed is lost; without one, as for a password, they are not. Make it in a component.
 */
export class Form<Values extends object> {
  values = $state() as Values;
  /** The values as the server has them. */
  base = $state.raw() as Values;
  failure = $state.raw<Failure>();
  isBusy = $state(false);
  /** Whether the values are a draft from before. */
  isDraft = $state(false);
  /** Version of `base`, for `If-Match`. */
  etag: string | null;
  #name: string | undefined;
  #element: HTMLFormElement | undefined;
  #sent = $state.raw<Values>();

  constructor(initial: Values, address?: string, etag: string | null = null) {
    this.#name = address;
    const draft = address === undefined ? undefined : (drafts.read(address) as Draft<Values> | undefined);
    // A draft of a former version of the program lacks the fields that came since.
    this.values = { ...copyOf(initial), ...draft?.values };
    this.base = { ...copyOf(initial), ...draft?.base };
    this.etag = draft?.etag ?? etag;
    this.isDraft = draft !== undefined;
    $effect(() => this.#keep());
    $effect(() => {
      shown.add(this);
      return () => void shown.delete(this);
    });
    // A refusal for want of a session says nothing once there is one again.
    $effect(() => {
      const isOver = session.hasEnded;
      return () => {
        if (isOver && this.failure?.status === 401) this.failure = undefined;
      };
    });
    $effect(() => {
      const warn = (event: BeforeUnloadEvent) => {
        if (this.isDirty && this.#name !== undefined && !isLanguageChanging()) event.preventDefault();
      };
      window.addEventListener('beforeunload', warn);
      return () => window.removeEventListener('beforeunload', warn);
    });
  }

  get name(): string | undefined {
    return this.#name;
  }

  /** Attachment of an element within the form, which can then be sent from elsewhere. */
  readonly within = (element: Element): void => {
    this.#element = element.closest('form') ?? undefined;
  };

  get canSubmit(): boolean {
    return this.#element?.isConnected === true;
  }

  /** Sends the form as its button does; gives whether that saved everything. */
  async submit(): Promise<boolean> {
    this.failure = undefined;
    this.#element?.requestSubmit();
    do await later();
    while (this.isBusy);
    return !this.isDirty;
  }

  get isDirty(): boolean {
    return !areEqual(this.values, this.base);
  }

  #keep(): void {
    if (this.#name === undefined) return;
    const draft = { values: this.values, base: this.base, etag: this.etag } satisfies Draft<Values>;
    if (this.isDirty) drafts.keep(this.#name, draft);
    else drafts.forget(this.#name);
  }

  /** The refused fields that still have the value that was refused. */
  get refused(): readonly FieldFailure[] {
    return (this.failure?.fields ?? []).filter(({ field }) => {
      const name = nameIn(field) as keyof Values;
      return areEqual(this.values[name], this.#sent?.[name]);
    });
  }

  /** The refused fields that are none of this form. */
  get refusedElsewhere(): readonly FieldFailure[] {
    return (this.failure?.fields ?? []).filter(({ field }) => !Object.hasOwn(this.values, nameIn(field)));
  }

  /** Sentences about a field, such as `name` or `closures[0]`, each in a line, until it is changed. */
  failureOf(field: string): string | undefined {
    const sentences = this.refused
      .filter((one) => one.field === field || one.field.startsWith(`${field}.`) || one.field.startsWith(`${field}[`))
      .map((one) => sentenceOfField(one, valueAt(this.#sent, one.field)));
    return sentences.length === 0 ? undefined : [...new Set(sentences)].join('\n');
  }

  /** Takes values of the server as the ones to begin with. */
  begin(values: Values, etag: string | null = null): void {
    this.values = copyOf(values);
    this.base = copyOf(values);
    this.etag = etag;
    this.failure = undefined;
    this.isDraft = false;
    this.#keep();
  }

  /** Keeps the draft under another address: that of a new thing, once it is saved. */
  moveTo(address: string): void {
    if (this.#name !== undefined) drafts.forget(this.#name);
    this.#name = address;
    this.#keep();
  }

  /** Goes back to the values of the server. */
  discard(): void {
    this.begin(this.base, this.etag);
  }

  /** Sends the values. Shows a refusal at its fields and moves the focus to the first; gives whether it was taken. */
  async send(call: (values: Values) => Promise<unknown>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.failure = undefined;
    const sent = copyOf(this.values);
    this.#sent = sent;
    try {
      await call(sent);
      if (areEqual(this.values, sent)) this.begin(sent, this.etag);
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failure = error;
      session.note(error);
      await tick();
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
