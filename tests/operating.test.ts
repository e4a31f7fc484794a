import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const docs = join(import.meta.dir, '../docs');
const page = readFileSync(join(docs, 'operating.md'), 'utf8');
const deployed = (name: string) => readFileSync(join(docs, 'deploy', name), 'utf8');
const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The shell lines of the page, those that go on in the next line put together. */
const shell = [...page.matchAll(/^ *```sh\n(.*?)^ *```$/gms)]
  .flatMap(([, block]) => block!.replaceAll(/\\\n\s*/g, '').split('\n'))
  .map((line) => line.trim());

const settings: { variable: string; flag: string | null; source: string }[] = JSON.parse(
  (await run(['config', '--json'])).stdout,
);

describe('docs/operating.md', () => {
  test('names no variable that there is not', () => {
    const known = settings.map(({ variable }) => variable);
    const named = [...new Set(page.match(/\bFOODMAP_[A-Z0-9_]+[A-Z0-9]\b/g))];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((variable) => !known.includes(variable))).toEqual([]);
  });

  const commands = shell.flatMap((line) => /(?:^|-- |\/)foodmap ([a-z][\w-]*(?: [a-z][a-z-]*)?)/.exec(line)?.[1] ?? []);

  test('shows commands', () => expect(commands.length).toBeGreaterThan(20));

  test.each([...new Set(commands)])('foodmap %s is a command', async (command) => {
    const [group, name] = command.split(' ');
    const help = (await run([group!, '--help'])).stdout;
    expect(help).toStartWith(`Usage: foodmap ${group}`);
    const listed = /^Commands:$(.*)/ms.exec(help)?.[1];
    if (name && listed) expect(listed).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  });

  test('names no metric that there is not', async () => {
    const server = await startServer({ env: { FOODMAP_METRICS_TOKEN: 'a-token-for-prometheus' } });
    const headers = { authorization: 'Bearer a-token-for-prometheus' };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    await server.stop();
    const known = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!);
    const named = [...new Set([...page.matchAll(/`(foodmap_[a-z_]+)`/g)].map(([, name]) => name!))];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => name.startsWith('foodmap_') && !named.includes(name))).toEqual([]);
  });

  test('names no file beside it that there is not', async () => {
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)\)|docs\/(deploy\/[\w.]+)/g)].map(
      ([, one, other]) => one ?? other!,
    );
    expect(links).toContain('deploy/foodmap.service');
    for (const link of links.filter((name) => name !== 'deploy')) {
      expect({ link, there: await Bun.file(join(docs, link)).exists() }).toEqual({ link, there: true });
    }
  });
});

describe('docs/deploy', () => {
  test('foodmap.env holds settings that the program takes', async () => {
    const env = Object.fromEntries(
      [...deployed('foodmap.env').matchAll(/^([A-Z0-9_]+)="?([^"\n]*)"?$/gm)].map(([, name, value]) => [name!, value!]),
    );
    expect(Object.keys(env).length).toBeGreaterThan(3);
    const { stdout, code } = await run(['config', '--json'], { env });
    expect(code).toBe(0);
    const taken = (JSON.parse(stdout) as typeof settings).filter(({ variable }) => variable in env);
    expect(taken.map(({ source }) => source)).toEqual(Object.keys(env).map(() => 'environment'));
    const data = join(folder, 'proxied');
    await (await startServer({ data })).stop();
    const checks = JSON.parse((await run(['doctor', '--json', '--data', data], { env })).stdout);
    expect(checks.find(({ name }: { name: string }) => name === 'proxy').level).toBe('ok');
  });

  const verify = Bun.which('systemd-analyze');
  const units: [string, string[], string][] = [
    ['the unit of a server', [], deployed('foodmap.service')],
    ['the unit of a kiosk', ['--user'], /<<'END'\n(.*?)^END$/ms.exec(page)![1]!],
  ];

  test.skipIf(!verify).each(units)('%s is one that systemd understands wholly', (_, args, unit) => {
    const directory = join(folder, `unit${args.length}`);
    mkdirSync(directory);
    const file = join(directory, 'foodmap.service');
    expect(unit).toContain('ExecStart=/usr/local/bin/foodmap serve');
    writeFileSync(file, unit.replace('/usr/local/bin/foodmap', process.execPath));
    const env = { ...process.env, XDG_RUNTIME_DIR: directory };
    const { exitCode, stdout, stderr } = Bun.spawnSync([verify!, ...args, 'verify', file], { env });
    expect({ exitCode, said: stdout.toString() + stderr.toString() }).toEqual({ exitCode: 0, said: '' });
  });

  test.skipIf(!verify)('the unit of a server leaves little that an intruder could do', () => {
    const file = join(folder, 'foodmap.service');
    writeFileSync(file, deployed('foodmap.service').replace('/usr/local/bin/foodmap', process.execPath));
    const { exitCode } = Bun.spawnSync([verify!, 'security', '--offline=true', '--threshold=20', file]);
    expect(exitCode).toBe(0);
  });

  const caddy = Bun.which('caddy');
  test.skipIf(!caddy)('the Caddyfile is one that Caddy takes', () => {
    const { exitCode } = Bun.spawnSync([
      caddy!,
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      join(docs, 'deploy/Caddyfile'),
    ]);
    expect(exitCode).toBe(0);
  });
});
