import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { flags, readConfig } from '../config/config.ts';
import { command, textsOf } from './command.ts';
import { openDataDirectory } from './data-directory.ts';
import { fillDemo } from './seed.ts';
import { serve } from './serve.ts';

/** Everybody may know these: they open what is thrown away. */
const known = {
  adminUsername: 'demo',
  adminPassword: 'demo-password',
  apiKey: 'fmk_demo_key_that_everybody_knows',
};

/** The settings that mean something here; those of backups, say, are for what is kept. */
const own = ['host', 'port', 'baseUrl', 'trustProxy', 'rateLimits', 'captchaTestCode', 'logLevel', 'logFormat'];

const welcome = `A demonstration with made-up content; all of it is deleted at the end (Ctrl+C).
administrator  ${known.adminUsername}, password ${known.adminPassword}
user           anna, password ${known.adminPassword}
API key        ${known.apiKey}
`;

/** Ends the program, and with it the temporary directory, while there is no server yet that would. */
const stop = () => process.exit(130);

/** `foodmap demo`: a server with content, for a first look or a kiosk, that leaves nothing behind. */
export const demoCommand = (): Command =>
  command('demo', 'Serve a temporary directory with made-up content, deleted at the end.', own).action(
    async (options) => {
      const directory = mkdtempSync(join(tmpdir(), 'foodmap-demo-'));
      const forget = () => rmSync(directory, { recursive: true, force: true });
      process.once('exit', forget);
      const environment = flags.filter(({ name }) => own.includes(name)).map(({ variable }) => variable);
      const config = {
        ...readConfig(textsOf(options), Object.fromEntries(environment.map((name) => [name, process.env[name]]))),
        ...known,
        data: join(directory, 'data'),
      };
      const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
      for (const signal of signals) process.once(signal, stop);
      openDataDirectory(config).release();
      await fillDemo(config, 200, known.adminPassword);
      for (const signal of signals) if (signal !== 'SIGHUP') process.off(signal, stop);
      process.stdout.write(welcome);
      await serve(config);
    },
  );
