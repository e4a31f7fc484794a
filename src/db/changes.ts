/** Tables with changed rows; the columns of `stores` are three subjects, see `storeColumns`. */
export const subjects = [
  'admins',
  'api_keys',
  'categories',
  'dishes',
  'lists',
  'reviews',
  /** Texts that the search finds stores by. */
  'search_texts',
  'settings',
  /** Settings that show in answers: those of the site, of the search, of attributes and texts. */
  'site',
  'store_images',
  'stores',
  'store ratings',
  'store counters',
  'users',
] as const;

export type Subject = (typeof subjects)[number];

/** Subjects on which the hits of a keyword depend. */
export const searched: readonly Subject[] = ['stores', 'dishes', 'categories', 'search_texts'];

/** The changes of one commit. */
export interface Changes {
  /** IDs of the stores whose row, dishes, images or reviews changed. */
  stores: Set<number>;
  subjects: Set<Subject>;
  /** IDs of the reviews that were decided before and wait again. */
  waiting?: Set<number>;
  /** Another process wrote, so that anything may have changed. */
  everything: boolean;
}

/** Whether a commit may have changed one of these subjects. */
export const touches = (changes: Pick<Changes, 'subjects' | 'everything'>, subjects: readonly Subject[]): boolean =>
  changes.everything || subjects.some((subject) => changes.subjects.has(subject));

/** The changes of a commit of another process. */
export const unknownChanges = (): Changes => ({ stores: new Set(), subjects: new Set(), everything: true });

/**
 * Decide who may do what, and nodes remember them: a write of these is answered once every node has seen it. Accounts are
 * none of them: each request reads its own.
 */
const confirmed: readonly Subject[] = ['api_keys', 'settings', 'site'];

export const needConfirmation = ({ subjects }: Changes): boolean => confirmed.some((subject) => subjects.has(subject));

/** Not a subject: its rows are reviews. */
export const waiting = 'waiting reviews';

/** A row of the table in which triggers note what changed; store 0 is none. */
export type ChangedRow = [subject: Subject | typeof waiting, store: number];

/** The changes that triggers noted; undefined without any. */
export function changesFrom(rows: readonly ChangedRow[]): Changes | undefined {
  if (rows.length === 0) return undefined;
  const changes: Changes = { stores: new Set(), subjects: new Set(), everything: false };
  for (const [subject, store] of rows) {
    if (subject === waiting) {
      changes.waiting ??= new Set();
      changes.waiting.add(store);
      continue;
    }
    if (store) changes.stores.add(store);
    changes.subjects.add(subject);
  }
  return changes;
}
