import ipaddr from 'ipaddr.js';

/** A parsed network: `10.0.0.0/8`, or one address. */
export type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** Reads an address or a network in CIDR notation; undefined when it is neither. */
export function parseNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined);

export function isWithin(address: string, networks: Network[]): boolean {
  const parsed = parse(address);
  return (
    parsed !== undefined &&
    networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
  );
}

/** The address without an IPv4-in-IPv6 prefix, as people write it. */
export const plainAddress = (address: string): string =>
  address.includes(':') ? (parse(address)?.toString() ?? address) : address;

/** What one client is counted by: its IPv4 address, or its IPv6 network of 64 bits. */
export function clientNetwork(address: string): string {
  const parsed = parse(address);
  if (parsed?.kind() !== 'ipv6') return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}

export const isLoopback = (host: string): boolean => host === 'localhost' || parse(host)?.range() === 'loopback';
