import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { eventually } from './helpers/eventually.ts';
import { temporaryDirectory } from './helpers/server.ts';

/** A process that has ended stays until its parent looks at it. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

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
