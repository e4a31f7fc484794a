import { named } from '../../shared/named.ts';
import { language } from '../../shared/language.ts';
import type { Activity } from './day.ts';
import * as texts from '#i18n/console/activity';
import { nameOf } from './target.ts';

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
  'store.bulk attributes': 'store.attributes',
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

/** Stores, categories and dishes that an import made or changed. */
function importedOf({ changes }: Write): string {
  const counts = (['stores', 'categories', 'dishes'] as const).flatMap((table) => {
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
  if (row.kind.endsWith('.bulk')) return texts.several[table as 'stores' | 'reviews'](Number(changes?.count ?? 0));
  const name = subject?.name ?? nameOf(row);
  const store = subject?.store ?? undefined;
  if (name === undefined && store === undefined) return named(texts.gone, table) ?? '';
  if (table === 'reviews' || table === 'reports')
    return { reviews, reports }[table]({ user: subject?.user ?? '', store: store ?? '' });
  return named(things, table)?.(name ?? '') ?? '';
}

/** Stands for what something was done to, while the sentence is taken apart. */
const mark = '\0';
const { reviews, reports, ...things } = texts.things;

function plain(row: Write): Sentence {
  const key = `${row.kind} ${outcomeOf(row)}`;
  const ofOutcome = named(texts.done, same[key] ?? key);
  const sentence = ofOutcome ?? named(texts.done, row.kind);
  const thing = sentence === undefined ? '' : thingOf(row);
  if (thing === '') return { before: named(texts.kinds, row.kind) ?? row.kind, thing, after: '', isWhole: false };
  const [before = '', after = ''] = sentence!(mark).split(mark);
  return { before, thing, after, isWhole: ofOutcome !== undefined };
}

/** Says what was done, of an undo what it took back. */
export function sentenceOf(row: Activity): Sentence {
  if (!row.undone) return plain(row);
  const undone = plain(row.undone);
  return { ...undone, before: texts.undid + undone.before };
}
