import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { pathsOf } from '../data-directory/layout.ts';
import { Failure, Refusal } from '../errors.ts';
import { upgradeCopiesAmong } from '../features/backups/names.ts';
import { install } from '../handover/install.ts';
import { lastOutcome, type Outcome } from '../handover/outcome.ts';
import { servingProcess } from '../handover/serving-process.ts';
import { limits } from '../limits.ts';
import { commandWithJson, configOf, print } from './command.ts';

/** Waits until the server has noted how the upgrade ended. Throws Failure when the server ends before. */
async function outcomeSince(data: string, asked: number, pid: number): Promise<Outcome> {
  for (const deadline = asked + limits.upgradeOutcome; ;) {
    const isThere = isRunning(pid);
    const outcome = await lastOutcome(data);
    if (outcome && outcome.at >= asked) return outcome;
    if (!isThere) throw new Failure(`The server, process ${pid}, ended before the upgrade did; its log says why.`);
    if (Date.now() > deadline) throw new Failure('The server does not say how the upgrade ended; its log does.');
    await Bun.sleep(limits.outcomeLook);
  }
}

/** Waits while the program that has taken over proves itself. Throws Failure when it ends in this time. */
async function watch(data: string, { pid, at, version }: Outcome, seconds: number): Promise<void> {
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1000;
  while (passed() < seconds) {
    if (!isRunning(pid)) {
      const later = await lastOutcome(data);
      const hasHandedOver = later !== undefined && later.at > at && later.failure === null;
      if (hasHandedOver) return;
      throw new Failure(
        `foodmap ${version} ended ${Math.round(passed())} s after it had begun to serve; its log says why.`,
      );
    }
    await Bun.sleep(limits.outcomeLook);
  }
}

/** How to go back to the database from before this upgrade, if it was upgraded: what was written since is set aside. */
function wayBack(data: string, asked: number): string {
  const { backups } = pathsOf(data);
  const names = existsSync(backups) ? readdirSync(backups) : [];
  const made = upgradeCopiesAmong(names.map((name) => ({ name, size: 0 })));
  const copy = made.find(({ created_at }) => Date.parse(created_at) >= asked);
  if (!copy) return '';
  return ` The database was upgraded. For the former program run: foodmap restore ${join(backups, copy.name)} --data ${data} --yes, which sets aside what was written since.`;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return false;
    throw error;
  }
}

async function upgrade(file: string | undefined, options: { json?: boolean; watch?: string }): Promise<void> {
  const { watch: seconds = String(limits.upgradeWatch) } = options;
  if (!/^\d{1,4}$/.test(seconds) || Number(seconds) > limits.upgradeLongestWatch)
    throw new Refusal(`--watch must be a number of seconds from 0 to ${limits.upgradeLongestWatch}.`);
  if (process.platform !== 'linux')
    throw new Refusal('Only on Linux can two programs share a port; stop the server, and start the new program.');
  const { data } = configOf(options);
  const serving = servingProcess(data);
  const installed = file === undefined ? undefined : await install(file, serving);
  const asked = Date.now();
  try {
    process.kill(serving.pid, 'SIGUSR2');
    const outcome = await outcomeSince(data, asked, serving.pid);
    if (outcome.failure !== null) throw new Failure(`${outcome.failure} foodmap ${outcome.version} serves on.`);
    print(
      outcome,
      options.json,
      () =>
        `foodmap ${outcome.version} serves now, process ${outcome.pid}. Requests waited ${outcome.pause} ms at most.`,
    );
    await watch(data, outcome, Number(seconds)).catch((error: Failure) => {
      const former = installed ? ' The former program is in its place again.' : '';
      throw new Failure(`${error.message}${former}${wayBack(data, asked)}`);
    });
    await installed?.keep();
  } catch (error) {
    await installed?.undo();
    throw error;
  }
}

/** `foodmap upgrade [FILE]`: another program serves, without a gap. */
export const upgradeCommand = (): Command =>
  commandWithJson(
    'upgrade [file]',
    'Replace the running server without a gap: by the program FILE, or by the one that is installed now.',
  )
    .option(
      '--watch <seconds>',
      `keep the former program for as long, and put it back when the new one ends (default ${limits.upgradeWatch})`,
    )
    .action(upgrade);
