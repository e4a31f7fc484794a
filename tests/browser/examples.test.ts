import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { review, store, user } from '../helpers/client.ts';
import { firstKey } from '../helpers/server.ts';
import { suite } from '../helpers/suite.ts';
import { startChromium } from './chromium.ts';

const root = join(import.meta.dir, '../..');
// Modules are found from below the project only.
mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(join(root, 'node_modules/.cache/examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { server, admin } = await suite();

function run(...command: string[]): string {
  const { stdout, stderr } = Bun.spawnSync([process.execPath, ...command], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'pipe',
  });
  return stdout.toString() + stderr.toString();
}

test('the page of the best noodles has no error of types, and lists them on another website once that is allowed', async () => {
  cpSync(join(root, 'examples/best-noodles'), folder, { recursive: true });
  const program = join(folder, 'page.ts');
  const text = readFileSync(program, 'utf8')
    .replace('http://127.0.0.1:3000', server.url)
    .replace('fmk_demo_key_that_everybody_knows', firstKey);
  writeFileSync(program, text);
  run('tools/client.ts', join(folder, 'api.d.ts'));
  const compilerOptions = { target: 'ESNext', module: 'Preserve', lib: ['ESNext', 'DOM'], strict: true, noEmit: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['page.ts'] }));
  expect(run('node_modules/typescript/bin/tsc', '--pretty', 'false', '-p', folder)).toBe('');

  const { outputs } = await Bun.build({ entrypoints: [join(folder, 'index.html')], minify: true });
  const files = new Map(outputs.map((output) => [output.path.replace(/^\.?\/?/, '/'), output]));
  using website = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => new Response(files.get(new URL(request.url).pathname) ?? files.get('/index.html')),
  });
  const browser = await startChromium();
  const page = await browser.newPage();
  await page.goto(website.url.href);
  await page.getByText('The list cannot be shown now').waitFor();

  await admin.put('/api/admin/settings/cors', { origins: [website.url.origin] });
  for (const [name, rating] of [
    ['Quick Noodles', 4],
    ['Slow Noodles', 5],
    ['Cold Noodles', 3],
  ] as const) {
    const { id } = await store(admin, { name, address: `${rating} Pier Road` });
    await review(admin, await user(server), id, { rating });
  }

  await page.reload();
  await page.getByRole('listitem').first().waitFor();
  expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
    'Slow Noodles 5 Pier Road, 5 of 5',
    'Quick Noodles 4 Pier Road, 4 of 5',
  ]);
  await browser.close();
});
