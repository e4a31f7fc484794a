// needs: time, one engine (about types that clients compile with)
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { captcha, store } from './helpers/client.ts';
import { documentOf } from './helpers/openapi.ts';
import { jpeg } from './helpers/images.ts';
import { firstKey, overHttp2 } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const root = join(import.meta.dir, '..');
const page = await Bun.file(join(root, 'docs/clients.md')).text();
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block!);

// Modules are found from below the project only.
mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(join(root, 'node_modules/.cache/clients-'));
afterAll(() => rmSync(folder, { recursive: true }));
await Bun.write(join(folder, 'lunch.jpg'), await jpeg());

/** A server with what the story needs of the demonstration, whose pictures take long to draw. */
const { server, client, admin } = await suite();
const account = { username: 'anna', password: 'demo-password', ...(await captcha(client)) };
await client.post('/api/user/register', account);
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
const { id } = await store(admin, { latitude: 31.230391, longitude: 121.473702, hours: always });

/** The program of the page, for this server. */
const here = (text: string) =>
  text.replace('http://127.0.0.1:3000', server.url).replace('fmk_demo_key_that_everybody_knows', firstKey);

// No authority vouches for the server of the tests.
if (overHttp2) writeFileSync(join(folder, '.curlrc'), 'insecure\n');

async function run(command: string[]) {
  const env = { ...process.env, CURL_HOME: folder };
  const options = { cwd: folder, env, stdout: 'pipe', stderr: 'pipe' } as const;
  const child = Bun.spawn(command, options);
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { stdout, stderr, code: await child.exited };
}

const types = join(folder, 'api.d.ts');
const limits = join(folder, 'limits.ts');
const written = await run([process.execPath, join(root, 'tools/client.ts'), types, limits]);

const document = await documentOf(server);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, { operationId: string }>).map(
    ([method, { operationId }]) => [path, method, operationId] as const,
  ),
);

