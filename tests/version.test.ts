import { describe, expect, test } from 'bun:test';
import { readdirSync, rmSync } from 'node:fs';
import { version } from '../package.json' with { type: 'json' };
import { run, temporaryDirectory } from './helpers/server.ts';

test.each([['version'], ['--version']])('foodmap %s says what it is made of', async (argument) => {
  const { stdout, stderr, code } = await run([argument]);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  expect(stdout).toMatch(/^foodmap \S+( \([0-9a-f]{12}\))?, Bun \d+\.\d+\.\d+, SQLite 3\.\d+\.\d+, \w+-\w+\n$/);
  expect(stdout).toStartWith(`foodmap ${version}`);
});

test('foodmap version --json says the same to scripts', async () => {
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
  test('shows each value with where it comes from: the flag wins over the environment, that over the default', async () => {
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

  test('shows what is in force, not what was asked for: no limit with the limits off', async () => {
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
