import { Command } from 'commander';
import { flags, readConfig } from '../config.ts';
import { Refusal } from '../errors.ts';
import { serve } from './serve.ts';

/** Reads the command line and runs the command it names; without one it serves. */
export async function runCommandLine(argv: string[]): Promise<void> {
  const program = new Command('foodmap')
    .description('A food-map service in one file: stores, reviews, likes and rankings over HTTP.')
    .showHelpAfterError('(foodmap --help shows what there is)');
  const command = program.command('serve', { isDefault: true }).description('Serve the directory (the default).');
  for (const { flag, value, variable, description, fallback } of flags) {
    if (!flag) continue;
    const shown = fallback && `, default ${fallback}`;
    command.option(`--${flag} <${value}>`, `${description} (${variable}${shown})`);
  }
  command.action(async (options: Record<string, string>) => serve(readConfig(options)));
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof Refusal) {
      process.stderr.write(`${error.message}\n`);
      process.exit(2);
    }
    throw error;
  }
}
