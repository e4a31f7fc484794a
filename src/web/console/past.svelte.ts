import { answerOf, api, type Failure, type Schemas } from '../shared/api.ts';
import { passes } from './persistent.svelte.ts';
import { session } from './session.svelte.ts';

/** A row of the activity by which a write can be undone, and the administrator who wrote. */
export interface Row {
  id: number;
  by: string;
}

/** Facts about a write that its undo needs. */
interface Details {
  /** Table and ID, as in `reviews/7`: names who has changed it since. */
  target?: string;
  /** Shows things as they were. */
  putBack?: () => void;
}

interface Write extends Row, Pick<Details, 'target'> {
  /** Says what was done. */
  text: string;
  at: number;
}

const stored = 'console-past';
/** How long the server undoes a write, in milliseconds. */
const undoTime = 3_600_000;

let all = $state.raw<Write[]>(JSON.parse(sessionStorage.getItem(stored) ?? '[]') as Write[]);
let undone = $state(0);
/** By row, of the writes since the page was loaded. */
const putBacks = new Map<number, () => void>();
/** Calls that are sent and not answered. */
const underWay = new Set<Promise<unknown>>();

function keep(next: Write[]): void {
  all = next;
  sessionStorage.setItem(stored, JSON.stringify(next));
}

const own = () => all.filter(({ by, at }) => by === session.name && at > Date.now() - undoTime);

/** The envelope of a write, with the row of the activity by which it can be undone, if it can. Throws Failure. */
export async function written<Answer>(
  call: Promise<{ data?: Answer; error?: unknown; response: Response }>,
): Promise<Answer & { row: Row | undefined }> {
  const by = session.name;
  const answer = await answerOf(call);
  const id = (await call).response.headers.get('x-foodmap-activity');
  return { ...answer, row: id === null ? undefined : { id: Number(id), by } };
}

/** Writes of this tab that can be undone: for an hour, over a reload too. */
export const past = {
  /** Number of undos; what is shown is read again after each. */
  get undone(): number {
    return undone;
  },
  /** The latest write, once the calls that are sent are answered. */
  async latest(): Promise<Write | undefined> {
    await Promise.allSettled(underWay);
    return own().at(-1);
  },
  find: (row: number): Write | undefined => own().find(({ id }) => id === row),
  /** Lets `latest` include the write of a call. */
  expect(call: Promise<unknown>): void {
    underWay.add(call);
    const answered = () => underWay.delete(call);
    call.then(answered, answered);
  },
  add(row: Row, text: string, { target, putBack }: Details = {}): void {
    if (row.by !== session.name) return;
    const others = own().filter(({ id }) => id !== row.id);
    const write = { ...row, text, at: Date.now(), ...(target !== undefined && { target }) };
    keep([...others, write].toSorted((one, other) => one.id - other.id));
    if (putBack) putBacks.set(row.id, putBack);
  },
  /** Undoes a write of whomever. Throws Failure; the write stays here when the same call can succeed later. */
  async undo(row: number): Promise<Schemas['Undone']> {
    let isOver = true;
    try {
      const { data } = await answerOf(api.POST('/api/admin/activity/{id}/undo', { params: { path: { id: row } } }));
      putBacks.get(row)?.();
      return data;
    } catch (error) {
      isOver = !passes(error as Failure);
      throw error;
    } finally {
      if (isOver) {
        keep(all.filter(({ id }) => id !== row));
        putBacks.delete(row);
        undone += 1;
      }
    }
  },
};

session.beforeEnd(() => {
  keep([]);
  putBacks.clear();
});