test('those of the pages are up to date; npm run client -- src/web/shared/openapi{.d,-limits}.ts makes them so', () => {
  // The formatter changes what means nothing.
  const plain = (file: string) => readFileSync(file, 'utf8').replaceAll(/[\s'"();,|]/g, '');
  expect(plain(join(root, 'src/web/shared/openapi.d.ts')) === plain(types)).toBe(true);
  expect(plain(join(root, 'src/web/shared/openapi-limits.ts')) === plain(limits)).toBe(true);
});

/** Every field of a store of 0.2.0 in its lists. */
const storeFields =
  'id name category_id category address open_hours phone cover_url description status images dishes created_at updated_at hotness likes search_count review_count score'.split(
    ' ',
  );
const lists = ['listStores', 'searchStores', 'rankStores', 'listHotStores', 'listAllStores', 'rankStoresForAdmin'];

/** Programs that use the types. The compiler also complains when a line of the second is not wrong where it should be. */
const programs = {
  'operations.ts': operations.map(
    ([path, method, name], index) =>
      `export const same${index}: paths[${JSON.stringify(path)}]['${method}'] = {} as operations['${name}'];`,
  ),
  'seed.ts': [
    `type Of<Name extends keyof operations> = operations[Name] extends`,
    `  { responses: { 200: { content: { 'application/json': { data: (infer One)[] } } } } } ? One : never;`,
    ...lists.flatMap((name) => [
      `export const ${name}: components['schemas']['Store'] = {} as Of<'${name}'>;`,
      ...storeFields.map((field) => `export const ${name}_${field} = ({} as Of<'${name}'>).${field};`),
      `export const ${name}_of = ({} as Of<'${name}'>).category.name.length + ({} as Of<'${name}'>).images.length;`,
      `export const ${name}_menu: string[] = ({} as Of<'${name}'>).dishes.map(({ name }) => name);`,
    ]),
    ...['rankStores', 'listHotStores'].map((name) => `export const ${name}_rank: number = ({} as Of<'${name}'>).rank;`),
    `export const distance: number | undefined = ({} as Of<'listStores'>).distance;`,
    `export const card: components['schemas']['StoreCard'] = {} as Of<'listStoreCards'>;`,
  ],
  'refusals.ts': [
    `type Store = components['schemas']['Store'];`,
    `export const rating: Store['rating'] = null;`,
    `export const list: operations['listStores']['responses'][200]['content']['application/json']['data'] = [] as Store[];`,
    '// @ts-expect-error -- never null',
    `export const name: Store['name'] = null;`,
    '// @ts-expect-error -- no such status',
    `export const status: Store['status'] = 'open';`,
    '// @ts-expect-error -- no such parameter',
    `export const query: operations['listStores']['parameters']['query'] = { colour: 'red' };`,
    '// @ts-expect-error -- the name is required',
    `export const body: components['schemas']['CategoryUpsertReq'] = {};`,
  ],
};

/** Errors of the compiler in each program, with every strict option. */
async function problemsOf(story: string) {
  const names = Object.keys(programs);
  const compilerOptions = {
    target: 'ESNext',
    module: 'Preserve',
    lib: ['ESNext'],
    types: ['bun-types'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const heading = `import type { components, operations, paths } from './api';`;
  for (const [name, lines] of Object.entries(programs))
    writeFileSync(join(folder, name), [heading, ...lines].join('\n'));
  writeFileSync(join(folder, 'story.ts'), story);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [...names, 'story.ts'] }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run([process.execPath, compiler, '--pretty', 'false', '-p', folder]);
  const isOther = (line: string, name: string) =>
    [...names, 'story.ts'].some((one) => one !== name && line.includes(one));
  return (name: string) => stdout.split('\n').filter((line) => line !== '' && !isOther(line, name));
}

const problems = await problemsOf(here(blocksOf('ts').join('\n')));

describe('npm run client', () => {
  test('0 and the paths of the files', () => {
    expect(written).toEqual({ stdout: `${types}\n${limits}\n`, stderr: '', code: 0 });
  });

  test('writes every operation, under its path and by its name', () => {
    expect(operations.length).toBeGreaterThan(60);
    expect(problems('operations.ts')).toEqual([]);
  });

  test('writes types with which a client of 0.2.0 compiles', () => {
    expect(problems('seed.ts')).toEqual([]);
  });

  test('writes types that refuse what the API does not have', () => {
    expect(problems('refusals.ts')).toEqual([]);
  });
});

describe('docs/clients.md', () => {
  test('every command of the story in curl succeeds', async () => {
    const [start, ...blocks] = blocksOf('sh');
    expect(start).toBe('foodmap demo --captcha-test-code test\n');
    const story = here(blocks.join('\n'));
    const { stdout, stderr, code } = await run(['bash', '-euo', 'pipefail', '-c', story]);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
    const all = answers.map(({ data }) => data);
    const withField = (field: string) => all.filter((data) => data[field] !== undefined);
    expect(withField('username')[0]).toMatchObject({ username: 'anna' });
    expect(all).toContainEqual([expect.objectContaining({ id, distance: expect.any(Number) })]);
    expect(withField('liked').map(({ liked }) => liked)).toEqual([true, false]);
    expect(all).toContainEqual([id]);
    expect(all.filter((data) => data[0]?.id === id).length).toBeGreaterThan(1);
    const [review, again] = withField('user_name');
    const image_urls = [expect.stringContaining('/static/upload/')];
    expect(review).toMatchObject({ rating: 5, status: 'pending', image_urls });
    expect(again).toEqual(review);
    expect(all.at(-1)).toMatchObject([{ id: review.id }]);
  });

  test('the story in TypeScript compiles with the types and runs', async () => {
    expect(problems('story.ts')).toEqual([]);
    const { stdout, stderr, code } = await run([process.execPath, 'story.ts']);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toMatch(/has \d+ likes\.\nReview \d+ is pending\.\n$/);
  });
});
