import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { kept } from '../../db/kept.ts';
import { interpretedKinds, type InterpretedKind } from '../../interpretation.ts';
import { limits } from '../../limits.ts';
import * as settings from '../settings/service.ts';
import { record } from '../undo-log/record.ts';
import { starterSynonyms, Synonyms } from './synonym-groups.ts';

/** How a place searches: which kinds of hits are listed, and groups of words that mean the same. */
export interface SearchSettings {
  kinds: InterpretedKind[];
  synonyms: string[][];
}

/** As in the table of settings; a kind that another version knows is left out. */
interface Stored {
  kinds?: string[];
  synonyms?: string[][];
}

const settingsIn = (stored: Stored): SearchSettings => ({
  kinds: stored.kinds ? interpretedKinds.filter((kind) => stored.kinds!.includes(kind)) : [...interpretedKinds],
  synonyms: stored.synonyms ?? starterSynonyms.map((group) => [...group]),
});

/** The settings, ready to read keywords by. */
interface Prepared {
  kinds: ReadonlySet<InterpretedKind>;
  synonyms: Synonyms;
}

/** The settings, prepared once. */
export const knownSettingsOf = kept(['site'], async (db): Promise<Prepared> => {
  const { kinds, synonyms } = settingsIn(await settings.get(db, 'search'));
  return { kinds: new Set(kinds), synonyms: new Synonyms(synonyms) };
});

export const get = async ({ read }: Database): Promise<SearchSettings> =>
  settingsIn(await settings.get(read, 'search'));

/** The kinds that were switched, and the first groups that only one of the two has. */
function changesOf(before: SearchSettings, after: SearchSettings): Record<string, unknown> {
  const switched = interpretedKinds.filter((kind) => before.kinds.includes(kind) !== after.kinds.includes(kind));
  const [one, other] = [before, after].map(({ synonyms }) => synonyms.map((group) => group.join(' = ')));
  const only = (groups: string[], others: string[]) => {
    const known = new Set(others);
    const named = groups.filter((group) => !known.has(group)).slice(0, limits.synonymsTold);
    return named.length > 0 ? named : null;
  };
  const synonyms = [only(one!, other!), only(other!, one!)];
  return {
    ...Object.fromEntries(switched.map((kind) => [kind, [before.kinds.includes(kind), after.kinds.includes(kind)]])),
    ...(synonyms.some(Boolean) && { synonyms }),
  };
}

/** Replaces what is given; the rest stays as it is. */
export const set = (context: ServiceContext, given: Partial<SearchSettings>): Promise<SearchSettings> =>
  context.db.write(async (tx) => {
    const before = await settings.get(tx, 'search');
    const stored = { ...before, ...given };
    const images = await settings.settingImages(tx, ['search'], () => settings.set(tx, 'search', stored));
    const after = settingsIn(stored);
    await record(tx, context, 'settings.search', 'settings/search', changesOf(settingsIn(before), after), images);
    return after;
  }, 'alone');
