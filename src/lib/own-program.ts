/** The command that runs this program: its file, or in a checkout the runtime and the script. */
export const ownProgram: readonly string[] = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, Bun.main];

/**
 * How much larger than what is in use the heap may get before it is collected, by a variable that the runtime reads when
 * it starts. An import of 46,000 places takes 400 MB by default, and 220 MB with half. Threads have a heap each.
 */
export const heapGrowth = { variable: 'BUN_JSC_heapGrowthMaxIncrease', serving: '1', reading: '0.75', working: '0.5' };
