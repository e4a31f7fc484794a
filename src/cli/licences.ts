import { Command } from 'commander';
import { carriedFile } from '../lib/carried-file.ts';
import notice from '../../NOTICE' with { type: 'file' };

/** `foodmap licences`. */
export const licencesCommand = (): Command =>
  new Command('licences')
    .description('Print the licences of everything inside this program.')
    .action(async () => void process.stdout.write(await carriedFile(notice)));
