import { expect, test } from 'bun:test';
import { allSettings, readConfig } from '../../src/config/config.ts';
import { inputOf, lineOf } from '../../src/features/work/child.ts';

/** Values of settings whose default is none, or another one than that of most. */
const values: Record<string, string> = {
  databaseUrl: 'postgres://foodmap:a%2Fb@db1.example,db2.example/foodmap',
  httpPort: '80',
  domain: 'food.example,www.food.example',
  acmeEmail: 'someone@food.example',
  trustProxy: '10.0.0.0/8',
  trustedNetworks: '192.0.2.0/24',
  backupSchedule: '30 3 * * *',
  backupS3Bucket: 'copies',
  backupS3AccessKey: 'access',
  backupS3SecretKey: 'secret',
  uploadsS3Bucket: 'pictures',
  uploadsS3AccessKey: 'access',
  uploadsS3SecretKey: 'secret',
  smtpUrl: 'smtp://name:password@mail.example:587',
};

test('a job has the configuration of its server, also where all of it was given by flags', () => {
  const flags = allSettings
    .filter(({ name }) => !(name in values))
    .flatMap(({ name, fallback }) => (/^\d+$/.test(fallback) ? [[name, String(Number(fallback) + 1)]] : []));
  const config = readConfig({ ...Object.fromEntries(flags), ...values }, {});
  const scratch = '/scratch';
  const assigned = { task: { kind: 'export', target: '/file' }, actor: { kind: 'job', name: 'export' } } as const;
  const input = { ...assigned, scratch, server: 7, config };
  expect(inputOf(lineOf(input))).toEqual({ ...input, config: { ...config, trustProxy: [], trustedNetworks: [] } });
  expect(inputOf(lineOf(input)).config).toMatchObject({ databaseUrl: values.databaseUrl, uploadsS3Bucket: 'pictures' });
});
