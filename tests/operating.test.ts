// needs: time, one engine (about what docs/ says)
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { admin } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
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
    const known = settings.flatMap(({ variable }) => [variable, `${variable}_FILE`]);
    const named = [...new Set(page.match(/\bFOODMAP_[A-Z0-9_]+[A-Z0-9]\b/g))];
    expect(named.length).toBeGreaterThan(5);
    // Shown as an example of a misspelt one.
    expect(named.filter((variable) => !known.includes(variable))).toEqual(['FOODMAP_BACKUP_SHEDULE']);
  });

  test('README.md names every variable, in its table', () => {
    const readme = readFileSync(join(docs, '../README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| `(FOODMAP_\w+)`/gm)].map(([, variable]) => variable!);
    // The sizes of budgets have a table of their own, which `tests/budgets.test.ts` compares with the limits.
    const others = settings.filter(({ variable }) => !variable.startsWith('FOODMAP_RATE_LIMIT_'));
    expect(rows.toSorted()).toEqual(others.map(({ variable }) => variable).toSorted());
    expect(readme).toContain('| `FOODMAP_RATE_LIMIT_…`');
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
    // The code of the tests is refused where others reach the server.
    const whole = { ...env, FOODMAP_CAPTCHA_TEST_CODE: undefined };
    const { stdout, code } = await run(['config', '--json'], { env: whole });
    expect(code).toBe(0);
    const taken = (JSON.parse(stdout) as typeof settings).filter(({ variable }) => variable in env);
    expect(taken.map(({ source }) => source)).toEqual(Object.keys(env).map(() => 'environment'));
    const data = join(folder, 'proxied');
    await (await startServer({ data })).stop();
    const checks = JSON.parse((await run(['doctor', '--json', '--data', data], { env: whole })).stdout);
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
    writeFileSync(file, unit.replaceAll('/usr/local/bin/foodmap', process.execPath));
    const env = { ...process.env, XDG_RUNTIME_DIR: directory };
    const { exitCode, stdout, stderr } = Bun.spawnSync([verify!, ...args, 'verify', file], { env });
    expect({ exitCode, said: stdout.toString() + stderr.toString() }).toEqual({ exitCode: 0, said: '' });
  });

  test.skipIf(!verify)('the units of a kiosk are ones that systemd understands wholly', async () => {
    const guide = await Bun.file(join(docs, 'kiosk.md')).text();
    const directory = join(folder, 'kiosk');
    mkdirSync(directory);
    const found = [...guide.matchAll(/^`\/etc\/systemd\/system\/([\w.]+)`.*?^```ini\n(.*?)^```$/gms)];
    const files = found.map(([, name, unit]) => {
      const file = join(directory, name!);
      writeFileSync(file, unit!.replaceAll(/\/usr\/(?:local\/bin\/foodmap|bin\/cage)/g, process.execPath));
      return file;
    });
    expect(files.map((file) => basename(file))).toEqual(['foodmap.service', 'kiosk.service']);
    const { exitCode, stdout, stderr } = Bun.spawnSync([verify!, '--man=no', 'verify', ...files]);
    expect({ exitCode, said: stdout.toString() + stderr.toString() }).toEqual({ exitCode: 0, said: '' });
  });

  test.skipIf(!verify)('the unit of a server leaves little that an intruder could do', () => {
    const file = join(folder, 'foodmap.service');
    writeFileSync(file, deployed('foodmap.service').replace('/usr/local/bin/foodmap', process.execPath));
    const { exitCode } = Bun.spawnSync([verify!, 'security', '--offline=true', '--threshold=20', file]);
    expect(exitCode).toBe(0);
  });

  test('the Containerfile runs the program with settings and commands that exist', async () => {
    const file = deployed('Containerfile');
    const env = Object.fromEntries([...file.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
    const given = { ...env, FOODMAP_CAPTCHA_TEST_CODE: undefined };
    const { stdout, code } = await run(['config', '--json'], { env: given });
    expect(code).toBe(0);
    const taken = (JSON.parse(stdout) as typeof settings).filter(({ variable }) => variable in env);
    expect(taken.map(({ source }) => source)).toEqual(Object.keys(env).map(() => 'environment'));
    const [, check] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(file)!;
    const [program, ...args] = JSON.parse(check!) as string[];
    expect(file).toContain(`ENTRYPOINT ["${program}"]`);
    expect((await run([...args, '--help'])).stdout).toStartWith(`Usage: foodmap ${args[0]}`);
    const volume = /^VOLUME (.*)$/m.exec(file)![1]!;
    expect(env.FOODMAP_DATA).toStartWith(`${volume}/`);
  });

  const nginx = Bun.which('nginx');
  test.skipIf(!nginx || !Bun.which('openssl'))(
    'nginx passes on the refusals of the service, and answers while it is stopped',
    async () => {
      const directory = join(folder, 'nginx');
      mkdirSync(directory);
      const server = await startServer({ args: ['--trust-proxy', '127.0.0.1'] });
      const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
      const subject = ['-subj', '/CN=food.example', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
      Bun.spawnSync(['openssl', 'req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stderr: 'ignore' });
      const socket = join(directory, 'socket');
      const site = deployed('nginx.conf')
        .replaceAll(/^ *listen .*\n/gm, '')
        .replace('server_name food.example;\n    return', 'listen unix:/tmp/unused;\n    return')
        .replace('server_name food.example;', `listen unix:${socket} ssl;`)
        .replace('/etc/letsencrypt/live/food.example/fullchain.pem', certificate)
        .replace('/etc/letsencrypt/live/food.example/privkey.pem', key)
        .replace('http://127.0.0.1:3000', server.url)
        .replace('unix:/tmp/unused', `unix:${socket}.plain`);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${directory}/${name};`,
      );
      const file = join(directory, 'nginx.conf');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      const log = join(directory, 'error.log');
      writeFileSync(
        file,
        `${user} daemon off; pid ${directory}/pid; error_log ${log} notice; events {}\nhttp { access_log off; ${paths.join(' ')}\n${site} }`,
      );
      const child = Bun.spawn([nginx!, '-e', log, '-c', file], { stdout: 'ignore', stderr: 'ignore' });
      const ask = (path: string, init: RequestInit = {}) =>
        fetch(`https://food.example${path}`, {
          ...init,
          unix: socket,
          protocol: 'http1.1',
          tls: { rejectUnauthorized: false },
        });
      try {
        const health = await eventually(() => ask('/healthz'), 10_000);
        expect({ status: health.status, body: await health.json() }).toMatchObject({ status: 200, body: { code: 0 } });
        const body = new FormData();
        body.set('file', new Blob([new Uint8Array(12 * 1024 * 1024)]));
        const { credentials } = await admin(server);
        const headers = { 'x-api-key': credentials.key!, authorization: `Bearer ${credentials.token}` };
        const refused = await ask('/api/admin/upload', { method: 'POST', headers, body });
        expect(await refused.json()).toMatchObject({ code: 413, meta: { reason: 'too_large' } });
        await server.stop();
        const stopped = await ask('/api/stores');
        expect(stopped.headers.get('retry-after')).toBe('5');
        expect(stopped.headers.get('content-type')).toBe('application/json');
        expect(await stopped.json()).toMatchObject({
          code: 503,
          message: expect.any(String),
          meta: { reason: 'unavailable' },
        });
      } finally {
        child.kill();
        await child.exited;
      }
    },
  );

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
