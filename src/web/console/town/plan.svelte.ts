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
  /** By place; without one, the answer of the plan. */
  readonly answers = new SvelteMap<string, Answer>();
  /** Other names of new categories. */
  readonly names = new SvelteMap<string, string>();

  /** Fields of the columns of a table, by heading; the others are guessed. */
  readonly columns = new SvelteMap<string, Field>();

  source = $state<Source>('osm');

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
    return this.answers.get(place) ?? answer;
  }

  /** How many stores the import makes or changes, by the answers so far. */
  get effects(): number {
    const { created = 0, updated = 0 } = this.result?.stores ?? {};
    const left = (this.places?.alike ?? []).filter(
      (row) => row.answer !== 'skip' && this.answerOf(row) === 'skip',
    ).length;
    return Math.max(0, created + updated - left);
  }

  /** The part of a map, in a request. */
  get area(): Pick<Request, 'area'> {
    if (this.ring.length < 3) return {};
    return { area: this.ring.map(({ longitude, latitude }) => [longitude, latitude]) };
  }

  get #request(): Request {
    const alike = this.places?.alike ?? [];
    return {
      file: this.file,
      ...(this.source === 'osm' && { kinds: [...this.kinds], nameless: this.nameless, ...this.area }),
      ...(this.source === 'places' && {
        columns: [...this.columns].map(([heading, field]) => ({ heading, field })),
      }),
      places: alike.map((row) => {
        const answer = this.answerOf(row);
        return { place: row.place, answer, ...(answer === 'same' && { store_id: row.store.id }) };
      }),
      categories: [...this.names].flatMap(([name, to]) => (to.trim() === '' || to === name ? [] : [{ name, to }])),
    };
  }

  /** Reads the file, and plans what an import would do. */
  async read(): Promise<void> {
    this.result = undefined;
    this.answers.clear();
    this.names.clear();
    await this.act(async () => {
      const { data } = await this.#start(true);
      const job = await jobEnded(data, (progress) => (this.progress = progress)).finally(() => (this.progress = null));
      if (job.error !== null) throw new Failure(400, job.error, 'work_failed', null);
      this.result = job.result as Result;
    });
  }

  /** Starts the import; gives the ID of its job. */
  async apply(): Promise<number | undefined> {
    let id: number | undefined;
    await this.act(async () => {
      id = (await this.#start(false)).data.id;
    });
    return id;
  }

  #start(dry_run: boolean) {
    const sent = { params: { query: { kind: this.source, dry_run } }, body: this.#request };
    return answerOf(api.POST('/api/admin/import', sent));
  }
}
