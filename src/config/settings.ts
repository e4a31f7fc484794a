import { resolve } from 'node:path';
import type { Network } from '../lib/addresses.ts';
import { limits } from '../limits.ts';
import {
  acmeDirectory,
  address,
  cron,
  directions,
  domains,
  file,
  integer,
  mailAddress,
  mailServer,
  networks,
  oneOf,
  password,
  printable,
  refuse,
  username,
} from './values.ts';

export interface Setting<Value> {
  /** Without the dashes; absent where a command line is the wrong place, as for secrets. */
  flag?: string;
  /** Name of the flag's value in the help. */
  value?: string;
  /** The flag can stand alone, which means `on`. */
  bare?: true;
  variable: string;
  description: string;
  /** Never shown; can come from a file or a credential. */
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
  domain: setting<string[]>({
    flag: 'domain',
    value: 'names',
    variable: 'FOODMAP_DOMAIN',
    description: 'domains to serve over HTTPS, with a certificate that is obtained and renewed; needs ports 80 and 443',
    fallback: [],
    parse: domains,
  }),
  acmeEmail: setting<string | undefined>({
    flag: 'acme-email',
    value: 'address',
    variable: 'FOODMAP_ACME_EMAIL',
    description: 'mail address that the certificate authority may write to',
    fallback: undefined,
    parse: mailAddress,
  }),
  acmeDirectory: setting({
    flag: 'acme-directory',
    value: 'url',
    variable: 'FOODMAP_ACME_DIRECTORY',
    description: 'ACME directory of the certificate authority',
    fallback: 'https://acme-v02.api.letsencrypt.org/directory',
    parse: acmeDirectory,
  }),
  tlsCert: setting<string | undefined>({
    flag: 'tls-cert',
    value: 'file',
    variable: 'FOODMAP_TLS_CERT',
    description: 'certificate with its chain, in PEM, to serve over HTTPS; read again when it changes',
    fallback: undefined,
    parse: file,
  }),
  tlsKey: setting<string | undefined>({
    flag: 'tls-key',
    value: 'file',
    variable: 'FOODMAP_TLS_KEY',
    description: 'its private key, in PEM',
    fallback: undefined,
    parse: file,
  }),
  httpsHost: setting({
    flag: 'https-host',
    value: 'address',
    variable: 'FOODMAP_HTTPS_HOST',
    description: 'address to listen on for HTTPS and for HTTP that is redirected; by default every one',
    fallback: '::',
    parse: (text) => text || refuse('must not be empty'),
  }),
  httpsPort: setting({
    flag: 'https-port',
    value: 'number',
    variable: 'FOODMAP_HTTPS_PORT',
    description: 'port to listen on for HTTPS; set --base-url too where clients see another than 443',
    fallback: 443,
    parse: (text) => integer(text, 0, 65_535),
  }),
  httpPort: setting<number | undefined>({
    flag: 'http-port',
    value: 'number|off',
    variable: 'FOODMAP_HTTP_PORT',
    description: 'port for challenges of the authority and redirects to HTTPS; off for files of a certificate',
    fallback: 80,
    parse: (text) => (text === 'off' ? undefined : integer(text, 0, 65_535)),
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
    description: 'proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted',
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
  console: setting({
    flag: 'console',
    value: 'on|off',
    variable: 'FOODMAP_CONSOLE',
    description: 'off closes the console for administrators at /admin; the API stays',
    fallback: 'on',
    parse: oneOf('on', 'off'),
  }),
  site: setting({
    flag: 'site',
    value: 'on|off',
    variable: 'FOODMAP_SITE',
    description: 'off closes the public pages at /; the API stays',
    fallback: 'on',
    parse: oneOf('on', 'off'),
  }),
  directions: setting<string | undefined>({
    flag: 'directions',
    value: 'url',
    variable: 'FOODMAP_DIRECTIONS',
    description:
      'link for directions to a store, with {latitude} and {longitude}; by default the map app of the device',
    fallback: undefined,
    parse: directions,
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
    description: 'port of a separate listener for /metrics; by default there is none',
    fallback: undefined,
    parse: (text) => integer(text, 0, 65_535),
  }),
  metricsHost: setting({
    flag: 'metrics-host',
    value: 'address',
    variable: 'FOODMAP_METRICS_HOST',
    description: 'address of the listener for /metrics',
    fallback: '127.0.0.1',
    parse: (text) => text || refuse('must not be empty'),
  }),
  metricsToken: setting<string | undefined>({
    variable: 'FOODMAP_METRICS_TOKEN',
    secret: true,
    description: 'bearer token for /metrics on the main port; without one it is not there',
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
    description: 'how many of the newest backups are kept',
    fallback: 7,
    parse: (text) => integer(text, 1, limits.backupKeep),
  }),
  backupKeepDays: setting({
    flag: 'backup-keep-days',
    value: 'days',
    variable: 'FOODMAP_BACKUP_KEEP_DAYS',
    description: 'days for which older backups are kept as well',
    fallback: 0,
    parse: (text) => integer(text, 0, limits.backupKeep),
  }),
  backupS3Endpoint: setting<string | undefined>({
    variable: 'FOODMAP_BACKUP_S3_ENDPOINT',
    description: 'URL of S3-compatible storage for a copy of every backup; by default Amazon',
    fallback: undefined,
    parse: address,
  }),
  backupS3Bucket: setting<string | undefined>({
    variable: 'FOODMAP_BACKUP_S3_BUCKET',
    description: 'bucket for backups; without one nothing is uploaded',
    fallback: undefined,
    parse: (text) => printable(text, 1, 255),
  }),
  backupS3Prefix: setting({
    variable: 'FOODMAP_BACKUP_S3_PREFIX',
    description: 'prefix of names in the bucket',
    fallback: 'foodmap/',
    parse: (text) => printable(text, 1, 500),
  }),
  backupS3Region: setting<string | undefined>({
    variable: 'FOODMAP_BACKUP_S3_REGION',
    description: 'region of the storage, if it has regions',
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
  smtpUrl: setting<string | undefined>({
    flag: 'smtp-url',
    value: 'url',
    variable: 'FOODMAP_SMTP_URL',
    secret: true,
    description: 'mail server for messages to the operator, like smtp://name:password@mail.example:587',
    fallback: undefined,
    parse: mailServer,
  }),
  smtpFrom: setting<string | undefined>({
    flag: 'smtp-from',
    value: 'address',
    variable: 'FOODMAP_SMTP_FROM',
    description: 'sender of these messages; by default the user name at the mail server, or foodmap@ its host',
    fallback: undefined,
    parse: mailAddress,
  }),
  notifyPrivate: setting({
    flag: 'notify-private',
    value: 'on|off',
    bare: true,
    variable: 'FOODMAP_NOTIFY_PRIVATE',
    description: 'on lets webhooks reach this machine and private networks, and any port',
    fallback: 'off',
    parse: oneOf('on', 'off'),
  }),
  logLevel: setting({
    flag: 'log-level',
    value: 'debug|info|warn|error',
    variable: 'FOODMAP_LOG_LEVEL',
    description: 'lowest level of lines in the log',
    fallback: 'info',
    parse: oneOf('debug', 'info', 'warn', 'error'),
  }),
  logFormat: setting({
    flag: 'log-format',
    value: 'pretty|json',
    variable: 'FOODMAP_LOG_FORMAT',
    description: 'format of the log; by default pretty on a terminal',
    fallback: process.stderr.isTTY ? 'pretty' : 'json',
    parse: oneOf('pretty', 'json'),
  }),
};
