import { expect } from 'bun:test';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { admin, category, users, type Client } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { Configuration, recipe, type Haproxy } from '../helpers/haproxy.ts';
import { mortal } from '../helpers/mortal.ts';
import { Postgres } from '../helpers/postgres.ts';
import { startStorage } from '../helpers/s3.ts';
import { startServer, type Server } from '../helpers/server.ts';
import { Network, type Host } from './network.ts';

const deploy = join(import.meta.dir, '../../docs/deploy/cluster');
const relay = join(import.meta.dir, '../../bench/delay.ts');
const linesOf = (name: string) => readFileSync(join(deploy, name), 'utf8').trim().split('\n');
const password = 'a-long-password';
/** Megabytes of a disk in memory: what other suites write to that of the machine can delay commits for seconds. */
const roomy = 2000;

export const nodeNames = ['n1', 'n2'] as const;
type NodeName = (typeof nodeNames)[number];

export interface ClusterOptions {
  /** Runs the nodes; the program under test by default. */
  program?: string[] | undefined;
  /** Megabytes of the disk that the primary has for itself. */
  disk?: number;
  /** Milliseconds from each node to the primary and back; the standby is then unknown to them. */
  delay?: number;
}

/** Two nodes behind haproxy, on a primary with a synchronous standby, set up by the files of docs/deploy/cluster. */
export class Cluster {
  readonly network = new Network();
  readonly hosts = {
    lb: this.network.host('lb', '10.0.0.1'),
    n1: this.network.host('n1', '10.0.0.11'),
    n2: this.network.host('n2', '10.0.0.12'),
    pa: this.network.host('pa', '10.0.0.21'),
    pb: this.network.host('pb', '10.0.0.22'),
  };
  readonly #configuration = new Configuration();
  readonly #delays: Bun.Subprocess[] = [];
  /** Has the pictures; it is at the address of the tests. */
  readonly storage = startStorage('10.0.0.9');
  primary!: Postgres;
  standby!: Postgres;
  readonly nodes: Partial<Record<NodeName, Node>> = {};
  #proxy: Haproxy | undefined;
  /** Of the first administrator, at the proxy. */
  root!: Client;
  /** Of users, at the proxy. */
  fans!: Client[];
  categoryId!: number;

  private constructor(readonly options: ClusterOptions) {}

