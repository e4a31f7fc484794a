import { lookup, resolve4, resolve6 } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { isLoopback, isPublicAddress } from '../../lib/addresses.ts';

/** How the names of the site look from this machine. */
export interface Seen {
  names: { name: string; addresses: string[] }[];
  /** Addresses of this machine that others may reach; undefined when the system does not tell. */
  machine: string[] | undefined;
}

/** Addresses of a name: those that DNS has, else those that the system knows. */
async function addressesOf(name: string): Promise<string[]> {
  const none = () => [] as string[];
  const found = (await Promise.all([resolve4(name).catch(none), resolve6(name).catch(none)])).flat();
  if (found.length > 0) return found.toSorted();
  const known = await lookup(name, { all: true }).catch(() => []);
  return [...new Set(known.map(({ address }) => address))].toSorted();
}

export type AddressesOf = typeof addressesOf;

export async function look(names: readonly string[], find: AddressesOf = addressesOf): Promise<Seen> {
  return {
    names: await Promise.all(names.map(async (name) => ({ name, addresses: await find(name) }))),
    machine: ownAddresses(),
  };
}

function ownAddresses(): string[] | undefined {
  try {
    const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
    return all
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
      .map(({ address }) => address);
  } catch {
    // A sandbox without netlink sockets.
    return undefined;
  }
}

/** The names that have no address. */
export const nameless = ({ names }: Seen): string[] =>
  names.filter(({ addresses }) => addresses.length === 0).map(({ name }) => name);

const listed = (addresses: readonly string[]) => addresses.join(', ') || 'none';

/** The addresses in DNS and those of this machine, in sentences. */
export function sentences({ names, machine }: Seen): string {
  const isOwn = (address: string) => machine?.includes(address) ?? true;
  const found = names.map(({ name, addresses }) => {
    if (addresses.length === 0) return `${name} has no address in DNS.`;
    const foreign = addresses.filter((address) => !isOwn(address));
    const note =
      foreign.length === 0
        ? ''
        : addresses.every(isLoopback)
          ? ', where every machine finds only itself'
          : foreign.length === addresses.length
            ? ', not an address of this machine'
            : `, of which ${listed(foreign)} is not of this machine`;
    return `In DNS ${name} is ${listed(addresses)}${note}.`;
  });
  if (!machine) return found.join(' ');
  const isHidden = machine.length > 0 && !machine.some(isPublicAddress);
  const hint = isHidden ? ', all private, so a router must pass on ports 80 and 443' : '';
  return [...found, `This machine has ${listed(machine)}${hint}.`].join(' ');
}
