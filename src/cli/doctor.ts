import type { Command } from 'commander';
import { pathsOf } from '../data-directory/layout.ts';
import { isServed } from '../data-directory/lock.ts';
import { refuseWithoutDatabase } from '../data-directory/preconditions.ts';
import { readSecret } from '../data-directory/secret.ts';
import { unpackAddon } from '../db/sqlite/addon.ts';
import { blobsOf, filesOf } from '../features/uploads/blobs/configured.ts';
import { examine, type Finding } from '../features/doctor/service.ts';
import { commandWithJson, configOf, print } from './command.ts';
import { progress } from './progress.ts';

const exitWrong = 1;

const line = ({ level, name, message, fixable, fixed }: Finding) => {
  const note = fixed ? ' (corrected)' : fixable ? ' (--fix corrects it)' : '';
  return `${level.padEnd(8)} ${name.padEnd(14)} ${message}${note}`;
};

/** `foodmap doctor`: checks a data directory, also while the server runs. */
export const doctorCommand = (): Command =>
  commandWithJson(
    'doctor',
    'Check a data directory: database, counters, search, uploads, accounts, permissions, disk, clock, proxy, certificate.',
    ['data', 'host', 'baseUrl', 'trustProxy', 'domain', 'acmeDirectory', 'tlsCert', 'tlsKey', 'httpPort'],
  )
    .option('--deep', 'read every picture in the S3 storage too, to compare its digest')
    .option('--fix', 'correct what can be corrected without losing data')
    .addHelpText('after', '\nUse the flags and variables of the server. The exit code is 1 when an error was found.')
    .action(async (options: { deep?: boolean; fix?: boolean; json?: boolean }) => {
      const config = configOf(options);
      refuseWithoutDatabase(config.data);
      unpackAddon(pathsOf(config.data).native);
      const shown = progress();
      const findings = await examine(
        {
          config,
          clock: Date.now,
          blobs: blobsOf(config),
          files: filesOf(config),
          deep: options.deep ?? false,
          readSecret: () => readSecret(config.data),
        },
        {
          fix: options.fix ?? false,
          isServed: isServed(config.data),
          onCheck: (name, done, total) => shown.show(done ? `${name} ${done} of ${total}` : name),
        },
      ).finally(() => shown.end());
      print(findings, options.json, () => findings.map(line).join('\n'));
      if (findings.some(({ level }) => level === 'error')) process.exitCode = exitWrong;
    });
