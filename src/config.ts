import { resolve } from 'node:path';
import { Refusal } from './errors.ts';
import { isLoopback, parseNetwork, type Network } from './lib/addresses.ts';
import { limits, rateLimits, type RateLimitName } from './limits.ts';

interface Setting<Value> {
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

const refuse = (problem: string): never => {
  throw new Refusal(problem);
};

const integer = (text: string, minimum: number, maximum: number) => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < minimum || number > maximum) {
    return refuse(`must be a whole number from ${minimum} to ${maximum}`);
  }
  return number;
};

const oneOf =
  <Value extends string>(...values: Value[]) =>
  (text: string): Value =>
    values.find((value) => value === text) ?? refuse(`must be ${values.join(' or ')}`);

const printable = (text: string, minimum: number, maximum: number) => {
  if (text.length < minimum || text.length > maximum || !/^[\x21-\x7e]+$/.test(text)) {
    return refuse(`must be ${minimum} to ${maximum} printable characters without spaces`);
  }
  return text;
};

const address = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    return refuse('must be an address like https://food.example');
  }
  return url.href.replace(/\/+$/, '');
};

const networks = (text: string): Network[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => parseNetwork(part) ?? refuse('must be addresses or networks like 10.0.0.0/8, separated by commas'));

const username = (text: string) =>
  /^[\p{L}\p{M}\p{N}_.-]{3,32}$/u.test(text) ? text : refuse('must be 3 to 32 letters, digits, "_", "-" or "."');

const password = (text: string) =>
  text.length >= limits.passwordMinimum && text.length <= limits.password
    ? text
    : refuse(`must be ${limits.passwordMinimum} to ${limits.password} characters`);

const cron = (text: string) => {
  try {
    if (Bun.cron.parse(text)) return text;
  } catch {}
  return refuse('must be a cron expression like "30 3 * * *", which is every night at half past three');
};

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

type Settings = typeof settings;
type SettingName = keyof Settings;

/** Values of the settings, checked; `quotas` are the rate limits in force, 0 where one is off. */
export type Config = { [Name in SettingName]: Settings[Name]['fallback'] } & {
  quotas: Record<RateLimitName, number>;
};

const quotaSettings = Object.entries(rateLimits).map(([name, { quota }]) => ({
  name: name as RateLimitName,
  flag: `rate-limit-${name}`,
  variable: `FOODMAP_RATE_LIMIT_${name.replace('-', '_').toUpperCase()}`,
  quota,
}));

/** The settings that have a flag, for the command line and its help. */
export const flags = [
  ...Object.entries(settings).map(
    ([name, { flag, value, variable, description, secret, fallback }]: [string, Setting<unknown>]) => ({
      name,
      flag,
      value,
      variable,
      description,
      secret,
      fallback: fallback === undefined || Array.isArray(fallback) ? '' : `${fallback as string | number}`,
    }),
  ),
  ...quotaSettings.map(({ flag, variable, quota }) => ({
    name: flag,
    flag,
    value: 'number',
    variable,
    description: `requests the limit "${flag.replace('rate-limit-', '')}" allows in its window; 0 is off`,
    secret: undefined,
    fallback: String(quota),
  })),
];

type Texts = Record<string, string | undefined>;

/**
 * Reads the configuration: a flag (by setting name) wins over an environment variable, that over the default.
 * Throws Refusal with a sentence that names the setting.
 */
export function readConfig(given: Texts = {}, environment: Texts = process.env): Config {
  const read = <Value>(name: string, { flag, variable, fallback, parse }: Omit<Setting<Value>, 'description'>) => {
    const fromFlag = given[name];
    const text = fromFlag ?? environment[variable];
    if (text === undefined || (text === '' && fromFlag === undefined)) return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(`${fromFlag === undefined ? variable : `--${flag}`} ${error.message}.`);
    }
  };
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, definition]) => [name, read(name, definition as Setting<unknown>)]),
  );
  const quotas = Object.fromEntries(
    quotaSettings.map(({ name, flag, variable, quota }) => [
      name,
      read(flag, { flag, variable, fallback: quota, parse: (text) => integer(text, 0, 1_000_000) }),
    ]),
  );
  const config = { ...values, quotas } as Config;
  if (config.rateLimits === 'off')
    for (const name of Object.keys(config.quotas)) config.quotas[name as RateLimitName] = 0;
  if (config.captchaTestCode !== undefined && !isLoopback(config.host)) {
    throw new Refusal(
      `A captcha test code is only for a server that nobody else can reach: take --captcha-test-code away, or use --host 127.0.0.1 instead of ${config.host}.`,
    );
  }
  return config;
}
