import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ofLocalhost } from './certificates.ts';
import { eventually } from './eventually.ts';
import { mortalDespiteItself } from './mortal.ts';
import { temporaryDirectory } from './server.ts';

/** Why nothing can be tested with haproxy here; undefined when it can. */
export const noHaproxy = Bun.which('haproxy') ? undefined : 'haproxy is missing; .ci/haproxy installs it';

/** A file of docs/deploy with the addresses of a test, and without the lines by which root gives up its rights. */
export function recipe(name: string, addresses: Record<string, string>): string {
  let text = readFileSync(join(import.meta.dir, '../../docs/deploy', name), 'utf8');
  for (const [shipped, own] of Object.entries(addresses)) {
    assert(text.includes(shipped), `${name} has no ${shipped}`);
    text = text.replaceAll(shipped, own);
  }
  return process.getuid?.() === 0 ? text : text.replaceAll(/^ *(?:user|group|chroot) .*\n/gm, '');
}

export interface Haproxy {
  /** Whatever it has written. */
  log(): string;
  stop(): Promise<void>;
}

/** A folder with a configuration, and with the certificate of localhost as `food.pem`. */
export class Configuration {
  readonly folder = temporaryDirectory();
  readonly certificate = join(this.folder, 'food.pem');
  readonly file = join(this.folder, 'haproxy.cfg');

  constructor() {
    writeFileSync(this.certificate, ofLocalhost.cert + ofLocalhost.key);
  }

  write(text: string): void {
    writeFileSync(this.file, text);
  }

  /** Lets haproxy look at the file without serving. */
  check(): { code: number; said: string } {
    const { exitCode, stdout, stderr } = Bun.spawnSync(['haproxy', '-c', '-f', this.file]);
    return { code: exitCode, said: `${stdout.toString()}${stderr.toString()}` };
  }

  /** Starts haproxy, under a command that it is given, and waits until it takes connections. */
  async start(port: number, { hostname = '127.0.0.1', under = [] as string[] } = {}): Promise<Haproxy> {
    const argv = [...mortalDespiteItself, ...under, 'haproxy', '-db', '-f', this.file];
    const child = Bun.spawn(argv, { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    const logged = (async () => {
      for await (const chunk of child.stderr) log += new TextDecoder().decode(chunk);
    })();
    await eventually(async () => {
      assert(child.exitCode === null, log);
      (await Bun.connect({ hostname, port, socket: { data() {} } })).end();
    });
    return {
      log: () => log,
      stop: async () => {
        child.kill('SIGKILL');
        await Promise.all([child.exited, logged]);
      },
    };
  }
}
