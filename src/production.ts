// First import of the program: Elysia and Bun look at NODE_ENV when they load, and tell less in production.
if (Bun.isStandaloneExecutable) {
  process.env.NODE_ENV = 'production';
  const [command = 'serve'] = process.argv.slice(2);
  if (command === 'serve' || command.startsWith('-')) spareMemory();
}

/**
 * Lets the heap grow to twice of what is in use, instead of four times. The runtime reads this when it starts and from
 * nowhere else, so the program takes its own place once more, in some 20 ms, where the system can do that.
 */
function spareMemory() {
  const setting = 'BUN_JSC_heapGrowthMaxIncrease';
  if (process.env[setting] !== undefined || !process.execve) return;
  try {
    process.execve(process.execPath, [process.argv0, ...process.argv.slice(2)], { ...process.env, [setting]: '1' });
  } catch {}
}
