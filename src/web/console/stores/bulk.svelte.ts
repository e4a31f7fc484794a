import { answerOf, api, type Failure, type Schemas } from '../../shared/api.ts';
import { language } from '../../shared/messages/language.svelte.ts';
import { notices } from '../notices.svelte.ts';
import { session } from '../session.svelte.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

const texts = language.of({ en, zh });

type Request = Schemas['StoreBulkReq'];
export type Change = Omit<Request, 'ids'>;

/** Fields of a store by which a change is undone, and failures are told by name. */
export type Row = Pick<Schemas['Store'], 'id' | 'name' | 'status' | 'category_id'>;

/** Stores that the API takes in one call. */
const portion = 100;

const portions = (change: Change, ids: number[]): Request[] =>
  Array.from({ length: Math.ceil(ids.length / portion) }, (_, index) => ({
    ...change,
    ids: ids.slice(index * portion, (index + 1) * portion),
  }));

/** Calls that give each store back what it had before a change. */
function reversed({ action, category_id }: Change, rows: Row[]): Request[] {
  const of = (change: Change, chosen: Row[]) =>
    portions(
      change,
      chosen.map(({ id }) => id),
    );
  if (action === 'delete') return of({ action: 'restore' }, rows);
  if (action === 'restore') return of({ action: 'delete' }, rows);
  if (action === 'category')
    return [...Map.groupBy(rows, (row) => row.category_id)].flatMap(([before, chosen]) =>
      before === category_id ? [] : of({ action, category_id: before }, chosen),
    );
  return action === 'activate'
    ? of(
        { action: 'deactivate' },
        rows.filter(({ status }) => status === 'inactive'),
      )
    : of(
        { action: 'activate' },
        rows.filter(({ status }) => status === 'active'),
      );
}

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
  #changed: Row[] = [];
  #end: () => void = () => {};

  constructor(
    /** Called at the end of a change with the stores that were changed, and at the end of an undo. */
    readonly ended: (change: Change | 'undo', changed: Row[]) => void,
  ) {}

  /** Changes the stores; the notice at the end undoes it. */
  begin(change: Change, rows: Row[]): void {
    this.#end = () => {
      const changed = this.#changed;
      const back = reversed(change, changed);
      const undo = () => {
        this.#end = () => {
          notices.say(texts.undone(this.#changed.length));
          this.ended('undo', this.#changed);
        };
        this.#run(back, rows);
      };
      const text = texts.changed[change.action](changed.length);
      if (changed.length > 0) notices.say(text, back.length > 0 ? undo : undefined);
      this.ended(change, changed);
    };
    this.#run(
      portions(
        change,
        rows.map(({ id }) => id),
      ),
      rows,
    );
  }

  #run(requests: Request[], rows: Row[]): void {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#rest = requests;
    this.#changed = [];
    this.refused = [];
    this.done = 0;
    this.total = requests.reduce((sum, { ids }) => sum + ids.length, 0);
    void this.resume();
  }

  /** Sends what is left. */
  async resume(): Promise<void> {
    this.isRunning = true;
    this.failure = undefined;
    window.addEventListener('beforeunload', warn);
    try {
      for (let next = this.#rest[0]; next; next = this.#rest[0]) {
        const { data } = await answerOf(api.POST('/api/admin/stores/bulk', { body: next }));
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
      const row = this.#rows.get(id)!;
      if (reason === null) this.#changed.push(row);
      else this.refused = [...this.refused, { row, reason }];
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
