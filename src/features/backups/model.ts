import { bytes, choice, instant, titled, nullable, since, t, text, url } from '../../schema.ts';

const name = 'foodmap-a1B2c3D4e5-20261119T030000Z.tar.zst';

const BackupFile = titled('BackupFile', 'A backup in the data directory.', {
  name: text('File name, as the commands take it.', name),
  size: bytes('Size in bytes.', 18_403_221),
  created_at: instant('Time of creation.'),
});

const outcome = {
  last_success_at: nullable(instant('Time of the last success; null if there was none.')),
  last_file: nullable(text('File name of the last backup.', name)),
  last_size: nullable(bytes('Size of the last backup in bytes.', 18_403_221)),
  last_failure_at: nullable(
    instant('Time of the last failure; null if there was none. Later than the last success: act on it.'),
    null,
  ),
  last_error: nullable(text('Cause of the last failure.', 'The bucket does not exist.'), null),
};

const StoredBackup = titled('StoredBackup', 'A backup in the data directory or in the storage.', {
  ...BackupFile.properties,
  place: choice(['here', 's3'], '`here` in the data directory, `s3` in the storage.'),
  owner: choice(
    ['own', 'other', 'unknown'],
    'Whether it is a backup of this service: several can share a storage. Names of version 0.2.0 do not say.',
  ),
});

export const BackupList = titled('BackupList', 'All backups, and the outcome of the last.', {
  ...outcome,
  files: t.Array(StoredBackup, { description: 'Backups and copies from before upgrades, newest first.' }),
  storage_error: nullable(text('Why the storage cannot be listed.', 'The bucket does not exist.'), null),
});

export const Backups = titled('Backups', 'Result of the last backups.', {
  ...outcome,
  ...since('0.3.0', {
    files: t.Array(BackupFile, { description: 'Backups in the data directory, newest first.' }),
  }),
});

export const DownloadLink = titled('DownloadLink', 'A link for one download.', {
  url: url('Link to the file, which needs no API key.', '/downloads/4fJ0Zk2bQ7xW'),
  expires_at: instant('When the link ends.'),
});
