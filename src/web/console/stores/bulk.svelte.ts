import { api, type Failure, type Schemas } from '../../shared/api.ts';
import * as limits from '../../shared/openapi-limits.ts';
import { notices } from '../notices.svelte.ts';
import { written, type Row as WrittenRow } from '../past.svelte.ts';
import { session } from '../session.svelte.ts';
import { uuid } from '../parts/random.ts';
import * as texts from '#i18n/console/stores';

type Request = Schemas['StoreBulkReq'];
export type Change = Omit<Request, 'ids' | 'batch'>;

/** Fields of a store by which failures are told by name. */
export type Row = Pick<Schemas['Store'], 'id' | 'name'>;

/** Stores that the API takes in one call. */
const portion = limits.StoreBulkReq.ids;

const portions = (change: Omit<Request, 'ids'>, ids: number[]): Request[] =>
  Array.from({ length: Math.ceil(ids.length / portion) }, (_, index) => ({
    ...change,
    ids: ids.slice(index * portion, (index + 1) * portion),
  }));

/** A change of many stores, in portions. It goes on when its page is left. */
export class BulkChange {
  isRunning = $state(false);
  done = $state(0);
  total = $state(0);
  /** Why a portion could not be sent; the rest waits for `resume` or `stop`. */
  failure = $state.raw<Failure>();
  /** Stores that stayed as they were. */
  refused = $state.raw<{ row: Row; reason: string }[]>([]);
  #rows = new Map<number, Row>();
  #rest: Request[] = [];
  #changed = 0;
  #row: WrittenRow | undefined;
  #end: () => void = () => {};

  constructor(
    /** Called at the end of a change. */
    readonly ended: () => void,
  ) {}

  /** Changes the stores, as one row of the activity, which the notice at the end undoes. */
  begin(change: Change, rows: Row[]): void {
    this.#end = () => {
      const count = this.#changed;
      if (count > 0) notices.done(texts.changed[change.action](count), this.#row);
      this.ended();
    };
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#rest = portions(
      { ...change, batch: uuid() },
      rows.map(({ id }) => id),
    );
    this.#changed = 0;
    this.#row = undefined;
    this.refused = [];
    this.done = 0;
    this.total = rows.length;
    void this.resume();
  }

  /** Sends what is left. */
  async resume(): Promise<void> {
    this.isRunning = true;
    this.failure = undefined;
    window.addEventListener('beforeunload', warn);
    try {
      for (let next = this.#rest[0]; next; next = this.#rest[0]) {
        const { data, row } = await written(api.POST('/api/admin/stores/bulk', { body: next }));
        this.#row = row ?? this.#row;
        this.#take(data);
        this.#rest = this.#rest.slice(1);
      }
    } catch (error) {
      this.failure = error as Failure;
      session.note(this.failure);
    } finally {
      this.isRunning = false;
      window.removeEventListener('beforeunload', warn);
    }
    if (!this.failure) this.#end();
  }

  #take(results: Schemas['BulkResult'][]): void {
    this.done += results.length;
    for (const { id, reason } of results) {
      if (reason === null) this.#changed += 1;
      else this.refused = [...this.refused, { row: this.#rows.get(id)!, reason }];
    }
  }

  /** Leaves the rest as it is. */
  stop(): void {
    this.#rest = [];
    if (this.isRunning) return;
    this.failure = undefined;
    this.#end();
  }
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
