import type { Command } from 'commander';
import { allSettings, readConfig, valueOf } from '../config/config.ts';
import { find } from '../config/sources.ts';
import { unknownVariables } from '../config/unknown.ts';
import { commandWithJson, print, table, textsOf } from './command.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The settings in force and the source of each; secrets are masked, null is no value. Throws Refusal. */
function effective(flags: Record<string, string>) {
  const config = readConfig(flags);
  return allSettings.map((setting) => {
    const { name, flag, variable, secret } = setting;
    const found = find(setting, flags, process.env);
    const value = valueOf(config, name);
    const shown = Array.isArray(value) ? found?.text : value;
    return {
      setting: flag ?? kebab(name),
      value: shown === undefined ? null : secret ? '********' : String(shown),
      source: found?.source ?? 'default',
      flag: flag ? `--${flag}` : null,
      variable,
    };
  });
}

/** `foodmap config`: the settings in force, and the source of each. */
export const configCommand = (): Command =>
  commandWithJson(
    'config',
    'Show the settings in force and where each comes from, secrets masked. Takes the flags of the server.',
    allSettings.map(({ name }) => name),
  ).action((options: { json?: boolean }) => {
    const all = effective(textsOf(options));
    for (const name of unknownVariables()) process.stderr.write(`${name} is set, but is no setting.\n`);
    print(all, options.json, () =>
      table(all.map(({ setting, value, source, variable }) => ({ setting, value: value ?? '-', source, variable }))),
    );
  });
