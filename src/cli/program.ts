import { Command, CommanderError } from 'commander';
import { AppError, Failure, Refusal } from '../errors.ts';
import { sentenceOf } from '../faults.ts';
import { adminCommand } from './admin.ts';
import { backupCommand } from './backup.ts';
import { configCommand } from './config.ts';
import { doctorCommand } from './doctor.ts';
import { demoCommand } from './demo.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { keyCommand } from './key.ts';
import { licencesCommand } from './licences.ts';
import { restoreCommand } from './restore.ts';
import { seedCommand } from './seed.ts';
import { serveCommand } from './serve.ts';
import { userCommand } from './user.ts';
import { versionCommand, versionText } from './version.ts';

/** How a command ends: it did it, it failed or found something wrong, or it refused what it was asked. */
const exit = { failed: 1, refused: 2 };

/** Reads the command line and runs the command it names; without one it serves. */
export async function runCommandLine(argv: string[]): Promise<void> {
  const program = new Command('foodmap')
    .description('A food-map service in one file: stores, reviews, likes and rankings over HTTP.')
    .version(versionText, '--version', 'say which program this is')
    .exitOverride()
    .enablePositionalOptions()
    .addHelpText('after', '\nfoodmap serve --help shows every setting.')
    .showHelpAfterError('(foodmap --help shows what there is)');
  program.addCommand(serveCommand(), { isDefault: true });
  program.addCommand(adminCommand());
  program.addCommand(keyCommand());
  program.addCommand(userCommand());
  program.addCommand(backupCommand());
  program.addCommand(restoreCommand());
  program.addCommand(doctorCommand());
  program.addCommand(exportCommand());
  program.addCommand(importCommand());
  program.addCommand(demoCommand());
  program.addCommand(seedCommand());
  program.addCommand(configCommand());
  program.addCommand(versionCommand());
  program.addCommand(licencesCommand());
  for (const command of everyCommand(program)) command.exitOverride();
  process.stdout.on('error', ignoreGoneReader);
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : exit.refused);
    if (error instanceof Refusal || error instanceof AppError) end(error.message, exit.refused);
    const failure = error instanceof Failure ? error.message : sentenceOf(error);
    if (failure === undefined) throw error;
    end(failure, exit.failed);
  }
}

/** Ends with a sentence. Names in it can come from a file of someone else: none of them moves the cursor. */
function end(message: string, code: number): never {
  process.stderr.write(`${message.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '\uFFFD')}\n`);
  process.exit(code);
}

/** Whoever read standard output may stop, like `head`. */
const ignoreGoneReader = (error: { code?: string }) => {
  if (error.code !== 'EPIPE') throw error;
};

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];
