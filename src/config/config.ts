import { Refusal } from '../errors.ts';
import { isLoopback } from '../lib/addresses.ts';
import { rateLimits, type RateLimitName } from '../limits.ts';
import { integer } from './values.ts';
import { settings, type Setting } from './settings.ts';

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
  if (config.backupS3Bucket !== undefined && !(config.backupS3AccessKey && config.backupS3SecretKey)) {
    throw new Refusal(
      'FOODMAP_BACKUP_S3_BUCKET needs FOODMAP_BACKUP_S3_ACCESS_KEY and FOODMAP_BACKUP_S3_SECRET_KEY beside it.',
    );
  }
  return config;
}
