// needs: time, one engine (about files of the checkout)
import { describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as manifest from '../package.json' with { type: 'json' };
import * as lock from '../package-lock.json' with { type: 'json' };
import { run, temporaryDirectory } from './helpers/server.ts';

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

  test('have the digest of their content in the lock file', () => {
    expect(locked.filter(([, { integrity }]) => !/^sha512-\S{88}$/.test(integrity ?? ''))).toEqual([]);
  });

  test('come from the configured registry, none from an address of its own', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test('run no script when they are installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });
});

describe.if(process.platform !== 'win32')('tools/bun.mjs', () => {
  const pinned = manifest.devDependencies.bun;
  const node = Bun.which('node')!;

  /** A checkout without node_modules but for a bun of this version there, and one on the PATH. */
  function start({ installed, onPath }: { installed?: string; onPath?: string }) {
    const checkout = temporaryDirectory();
    const place = (folder: string, version: string) => {
      mkdirSync(join(checkout, folder), { recursive: true });
      writeFileSync(
        join(checkout, folder, 'bun'),
        `#!/bin/sh\ncase $1 in --version) echo ${version};; *) echo ran ${folder} $*;; esac\n`,
        { mode: 0o755 },
      );
    };
    cpSync(join(root, 'tools/bun.mjs'), join(checkout, 'tools/bun.mjs'));
    cpSync(join(root, 'package.json'), join(checkout, 'package.json'));
    if (installed) place('node_modules/@oven/bun-here/bin', installed);
    if (onPath) place('path', onPath);
    const { exitCode, stdout, stderr } = Bun.spawnSync([node, 'tools/bun.mjs', 'some', 'arguments'], {
      cwd: checkout,
      env: { PATH: `${join(checkout, 'path')}:/bin` },
    });
    rmSync(checkout, { recursive: true });
    return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
  }

  const refusal = (also: string) => ({
    exitCode: 127,
    stdout: '',
    stderr: `Bun ${pinned} is not installed${also}. Run "npm ci" first.\n`,
  });

  test('runs the bun that npm installed, not the one on the PATH', () => {
    const ran = { exitCode: 0, stdout: 'ran node_modules/@oven/bun-here/bin some arguments\n', stderr: '' };
    expect(start({ installed: pinned, onPath: '1.0.0' })).toEqual(ran);
    expect(start({ installed: pinned, onPath: pinned })).toEqual(ran);
  });

  test('runs a bun on the PATH that is of the pinned version', () => {
    expect(start({ onPath: pinned })).toEqual({ exitCode: 0, stdout: 'ran path some arguments\n', stderr: '' });
  });

  test('refuses a bun on the PATH, and an installed one, of another version', () => {
    expect(start({ onPath: '1.0.0' })).toEqual(refusal(', and bun on the PATH is 1.0.0'));
    expect(start({ installed: '1.0.0' })).toEqual(refusal(''));
  });

  test('says what to do when there is no bun', () => {
    expect(start({})).toEqual(refusal(''));
  });
});

test('the tables of Chinese characters are those of the pinned dictionaries', () => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'tools/chinese.ts', '--check'], { cwd: root });
  expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: '' });
});

describe('NOTICE', () => {
  test('lists the parts of the program, and so does the bill of materials', () => {
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'tools/sbom.ts', '--check'], { cwd: root });
    expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: '' });
    const bill = JSON.parse(read('dist/foodmap.cdx.json')) as { components: { name: string; version: string }[] };
    expect(bill.components.length).toBeGreaterThan(20);
    for (const { name, version } of bill.components) expect(notice).toContain(`\n${name} ${version}: `);
  });

  test.each(Object.entries(manifest.dependencies))('names %s %s', (name, version) => {
    expect(notice).toContain(`\n${name} ${version}: `);
  });

  test.each([
    ['SQLite', /^SQLite 3\.\d+\.\d+\n\nThe author disclaims copyright/m],
    ['Bun', /^Bun statically links JavaScriptCore/m],
    ['the fonts of the captchas', /^Copyright 20\d\d (?:Braille Institute|The Comic Neue Project Authors)/m],
    ['the packages inside the reference page', /^ {2}with .*\bdompurify\b.*\breact\b/m],
    ['the GNU Library General Public License', /^ +GNU LIBRARY GENERAL PUBLIC LICENSE/m],
  ])('has the licence of %s', (_, text) => {
    expect(notice).toMatch(text);
  });

  test('names no font that svg-captcha brings without a licence', () => {
    expect(notice).not.toMatch(/comicbook|gemfonts|moorstation/i);
  });

  test('is what "foodmap licences" prints, whole', async () => {
    expect(await run(['licences'])).toEqual({ stdout: notice, stderr: '', code: 0 });
  });
});
