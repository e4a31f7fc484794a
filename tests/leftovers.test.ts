// needs: time
import { expect, test } from 'bun:test';
import { eventually } from './helpers/eventually.ts';
import { mortal } from './helpers/mortal.ts';
import { isRunning } from './helpers/processes.ts';
import { temporaryDirectory } from './helpers/server.ts';

const runs: [what: string, script: string][] = [
  [
    'tests',
    `const { startServer } = await import('./helpers/server.ts');
     process.stdout.write(\`\${(await startServer()).pid}\\n\`);`,
  ],
  [
    'a benchmark',
    `const { pinned } = await import('../bench/load.ts');
     process.stdout.write(\`\${Bun.spawn(pinned(0, ['sleep', '600'])).pid}\\n\`);`,
  ],
];

test
  .skipIf(process.platform !== 'linux')
  .each(
    runs.flatMap(([what, script]) =>
      (['SIGTERM', 'SIGINT', 'SIGKILL'] as const).map((signal) => [what, signal, script] as const),
    ),
  )('nothing that %s started is left after %s', async (_, signal, script) => {
  const child = Bun.spawn([process.execPath, '-e', `${script} setInterval(() => {}, 1000);`], {
    cwd: import.meta.dir,
    env: { ...process.env, TMPDIR: temporaryDirectory() },
    stdout: 'pipe',
  });
  const { value } = await child.stdout.getReader().read();
  const pid = Number(new TextDecoder().decode(value));
  expect(isRunning(pid)).toBe(true);
  child.kill(signal);
  await child.exited;
  await eventually(async () => expect(isRunning(pid)).toBe(false));
});

test.skipIf(mortal.length === 0)('nothing begins whose parent ended before it could be tied to it', async () => {
  const orphan = Bun.spawn(['sh', '-c', '"$@" & wait', 'sh', ...mortal, 'echo', 'began'], { stdout: 'pipe' });
  expect(await new Response(orphan.stdout).text()).toBe('');
});
