// needs: early, one engine (about systemd)
import { afterAll, describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { eventually } from './helpers/eventually.ts';
import { beginMachine, canBegin } from './helpers/machine.ts';
import { freePort } from './helpers/ports.ts';
import { run as runHere } from './helpers/server.ts';

const program = process.env.FOODMAP_BINARY;
const data = '/var/lib/foodmap';
const settings = '/etc/foodmap/foodmap.env';
const port = String(freePort());

test('exit code 2 where systemd does not run the machine, or for somebody else than root', async () => {
  const { code, stderr } = await runHere(['service', 'install', '--dry-run']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/systemd|root|compiled/) });
});

test('exit code 2 for a setting that the server would refuse', async () => {
  const { code, stderr } = await runHere(['service', 'install', '--dry-run', '--port', 'many']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--port') });
});

const begun = program && canBegin ? await beginMachine(resolve(program)) : undefined;
afterAll(() => begun?.end());

describe.skipIf(!begun)('on a machine of its own', () => {
  const machine = begun!;
  const foodmap = (...args: string[]) => machine.run('/opt/foodmap', 'service', ...args);
  const linesOf = async (...command: string[]) => (await machine.run(...command)).said.trim().split('\n');
  /** Files, accounts and units that an installation could leave. */
  const traces = async () => {
    const files = await linesOf('find', '/etc/foodmap', '/usr/local/bin/foodmap', '/etc/systemd/system');
    const { code } = await machine.run('id', 'foodmap');
    return [...files.filter((line) => !line.startsWith('find:')), ...(code === 0 ? ['the account'] : [])].toSorted();
  };
  const status = async () => {
    const { code, said } = await foodmap('status', '--json');
    return {
      code,
      ...(JSON.parse(said) as { active: string; enabled: string; pid: number | null; address: string | null }),
    };
  };

  test('a dry run says each step, and does none', async () => {
    const before = await traces();
    const { code, said } = await foodmap('install', '--dry-run', '--port', port);
    expect(code).toBe(0);
    expect(said).toContain('would useradd --system');
    expect(said).toContain('would systemctl enable foodmap.service');
    expect(said).not.toContain('DNS');
    const { said: ofDomain } = await foodmap('install', '--dry-run', '--domain', 'market.example');
    expect(ofDomain).toStartWith(
      'market.example must lead to this machine in DNS, and ports 80 and 443 must be open in its firewall, or no certificate is issued.\n',
    );
    expect(await traces()).toEqual(before);
    expect(await status()).toMatchObject({ code: 1, active: 'inactive', address: null });
    expect(await foodmap('uninstall')).toMatchObject({ code: 1, said: 'Nothing was installed by this command.\n' });
  });

  test('an installation runs, answers, starts with the machine, and is undone wholly, but for the data', async () => {
    const before = await traces();
    const install = `umask 077; exec /opt/foodmap service install --port ${port} --base-url https://market.example`;
    const { code, said } = await machine.run('sh', '-c', install);
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining('foodmap runs at https://market.example'),
    });
    expect(said).toContain(`${data}/first-run.txt`);
    expect(await status()).toMatchObject({ code: 0, active: 'active', enabled: 'enabled' });
    expect(await linesOf('stat', '-c', '%a %U %G', '/etc/foodmap', settings, data)).toEqual([
      '750 root foodmap',
      '640 root foodmap',
      '700 foodmap foodmap',
    ]);
    expect(await linesOf('ps', '-o', 'user=', '-C', 'foodmap')).toEqual(['foodmap']);

    const shown = (...names: string[]) => linesOf('systemctl', 'show', 'foodmap', ...names.map((name) => `-p${name}`));
    expect(await shown('Type', 'StatusText')).toEqual([
      'Type=notify',
      expect.stringMatching(/^StatusText=Serving at /),
    ]);
    const pidOf = async () => (await status()).pid;
    const first = await pidOf();
    expect(await machine.run('systemctl', 'reload', 'foodmap')).toEqual({ code: 0, said: '' });
    const second = await pidOf();
    await machine.run('cp', '/opt/foodmap', '/opt/next');
    expect(await machine.run('/opt/foodmap', 'upgrade', '/opt/next', '--watch', '1', '--data', data)).toMatchObject({
      code: 0,
    });
    expect(new Set([first, second, await pidOf()]).size).toBe(3);
    expect(await linesOf('ps', '-o', 'user=', '-C', 'foodmap')).toEqual(['foodmap']);

    // systemd starts it again, though it was not its child at first.
    const last = await pidOf();
    await machine.run('kill', '-KILL', String(last));
    await eventually(async () => expect([null, last]).not.toContain(await pidOf()));

    // And when it stands still, though it still runs.
    const impatient = '/run/systemd/system/foodmap.service.d';
    await machine.run(
      'sh',
      '-c',
      `mkdir ${impatient}; printf '[Service]\nWatchdogSec=6\n' > ${impatient}/watchdog.conf`,
    );
    await machine.run('systemctl', 'daemon-reload');
    expect(await machine.run('systemctl', 'restart', 'foodmap')).toMatchObject({ code: 0 });
    const frozen = await pidOf();
    await machine.run('kill', '-STOP', String(frozen));
    await eventually(async () => expect([null, frozen]).not.toContain(await pidOf()), 60_000);
    await machine.run('rm', '-r', impatient);
    await machine.run('systemctl', 'daemon-reload');

    // A start that is refused fails, is not repeated, and says why.
    const whole = `cp ${settings} /opt/settings; echo FOODMAP_LOG_LEVEL=many >> ${settings}`;
    await machine.run('sh', '-c', whole);
    expect((await machine.run('systemctl', 'restart', 'foodmap')).code).not.toBe(0);
    expect(await shown('NRestarts', 'ActiveState')).toEqual(['NRestarts=0', 'ActiveState=failed']);
    expect(await foodmap('status')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The service is failed.*FOODMAP_LOG_LEVEL/s),
    });
    await machine.run('sh', '-c', `cat /opt/settings > ${settings}`);
    expect(await machine.run('systemctl', 'restart', 'foodmap')).toMatchObject({ code: 0 });

    const again = await foodmap('install');
    expect(again.said).toStartWith('systemctl start foodmap.service\n');
    expect(await foodmap('install', '--port', '1')).toMatchObject({ code: 2 });

    const back = await foodmap('uninstall');
    expect({ code: back.code, said: back.said }).toEqual({
      code: 0,
      said: expect.stringContaining(`${data}, the data`),
    });
    expect(await traces()).toEqual(before);
    // Nobody who gets the number of the account later gets the data.
    expect(await linesOf('stat', '-c', '%a %U %G', data, `${data}/foodmap.db`)).toEqual([
      '700 root root',
      '600 root root',
    ]);
  });

  test('what the operator has put there is not overwritten, and what they changed is not deleted', async () => {
    await machine.run('sh', '-c', 'printf "#!/bin/sh\n" > /usr/local/bin/foodmap');
    expect(await foodmap('install')).toMatchObject({
      code: 2,
      said: expect.stringContaining('/usr/local/bin/foodmap'),
    });
    await machine.run('rm', '/usr/local/bin/foodmap');

    expect(await foodmap('install', '--port', port)).toMatchObject({ code: 0 });
    await machine.run('sh', '-c', `echo FOODMAP_LOG_LEVEL=warn >> ${settings}`);
    const { said } = await foodmap('uninstall');
    expect(said).toContain(`${settings} was changed since, so it stays.`);
    expect((await machine.run('test', '-f', settings)).code).toBe(0);
    expect((await machine.run('id', 'foodmap')).code).toBe(1);
  });

  test('files of a certificate are found from where the command runs, and must be readable for the service', async () => {
    const market = '/etc/market';
    const make = `mkdir ${market}; cd ${market}; openssl req -x509 -nodes -newkey rsa:2048 -subj /CN=market -keyout key.pem -out cert.pem; chmod 600 key.pem`;
    expect(await machine.run('sh', '-c', make)).toMatchObject({ code: 0 });
    const ports = `--port ${port} --https-host 127.0.0.1 --https-port ${freePort()} --http-port off`;
    const install = `rm -rf /etc/foodmap; cd ${market}; exec /opt/foodmap service install --tls-cert cert.pem --tls-key key.pem ${ports}`;
    expect(await machine.run('sh', '-c', install)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`${market}/key.pem cannot be read: the account of the server may not read it.`),
    });
    await machine.run('chmod', '644', `${market}/key.pem`);
    expect(await foodmap('install')).toMatchObject({ code: 0 });
    expect(await status()).toMatchObject({ code: 0, certificate_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    expect(await foodmap('uninstall')).toMatchObject({ code: 0 });
  });

  test('the status tells that there is no certificate yet', async () => {
    const ports = `--port ${port} --https-host 127.0.0.1 --https-port ${freePort()} --http-port ${freePort()}`;
    // Nothing answers at the address of this authority.
    const authority = `--acme-directory https://127.0.0.1:${freePort()}/directory`;
    const install = `rm -rf /etc/foodmap; exec /opt/foodmap service install --domain market.example ${authority} ${ports}`;
    expect(await machine.run('sh', '-c', install)).toMatchObject({ code: 0 });
    expect(await status()).toMatchObject({ code: 0, address: 'https://market.example', certificate_until: null });
    expect((await foodmap('status')).said).toContain('It has no certificate yet; journalctl');
    expect(await foodmap('uninstall')).toMatchObject({ code: 0 });
  });

  test('exit code 1 and the reason when the service does not come up', async () => {
    await machine.run('sh', '-c', `rm -rf /etc/foodmap; mkdir /etc/foodmap; echo FOODMAP_LOG_LEVEL=many > ${settings}`);
    const { code, said } = await foodmap('install');
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(/ends as soon as it starts.*FOODMAP_LOG_LEVEL/s),
    });
  });
});
