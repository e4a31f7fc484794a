// needs: time, one engine (about a command that opens no database)
import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { run, temporaryDirectory } from './helpers/server.ts';

const binary = process.env.FOODMAP_BINARY;

/** Where a command may unpack SQLite's addon: the temporary folder, else the folder of the program. */
const withEmptyFolders = async (command: string[], temporary?: string) => {
  const cwd = temporaryDirectory();
  const TMPDIR = temporary ?? join(cwd, 'temporary');
  if (!temporary) mkdirSync(TMPDIR);
  const result = await run(command, { cwd, env: { TMPDIR, BUN_TMPDIR: TMPDIR, FOODMAP_DATA: undefined } });
  const left = readdirSync(cwd, { recursive: true }).filter((name) => name !== 'temporary');
  rmSync(cwd, { recursive: true });
  return { ...result, left };
};

test.each([['version'], ['--version'], ['-v']])(
  'foodmap %s names version, commit, runtime, SQLite and target',
  async (argument) => {
    const { stdout, ...rest } = await withEmptyFolders([argument]);
    expect(rest).toEqual({ stderr: '', code: 0, left: [] });
    expect(stdout).toMatch(
      /^foodmap \S+( \([0-9a-f]{12}\))?, Bun \d+\.\d+\.\d+, SQLite 3\.\d+\.\d+, \w+-\w+(-musl)?\n$/,
    );
    expect(stdout).toStartWith(`foodmap ${version}`);
  },
);

describe.if(binary !== undefined)('foodmap version loads SQLite', () => {
  test('from the folder of the program when the temporary folder is missing', async () => {
    const { stderr, code, left } = await withEmptyFolders(['version'], '/nowhere');
    expect({ stderr, code, left }).toEqual({ stderr: '', code: 0, left: [] });
    expect(readdirSync(dirname(binary!)).filter((name) => name.startsWith('foodmap-sqlite-'))).toEqual([]);
  });
});

test('foodmap version --json prints the same as JSON', async () => {
  const commit = process.env.FOODMAP_BINARY ? expect.stringMatching(/^[0-9a-f]{12}$/) : '';
  expect(JSON.parse((await run(['version', '--json'])).stdout)).toEqual({
    version,
    commit,
    bun: Bun.version,
    sqlite: expect.stringMatching(/^3\.\d+\.\d+$/),
    platform: `${process.platform}-${process.arch}`,
  });
});

const settingsOf = async (args: string[], env = {}) => {
  const { stdout, code } = await run(['config', '--json', ...args], { env });
  expect(code).toBe(0);
  const rows: { setting: string; value: string | null; source: string }[] = JSON.parse(stdout);
  return Object.fromEntries(rows.map(({ setting, value, source }) => [setting, { value, source }]));
};

describe('foodmap config', () => {
  test('shows each value and its source: a flag wins over the environment, the environment over the default', async () => {
    const given = { FOODMAP_PORT: '4000', FOODMAP_LOG_LEVEL: 'warn', FOODMAP_RATE_LIMITS: undefined };
    const shown = await settingsOf(['--port', '5000', '--trust-proxy', '10.0.0.0/8'], given);
    expect(shown).toMatchObject({
      host: { value: '127.0.0.1', source: 'default' },
      port: { value: '5000', source: 'flag' },
      'log-level': { value: 'warn', source: 'environment' },
      'trust-proxy': { value: '10.0.0.0/8', source: 'flag' },
      'base-url': { value: null, source: 'default' },
      'rate-limit-login': { value: '120', source: 'default' },
    });
  });

  test('shows the limit in force: none while rate limits are off', async () => {
    expect((await settingsOf(['--rate-limits', 'off']))['rate-limit-login']!.value).toBe('0');
  });

  test('masks every secret', async () => {
    const secrets = {
      FOODMAP_ADMIN_PASSWORD: 'secret-number-one',
      FOODMAP_API_KEY: 'secret-number-two',
      FOODMAP_JWT_SECRET: 'secret-number-three-which-must-be-longer',
      FOODMAP_CAPTCHA_TEST_CODE: 'secret-number-four',
      FOODMAP_METRICS_TOKEN: 'secret-number-five',
      FOODMAP_BACKUP_S3_ACCESS_KEY: 'secret-number-six',
      FOODMAP_BACKUP_S3_SECRET_KEY: 'secret-number-seven',
    };
    for (const format of [[], ['--json']]) {
      const { stdout } = await run(['config', ...format], { env: secrets });
      expect(stdout).not.toContain('secret-number');
      expect(stdout.split('********')).toHaveLength(Object.keys(secrets).length + 1);
    }
  });

  test('refuses a bad value with a sentence and exit code 2', async () => {
    const { stderr, code } = await run(['config'], { env: { FOODMAP_PORT: 'http' } });
    expect({ stderr, code }).toEqual({ stderr: 'FOODMAP_PORT must be a whole number from 0 to 65535.\n', code: 2 });
  });

  test('makes no directory', async () => {
    const cwd = temporaryDirectory();
    await run(['config'], { cwd });
    expect(readdirSync(cwd)).toEqual([]);
    rmSync(cwd, { recursive: true });
  });
});

// All modules are one function in the binary. A loop of some hundred rounds outside of functions, of a library too, has it
// compiled for the processor at each start, which takes a quarter of the time of a short command.
test.skipIf(!binary)('a start compiles no module for the processor', async () => {
  const { stdout, stderr } = await run(['version'], { env: { BUN_JSC_verboseCompilation: '1' } });
  const compiled = (stdout + stderr).split('\n').filter((line) => line.includes(' compiling '));
  expect(compiled.length).toBeGreaterThan(0);
  expect(compiled.filter((line) => /Module, \d/.test(line))).toEqual([]);
});
