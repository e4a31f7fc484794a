import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { eventually } from './eventually.ts';
import { mortal } from './mortal.ts';
import { freePort } from './ports.ts';
import { temporaryDirectory } from './server.ts';

/** An ACME authority on this machine: Pebble of Let's Encrypt, with a DNS server by which every name leads here. */
export interface Pebble {
  directory: string;
  /** File with the certificate that Pebble itself is served with; for NODE_EXTRA_CA_CERTS. */
  trust: string;
  /** Port on which it looks for challenges. */
  challengePort: number;
  /** Lets a name lead to other addresses, or nowhere. */
  setAddresses(name: string, addresses: string[]): Promise<void>;
  /** The root that it signs with, in PEM. */
  root(): Promise<string>;
  log(): string;
  stop(): Promise<void>;
}

const ecdsa = 'ec -pkeyopt ec_paramgen_curve:P-256';

/** Files of a certificate and its key. */
interface PairFiles {
  cert: string;
  key: string;
}

/** Replaces both files one after the other, as programs that renew certificates do. */
export function installCertificate(from: PairFiles, to: PairFiles): void {
  for (const name of ['cert', 'key'] as const) {
    copyFileSync(from[name], `${to[name]}.new`);
    renameSync(`${to[name]}.new`, to[name]);
  }
}

/** Makes a certificate by openssl, signed by itself; `days` is its life. */
export function makeCertificate(folder: string, name: string, hosts: string[], { days = 30, key: kind = ecdsa } = {}) {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const alternatives = hosts.map((host) => (/^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`)).join(',');
  const options = `req -x509 -nodes -newkey ${kind} -days ${days} -subj /CN=${name}`;
  const files = ['-keyout', key, '-out', cert, '-addext', `subjectAltName=${alternatives}`];
  const made = Bun.spawnSync(['openssl', ...options.split(' '), ...files]);
  if (!made.success) throw new Error(made.stderr.toString());
  return { cert, key };
}

const program = '/usr/bin/pebble';

/** Starts the authority. With `env`, as Pebble's PEBBLE_WFE_NONCEREJECT, it is less obliging. */
export async function startPebble(env: Record<string, string> = {}): Promise<Pebble> {
  if (!existsSync(program)) throw new Error('Pebble is not installed: apt-get install pebble.');
  const folder = temporaryDirectory();
  mkdirSync(folder, { recursive: true });
  const own = makeCertificate(folder, 'pebble', ['localhost', '127.0.0.1'], { days: 3650 });
  const [listen, manage, dns, control, challengePort] = Array.from({ length: 5 }, freePort);
  const config = join(folder, 'pebble.json');
  writeFileSync(
    config,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${listen}`,
        managementListenAddress: `127.0.0.1:${manage}`,
        certificate: own.cert,
        privateKey: own.key,
        httpPort: challengePort,
        tlsPort: 1,
        externalAccountBindingRequired: false,
      },
    }),
  );
  let log = '';
  const spawn = (...command: string[]) => {
    const child = Bun.spawn([...mortal, ...command], {
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0', ...env },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    for (const stream of [child.stdout, child.stderr])
      void (async () => {
        for await (const chunk of stream) log += new TextDecoder().decode(chunk);
      })();
    return child;
  };
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', ''];
  const children = [
    spawn(
      `${program}-challtestsrv`,
      '-dns01',
      `127.0.0.1:${dns}`,
      '-management',
      `127.0.0.1:${control}`,
      ...off,
      '-defaultIPv6',
      '',
    ),
    spawn(program, '-config', config, '-dnsserver', `127.0.0.1:${dns}`, '-strict'),
  ];
  const tls = { rejectUnauthorized: false };
  const directory = `https://127.0.0.1:${listen}/dir`;
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${control}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the DNS server of the tests answers ${answer.status}`);
  };
  await eventually(async () => {
    if (!(await fetch(directory, { tls })).ok) throw new Error('Pebble is not ready');
    await post('/clear-a', { host: 'nobody.example.' });
  });
  return {
    directory,
    trust: own.cert,
    challengePort: challengePort!,
    async setAddresses(name, addresses) {
      await post('/clear-a', { host: `${name}.` });
      if (addresses.length > 0) await post('/add-a', { host: `${name}.`, addresses });
    },
    root: async () => (await fetch(`https://127.0.0.1:${manage}/roots/0`, { tls })).text(),
    log: () => log,
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(children.map(({ exited }) => exited));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The certificate that a port serves to a name. */
export async function servedCertificate(port: number, name: string): Promise<X509Certificate> {
  const { connect } = await import('node:tls');
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: name, rejectUnauthorized: false }, () => {
      resolve(new X509Certificate(socket.getPeerCertificate(true).raw));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
