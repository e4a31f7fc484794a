import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { unpackAddon } from '../db/addon.ts';
import { databaseFile } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { refuseUnfinished } from '../features/backups/restore.ts';
import { examine, type Finding } from '../features/doctor/service.ts';
import { commandWithJson, configOf, print } from './command.ts';
import { isServed } from './data-directory.ts';
import { progress } from './progress.ts';

const exitWrong = 1;

const line = ({ level, name, message, fixable, fixed }: Finding) => {
  const note = fixed ? ' (fixed just now)' : fixable ? ' (--fix puts it right)' : '';
  return `${level.padEnd(8)} ${name.padEnd(14)} ${message}${note}`;
};

/** `foodmap doctor`: what is wrong with a data directory, also while the server runs. */
export const doctorCommand = (): Command =>
  commandWithJson(
    'doctor',
    'Look for what is wrong: database, counters, search, uploads, permissions, disk, clock, proxy.',
    ['data', 'host', 'baseUrl', 'trustProxy'],
  )
    .option('--fix', 'put right what can be without losing anything')
    .addHelpText('after', '\nGive it the flags of the server. It ends with 1 when it found an error.')
    .action(async (options: { fix?: boolean; json?: boolean }) => {
      const config = configOf(options);
      refuseUnfinished(config.data);
      if (!existsSync(databaseFile(config.data)))
        throw new Refusal(`There is no database in ${config.data}; choose another --data.`);
      unpackAddon(config.data);
      const shown = progress();
      const findings = await examine(
        { config, clock: Date.now },
        { fix: options.fix ?? false, isServed: isServed(config.data), onCheck: (name) => shown.show(name) },
      ).finally(() => shown.end());
      print(findings, options.json, () => findings.map(line).join('\n'));
      if (findings.some(({ level }) => level === 'error')) process.exitCode = exitWrong;
    });
