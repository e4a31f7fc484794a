import { command } from '../hardening/machine.ts';

// Hosts of a private network: each is a network namespace whose one interface is at a bridge. `npm test -- --cluster`
// runs the suites in a namespace of their own, with process IDs of its own, so all of it ends with the run.

/** Why there can be no hosts here; undefined when there can. */
export const noNetwork =
  process.env.FOODMAP_CLUSTER === undefined ? 'npm test -- --cluster runs it, as root of Linux' : undefined;

const ip = (...args: string[]) => command('ip', ...args);

/** The address of the tests themselves, at the bridge. */
const ownAddress = '10.0.0.9';

export class Host {
  constructor(
    readonly name: string,
    readonly address: string,
  ) {}

  /** A command that runs others on this host. */
  get under(): string[] {
    return ['ip', 'netns', 'exec', this.name];
  }

  /** Pulls the cable out: nothing goes either way, and nobody is told. */
  unplug(): void {
    ip('link', 'set', this.name, 'nomaster');
  }

  plug(): void {
    ip('link', 'set', this.name, 'master', 'hub');
  }

  /** Loses whatever this host sends to another one; the other way stays open. */
  loses(other: Host): void {
    const nobody = '02:00:00:00:00:ff';
    ip('-n', this.name, 'neigh', 'replace', other.address, 'lladdr', nobody, 'dev', 'eth0', 'nud', 'permanent');
  }

  /** Loses a share of the packets that come and go, at random. */
  losesSome(share: number): void {
    // A program of the classic packet filter: a random number, and 2 for a packet that is dropped.
    const most = Math.floor((1 - share) * (2 ** 32 - 1));
    const program = `4,32 0 0 ${2 ** 32 - 4096 + 56},37 0 1 ${most},6 0 0 2,6 0 0 0`;
    command('tc', 'qdisc', 'replace', 'dev', this.name, 'clsact');
    for (const way of ['ingress', 'egress'])
      command(...`tc filter replace dev ${this.name} ${way} pref 1 bpf bytecode`.split(' '), program, 'direct-action');
  }

  /** Loses nothing anymore; gives how many packets were lost. */
  losesNone(): number {
    const [, lost] = /dropped (\d+)/.exec(command('tc', '-s', 'qdisc', 'show', 'dev', this.name, 'clsact'))!;
    command('tc', 'qdisc', 'delete', 'dev', this.name, 'clsact');
    return Number(lost);
  }

  reaches(other: Host): void {
    ip('-n', this.name, 'neigh', 'del', other.address, 'dev', 'eth0');
  }
}

/** Both ways. */
export function partition(one: Host, other: Host): void {
  one.loses(other);
  other.loses(one);
}

export function heal(one: Host, other: Host): void {
  one.reaches(other);
  other.reaches(one);
}

export class Network {
  readonly #hosts: Host[] = [];

  constructor() {
    ip('link', 'add', 'hub', 'type', 'bridge');
    ip('address', 'add', `${ownAddress}/24`, 'dev', 'hub');
    ip('link', 'set', 'hub', 'up');
  }

  host(name: string, address: string): Host {
    ip('netns', 'add', name);
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', name, 'master', 'hub', 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
    ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
    const host = new Host(name, address);
    this.#hosts.push(host);
    return host;
  }

  end(): void {
    for (const { name } of this.#hosts) {
      // A namespace outlives its name while connections linger in it.
      ip('link', 'delete', name);
      ip('netns', 'delete', name);
    }
    ip('link', 'delete', 'hub');
  }
}
