import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { allSettings, readConfig, type Config } from '../config/config.ts';
import { openDataDirectory } from '../opening/open.ts';
import { generateKey } from '../features/api-keys/service.ts';
import { isLoopback } from '../lib/addresses.ts';
import { randomText } from '../lib/identifiers.ts';
import { command, textsOf } from './command.ts';
import { fillDemo } from './seed.ts';
import { serve } from './serve.ts';

interface Credentials {
  adminUsername: string;
  adminPassword: string;
  apiKey: string;
}

/** On this machine everybody may know them: they open what is thrown away. Others that reach the demo must be told. */
const credentials = ({ host }: Config): Credentials =>
  isLoopback(host)
    ? { adminUsername: 'demo', adminPassword: 'demo-password', apiKey: 'fmk_demo_key_that_everybody_knows' }
    : { adminUsername: 'demo', adminPassword: randomText(16), apiKey: generateKey() };

/** The settings that mean something here; those of backups, say, are for what is kept. */
const own = ['host', 'port', 'baseUrl', 'trustProxy', 'rateLimits', 'captchaTestCode', 'logLevel', 'logFormat'];

const welcome = ({ adminUsername, adminPassword, apiKey }: Credentials) =>
  `A demonstration with made-up content; all of it is deleted at the end (Ctrl+C).
administrator  ${adminUsername}, password ${adminPassword}
user           anna, password ${adminPassword}
API key        ${apiKey}
`;

/** Deletes the directory; a picture that is still being written can make it not empty once more. */
function forget(directory: string): void {
  for (let attempt = 0; attempt < 10 && existsSync(directory); attempt++) {
    try {
      rmSync(directory, { recursive: true, force: true });
    } catch {
      Bun.sleepSync(20);
    }
  }
}

/** Ends the program, and with it the temporary directory, while there is no server yet that would. */
const stop = () => process.exit(130);

/** `foodmap demo`: a server with content, for a first look or a kiosk, that leaves nothing behind. */
export const demoCommand = (): Command =>
  command('demo', 'Serve a temporary directory with made-up content, deleted at the end.', own).action(
    async (options) => {
      const directory = mkdtempSync(join(tmpdir(), 'foodmap-demo-'));
      process.once('exit', () => forget(directory));
      const environment = allSettings.filter(({ name }) => own.includes(name)).map(({ variable }) => variable);
      const given = readConfig(
        textsOf(options),
        Object.fromEntries(environment.map((name) => [name, process.env[name]])),
      );
      const made = credentials(given);
      const config = { ...given, ...made, data: join(directory, 'data') };
      const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
      for (const signal of signals) process.once(signal, stop);
      (await openDataDirectory(config)).release();
      await fillDemo(config, 200, made.adminPassword);
      for (const signal of signals) process.off(signal, stop);
      process.stdout.write(welcome(made));
      await serve(config);
    },
  );
