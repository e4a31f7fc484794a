import ipaddr from 'ipaddr.js';

/** A parsed network, such as `10.0.0.0/8`; a single address is a network of all its bits. */
export type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

const isWritten = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** Parses an address or a network in CIDR notation; undefined when it is neither. */
export function parseNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!isWritten(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** A network that came from another thread, which leaves out the methods of its address. */
export function revivedNetwork([address, bits]: Network): Network {
  const revived = 'octets' in address ? new ipaddr.IPv4(address.octets) : new ipaddr.IPv6(address.parts);
  return [revived, bits];
}

const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : undefined);

export function isWithin(address: string, networks: Network[]): boolean {
  const parsed = parse(address);
  return (
    parsed !== undefined &&
    networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
  );
}

/** The address without an IPv4-in-IPv6 prefix. */
export const plainAddress = (address: string): string =>
  address.includes(':') ? (parse(address)?.toString() ?? address) : address;

/** The address of 4 or 16 bytes, without an IPv4-in-IPv6 prefix. */
export const addressOf = (bytes: Uint8Array): string => plainAddress(ipaddr.fromByteArray([...bytes]).toString());

/** The address in a hop of X-Forwarded-For, without the port that some proxies add; undefined for other text. */
export function hopAddress(hop: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+)):\d{1,5}$/.exec(hop) ?? [];
  const text = bracketed ?? plain ?? hop;
  return isWritten(text) ? ipaddr.process(text).toString() : undefined;
}

/** The network of an IPv6 address, `bits` bits long; any other address unchanged. */
function networkOf(address: string, bits: number): string {
  if (!address.includes(':')) return address;
  const parsed = parse(address);
  if (parsed?.kind() !== 'ipv6') return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString();
}

/** The client as rate limits count it: its IPv4 address, or its IPv6 network of 64 bits. */
export const clientNetwork = (address: string): string => networkOf(address, 64);

/** The site of a client: its IPv4 address, or its IPv6 network of 48 bits, the largest that providers assign. */
export const siteNetwork = (address: string): string => networkOf(address, 48);

/** The network around a client that budgets count as well, in CIDR notation: 24 bits of IPv4, 48 of IPv6. */
export function widerNetwork(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? `${siteNetwork(plain)}/48` : `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
}

export const isLoopback = (host: string): boolean => host === 'localhost' || parse(host)?.range() === 'loopback';

const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet: none of this machine, of a private, shared or link-local network,
 * no multicast, and none that stands for an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.isValid(address) ? ipaddr.parse(address) : undefined;
  if (parsed?.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}
