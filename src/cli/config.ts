import type { Command } from 'commander';
import { flags, readConfig, type Config } from '../config/config.ts';
import { commandWithJson, print, table, textsOf } from './command.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const valueOf = ({ quotas, ...config }: Config, name: string) =>
  name in config ? config[name as keyof typeof config] : quotas[name.replace('rate-limit-', '') as keyof typeof quotas];

/** What is in force and where each value comes from; secrets are masked, null is no value. Throws Refusal. */
function effective(given: Record<string, string>) {
  const config = readConfig(given);
  return flags.map(({ name, flag, variable, secret }) => {
    const text = given[name] ?? (process.env[variable] || undefined);
    const value = valueOf(config, name);
    const shown = Array.isArray(value) ? text : value;
    return {
      setting: flag ?? kebab(name),
      value: shown === undefined ? null : secret ? '********' : String(shown),
      source: given[name] !== undefined ? 'flag' : text !== undefined ? 'environment' : 'default',
      flag: flag ? `--${flag}` : null,
      variable,
    };
  });
}

/** `foodmap config`: what is in force, and where each value comes from. */
export const configCommand = (): Command =>
  commandWithJson(
    'config',
    'Show the settings in force, secrets masked; give it the flags of the server.',
    flags.map(({ name }) => name),
  ).action((options: { json?: boolean }) => {
    const all = effective(textsOf(options));
    print(all, options.json, () =>
      table(all.map(({ setting, value, source, variable }) => ({ setting, value: value ?? '-', source, variable }))),
    );
  });
