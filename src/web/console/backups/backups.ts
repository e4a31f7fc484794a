import type { Schemas } from '../../shared/api.ts';

type Stored = Schemas['StoredBackup'];

/** A backup with the places that have it. */
export interface Backup extends Omit<Stored, 'place'> {
  places: Stored['place'][];
}

/** One row for each backup, however many copies there are. */
export function byName(files: readonly Stored[]): Backup[] {
  const found = new Map<string, Backup>();
  for (const { place, ...file } of files) {
    const known = found.get(file.name);
    if (known) known.places.push(place);
    else found.set(file.name, { ...file, places: [place] });
  }
  return [...found.values()];
}

export const isCopyBeforeUpgrade = ({ name }: Backup): boolean => name.startsWith('before-upgrade-');

export const restoreCommand = ({ name, places }: Backup): string =>
  `foodmap restore ${places.includes('here') ? name : `s3:${name}`} --yes`;

const stored = 'verified-backups';

/** When backups were verified; the server keeps the result of a job only until it is stopped. */
export const verifications = {
  all: (): Record<string, string> => JSON.parse(localStorage.getItem(stored) ?? '{}') as Record<string, string>,
  /** Notes one and forgets those of backups that are gone. */
  note(name: string, at: string, names: Set<string>): void {
    const kept = Object.entries({ ...verifications.all(), [name]: at }).filter(([one]) => names.has(one));
    localStorage.setItem(stored, JSON.stringify(Object.fromEntries(kept)));
  },
};
