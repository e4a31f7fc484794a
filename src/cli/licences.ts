import { Command } from 'commander';
import notice from '../../NOTICE' with { type: 'file' };

/** `foodmap licences`. */
export const licencesCommand = (): Command =>
  new Command('licences')
    .description('Show the licences of all that is inside this program.')
    .action(async () => void process.stdout.write(await Bun.file(notice).text()));
