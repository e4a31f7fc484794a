import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from '../helpers/client.ts';
import { databaseOf } from '../helpers/database.ts';
import { mortal } from '../helpers/mortal.ts';
import { childrenOf } from '../helpers/processes.ts';
import { environment, program } from '../helpers/server.ts';
import { below, pick } from './chance.ts';

const rows = 300;

/** Work may fail when the server stops, and while another process stands still in a transaction. */
const expected = /^The server was stopped|^Another process is writing to the database/;

/** Rows that imports bring from one version to the next. */
class Imported {
  #version = 0;
  /** Version whose import was acknowledged last. */
  #acknowledged = 0;

  constructor(readonly name: string) {}

  /** The next version as a table, and what notes that it was acknowledged. */
  next(): { table: string; acknowledge: () => void } {
    const version = ++this.#version;
    const lines = Array.from(
      { length: rows },
      (_, row) => `${this.name} ${row},${this.name},${row} Road,${String(version).padStart(6, '0')}`,
    );
    const acknowledge = () => void (this.#acknowledged = version);
    return { table: `name,category,address,description\n${lines.join('\n')}\n`, acknowledge };
  }

  /** Says which acknowledged rows are missing. */
  lostFrom(data: string): string[] {
    const database = databaseOf(data);
    const found = database
      .query(`select count(*) as count from stores where name like ? and description >= ?`)
      .get(`${this.name} %`, String(this.#acknowledged).padStart(6, '0')) as { count: number };
    database.close();
    if (this.#acknowledged === 0 || found.count === rows) return [];
    return [`${rows - found.count} rows of version ${this.#acknowledged} of the import ${this.name}`];
  }
}

/** A command that runs, and what it has to say at its end. */
interface Command {
  child: Bun.Subprocess;
  isImport: boolean;
  ended: Promise<void>;
}

/** Imports, backups and exports beside the writers: jobs of the server, and commands that outlive it. */
export class Beside {
  readonly wrong: string[] = [];
  readonly #overHttp = new Imported('Imported over HTTP');
  readonly #byCommand = new Imported('Imported by command');
  readonly #commands = new Set<Command>();
  readonly #frozen = new Set<number>();
  #made = 0;

  constructor(readonly data: string) {}

  /** Starts one job after the other until the server is gone. */
  async run(root: Client): Promise<void> {
    for (;;) {
      const job = await pick([this.#import, this.#plainJob('backups'), this.#plainJob('exports')])!(root).catch(
        () => undefined,
      );
      if (!job) return;
    }
  }

  readonly #plainJob = (path: string) => async (root: Client) =>
    this.#ended(root, await root.post(`/api/admin/${path}`));

  readonly #import = async (root: Client) => {
    const { table, acknowledge } = this.#overHttp.next();
    const body = new FormData();
    body.set('stores', new Blob([table]), 'stores.csv');
    const job = await this.#ended(root, await root.send('POST', '/api/admin/import', { body }));
    if (job?.state === 'done' && job.result.problems === 0) acknowledge();
    return job;
  };

  /** The job at its end; undefined when the server is stopping. */
  async #ended(root: Client, { status, data, text }: Awaited<ReturnType<Client['post']>>) {
    if (status === 503) return undefined;
    if (status !== 200) throw this.#wrong(text);
    for (;;) {
      const { data: job } = await root.get(`/api/admin/jobs/${data.id}`);
      if (job?.state === 'failed' && !expected.test(job.error)) throw this.#wrong(job.error);
      if (job?.state !== 'running') return job?.state === 'done' ? job : undefined;
      await Bun.sleep(20);
    }
  }

  #wrong(what: string): Error {
    this.wrong.push(what);
    return new Error(what);
  }

  /** Begins with commands, two at most at the same time, one import among them. */
  begin(): void {
    while (this.#commands.size < 2) {
      const target = join(dirname(this.data), `made-${++this.#made}`);
      const isImport = below(2) === 0 && ![...this.#commands].some((command) => command.isImport);
      if (isImport) {
        const { table, acknowledge } = this.#byCommand.next();
        this.#run(['import', '--csv', 'stores', '-'], acknowledge, table);
      } else {
        const [name, made] = pick([['backup', `${target}.tar.zst`] as const, ['export', target] as const])!;
        this.#run([name, made], () => rmSync(made, { recursive: true }));
      }
    }
  }

  #run(args: string[], then: () => void, input?: string): void {
    const child = Bun.spawn([...mortal, ...program, ...args, '--data', this.data], {
      env: environment(),
      stdin: new Blob([input ?? '']),
      stdout: 'ignore',
      stderr: 'pipe',
    });
    const command: Command = {
      child,
      isImport: input !== undefined,
      ended: this.#endOf(child, args.join(' '), then).finally(() => this.#commands.delete(command)),
    };
    this.#commands.add(command);
  }

  async #endOf(child: Bun.Subprocess<Blob, 'ignore', 'pipe'>, what: string, then: () => void): Promise<void> {
    const [said, code] = await Promise.all([child.stderr.text(), child.exited]);
    if (code === 0) then();
    else if (child.signalCode === null && !expected.test(said)) this.wrong.push(`${what}: ${said}`);
  }

  /** Stops some of the commands, and of the processes of the server, in the middle of what they do. */
  freeze(server: number): void {
    const pids = [...[...this.#commands].map(({ child }) => child.pid), ...childrenOf(server)];
    for (const pid of pids) if (below(2) === 0) this.#send(pid, 'SIGSTOP');
  }

  /** Lets them go on. */
  thaw(): void {
    for (const pid of this.#frozen) this.#send(pid, 'SIGCONT');
    this.#frozen.clear();
  }

  #send(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
    try {
      process.kill(pid, signal);
      if (signal === 'SIGSTOP') this.#frozen.add(pid);
    } catch {
      // It has ended.
    }
  }

  /** Acknowledged imports that are missing. */
  lost(): string[] {
    const backups = join(this.data, 'backups');
    for (const name of existsSync(backups) ? readdirSync(backups) : [])
      if (name.endsWith('.tar.zst')) rmSync(join(backups, name));
    return [this.#overHttp, this.#byCommand].flatMap((imported) => imported.lostFrom(this.data));
  }

  /** Waits for the commands that still run. */
  async end(): Promise<void> {
    this.thaw();
    await Promise.all([...this.#commands].map(({ ended }) => ended));
  }
}
