// The long form of the tests that try to break the program, from source or the binary that FOODMAP_BINARY names:
//   npm run harden -- crash --rounds 1000   kill it at random moments under load, with imports, backups and exports beside
//   npm run harden -- faults --rounds 1000  damage its files at random places; tests/faults.test.ts has the named faults
//   npm run harden -- soak --rounds 10      so many minutes of mixed load
//   npm run harden -- stale --rounds 10000000  reads beside 1,000 writes a second, compared with what was acknowledged
//   npm run harden -- upgrades --rounds 5   upgrades beside 20 busy loops a processor, and deaths in the middle of one
//   npm run harden -- cluster --rounds 50    failures of nodes, of the database and of the network between them
//   npm run harden -- linearizability       histories of likes and versions on SQLite, killed 20 times in each round
//   npm run harden -- certificates          first starts, renewals and failures with an authority of this machine
//   npm run harden -- maps --rounds 100000  broken files of OpenStreetMap in each format, read or refused with a sentence
//   npm run harden -- place-files --rounds 100000  the same of files of places of other programs
//   npm run harden -- facets --rounds 100000  facets and totals of random lists, counted one by one; with --postgres by npm test
//   npm run harden -- captcha --rounds 1000  likes of accounts that a reader of captchas makes: what they cost and change
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { falseLikes, readerOf, secondsOfProof } from './captcha.ts';
import { crash } from './crash.ts';
import { damage } from './damage.ts';
import { brokenMaps } from './maps.ts';
import { brokenPlaceFiles } from './place-files.ts';
import { growth, soak } from './soak.ts';
import { staleReads } from './stale.ts';
import { upgrades } from './upgrades.ts';

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
    const { refused, lost, wrong, ...figures } = await crash(roundsOr(1000), (round, { acknowledged, refused, lost }) =>
      print({ round, acknowledged, refused: refused.length, lost: lost.length }),
    );
    print({ ...figures, refused: refused.length, lost: lost.length });
    return [...refused, ...lost, ...wrong];
  },
  async faults() {
    const { problems, ...figures } = await damage(roundsOr(1000), (round, what) => print({ round, what }));
    print(figures);
    return problems;
  },
  async stale() {
    const { stale, ...figures } = await staleReads(roundsOr(100_000), ({ stale, ...so }) =>
      print({ ...so, stale: stale.length }),
    );
    print({ ...figures, stale: stale.length });
    return stale.slice(0, 20);
  },
  soak: async () => growth(await soak(roundsOr(10), print)),
  async upgrades() {
    const loops = 20 * cpus().length;
    const { pauses, lost, twice, ...figures } = await upgrades(
      { upgrades: 4 * roundsOr(5), clients: 32, think: 1000, loops },
      (turn, { answered, failed }) => print({ turn, answered, failed }),
    );
    print({ ...figures, pauses, lost: lost.length, twice: twice.length });
    const failed = Object.values(figures.failed).reduce((sum, count) => sum + count, 0);
    const isMuch = failed > (figures.answered * 2) / 10_000;
    const problems = [...lost, ...twice, ...(isMuch ? [`${failed} requests failed.`] : [])];
    return [...problems, ...repeated(suites('handover', 'handover-deaths'), roundsOr(5))];
  },
  cluster: async () => repeated(['tools/test.ts', '--cluster', '--long'], roundsOr(5)),
  linearizability: async () => repeated(suites('linearizability'), roundsOr(5)),
  async maps() {
    const { problems, ...figures } = await brokenMaps(roundsOr(100_000), Date.now(), (round) => {
      if (round % 10_000 === 0) print({ round });
    });
    print({ ...figures, problems: problems.length });
    return problems.slice(0, 20);
  },
  async 'place-files'() {
    const { problems, ...figures } = await brokenPlaceFiles(roundsOr(100_000), Date.now(), (round) => {
      if (round % 10_000 === 0) print({ round });
    });
    print({ ...figures, problems: problems.length });
    return problems.slice(0, 20);
  },
  async facets() {
    process.env.FOODMAP_FACETS = String(roundsOr(100_000));
    return repeated(['test', '--timeout', '7200000', 'tests/facets.test.ts'], 1);
  },
  async captcha() {
    const read = readerOf(3000, 1, print);
    print({ secondsOfProof: secondsOfProof() });
    print(await falseLikes(read, roundsOr(1000)));
    return [];
  },
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
