import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { heal, Network, noNetwork, partition, type Host } from './network.ts';

// What the other suites of this folder rely on.

if (noNetwork) process.stdout.write(`No cluster is tested: ${noNetwork}.\n`);

describe.skipIf(noNetwork !== undefined)('hosts of a private network', () => {
  let network: Network;
  let one: Host;
  let other: Host;
  const servers: Bun.Subprocess[] = [];
  const serve = async (host: Host) => {
    const program = `Bun.serve({ port: 3000, fetch: () => new Response('${host.name}') }); console.log('ready')`;
    const server = Bun.spawn([...host.under, process.execPath, '-e', program], { stdout: 'pipe', stderr: 'inherit' });
    await server.stdout.getReader().read();
    servers.push(server);
  };

  /** Says which host answers at an address, within half a second. */
  const ask = async (address: string, from?: Host) => {
    const program = `fetch('http://${address}:3000', { signal: AbortSignal.timeout(500) }).then(
      async (response) => console.log(await response.text()), () => console.log('nobody'))`;
    const asked = Bun.spawn([...(from?.under ?? []), process.execPath, '-e', program], { stdout: 'pipe' });
    return (await asked.stdout.text()).trim();
  };

  beforeAll(async () => {
    network = new Network();
    [one, other] = [network.host('one', '10.0.0.11'), network.host('other', '10.0.0.12')];
    await Promise.all([serve(one), serve(other)]);
  });
  afterAll(() => {
    for (const server of servers) server.kill('SIGKILL');
    network?.end();
  });

  test('reach each other, and nothing outside', async () => {
    expect([await ask(one.address), await ask(other.address, one)]).toEqual(['one', 'other']);
    const routes = [undefined, one].map((host) =>
      Bun.spawnSync([...(host?.under ?? []), 'ip', 'route', 'show', 'default']).stdout.toString(),
    );
    expect(routes).toEqual(['', '']);
  });

  test('lose what is sent one way, both ways, or by anybody, and then reach each other again', async () => {
    one.loses(other);
    expect([await ask(other.address, one), await ask(other.address)]).toEqual(['nobody', 'other']);
    one.reaches(other);
    expect(await ask(other.address, one)).toBe('other');
    partition(one, other);
    expect([await ask(other.address, one), await ask(one.address, other)]).toEqual(['nobody', 'nobody']);
    heal(one, other);
    expect([await ask(other.address, one), await ask(one.address, other)]).toEqual(['other', 'one']);
    other.unplug();
    expect([await ask(other.address), await ask(one.address)]).toEqual(['nobody', 'one']);
    other.plug();
    expect(await ask(other.address)).toBe('other');
  });

  test('lose a share of what comes and goes, at random, until they are told to lose none', async () => {
    other.losesSome(1);
    expect([await ask(other.address), await ask(one.address)]).toEqual(['nobody', 'one']);
    expect(other.losesNone()).toBeGreaterThan(0);
    expect(await ask(other.address)).toBe('other');
    other.losesSome(0);
    expect([await ask(other.address), other.losesNone()]).toEqual(['other', 0]);
  });
});
