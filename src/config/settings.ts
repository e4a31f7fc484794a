import { resolve } from 'node:path';
import type { Network } from '../lib/addresses.ts';
import { limits } from '../limits.ts';
import { address, cron, integer, networks, oneOf, password, printable, refuse, username } from './values.ts';

export interface Setting<Value> {
  /** Without the dashes; absent for what must not stand on a command line. */
  flag?: string;
  /** Name of the flag's value in the help. */
  value?: string;
  variable: string;
  description: string;
  /** Never shown. */
  secret?: true;
  fallback: Value;
  parse: (text: string) => Value;
}

const setting = <Value>(definition: Setting<Value>) => definition;

/** Every setting, in the order of the documentation. */
export const settings = {
  host: setting({
    flag: 'host',
    value: 'address',
    variable: 'FOODMAP_HOST',
    description: 'address to listen on',
    fallback: '127.0.0.1',
    parse: (text) => text || refuse('must not be empty'),
  }),
  port: setting({
    flag: 'port',
    value: 'number',
    variable: 'FOODMAP_PORT',
    description: 'port to listen on; 0 takes a free one',
    fallback: 3000,
    parse: (text) => integer(text, 0, 65_535),
  }),
  data: setting({
    flag: 'data',
    value: 'directory',
    variable: 'FOODMAP_DATA',
    description: 'directory of the database, uploads, secrets and backups',
    fallback: resolve('data'),
    parse: (text) => (text ? resolve(text) : refuse('must not be empty')),
  }),
  baseUrl: setting<string | undefined>({
    flag: 'base-url',
    value: 'url',
    variable: 'FOODMAP_BASE_URL',
    description: 'address that clients see; by default taken from each request',
    fallback: undefined,
    parse: address,
  }),
  adminUsername: setting({
    variable: 'FOODMAP_ADMIN_USERNAME',
    description: 'name of the first administrator',
    fallback: 'admin',
    parse: username,
  }),
  adminPassword: setting<string | undefined>({
    variable: 'FOODMAP_ADMIN_PASSWORD',
    secret: true,
    description: 'password of the first administrator; by default random',
    fallback: undefined,
    parse: password,
  }),
  apiKey: setting<string | undefined>({
    variable: 'FOODMAP_API_KEY',
    secret: true,
    description: 'the first API key; by default random',
    fallback: undefined,
    parse: (text) => printable(text, limits.apiKeyMinimum, limits.apiKey),
  }),
  jwtSecret: setting<string | undefined>({
    variable: 'FOODMAP_JWT_SECRET',
    secret: true,
    description: 'secret that signs tokens; by default random, kept in the data directory',
    fallback: undefined,
    parse: (text) =>
      text.length >= limits.jwtSecretMinimum
        ? text
        : refuse(`must have at least ${limits.jwtSecretMinimum} characters`),
  }),
  trustProxy: setting<Network[]>({
    flag: 'trust-proxy',
    value: 'networks',
    variable: 'FOODMAP_TRUST_PROXY',
    description: 'proxies whose X-Forwarded-For and X-Forwarded-Proto count',
    fallback: [],
    parse: networks,
  }),
  rateLimits: setting({
    flag: 'rate-limits',
    value: 'on|off',
    variable: 'FOODMAP_RATE_LIMITS',
    description: 'off for load tests',
    fallback: 'on',
    parse: oneOf('on', 'off'),
  }),
  captchaTestCode: setting<string | undefined>({
    flag: 'captcha-test-code',
    value: 'code',
    variable: 'FOODMAP_CAPTCHA_TEST_CODE',
    secret: true,
    description: 'code that solves every captcha, for automated tests; loopback hosts only',
    fallback: undefined,
    parse: (text) => printable(text, 1, 64),
  }),
  metricsPort: setting<number | undefined>({
    flag: 'metrics-port',
    value: 'number',
    variable: 'FOODMAP_METRICS_PORT',
    description: 'port of a listener of its own for /metrics; by default there is none',
    fallback: undefined,
    parse: (text) => integer(text, 0, 65_535),
  }),
  metricsHost: setting({
    flag: 'metrics-host',
    value: 'address',
    variable: 'FOODMAP_METRICS_HOST',
    description: 'address that listener listens on',
    fallback: '127.0.0.1',
    parse: (text) => text || refuse('must not be empty'),
  }),
  metricsToken: setting<string | undefined>({
    variable: 'FOODMAP_METRICS_TOKEN',
    secret: true,
    description: 'bearer token for /metrics beside the rest; without one there is no such route',
    fallback: undefined,
    parse: (text) => printable(text, limits.metricsTokenMinimum, limits.metricsToken),
  }),
  backupSchedule: setting<string | undefined>({
    flag: 'backup-schedule',
    value: 'cron',
    variable: 'FOODMAP_BACKUP_SCHEDULE',
    description: 'when to back up, as a cron expression like "30 3 * * *"; by default never',
    fallback: undefined,
    parse: cron,
  }),
  backupKeep: setting({
    flag: 'backup-keep',
    value: 'number',
    variable: 'FOODMAP_BACKUP_KEEP',
    description: 'how many backups are kept, the newest',
    fallback: 7,
    parse: (text) => integer(text, 1, 10_000),
  }),
  backupKeepDays: setting({
    flag: 'backup-keep-days',
    value: 'days',
    variable: 'FOODMAP_BACKUP_KEEP_DAYS',
    description: 'how long a backup is kept at least; beyond that, only the newest are',
    fallback: 0,
    parse: (text) => integer(text, 0, 10_000),
  }),
  backupS3Endpoint: setting<string | undefined>({
    variable: 'FOODMAP_BACKUP_S3_ENDPOINT',
    description: 'S3-compatible storage that gets every backup too; by default Amazon',
    fallback: undefined,
    parse: address,
  }),
  backupS3Bucket: setting<string | undefined>({
    variable: 'FOODMAP_BACKUP_S3_BUCKET',
    description: 'its bucket; by default nothing is sent',
    fallback: undefined,
    parse: (text) => printable(text, 1, 255),
  }),
  backupS3Prefix: setting({
    variable: 'FOODMAP_BACKUP_S3_PREFIX',
    description: 'what the names in the bucket begin with',
    fallback: 'foodmap/',
    parse: (text) => printable(text, 1, 500),
  }),
  backupS3Region: setting<string | undefined>({
    variable: 'FOODMAP_BACKUP_S3_REGION',
    description: 'its region, where the storage has some',
    fallback: undefined,
    parse: (text) => printable(text, 1, 100),
  }),
  backupS3AccessKey: setting<string | undefined>({
    variable: 'FOODMAP_BACKUP_S3_ACCESS_KEY',
    secret: true,
    description: 'access key of the storage',
    fallback: undefined,
    parse: (text) => printable(text, 1, 255),
  }),
  backupS3SecretKey: setting<string | undefined>({
    variable: 'FOODMAP_BACKUP_S3_SECRET_KEY',
    secret: true,
    description: 'secret key of the storage',
    fallback: undefined,
    parse: (text) => printable(text, 1, 255),
  }),
  logLevel: setting({
    flag: 'log-level',
    value: 'level',
    variable: 'FOODMAP_LOG_LEVEL',
    description: 'debug, info, warn or error',
    fallback: 'info',
    parse: oneOf('debug', 'info', 'warn', 'error'),
  }),
  logFormat: setting({
    flag: 'log-format',
    value: 'format',
    variable: 'FOODMAP_LOG_FORMAT',
    description: 'pretty or json; by default pretty on a terminal',
    fallback: process.stderr.isTTY ? 'pretty' : 'json',
    parse: oneOf('pretty', 'json'),
  }),
};
