// The long form of the tests that try to break the program, from source or the binary that FOODMAP_BINARY names:
//   npm run harden -- crash --rounds 500    kill it at random moments under load
//   npm run harden -- faults --rounds 1000  damage its files at random places; tests/faults.test.ts has the named faults
//   npm run harden -- soak --rounds 10      so many minutes of mixed load
//   npm run harden -- upgrades --rounds 5   60 upgrades without a gap under load, so many times
//   npm run harden -- cluster --rounds 50    failures of nodes, of the database and of the network between them
//   npm run harden -- certificates          first starts, renewals and failures with an authority of this machine
import { parseArgs } from 'node:util';
import { crash } from './crash.ts';
import { damage } from './damage.ts';
import { growth, soak } from './soak.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { rounds: { type: 'string' } },
  allowPositionals: true,
});
const roundsOr = (fallback: number) => Number(values.rounds ?? fallback);
const print = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Runs a command of tests in their long form, again and again until it fails. */
function repeated(args: string[], rounds: number): string[] {
  for (let round = 1; round <= rounds; round++) {
    const { exitCode } = Bun.spawnSync([process.execPath, ...args], {
      env: { ...process.env, FOODMAP_LONG: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    print({ round, exitCode });
    if (exitCode !== 0) return [`Round ${round} failed.`];
  }
  return [];
}

const suites = (...names: string[]) => ['test', '--timeout', '600000', ...names.map((name) => `tests/${name}.test.ts`)];

const runs: Record<string, () => Promise<string[]>> = {
  async crash() {
    const { lost, wrong, ...figures } = await crash(roundsOr(500), (round, { acknowledged, lost }) =>
      print({ round, acknowledged, lost: lost.length }),
    );
    print({ ...figures, lost: lost.length });
    return [...lost, ...wrong];
  },
  async faults() {
    const { problems, ...figures } = await damage(roundsOr(1000), (round, what) => print({ round, what }));
    print(figures);
    return problems;
  },
  soak: async () => growth(await soak(roundsOr(10), print)),
  upgrades: async () => repeated(suites('handover'), roundsOr(5)),
  cluster: async () => repeated(['tools/test.ts', '--cluster', '--long'], roundsOr(5)),
  certificates: async () => repeated(suites('acme-first-start', 'acme-busy', 'acme-renewal'), roundsOr(5)),
};

const chosen = runs[positionals[0] ?? ''];
if (!chosen) {
  process.stderr.write(`Say which: ${Object.keys(runs).join(', ')}.\n`);
  process.exit(2);
}
const problems = await chosen();
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);
