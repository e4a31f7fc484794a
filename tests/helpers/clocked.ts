import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import { openDataDirectory } from '../../src/cli/data-directory.ts';
import { firstRun } from '../../src/cli/first-run.ts';
import { readConfig } from '../../src/config/config.ts';
import { closeDeps, createDeps, type Deps } from '../../src/deps.ts';
import { listen } from '../../src/http/server.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/log.ts';
import { adminPassword, captchaCode, firstKey, temporaryDirectory, type Server } from './server.ts';

/** A server in this process, whose time is that of the test. */
export async function startServerWith(
  clock: Clock,
  settings: Record<string, string> = {},
): Promise<Server & { deps: Deps }> {
  const directory = temporaryDirectory();
  const options = { data: join(directory, 'data'), port: '0', adminPassword, apiKey: firstKey };
  const config = readConfig({ ...options, captchaTestCode: captchaCode, ...settings }, {});
  const data = openDataDirectory(config);
  const deps = await createDeps(config, silentLogger(), data.jwtSecret, clock);
  await firstRun(deps);
  const running = listen(createApp(deps), deps);
  return {
    url: running.url,
    data: config.data,
    deps,
    log: () => '',
    async stop() {
      await running.stop();
      await closeDeps(deps);
      data.release();
      rmSync(directory, { recursive: true });
      return 0;
    },
  };
}
