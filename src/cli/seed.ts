import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { fillDataDirectory } from '../opening/fill.ts';
import { jobContext } from '../context.ts';
import { pathsOf } from '../data-directory/layout.ts';
import { openDatabase } from '../data-directory/database.ts';
import { Refusal } from '../errors.ts';
import * as admins from '../features/admins/service.ts';
import * as demo from '../features/demo/service.ts';
import { blobsOf } from '../features/uploads/blobs/configured.ts';
import { merge } from '../features/search/rebuild.ts';
import { Uploads } from '../features/uploads/service.ts';
import { randomText } from '../lib/identifiers.ts';
import { limits } from '../limits.ts';
import { command, configOf, everything, patience } from './command.ts';
import { makeFirst, noteFirst } from './first-run.ts';
import { progress } from './progress.ts';

const fallback = 200;

/** `foodmap seed`: the content of the demonstration in a separate data directory, to try things out or to measure. */
export const seedCommand = (): Command =>
  command('seed', 'Fill an empty data directory with the content of the demonstration.')
    .option('--stores <number>', 'how many stores', String(fallback))
    .action(async (options: { stores: string }) => {
      const config = configOf({ ...options, stores: undefined });
      const count = Number(options.stores);
      if (!/^[1-9]\d*$/.test(options.stores) || count > limits.seedStores)
        throw new Refusal(`--stores must be a whole number from 1 to ${limits.seedStores}.`);
      const password = randomText(16);
      const made = await fillDataDirectory(config, (staging) => fillDemo(staging, count, password), patience);
      noteFirst(config, [...made, `users          anna and others, password ${password}`]);
      process.stdout.write(
        `${config.data} has ${count} stores now; ${pathsOf(config.data).firstRun} says who can log in.\n`,
      );
    });

/** Makes the first accounts and the content; gives what had to be made up, as lines of text. */
export async function fillDemo(config: Config, count: number, password: string): Promise<string[]> {
  const db = await openDatabase(config, { patience });
  const { show, end } = progress();
  try {
    const made = await makeFirst(config, jobContext(db, Date.now, 'demo'));
    const { items } = await admins.list(db, {}, everything);
    const town = { stores: count, adminId: items[0]!.id, password };
    await demo.populate(db, new Uploads(db, Date.now, blobsOf(config)), Date.now, town, show);
    await merge(db);
    return made;
  } finally {
    end();
    await db.close();
  }
}
