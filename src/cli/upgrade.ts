import type { Command } from 'commander';
import { Failure, Refusal } from '../errors.ts';
import { install } from '../handover/install.ts';
import { lastOutcome, type Outcome } from '../handover/outcome.ts';
import { servingProcess } from '../handover/serving-process.ts';
import { limits } from '../limits.ts';
import { commandWithJson, configOf, print } from './command.ts';

/** Waits until the server has noted how the upgrade ended. Throws Failure when the server ends before. */
async function outcomeSince(data: string, asked: number, pid: number): Promise<Outcome> {
  for (;;) {
    const isThere = isRunning(pid);
    const outcome = await lastOutcome(data);
    if (outcome && outcome.at >= asked) return outcome;
    if (!isThere) throw new Failure(`The server, process ${pid}, ended before the upgrade did; its log says why.`);
    await Bun.sleep(limits.outcomeLook);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return false;
    throw error;
  }
}

async function upgrade(file: string | undefined, options: { json?: boolean }): Promise<void> {
  if (process.platform !== 'linux')
    throw new Refusal('Only on Linux can two programs share a port; stop the server, and start the new program.');
  const { data } = configOf(options);
  const { pid, program } = servingProcess(data);
  const installed = file === undefined ? undefined : await install(file, program);
  const asked = Date.now();
  try {
    process.kill(pid, 'SIGUSR2');
    const outcome = await outcomeSince(data, asked, pid);
    if (outcome.failure !== null) throw new Failure(`${outcome.failure} foodmap ${outcome.version} serves on.`);
    await installed?.keep();
    print(
      outcome,
      options.json,
      () =>
        `foodmap ${outcome.version} serves now, process ${outcome.pid}. Requests waited ${outcome.pause} ms at most.`,
    );
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
  ).action(upgrade);
