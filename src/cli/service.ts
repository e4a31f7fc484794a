import { join } from 'node:path';
import { Command } from 'commander';
import { allSettings, hasTls, readConfig } from '../config/config.ts';
import { Failure, Refusal } from '../errors.ts';
import { certificateOf } from '../features/certificates/service.ts';
import { requireProgram, stepsOf, type Step } from '../features/systemd/install.ts';
import { layout, unitName } from '../features/systemd/layout.ts';
import { lastWords, unitState, type UnitState } from '../features/systemd/status.ts';
import { requireSystemd } from '../features/systemd/system.ts';
import { stepsBack } from '../features/systemd/uninstall.ts';
import { limits } from '../limits.ts';
import { command, commandWithJson, print, textsOf } from './command.ts';
import { askHealth } from './healthcheck.ts';

/** Settings of the service; its data directory is always the same. */
const settings = allSettings.filter(({ name, flag }) => flag && name !== 'data').map(({ name }) => name);

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints each step, and does it unless the machine is only looked at. */
async function go(steps: Step[], isDry: boolean | undefined): Promise<void> {
  for (const { says, act } of steps) {
    say(`${isDry ? 'would ' : ''}${says}`);
    if (!isDry) await act();
  }
}

/** The address of the running service, and its answer. Throws Failure. */
async function health({ active, status, variables }: UnitState): Promise<{ address: string; answer: string }> {
  if (active !== 'active' && active !== 'reloading')
    throw new Failure(`The service is ${active}.${status ? ` It said: ${status}` : ''}`);
  const { host, port, baseUrl } = readConfig({}, variables);
  const answer = await askHealth(host, port);
  return { address: baseUrl ?? `http://${host}:${port}`, answer: answer.trim() };
}

/** When the certificate of the service ends; null before it has one, undefined without HTTPS or when it is unreadable. */
async function certificateEnd({ pid, variables }: UnitState): Promise<string | null | undefined> {
  try {
    const config = readConfig({}, variables);
    if (pid === null || !hasTls(config)) return undefined;
    const certificate = await certificateOf(config);
    return certificate ? new Date(certificate.until).toISOString() : null;
  } catch {
    return undefined;
  }
}

const aboutCertificate = (end: string | null): string =>
  end === null
    ? `It has no certificate yet; journalctl -u ${unitName} -o cat -g certificate says why.`
    : `Its certificate is valid until ${end}.`;

/** Waits until the service answers. Throws Failure. */
async function healthy(): Promise<{ address: string }> {
  const end = Date.now() + limits.serviceStart;
  const { restarts } = await unitState();
  for (;;) {
    const state = await unitState();
    if (state.restarts > restarts) throw new Failure(`The service ends as soon as it starts. ${await lastWords()}`);
    try {
      return await health(state);
    } catch (error) {
      if (!(error instanceof Failure || error instanceof Refusal)) throw error;
      if (Date.now() > end) throw new Failure(`${error.message} ${await lastWords()}`);
      await Bun.sleep(200);
    }
  }
}

async function install(options: { dryRun?: boolean } & Record<string, unknown>): Promise<void> {
  const { dryRun, ...rest } = options;
  const flags = textsOf(rest);
  const { domain, httpPort, httpsPort, tlsCert, tlsKey } = readConfig(flags, {});
  requireSystemd();
  requireProgram();
  // The service runs in another directory than this command.
  const files: Record<string, string | undefined> = { tlsCert, tlsKey };
  const variables = allSettings
    .filter(({ name }) => name in flags)
    .map(({ name, variable }): [string, string] => [variable, files[name] ?? flags[name]!]);
  // A strict shell must not keep the service from its files.
  process.umask(0o022);
  if (domain.length > 0)
    say(
      `${domain.join(', ')} must lead to this machine in DNS, and ports ${httpPort} and ${httpsPort} must be open in its firewall, or no certificate is issued.`,
    );
  await go(await stepsOf(Object.fromEntries(variables)), dryRun);
  if (dryRun) return;
  const { address } = await healthy();
  const firstRun = join(layout.data, 'first-run.txt');
  say(`\nfoodmap runs at ${address}, and starts with this machine.`);
  if (domain.length > 0) say(`Whether it has its certificate: journalctl -u ${unitName} -o cat -g certificate`);
  if (await Bun.file(firstRun).exists())
    say(`The first password and key are in ${firstRun}; note them, then delete it.`);
  say(`Settings are in ${layout.settings}; they count after systemctl restart foodmap.`);
}

async function uninstall({ dryRun }: { dryRun?: boolean }): Promise<void> {
  requireSystemd();
  const { steps, stays } = await stepsBack();
  if (steps.length === 0) throw new Failure('Nothing was installed by this command.');
  await go(steps, dryRun);
  for (const sentence of stays) say(sentence);
}

async function status(options: { json?: boolean }): Promise<void> {
  requireSystemd();
  const found = await unitState();
  const { variables: _, ...state } = found;
  const seen = await health(found).catch((error: unknown) => {
    if (error instanceof Failure) return { address: null, answer: error.message };
    throw error;
  });
  const end = await certificateEnd(found);
  print({ ...state, ...seen, ...(end !== undefined && { certificate_until: end }) }, options.json, () => {
    const since = state.since ? ` since ${state.since}` : '';
    const start = state.enabled === 'enabled' ? 'starts with the machine' : 'does not start with the machine';
    const certificate = end === undefined ? '' : aboutCertificate(end);
    return [`The service is ${state.active}${since}, and ${start}.`, seen.answer, seen.address, certificate]
      .filter(Boolean)
      .join('\n');
  });
  if (seen.address === null) process.exitCode = 1;
}

/** `foodmap service …`: foodmap as a service of systemd. */
export function serviceCommand(): Command {
  const group = new Command('service').description('foodmap as a service of systemd: install, uninstall, status.');
  const dryRun = ['--dry-run', 'show what would be done, and do nothing'] as const;
  group.addCommand(
    command('install', 'Install this program as a service that starts with the machine; takes its settings.', settings)
      .option(...dryRun)
      .action(install),
  );
  group.addCommand(
    new Command('uninstall')
      .description('Undo what the installation did; data stays.')
      .option(...dryRun)
      .action(uninstall),
  );
  group.addCommand(commandWithJson('status', 'Tell whether the service runs and answers.', []).action(status));
  return group;
}
