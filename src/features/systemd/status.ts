import { readFile } from 'node:fs/promises';
import { unitName } from './layout.ts';
import { run } from './system.ts';

export interface UnitState {
  /** As systemd says it: `active`, `failed`, `inactive` … */
  active: string;
  /** Whether it starts with the machine: `enabled`, `disabled`, or "" without a unit. */
  enabled: string;
  pid: number | null;
  since: string | null;
  /** The last sentence that the service has told systemd; null when it told none. */
  status: string | null;
  /** How often systemd had to start it again since it was started by somebody. */
  restarts: number;
  /** The settings that the running server was started with, by their variables. */
  variables: Record<string, string>;
}

/** The state of the installed service. */
export async function unitState(): Promise<UnitState> {
  const names = ['ActiveState', 'UnitFileState', 'MainPID', 'ActiveEnterTimestamp', 'NRestarts', 'StatusText'];
  const text = await run('systemctl', 'show', unitName, ...names.map((name) => `--property=${name}`));
  const properties = Object.fromEntries(text.split('\n').map((line) => line.split(/=(.*)/s, 2)));
  const pid = Number(properties.MainPID) || null;
  return {
    active: properties.ActiveState,
    enabled: properties.UnitFileState,
    pid,
    since: properties.ActiveEnterTimestamp || null,
    status: properties.StatusText || null,
    restarts: Number(properties.NRestarts),
    variables: pid === null ? {} : await variablesOf(pid),
  };
}

/** The end of the service's log, and the command that shows more of it. Each start that fails says the same. */
export async function lastWords(): Promise<string> {
  const args = ['--unit', unitName, '--lines=40', '--output=cat', '--no-pager'];
  const log = await run('journalctl', ...args).catch(() => '');
  const lines = [...new Set(log.trim().split('\n'))];
  return `journalctl -u ${unitName} says more than this:\n${lines.join('\n') || 'nothing'}`;
}

async function variablesOf(pid: number): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  const all = text.split('\0').map((one) => one.split(/=(.*)/s, 2));
  return Object.fromEntries(all.filter(([name]) => name?.startsWith('FOODMAP_')));
}
