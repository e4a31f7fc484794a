import { Command, CommanderError } from 'commander';
import { inspect } from 'node:util';
import { Away } from '../db/postgres/failures.ts';
import { Failure, thrownForPeople } from '../errors.ts';
import { lostConnection, sentenceOf } from '../faults.ts';
import { notify } from '../features/systemd/notify.ts';
import { nearest } from '../lib/edit-distance.ts';
import { redacted } from '../lib/redacted.ts';
import { printable } from '../lib/text.ts';
import { endStart } from '../runtime.ts';
import { adminCommand } from './admin.ts';
import { backupCommand } from './backup.ts';
import { clusterCommand } from './cluster.ts';
import { completionCommand } from './completion.ts';
import { configCommand } from './config.ts';
import { corsCommand } from './cors.ts';
import { doctorCommand } from './doctor.ts';
import { demoCommand } from './demo.ts';
import { exportCommand } from './export.ts';
import { healthcheckCommand } from './healthcheck.ts';
import { importCommand } from './import.ts';
import { keyCommand } from './key.ts';
import { licencesCommand } from './licences.ts';
import { mapCommand } from './map.ts';
import { moveCommand } from './move.ts';
import { notifyCommand } from './notify.ts';
import { openApiCommand } from './openapi.ts';
import { restoreCommand } from './restore.ts';
import { seedCommand } from './seed.ts';
import { serveCommand } from './serve.ts';
import { serviceCommand } from './service.ts';
import { upgradeCommand } from './upgrade.ts';
import { userCommand } from './user.ts';
import { workCommand } from './work.ts';
import { versionCommand, versionText } from './version.ts';

/** Exit codes of a command that failed or found something wrong, and of one that refused what it was asked. */
const exit = { failed: 1, refused: 2 };

/** Reads the command line and runs the command it names; without one it serves. */
export async function runCommandLine(argv: string[]): Promise<void> {
  const program = new Command('foodmap')
    .description('A food-map service in one file: stores, reviews, likes and rankings over HTTP.')
    .version(versionText, '-v, --version', 'print the version')
    .exitOverride()
    .enablePositionalOptions()
    .addHelpText('after', '\nfoodmap serve --help lists every setting.')
    .hook('preAction', (_, action) => {
      if (action.name() !== 'serve') endStart();
    })
    .showHelpAfterError('(foodmap --help lists the commands)');
  program.addCommand(serveCommand(), { isDefault: true });
  program.addCommand(adminCommand());
  program.addCommand(keyCommand());
  program.addCommand(corsCommand());
  program.addCommand(userCommand());
  program.addCommand(backupCommand());
  program.addCommand(restoreCommand());
  program.addCommand(doctorCommand());
  program.addCommand(notifyCommand());
  program.addCommand(exportCommand());
  program.addCommand(importCommand());
  program.addCommand(mapCommand());
  program.addCommand(moveCommand());
  program.addCommand(clusterCommand());
  program.addCommand(serviceCommand());
  program.addCommand(upgradeCommand());
  program.addCommand(demoCommand());
  program.addCommand(seedCommand());
  program.addCommand(configCommand());
  program.addCommand(healthcheckCommand());
  program.addCommand(completionCommand(program));
  program.addCommand(openApiCommand());
  program.addCommand(versionCommand());
  program.addCommand(licencesCommand());
  program.addCommand(workCommand(), { hidden: true });
  const writeErr = (text: string) => void process.stderr.write(redacted(text));
  for (const command of everyCommand(program)) command.exitOverride().configureOutput({ writeErr });
  process.stdout.on('error', ignoreGoneReader);
  try {
    refuseUnknownCommand(program, argv[0]);
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : exit.refused);
    const thrown = thrownForPeople(error);
    if (thrown instanceof Away) end(lostConnection, exit.failed);
    if (thrown && !(thrown instanceof Failure)) end(thrown.message, exit.refused);
    end(thrown?.message ?? sentenceOf(error) ?? inspect(error), exit.failed);
  }
}

/** Without this, the word would be an argument too many of `serve`, the default command. Throws CommanderError. */
function refuseUnknownCommand(program: Command, word: string | undefined): void {
  const names = [...program.commands.map((command) => command.name()), 'help'];
  if (word === undefined || word.startsWith('-') || names.includes(word)) return;
  const meant = nearest(word, names);
  program.error(`error: unknown command '${word}'${meant ? `; did you mean '${meant}'?` : ''}`);
}

/** Ends with a sentence. Names in it can come from a foreign file, so control characters are replaced. */
function end(message: string, code: number): never {
  const sentence = redacted(printable(message));
  process.stderr.write(`${sentence}
`);
  notify({ STATUS: sentence });
  process.exit(code);
}

/** The reader of standard output may stop early, as `head` does. */
const ignoreGoneReader = (error: { code?: string }) => {
  if (error.code !== 'EPIPE') throw error;
};

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];
