import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import { openDataDirectory } from '../../src/opening/open.ts';
import { firstRun } from '../../src/cli/first-run.ts';
import { readConfig } from '../../src/config/config.ts';
import { closeDeps, createDeps, type Wiring } from '../../src/deps.ts';
import { answering } from '../../src/http/answering.ts';
import { listen, type RunningServer } from '../../src/http/server.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/log.ts';
import { databaseSettings, dropDatabase } from './database.ts';
import { adminPassword, captchaCode, firstKey, temporaryDirectory, type Server } from './server.ts';

/** A server in this process, whose time is that of the test. */
export async function startServerWith(
  clock: Clock,
  settings: Record<string, string> = {},
): Promise<Server & { deps: Wiring; running: RunningServer }> {
  const directory = temporaryDirectory();
  const options = { data: join(directory, 'data'), port: '0', adminPassword, apiKey: firstKey };
  const environment = await databaseSettings(options.data);
  const config = readConfig({ ...options, captchaTestCode: captchaCode, ...settings }, environment);
  const data = await openDataDirectory(config);
  const deps = await createDeps(config, silentLogger(), data.jwtSecret, clock);
  await firstRun(deps);
  const running = listen(config, answering(createApp(deps), deps));
  return {
    url: running.url,
    data: config.data,
    deps,
    running,
    log: () => '',
    async stop() {
      await running.stop();
      await closeDeps(deps);
      data.release();
      await dropDatabase(config.data);
      rmSync(directory, { recursive: true });
      return 0;
    },
  };
}
