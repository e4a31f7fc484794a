import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as manifest from '../package.json' with { type: 'json' };
import * as lock from '../package-lock.json' with { type: 'json' };
import { run } from './helpers/server.ts';

const root = join(import.meta.dir, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const notice = read('NOTICE');

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
}

const locked = Object.entries(lock.packages as Record<string, Locked>).filter(([folder]) => folder !== '');

describe('dependencies', () => {
  test.each(Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))(
    '%s is of exactly one version: %s',
    (name, version) => {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect((lock.packages as Record<string, Locked>)[`node_modules/${name}`]?.version).toBe(version);
    },
  );

  test('all have the digest of their content in the lock file', () => {
    expect(locked.filter(([, { integrity }]) => !/^sha512-\S{88}$/.test(integrity ?? ''))).toEqual([]);
  });

  test('come from the registry that the installation asks, none from an address of its own', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test('run no script when they are installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });
});

describe('NOTICE', () => {
  test('is what the program is made of', () => {
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, '.ci/notice.ts', '--check'], { cwd: root });
    expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: '' });
  });

  test.each(Object.entries(manifest.dependencies))('names %s %s', (name, version) => {
    expect(notice).toContain(`\n${name} ${version}: `);
  });

  test.each([
    ['SQLite', /^SQLite 3\.\d+\.\d+\n\nThe author disclaims copyright/m],
    ['Bun', /^Bun statically links JavaScriptCore/m],
    ['the font of the captchas', /^website: http:\/\/www\.moorstation\.org\/typoasis/m],
    ['what the reference page is made of', /^ {2}with .*\bdompurify\b.*\breact\b/m],
    ['the GNU Library General Public License', /^ +GNU LIBRARY GENERAL PUBLIC LICENSE/m],
  ])('has the licence of %s', (_, text) => {
    expect(notice).toMatch(text);
  });

  test('is what "foodmap licences" prints, whole', async () => {
    expect(await run(['licences'])).toEqual({ stdout: notice, stderr: '', code: 0 });
  });
});
