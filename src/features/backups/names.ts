import { timestamp, type Clock } from '../../lib/clock.ts';
import type { StoredFile } from './remote.ts';

const archiveName = /^foodmap-(?:([0-9A-Za-z]{10})-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(\d+))?\.tar\.zst$/;
const upgradeName = /^before-upgrade-\d+-to-\d+-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d-\d{3}Z)\.db$/;

export interface NamedFile extends StoredFile {
  /** ID of the data directory that the backup is of; undefined in names of version 0.2. */
  instance: string | undefined;
  created_at: string;
}

/** The files that have the name of a backup, newest first. */
export function backupsAmong(files: StoredFile[]): NamedFile[] {
  const found = files.flatMap((file) => {
    const match = archiveName.exec(file.name);
    if (!match) return [];
    const [, instance, year, month, day, hour, minute, second, number = '1'] = match;
    const created_at = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
    // The second and later backups of a second have a number.
    return [{ file: { ...file, instance, created_at }, order: Date.parse(created_at) + Number(number) }];
  });
  return found.toSorted((one, other) => other.order - one.order).map(({ file }) => file);
}

/** The files that have the name of a copy from before an upgrade, newest first. */
export function upgradeCopiesAmong(files: StoredFile[]): NamedFile[] {
  const found = files.flatMap((file) => {
    const [, date, hour, minute, rest] = upgradeName.exec(file.name) ?? [];
    return date
      ? [{ ...file, instance: undefined, created_at: `${date}T${hour}:${minute}:${rest!.replace('-', '.')}` }]
      : [];
  });
  return found.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** The names of copies from before an upgrade of a database with so many migrations, newest first. */
export const upgradeCopiesFrom = (names: string[], migrations: number): string[] =>
  upgradeCopiesAmong(names.map((name) => ({ name, size: 0 })))
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`before-upgrade-${migrations}-to-`));

/** Whether a file can be a backup or a copy from before an upgrade; only such names may become paths. */
export const isBackupName = (name: string): boolean => archiveName.test(name) || upgradeName.test(name);

/** The name of a new backup, without its ending. */
export const newName = (instance: string, clock: Clock): string =>
  `foodmap-${instance}-${timestamp(clock).replaceAll(/[-:]|\.\d+/g, '')}`;
