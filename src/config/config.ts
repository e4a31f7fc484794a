import { Refusal } from '../errors.ts';
import { isLoopback } from '../lib/addresses.ts';
import { windowText } from '../lib/clock.ts';
import { budgets, limits, type Budget, type BudgetName, type Quotas } from '../limits.ts';
import { integer } from './values.ts';
import { settings, type Setting } from './settings.ts';
import { find, type Texts } from './sources.ts';

type Settings = typeof settings;
type SettingName = keyof Settings;

/** The checked values of all settings; `quotas` are those in force, 0 for one that is off. */
export type Config = { [Name in SettingName]: Settings[Name]['fallback'] } & {
  quotas: Quotas;
};

/** A setting for each quota; that by account has its own name where there is one by network, too. */
const quotaSettings = Object.entries(budgets).flatMap(([name, { of, counts, window, quotas }]: [string, Budget]) =>
  (['network', 'account'] as const)
    .filter((by) => quotas[by] !== undefined)
    .map((by) => {
      const own = by === 'account' && quotas.network !== undefined ? `${name}-account` : name;
      const unit = counts === 'milliseconds' ? `milliseconds of the server's ${of}` : of;
      const span = counts === 'rows' ? '' : ` in ${windowText(window)}`;
      return {
        budget: name as BudgetName,
        by,
        flag: `rate-limit-${own}`,
        variable: `FOODMAP_RATE_LIMIT_${own.replaceAll('-', '_').toUpperCase()}`,
        quota: quotas[by]!,
        description: `${unit}${span}, by ${by}; 0 is off`,
      };
    }),
);

/** The value of a setting by its name in `allSettings`. */
export function valueOf({ quotas, ...config }: Config, name: string) {
  const quota = quotaSettings.find(({ flag }) => flag === name);
  return quota ? quotas[quota.budget][quota.by] : config[name as keyof typeof config];
}

/** Every setting in the order of the documentation, for the command line and its help. */
export const allSettings = [
  ...Object.entries(settings).map(
    ([name, { flag, value, bare, variable, description, secret, fallback, shown }]: [string, Setting<unknown>]) => ({
      name,
      flag,
      value,
      bare,
      variable,
      description,
      secret,
      fallback: shown ?? (fallback === undefined || Array.isArray(fallback) ? '' : `${fallback as string | number}`),
    }),
  ),
  ...quotaSettings.map(({ flag, variable, quota, description }) => ({
    name: flag,
    flag,
    value: 'number',
    bare: undefined,
    variable,
    description,
    secret: undefined,
    fallback: String(quota),
  })),
];

const kubernetesPort =
  ' Kubernetes sets it for a service called foodmap: set enableServiceLinks: false in the pod, or call the service something else';

/**
 * Reads the configuration: a flag (by setting name) wins over the environment, that over the default.
 * Throws Refusal with a sentence that names the setting.
 */
export function readConfig(flags: Texts = {}, environment: Texts = process.env): Config {
  const read = <Value>(name: string, definition: Omit<Setting<Value>, 'description'>) => {
    const found = find({ name, ...definition }, flags, environment);
    if (!found) return definition.fallback;
    try {
      return definition.parse(found.text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isAddress = found.name === 'FOODMAP_PORT' && found.text.startsWith('tcp://');
      throw new Refusal(`${found.name} ${error.message}.${isAddress ? `${kubernetesPort}.` : ''}`);
    }
  };
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, definition]) => [name, read(name, definition as Setting<unknown>)]),
  );
  const quotas = Object.fromEntries(Object.keys(budgets).map((name) => [name, {}])) as Quotas;
  for (const { budget, by, flag, variable, quota } of quotaSettings) {
    const parse = (text: string) => integer(text, 0, limits.quota);
    const given = read(flag, { flag, variable, fallback: quota, parse });
    quotas[budget][by] = values.rateLimits === 'off' ? 0 : given;
  }
  const config = { ...values, quotas } as Config;
  refuseTls(config);
  config.baseUrl ??= config.domain[0] && `https://${config.domain[0]}`;
  const reached = [config.host, ...(hasTls(config) ? [config.httpsHost] : [])].find((host) => !isLoopback(host));
  if (config.captchaTestCode !== undefined && reached !== undefined) {
    throw new Refusal(
      `A captcha test code is only for a server that nobody else can reach: remove --captcha-test-code, or use ${reached === config.host ? '--host' : '--https-host'} 127.0.0.1 instead of ${reached}.`,
    );
  }
  if (config.backupS3Bucket !== undefined && !(config.backupS3AccessKey && config.backupS3SecretKey)) {
    throw new Refusal(
      'FOODMAP_BACKUP_S3_BUCKET needs FOODMAP_BACKUP_S3_ACCESS_KEY and FOODMAP_BACKUP_S3_SECRET_KEY beside it.',
    );
  }
  refuseUploads(config);
  return config;
}

function refuseUploads({ uploadsS3Bucket, uploadsS3AccessKey, uploadsS3SecretKey, uploadsS3Endpoint }: Config): void {
  if (uploadsS3Bucket !== undefined && !(uploadsS3AccessKey && uploadsS3SecretKey))
    throw new Refusal(
      'FOODMAP_UPLOADS_S3_BUCKET needs FOODMAP_UPLOADS_S3_ACCESS_KEY and FOODMAP_UPLOADS_S3_SECRET_KEY beside it.',
    );
  if (uploadsS3Bucket === undefined && uploadsS3Endpoint !== undefined)
    throw new Refusal('FOODMAP_UPLOADS_S3_ENDPOINT needs FOODMAP_UPLOADS_S3_BUCKET beside it.');
}

/** Whether HTTPS is served, with a certificate of files or of an authority. */
export const hasTls = ({ domain, tlsCert }: Pick<Config, 'domain' | 'tlsCert'>): boolean =>
  domain.length > 0 || tlsCert !== undefined;

function refuseTls({ acmeEmail, domain, httpPort, tlsCert, tlsKey }: Config): void {
  if (domain.length === 0 && acmeEmail !== undefined)
    throw new Refusal('--acme-email needs --domain: without it, no certificate is obtained.');
  if (domain.length > 0 && httpPort === undefined)
    throw new Refusal('--domain needs --http-port: the authority asks there whether the domain leads here.');
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new Refusal('--tls-cert and --tls-key belong together; set both.');
  if (domain.length > 0 && tlsCert !== undefined)
    throw new Refusal(
      '--domain obtains a certificate, --tls-cert brings one; remove one of them. --base-url sets the address.',
    );
}
