/** The command that runs this program: its file, or in a checkout the runtime and the script. */
export const ownProgram: readonly string[] = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, Bun.main];
