import './runtime.ts';
import { isMainThread } from 'node:worker_threads';

// Imported when needed, since a thread that only reads begins here, too.
if (isMainThread) {
  const { runCommandLine } = await import('./cli/program.ts');
  await runCommandLine(process.argv.slice(2));
} else await import('./readers/reader.ts');
