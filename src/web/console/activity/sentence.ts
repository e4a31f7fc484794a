import { language } from '../../shared/messages/language.svelte.ts';
import type { Activity } from './day.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';
import { nameOf } from './target.ts';

const texts = language.of({ en, zh });

type Write = Pick<Activity, 'kind' | 'target' | 'changes' | 'subject'>;

/** A sentence without who, in parts around what it was done to, which is empty where the sentence names nothing. */
export interface Sentence {
  before: string;
  thing: string;
  after: string;
  /** Whether it says the outcome. */
  isWhole: boolean;
}

/** Bulk writes say the same as single ones, of several. */
const same: Record<string, string> = {
  'store.bulk activate': 'store.status active',
  'store.bulk deactivate': 'store.status inactive',
  'store.bulk category': 'store.category',
  'store.bulk delete': 'store.delete',
  'store.bulk restore': 'store.restore',
  'review.bulk approve': 'review.status approved',
  'review.bulk block': 'review.status blocked',
  'review.bulk delete': 'review.delete',
  'review.bulk restore': 'review.restore',
};

function outcomeOf({ changes }: Write): string {
  const value = changes?.status ?? changes?.enabled ?? changes?.action;
  return String(Array.isArray(value) ? value[1] : value);
}

/** Stores and categories that an import made or changed. */
function importedOf({ changes }: Write): string {
  const counts = (['stores', 'categories'] as const).flatMap((table) => {
    const { created = 0, updated = 0 } = (changes?.[table] ?? {}) as { created?: number; updated?: number };
    return created + updated > 0 ? [texts.several[table](created + updated)] : [];
  });
  return new Intl.ListFormat(language.current, { type: 'conjunction' }).format(counts);
}

/** Words for the target of a write. */
export function thingOf(row: Write): string {
  const [table = '', id = ''] = row.target.split('/');
  const { subject, changes } = row;
  if (row.kind === 'tables.import') return importedOf(row);
  if (table === 'backups') return id;
  if (row.kind.endsWith('.bulk')) return texts.several[table as 'stores' | 'reviews']((changes?.count ?? 0) as number);
  const name = subject?.name ?? nameOf(row);
  const store = subject?.store ?? undefined;
  if (name === undefined && store === undefined) return texts.gone[table] ?? '';
  return texts.things[table]?.({ name: name ?? '', store: store ?? '', user: subject?.user ?? null }) ?? '';
}

function plain(row: Write): Sentence {
  const key = `${row.kind} ${outcomeOf(row)}`;
  const ofOutcome = texts.done[same[key] ?? key];
  const template = ofOutcome ?? texts.done[row.kind];
  const thing = template === undefined ? '' : thingOf(row);
  if (thing === '') return { before: texts.kinds[row.kind] ?? row.kind, thing, after: '', isWhole: false };
  const [before = '', after = ''] = template!.split('{thing}');
  return { before, thing, after, isWhole: ofOutcome !== undefined };
}

/** Says what was done, of an undo what it took back. */
export function sentenceOf(row: Activity): Sentence {
  if (!row.undone) return plain(row);
  const undone = plain(row.undone);
  return { ...undone, before: texts.undid + undone.before };
}
