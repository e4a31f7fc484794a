import { SvelteMap } from 'svelte/reactivity';
import type { Point } from '../../shared/map/coordinates.ts';
import { answerOf, api, Failure, type Schemas } from '../../shared/api.ts';
import { jobEnded } from '../parts/job.svelte.ts';
import { Busy } from '../parts/busy.svelte.ts';

export type Request = Schemas['PlacesImportReq'];
export type Kind = NonNullable<Request['kinds']>[number];
export type Field = NonNullable<Request['columns']>[number]['field'];
/** Whether a file is a map of OpenStreetMap or from another program. */
export type Source = 'osm' | 'places';
type Result = Schemas['ImportResult'];
export type Alike = Schemas['AlikePlace'];
export type Answer = Alike['answer'];

/** Plan of an import from a map, and the decisions about it. */
export class Plan extends Busy {
  kinds = $state.raw<readonly Kind[]>([]);
  /** Corners of the part that is imported; without three of them, all is. */
  ring = $state.raw<Point[]>([]);
  nameless = $state(false);
  result = $state.raw<Result>();
  progress = $state.raw<Schemas['JobProgress'] | null>(null);
  /** For all places that are likely a store, also those that are not listed; by default the answers of the plan. */
  all = $state<Answer>();
  /** By place; they come before those for all. */
  readonly answers = new SvelteMap<string, Answer>();
  /** Other names of new categories. */
  readonly names = new SvelteMap<string, string>();

  /** Fields of the columns of a table, by heading; the others are guessed. */
  readonly columns = new SvelteMap<string, Field>();

  source = $state<Source>('osm');
  readonly #alike = $derived(new Map((this.places?.alike ?? []).map((row) => [row.place, row])));

  constructor(
    readonly file: string,
    kinds: readonly Kind[],
  ) {
    super();
    this.kinds = kinds;
    this.source = /\.(?:osm|pbf|gz|json|geojson)$/i.test(file) ? 'osm' : 'places';
  }

  /** Whether a map can be drawn of the file. */
  get isMap(): boolean {
    return /\.(?:osm|pbf)(?:\.gz)?$/i.test(this.file);
  }

  /** Whether the name of the file does not say which program it is from. */
  get isEither(): boolean {
    return /\.(?:json|geojson)$/i.test(this.file);
  }

  get places() {
    return this.result?.places ?? undefined;
  }

  answerOf({ place, answer }: Alike): Answer {
    // A store that another file looks after is not taken by an answer for all.
    const all = this.all === 'same' && answer === 'skip' ? 'skip' : this.all;
    return this.answers.get(place) ?? all ?? answer;
  }

  /** Answers for all places that are likely a store. */
  answerAll(answer: Answer): void {
    this.all = answer;
    for (const place of this.#alike.keys()) this.answers.delete(place);
  }

  isSkipped(place: string): boolean {
    return (this.answers.get(place) ?? (this.#alike.has(place) ? this.all : undefined)) === 'skip';
  }

  /** Leaves a place out, or takes it back in. */
  skip(place: string, isSkipped: boolean): void {
    const alike = this.#alike.get(place);
    if (isSkipped) this.answers.set(place, 'skip');
    else if (alike) this.answers.set(place, alike.answer);
    else this.answers.delete(place);
  }

  /** How many stores the import makes or changes, by the answers so far. */
  get effects(): number {
    const { created = 0, updated = 0 } = this.result?.stores ?? {};
    const rows = [...this.#alike.values().filter(({ answer }) => answer !== 'skip'), ...(this.result?.plan ?? [])];
    const left = new Set(rows.flatMap(({ place }) => (place !== null && this.isSkipped(place) ? [place] : []))).size;
    return Math.max(0, created + updated - left);
  }

  /** The part of a map, in a request. */
  get area(): Pick<Request, 'area'> {
    if (this.ring.length < 3) return {};
    return { area: this.ring.map(({ longitude, latitude }) => [longitude, latitude]) };
  }

  get #request(): Request {
    return {
      file: this.file,
      ...(this.source === 'osm' && { kinds: [...this.kinds], nameless: this.nameless, ...this.area }),
      ...(this.source === 'places' && {
        columns: [...this.columns].map(([heading, field]) => ({ heading, field })),
      }),
      ...(this.all && { alike: this.all }),
      places: [...this.answers].map(([place, answer]) => {
        const store_id = answer === 'same' ? this.#alike.get(place)?.store.id : undefined;
        return { place, answer, ...(store_id !== undefined && { store_id }) };
      }),
      categories: [...this.names].flatMap(([name, to]) => (to.trim() === '' || to === name ? [] : [{ name, to }])),
    };
  }

  /** Reads the file, and plans what an import would do. */
  async read(): Promise<void> {
    this.result = undefined;
    this.all = undefined;
    this.answers.clear();
    this.names.clear();
    await this.run(async () => {
      const { data } = await this.#start(true);
      const job = await jobEnded(data, (progress) => (this.progress = progress)).finally(() => (this.progress = null));
      if (job.error !== null) throw new Failure(400, job.error, 'work_failed', null);
      this.result = job.result as Result;
    });
  }

  /** Starts the import; gives the ID of its job. */
  async apply(): Promise<number | undefined> {
    let id: number | undefined;
    await this.run(async () => {
      id = (await this.#start(false)).data.id;
    });
    return id;
  }

  #start(dry_run: boolean) {
    const sent = { params: { query: { kind: this.source, dry_run } }, body: this.#request };
    return answerOf(api.POST('/api/admin/import', sent));
  }
}
