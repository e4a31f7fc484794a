import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { pathsOf } from '../data-directory/layout.ts';
import { isServed } from '../data-directory/lock.ts';
import { refuseWithoutDatabase } from '../opening/preconditions.ts';
import { readSecret } from '../data-directory/secret.ts';
import { unpackAddon } from '../db/sqlite/addon.ts';
import { blobsOf, filesOf } from '../features/uploads/blobs/configured.ts';
import type { Situation, Verdict } from '../features/doctor/check.ts';
import { examine, examineShared, type Finding, type Options } from '../features/doctor/service.ts';
import { commandWithJson, configOf, print, withDatabase } from './command.ts';
import { progress } from './progress.ts';

export const exitWrong = 1;

/** A finding for people. */
export const line = ({ level, name, message, fixable, fixed }: Verdict & Partial<Finding>): string => {
  const note = fixed ? ' (corrected)' : fixable ? ' (--fix corrects it)' : '';
  return `${level.padEnd(8)} ${name!.padEnd(14)} ${message}${note}`;
};

/** `foodmap doctor`: checks a data directory, also while the server runs. */
export const doctorCommand = (): Command =>
  commandWithJson(
    'doctor',
    'Check a data directory: database, counters, search, uploads, accounts, permissions, disk, clock, proxy, certificate.',
    [
      'data',
      'databaseUrl',
      'host',
      'baseUrl',
      'trustProxy',
      'domain',
      'acmeDirectory',
      'tlsCert',
      'tlsKey',
      'httpPort',
      'workers',
    ],
  )
    .option('--deep', 'read every picture in the S3 storage too, to compare its digest')
    .option('--fix', 'correct what can be corrected without losing data')
    .addHelpText('after', '\nUse the flags and variables of the server. The exit code is 1 when an error was found.')
    .action(async (options: { deep?: boolean; fix?: boolean; json?: boolean }) => {
      const config = configOf(options);
      const shown = progress();
      const situation = {
        config,
        clock: Date.now,
        blobs: blobsOf(config),
        files: filesOf(config),
        deep: options.deep ?? false,
        readSecret: () => readSecret(config.data),
      };
      const how = {
        fix: options.fix ?? false,
        onCheck: (name: string, done?: number, total?: number) =>
          shown.show(done ? `${name} ${done} of ${total}` : name),
      };
      const findings = await lookAt(situation, how).finally(() => shown.end());
      print(findings, options.json, () => findings.map(line).join('\n'));
      if (findings.some(({ level }) => level === 'error')) process.exitCode = exitWrong;
    });

async function lookAt(
  situation: Omit<Situation, 'read' | 'progress' | 'config'> & { config: Config },
  how: Omit<Options, 'isServed'>,
): Promise<Finding[]> {
  const { config } = situation;
  if (config.databaseUrl !== undefined)
    return withDatabase(config, ({ db }) => examineShared(situation, db, { ...how, isServed: true }));
  refuseWithoutDatabase(config.data);
  unpackAddon(pathsOf(config.data).native);
  return examine(situation, { ...how, isServed: isServed(config.data) });
}
