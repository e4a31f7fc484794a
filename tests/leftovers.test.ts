// needs: time, one node (about files that a killed process leaves)
import { chmodSync, existsSync } from 'node:fs';
import { describe, expect, test } from 'bun:test';
import { eventually } from './helpers/eventually.ts';
import { noHaproxy } from './helpers/haproxy.ts';
import { mortal } from './helpers/mortal.ts';
import { noPgBouncer } from './helpers/pgbouncer.ts';
import { noPostgres } from './helpers/postgres.ts';
import { childrenOf, isRunning } from './helpers/processes.ts';
import { temporaryDirectory } from './helpers/server.ts';

/** Programs that start processes, and the reason where one cannot run here. */
const runs: [what: string, script: string, obstacle?: string | undefined][] = [
  ['tests', `await (await import('./helpers/server.ts')).startServer();`],
  [
    'a benchmark',
    `const { pinned } = await import('../bench/load.ts');
     Bun.spawn(pinned(0, ['sleep', '600']));`,
  ],
  ['a PostgreSQL', `await (await import('./helpers/postgres.ts')).Postgres.start();`, noPostgres],
  [
    'a PgBouncer',
    `const { PgBouncer } = await import('./helpers/pgbouncer.ts');
     await PgBouncer.start({ address: '127.0.0.1', port: 1 }, 'session', '');`,
    noPgBouncer,
  ],
  [
    'an authority',
    `await (await import('./helpers/pebble.ts')).startPebble();`,
    existsSync('/usr/bin/pebble') ? undefined : 'Pebble is missing; .ci/pebble installs it',
  ],
  [
    'a haproxy, which gives up its rights,',
    `const { Configuration } = await import('./helpers/haproxy.ts');
     const { freePort } = await import('./helpers/ports.ts');
     const configuration = new Configuration();
     const port = freePort();
     const rights = process.getuid() === 0 ? 'user nobody' : '';
     const front = \`frontend f\\n mode http\\n bind 127.0.0.1:\${port}\\n\`;
     configuration.write(\`global\\n \${rights}\\ndefaults\\n timeout client 1s\\n timeout server 1s\\n timeout connect 1s\\n\${front}\`);
     await configuration.start(port);`,
    noHaproxy,
  ],
  [
    'the hardening',
    `const { readlinkSync } = await import('node:fs');
     const { Beside } = await import('./hardening/beside.ts');
     const { eventually } = await import('./helpers/eventually.ts');
     const { childrenOf } = await import('./helpers/processes.ts');
     const { startServer } = await import('./helpers/server.ts');
     new Beside((await startServer()).data).begin();
     await eventually(async () => {
       for (const pid of childrenOf(process.pid))
         if (/(?:setpriv|sh)$/.test(readlinkSync(\`/proc/\${pid}/exe\`))) throw new Error('it only begins');
     });
     // Nothing ends by itself.
     for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGSTOP');`,
  ],
];

/** Processes below this one, whoever of them started them. */
const familyOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...familyOf(child)]);

describe.skipIf(process.platform !== 'linux').each(runs)('nothing that %s started is left', (_, script, obstacle) => {
  test.skipIf(obstacle !== undefined).each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('after %s', async (signal) => {
    const TMPDIR = temporaryDirectory();
    // Databases run as other accounts.
    chmodSync(TMPDIR, 0o755);
    const child = Bun.spawn(
      [process.execPath, '-e', `${script} console.log('started'); setInterval(() => {}, 1000);`],
      {
        cwd: import.meta.dir,
        env: { ...process.env, TMPDIR },
        stdout: 'pipe',
      },
    );
    await child.stdout.getReader().read();
    const family = familyOf(child.pid);
    expect(family).not.toEqual([]);
    child.kill(signal);
    await child.exited;
    await eventually(async () => expect(family.filter(isRunning)).toEqual([]));
  });
});

test.skipIf(mortal.length === 0)('nothing begins whose parent ended before it could be tied to it', async () => {
  const orphan = Bun.spawn(['sh', '-c', '"$@" & wait', 'sh', ...mortal, 'echo', 'began'], { stdout: 'pipe' });
  expect(await new Response(orphan.stdout).text()).toBe('');
});
