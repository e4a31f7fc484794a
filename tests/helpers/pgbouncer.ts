import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './ports.ts';
import { asAccount, type Postgres } from './postgres.ts';

/** Why nothing can be tested with PgBouncer here; undefined when it can. */
export const noPgBouncer = Bun.which('pgbouncer') ? undefined : 'PgBouncer is missing; .ci/pgbouncer installs it';

/** A pool of connections before a PostgreSQL, whose administrator it is for everybody. */
export class PgBouncer {
  private constructor(
    readonly url: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start({ address, port }: Postgres, mode: string, ignored: string): Promise<PgBouncer> {
    const folder = mkdtempSync(join(tmpdir(), 'foodmap-pgbouncer-'));
    const file = join(folder, 'pgbouncer.ini');
    const own = freePort();
    const lines = [
      '[databases]',
      `* = host=${address} port=${port} user=postgres`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${mode}`,
      `ignore_startup_parameters = ${ignored}`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    // Another account reads both, whatever the mask of this process.
    chmodSync(folder, 0o755);
    chmodSync(file, 0o644);
    const child = Bun.spawn([...asAccount, 'pgbouncer', '--quiet', file], {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await eventually(async () => {
      (await Bun.connect({ hostname: '127.0.0.1', port: own, socket: { data() {} } })).end();
    });
    return new PgBouncer(`postgres://postgres@127.0.0.1:${own}/postgres`, async () => {
      child.kill();
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    });
  }
}
