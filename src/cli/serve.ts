import { createApp } from '../app.ts';
import { flags, type Config } from '../config/config.ts';
import { closeDeps, createDeps } from '../deps.ts';
import { isOverdue } from '../features/backups/scheduled.ts';
import { listenForMetrics } from '../features/metrics/listener.ts';
import { listen } from '../http/server.ts';
import { jobsOf } from '../jobs/schedule.ts';
import { createLogger } from '../log.ts';
import { command, configOf } from './command.ts';
import { openDataDirectory } from './data-directory.ts';
import { firstRun } from './first-run.ts';

/** `foodmap serve`, and `foodmap` alone. */
export const serveCommand = () =>
  command(
    'serve',
    'Serve the directory (the default).',
    flags.map(({ name }) => name),
  ).action((options) => serve(configOf(options)));

/** Serves until SIGTERM or SIGINT; then finishes what is in flight, writes what is in memory and ends. */
export async function serve(config: Config): Promise<void> {
  const log = createLogger(config);
  const directory = openDataDirectory(config);
  const deps = await createDeps(config, log, directory.jwtSecret);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'something failed that nobody waits for'));
  await deps.db.markLog().catch((error) => log.error({ err: error }, 'the database cannot be written to'));
  await firstRun(deps);
  for (const job of jobsOf(deps)) deps.jobs.add(job);
  const server = listen(createApp(deps), deps);
  const metrics = listenForMetrics(deps);
  log.info({ data: config.data, ...directory.counts }, 'ready');
  if (config.captchaTestCode !== undefined) log.warn('a captcha test code is set: it solves every captcha');
  log.flush();

  const stop = async () => {
    log.info('stopping');
    await server.stop();
    await metrics?.stop();
    await closeDeps(deps);
    directory.release();
    log.flush();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  process.stdout.write(`foodmap listening on ${server.url}\n`);

  if (await isOverdue(deps)) void deps.jobs.run('backup');
}