  static async begin(options: ClusterOptions = {}): Promise<Cluster> {
    const cluster = new Cluster(options);
    try {
      await cluster.#beginDatabases();
      await cluster.#beginAccounts();
      const { n1, n2 } = cluster.hosts;
      if (options.delay) await Promise.all([n1, n2].map((host) => cluster.#beginDelay(host)));
      await Promise.all(nodeNames.map((name) => cluster.startNode(name, options.program)));
      await cluster.#beginProxy();
      return cluster;
    } catch (error) {
      await cluster.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    for (const delay of this.#delays) delay.kill('SIGKILL');
    await Promise.all([
      this.#proxy?.stop(),
      ...Object.values(this.nodes).map((node) => node.stop('SIGKILL')),
      this.primary?.remove(),
      this.standby?.remove(),
    ]);
    rmSync(this.#configuration.folder, { recursive: true, force: true });
    void this.storage.stop();
    this.network.end();
  }

  async startNode(name: NodeName, program?: string[]): Promise<Node> {
    const host = this.hosts[name];
    const node = await startServer({ under: host.under, env: this.#settingsOf(host), ...(program && { program }) });
    return (this.nodes[name] = node);
  }

  /** Restarts a node as docs/deploy/cluster says, as the same program or another one, and waits until it serves. */
  async replaceNode(name: NodeName, program?: string[]): Promise<void> {
    await this.order(`set server foodmap/${name} state drain`);
    await eventually(async () => {
      const rows = (await this.#figures()).filter(({ svname }) => svname === name);
      expect(rows.map(({ scur }) => scur)).toEqual(rows.map(() => '0'));
    });
    expect(await this.nodes[name]!.stop()).toBe(0);
    await this.startNode(name, program);
    await this.order(`set server foodmap/${name} state ready`);
    await this.isServing(name);
  }

  /** Figures that haproxy keeps of a node. */
  async figuresOf(name: NodeName): Promise<Record<string, string>> {
    return (await this.#figures()).find(({ pxname, svname }) => pxname === 'foodmap' && svname === name)!;
  }

  /** Waits until haproxy has sent a node more requests, and got answers. */
  async isServing(name: NodeName, more = 50): Promise<void> {
    const answered = async () => Number((await this.figuresOf(name)).hrsp_2xx);
    const before = await answered();
    await eventually(async () => expect(await answered()).toBeGreaterThan(before + more));
  }

  /** Whatever haproxy counts, of each node in each backend. */
  async #figures(): Promise<Record<string, string>[]> {
    const [head, ...rows] = (await this.order('show stat')).split('\n').map((line) => line.split(','));
    const headings = head!.map((heading) => heading.replace('# ', ''));
    return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index]!])));
  }

  /** Lets haproxy send a node no new requests, or requests again, through its socket. */
  async order(command: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    let said = '';
    await Bun.connect({
      unix: join(this.#configuration.folder, 'admin.sock'),
      socket: {
        open: (socket) => void socket.write(`${command}\n`),
        data: (_, bytes) => void (said += bytes.toString()),
        close: () => resolve(said.trim()),
      },
    });
    return promise;
  }

  async #beginDatabases(): Promise<void> {
    const { pa, pb } = this.hosts;
    // The tests look into the databases from their own address.
    const admitted = [...linesOf('pg_hba.conf'), 'host all all 10.0.0.9/32 trust'];
    const common = { port: 5432, isDurable: true, admitted, settings: linesOf('foodmap.conf') };
    const { disk = roomy } = this.options;
    this.primary = await Postgres.start({ ...common, address: pa.address, under: pa.under, disk });
    await this.primary.query(`create role foodmap login password '${password}' in role pg_read_all_stats`);
    await this.primary.query(`create role replicator login replication password '${password}'`);
    await this.primary.query('create database foodmap owner foodmap');
    this.standby = await this.primary.standby('pb', {
      ...common,
      address: pb.address,
      under: pb.under,
      credentials: `user=replicator password=${password}`,
      disk: roomy,
    });
    await this.primary.query(`alter system set synchronous_standby_names = 'pb'`);
    await this.primary.query('select pg_reload_conf()');
  }

  /** Passes on what a host sends to its own port of PostgreSQL, and the answers, after a while. */
  async #beginDelay({ under }: Host): Promise<void> {
    const argv = [
      ...mortal,
      ...under,
      process.execPath,
      relay,
      '5432',
      `${this.primary.address}:5432`,
      String(this.options.delay),
    ];
    const delay = Bun.spawn(argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#delays.push(delay);
    await delay.stdout.getReader().read();
  }

  /** A node at a loopback address may take a code for captchas that tests know; its tokens are good on all nodes. */
  async #beginAccounts(): Promise<void> {
    const url = `postgres://foodmap@${this.primary.address}/foodmap`;
    const node = await startServer({ env: { FOODMAP_DATABASE_URL: url } });
    try {
      const root = await admin(node);
      this.categoryId = (await category(root)).id;
      this.root = root.at('http://10.0.0.1');
      this.fans = (await users(node, 3)).map((fan) => fan.at('http://10.0.0.1'));
    } finally {
      await node.stop();
    }
  }

  /** Settings of a node, from the file for operators. */
  #settingsOf({ address }: Host): Record<string, string | undefined> {
    const lines = linesOf('foodmap.env').filter((line) => !line.startsWith('#'));
    const settings = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
    return {
      ...Object.fromEntries(settings),
      ...(this.options.delay && { FOODMAP_DATABASE_URL: `postgres://foodmap:${password}@127.0.0.1/foodmap` }),
      FOODMAP_UPLOADS_S3_ENDPOINT: this.storage.endpoint,
      FOODMAP_UPLOADS_S3_BUCKET: 'bucket',
      FOODMAP_HOST: address,
      FOODMAP_PORT: '3000',
      FOODMAP_LOG_LEVEL: 'error',
      // It is only for loopback addresses.
      FOODMAP_CAPTCHA_TEST_CODE: undefined,
    };
  }

  async #beginProxy(): Promise<void> {
    this.#configuration.write(
      recipe('cluster/haproxy.cfg', {
        '/etc/haproxy/food.example.pem': this.#configuration.certificate,
        '/run/haproxy/admin.sock': join(this.#configuration.folder, 'admin.sock'),
      }),
    );
    const { address, under } = this.hosts.lb;
    this.#proxy = await this.#configuration.start(443, { hostname: address, under });
    // It listens on its socket after its ports.
    await eventually(() => this.order('show info'));
  }
}

type Node = Server & { pid: number };
