import { api, Failure, type Schemas } from '../../shared/api.ts';
import { notices } from '../notices.svelte.ts';
import { written, type Row } from '../past.svelte.ts';
import { Form } from '../parts/form.svelte.ts';
import { router } from '../router.svelte.ts';
import { place } from './pictures.ts';
import { moveUploads, uploadsAt } from './uploads.svelte.ts';
import { bodyOf, emptyValues, isEmptyDish, valuesOf, whole, type Values } from './values.ts';

type Store = Schemas['Store'];

/** A store of the server, and its version. */
export interface Version {
  store: Store;
  etag: string | null;
  /** By which its save can be undone. */
  row?: Row | undefined;
}

interface Called {
  data?: { data: Store };
  error?: unknown;
  response: Response;
}

async function versionOf(call: Promise<Called>): Promise<Version> {
  const { data, row } = await written(call);
  return { store: data, etag: (await call).response.headers.get('etag'), row };
}

/** Edits a store, or makes one. Make it in a component. */
export class Editor {
  readonly id: number | undefined;
  readonly #address = router.path;
  readonly form: Form<Values>;
  readonly uploads = uploadsAt(this.#address);
  /** The version of the server that was seen last. */
  latest = $state.raw<Version>();
  /** The version that somebody else has since saved; it has to be compared. */
  other = $state.raw<Version>();
  /** Whether a save waits for pictures. */
  isWaiting = $state(false);

  constructor(id: number | undefined, categoryId = 0) {
    this.id = id;
    this.form = new Form(emptyValues(categoryId), this.#address);
    if (this.form.isDraft) [this.form.values, this.form.base] = [whole(this.form.values), whole(this.form.base)];
    $effect(() => {
      for (const upload of this.uploads.items) {
        if (upload.state !== 'done') continue;
        place(this.form.values, upload.url, upload.purpose, upload.turn);
        this.uploads.remove(upload);
      }
    });
  }

  /** Whether somebody else has saved the store since the values were read. */
  get isStale(): boolean {
    return this.latest !== undefined && this.form.isDirty && this.latest.etag !== this.form.etag;
  }

  #get(): Promise<Version> {
    return versionOf(api.GET('/api/admin/stores/{id}', { params: { path: { id: this.id! } } }));
  }

  async read(): Promise<Version> {
    const version = await this.#get();
    this.latest = version;
    if (!this.form.isDirty) this.form.begin(valuesOf(version.store), version.etag);
    return version;
  }

  #send(values: Values): Promise<Version> {
    const body = bodyOf(values, this.form.base);
    if (this.id === undefined) return versionOf(api.POST('/api/admin/stores', { body }));
    const header = this.form.etag === null ? undefined : { 'If-Match': this.form.etag };
    return versionOf(api.PUT('/api/admin/stores/{id}', { params: { path: { id: this.id }, header }, body }));
  }

  /** Saves the values; gives what is saved, or nothing when it was refused. `missing` names fields that need a value. */
  async save(missing: (values: Values) => { field: string; message: string }[]): Promise<Version | undefined> {
    const { form } = this;
    this.isWaiting = true;
    await this.uploads.settled();
    this.isWaiting = false;
    if (form.values.dishes.some(isEmptyDish))
      form.values.dishes = form.values.dishes.filter((dish) => !isEmptyDish(dish));
    let saved: Version | undefined;
    const isSaved = await form.send(async (values) => {
      const fields = missing(values);
      if (fields.length > 0) throw new Failure(400, '', 'invalid_input', null, fields);
      saved = await this.#send(values);
      form.base = valuesOf(saved.store, values);
      form.etag = saved.etag;
    });
    if (form.failure?.status === 412) await this.#compare();
    if (!isSaved || !saved) return undefined;
    this.latest = saved;
    if (!form.isDirty) form.begin(valuesOf(saved.store, form.values), saved.etag);
    return saved;
  }

  async #compare(): Promise<void> {
    try {
      this.other = this.latest = await this.#get();
    } catch (error) {
      notices.fail(error);
    }
  }

  /** Goes on with values that were chosen from both versions. */
  rebase(values: Values, { store, etag }: Version): void {
    this.form.base = valuesOf(store, values);
    this.form.values = values;
    this.form.etag = etag;
    this.other = undefined;
  }

  /** Gives the draft and the pictures of a new store the address that it has now. */
  moveTo(address: string): void {
    this.form.moveTo(address);
    moveUploads(this.#address, address);
  }
}
